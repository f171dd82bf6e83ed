// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "unpack.h"

#include <limits.h>

#include <zlib.h>

// ---- base64 (RFC 4648) --------------------------------------------------------------------------------------------

size_t unpack_base64_size(size_t length) { return length / 4 * 3 + 3; }

// 0 to 63, 64 for what is passed over, 65 for the padding, 66 for all else.
static int base64_value(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+') return 62;
    if (c == '/') return 63;
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') return 64;
    return c == '=' ? 65 : 66;
}

const char *unpack_base64(const char *text, size_t length, uint8_t *out, size_t *count) {
    uint32_t bits = 0;
    int digits = 0, padding = 0;
    *count = 0;
    for (size_t i = 0; i < length; i++) {
        int value = base64_value(text[i]);
        if (value == 64) continue;
        if (value == 66 || (padding && value != 65)) return "has a character that is not base64";
        padding += value == 65;
        bits = bits << 6 | (value == 65 ? 0 : (uint32_t)value);
        if (++digits < 4) continue;
        out[(*count)++] = (uint8_t)(bits >> 16);
        if (padding < 2) out[(*count)++] = (uint8_t)(bits >> 8);
        if (padding < 1) out[(*count)++] = (uint8_t)bits;
        if (padding > 2) return "has too much padding at its end";
        digits = 0;
    }
    return digits ? "ends in the middle of base64" : NULL;
}

// ---- zlib and gzip ------------------------------------------------------------------------------------------------

const char *unpack_inflate(unpack_format format, const uint8_t *in, size_t length, uint8_t *out, size_t count) {
    enum { GZIP = 16 };
    z_stream stream = {0};
    if (length > UINT_MAX || count >= UINT_MAX) return "is too long";
    if (inflateInit2(&stream, MAX_WBITS + (format == UNPACK_GZIP ? GZIP : 0)) != Z_OK) return "needs more memory";
    stream.next_in = (Bytef *)(uintptr_t)in; // zlib does not write there
    stream.avail_in = (uInt)length;
    stream.next_out = out;
    stream.avail_out = (uInt)count;
    int answer = inflate(&stream, Z_FINISH);
    bool fewer = stream.avail_out > 0, more = false;
    // A stream that gave all bytes may still have its end to be read.
    uint8_t beyond;
    if (answer == Z_BUF_ERROR && !fewer) {
        stream.next_out = &beyond;
        stream.avail_out = 1;
        answer = inflate(&stream, Z_FINISH);
        more = stream.avail_out == 0;
    }
    bool rest = stream.avail_in > 0;
    inflateEnd(&stream);
    if (more) return "holds more cells than it should";
    if (answer == Z_STREAM_END && fewer) return "holds fewer cells than it should";
    if (answer == Z_STREAM_END) return rest ? "has bytes after its compressed data" : NULL;
    if (answer == Z_BUF_ERROR) return "is cut off";
    if (answer == Z_MEM_ERROR) return "needs more memory";
    return "is damaged";
}
