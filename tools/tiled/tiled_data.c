// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Cells are little-endian numbers of 32 bits, or an array of JSON; how they are packed is said at the layer, also for
// chunks.
#include "../cli/report.h"
#include "tiled_parts.h"
#include "unpack.h"

#include <stdlib.h>
#include <string.h>

static bool data_fault(const char *file, const char *what) {
    report(file, "save it anew in Tiled", "the data of a layer %s", what);
    return false;
}

static bool data_memory(const char *file) {
    report(file, "free some memory", "cannot be read (not enough memory)");
    return false;
}

// ---- arrays -------------------------------------------------------------------------------------------------------

static bool data_read_array(const char *file, const json_t *data, size_t count, uint32_t *out) {
    if (!json_is_array(data)) return data_fault(file, "is neither an array nor a text");
    if (json_array_size(data) != count) {
        report(file, "save it anew in Tiled", "the data of a layer has %zu numbers instead of %zu",
               json_array_size(data), count);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *item = json_array_get(data, i);
        json_int_t number = json_integer_value(item);
        if (!json_is_integer(item) || number < 0 || number > UINT32_MAX) {
            return data_fault(file, "has something that is no whole number of 32 bits");
        }
        out[i] = (uint32_t)number;
    }
    return true;
}

// ---- base64 -------------------------------------------------------------------------------------------------------

typedef enum packing { PACKING_NONE, PACKING_ZLIB, PACKING_GZIP, PACKING_UNKNOWN } packing;

static packing data_packing(const char *file, const json_t *layer) {
    const json_t *value = json_object_get(layer, "compression");
    const char *name = value ? json_string_value(value) : "";
    if (!name) {
        data_fault(file, "has a compression that is no text");
        return PACKING_UNKNOWN;
    }
    if (!*name) return PACKING_NONE;
    if (!strcmp(name, "zlib")) return PACKING_ZLIB;
    if (!strcmp(name, "gzip")) return PACKING_GZIP;
    report(file, "set 'Tile Layer Format' to zlib, gzip or CSV in " TILED_MAP_PROPERTIES ", and save it again",
           "a layer is compressed with '%.40s', which is not read", name);
    return PACKING_UNKNOWN;
}

static void data_from_bytes(const uint8_t *bytes, size_t count, uint32_t *out) {
    for (size_t i = 0; i < count; i++, bytes += 4) {
        out[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    }
}

// `bytes` has room for what the text decodes to, `cells` for the bytes of all cells.
static bool data_unpack(const char *file, packing packed, const json_t *text, uint8_t *bytes, uint8_t *cells,
                        size_t count, uint32_t *out) {
    size_t length;
    const char *fault = unpack_base64(json_string_value(text), json_string_length(text), bytes, &length);
    if (fault) return data_fault(file, fault);
    if (packed != PACKING_NONE) {
        unpack_format format = packed == PACKING_GZIP ? UNPACK_GZIP : UNPACK_ZLIB;
        fault = unpack_inflate(format, bytes, length, cells, count * 4);
        if (fault) return data_fault(file, fault);
    } else if (length != count * 4) {
        return data_fault(file, length < count * 4 ? "holds fewer cells than it should"
                                                   : "holds more cells than it should");
    }
    data_from_bytes(packed == PACKING_NONE ? bytes : cells, count, out);
    return true;
}

static bool data_read_text(const char *file, const json_t *layer, const json_t *text, size_t count, uint32_t *out) {
    packing packed = data_packing(file, layer);
    if (packed == PACKING_UNKNOWN) return false;
    uint8_t *bytes = malloc(unpack_base64_size(json_string_length(text)));
    uint8_t *cells = malloc(packed == PACKING_NONE ? 1 : count * 4 + 1);
    bool done = bytes && cells ? data_unpack(file, packed, text, bytes, cells, count, out) : data_memory(file);
    free(bytes);
    free(cells);
    return done;
}

bool tiled_read_data(const char *file, const json_t *layer, const json_t *data, size_t count, uint32_t *out) {
    const json_t *value = json_object_get(layer, "encoding");
    const char *encoding = value ? json_string_value(value) : json_is_string(data) ? "base64" : "csv";
    if (encoding && !strcmp(encoding, "csv")) return data_read_array(file, data, count, out);
    if (!encoding || strcmp(encoding, "base64") != 0) return data_fault(file, "has an unknown encoding");
    if (json_is_string(data)) return data_read_text(file, layer, data, count, out);
    return data_fault(file, "is no base64");
}
