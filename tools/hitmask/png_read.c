// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The signature and the header chunk are read by hand first, so that a size beyond the limits is refused in our own
// words before libpng sees the file; libpng is then fed the same bytes again. Everything that libpng's error exit may
// jump over lives in one struct, so that nothing is lost.
//
// Rows go through one buffer of RGBA samples and are kept in the form wanted (bytes, or one bit a pixel). Of an
// interlaced picture each pass brings only some pixels of a row: the row is first taken back from where it is kept,
// and libpng writes just the pixels of this pass into it. So interlaced pictures need no more memory than others.
// Rows that are passed on at once go through a buffer of one row of bits; of an interlaced picture all are kept.
#define _XOPEN_SOURCE 700
#include "png_read.h"

#include "report.h"

#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <png.h>

enum { PNG_HEAD = 29, PNG_CHUNK_LIMIT = 8000000 };

typedef struct reader reader;
struct reader {
    const char *file;
    const png_limits *limits;
    FILE *stream;
    uint8_t head[PNG_HEAD]; // signature, length and name of the first chunk, and its content up to the interlace byte
    size_t head_size;
    size_t head_given; // how much of it libpng has been given
    int32_t width, height;
    png_structp png;
    png_infop info;
    bool wide; // samples of 16 bits
    int passes;
    uint8_t *row;      // one row of RGBA samples
    uint8_t *kept;     // the picture in the form wanted
    size_t pixel_bits; // of that form: 32 or 1
    size_t kept_stride;
    uint8_t threshold;
    const png_scan_to *rows; // who receives them, or NULL; then `kept` holds bits, or nothing unless interlaced
    uint8_t *passed;         // the row passed on: solid bits, then bright ones
    bool stopped;            // the receiver said no
    void (*keep)(reader *, int32_t y); // row -> kept
    void (*take)(reader *, int32_t y); // kept -> row
    bool ended;                        // the file ended before the picture did
    char message[160];                 // libpng's complaint
};

const char *png_read_name(const char *file) { return strcmp(file, "-") ? file : "standard input"; }

static bool reader_refuse(const reader *r, const char *advice, const char *what) {
    report(png_read_name(r->file), advice, "%s", what);
    return false;
}

// ---- opening, and the header by hand ------------------------------------------------------------------------------

static const char *reader_open_advice(int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return "check the name";
    case EACCES:
        return "check its permissions";
    case EISDIR:
        return "name the PNG files in it";
    default:
        return "check the file";
    }
}

static bool reader_open(reader *r) {
    struct stat about;
    r->stream = strcmp(r->file, "-") ? fopen(r->file, "rb") : stdin;
    bool folder = r->stream && !fstat(fileno(r->stream), &about) && S_ISDIR(about.st_mode);
    if (r->stream && !folder) return true;
    int error = folder ? EISDIR : errno;
    report(png_read_name(r->file), reader_open_advice(error), "cannot be read (%s)", strerror(error));
    return false;
}

static uint32_t reader_number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool reader_check_limits(const reader *r, uint32_t width, uint32_t height) {
    if (width > r->limits->side || height > r->limits->side) {
        const char *possible = "raise --max-side if you trust the file";
        bool never = width > HM_MASK_MAX_SIDE || height > HM_MASK_MAX_SIDE;
        report(png_read_name(r->file), never ? "cut it up; 32767 a side is the most --max-side allows" : possible,
               "is %u x %u pixels, beyond the limit of %lld a side", (unsigned)width, (unsigned)height,
               (long long)r->limits->side);
        return false;
    }
    if ((int64_t)width * height > r->limits->pixels) {
        report(png_read_name(r->file), "raise --max-pixels if you trust the file",
               "is %u x %u = %lld pixels, beyond the limit of %lld", (unsigned)width, (unsigned)height,
               (long long)width * height, (long long)r->limits->pixels);
        return false;
    }
    return true;
}

static bool reader_check_rows(const reader *r, uint32_t width, uint32_t height) {
    if (width <= PNG_SCAN_MAX_SIDE && height <= PNG_SCAN_MAX_SIDE) return true;
    report(png_read_name(r->file), "cut it up", "is %u x %u pixels, beyond the %d a side of any sheet",
           (unsigned)width, (unsigned)height, (int)PNG_SCAN_MAX_SIDE);
    return false;
}

static bool reader_check_size(reader *r) {
    enum { INTERLACE = 28 };
    uint32_t width = reader_number(r->head + 16), height = reader_number(r->head + 20);
    if (!width || !height || width > INT32_MAX || height > INT32_MAX) {
        return reader_refuse(r, "get an undamaged copy", "is a damaged PNG (its header gives no valid size)");
    }
    bool held = !r->rows || (r->limits && r->head[INTERLACE]);
    if (held ? !reader_check_limits(r, width, height) : !reader_check_rows(r, width, height)) return false;
    r->width = (int32_t)width;
    r->height = (int32_t)height;
    return true;
}

static bool reader_head(reader *r) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    r->head_size = fread(r->head, 1, PNG_HEAD, r->stream);
    if (ferror(r->stream)) {
        report(png_read_name(r->file), "check the file", "cannot be read (%s)", strerror(errno));
        return false;
    }
    if (!r->head_size) return reader_refuse(r, "get a whole copy", "is empty");
    size_t known = r->head_size < sizeof signature ? r->head_size : sizeof signature;
    if (memcmp(r->head, signature, known)) {
        return reader_refuse(r, "convert it to PNG", "is not a PNG file");
    }
    if (r->head_size < PNG_HEAD) return reader_refuse(r, "get a whole copy", "ends too early (truncated PNG)");
    if (memcmp(r->head + 8, "\0\0\0\rIHDR", 8)) {
        return reader_refuse(r, "get an undamaged copy", "is a damaged PNG (it does not begin with a header)");
    }
    return reader_check_size(r);
}

// ---- libpng's callbacks -------------------------------------------------------------------------------------------

static void reader_error(png_structp png, png_const_charp message) {
    reader *r = png_get_error_ptr(png);
    snprintf(r->message, sizeof r->message, "%s", message);
    png_longjmp(png, 1);
}

// Warnings are about things that do not change a pixel - unless they are about the transparency chunk.
static void reader_warning(png_structp png, png_const_charp message) {
    if (!strncmp(message, "tRNS", 4)) reader_error(png, message);
}

static void reader_bytes(png_structp png, png_bytep bytes, size_t size) {
    reader *r = png_get_io_ptr(png);
    size_t left = r->head_size - r->head_given;
    size_t given = size < left ? size : left;
    memcpy(bytes, r->head + r->head_given, given);
    r->head_given += given;
    if (given == size || fread(bytes + given, 1, size - given, r->stream) == size - given) return;
    r->ended = !ferror(r->stream);
    png_error(png, r->ended ? "end of file" : strerror(errno));
}

// ---- rows ---------------------------------------------------------------------------------------------------------

static uint8_t reader_alpha(const reader *r, size_t x) {
    if (!r->wide) return r->row[4 * x + 3];
    uint8_t high = r->row[8 * x + 6];
    return high ? high : r->row[8 * x + 7] > 0;
}

// Of a pixel of 8 bits a sample; of 16 bits the high bytes count. Of a grey one it is its value.
static bool reader_bright(const uint8_t *rgba, size_t step) {
    return 299 * rgba[0] + 587 * rgba[step] + 114 * rgba[2 * step] >= 128 * 1000;
}

// Eight pixels from x on, or those that are left.
static uint8_t reader_solid_byte(const reader *r, size_t x) {
    size_t left = (size_t)r->width - x;
    unsigned byte = 0;
    if (left >= 8 && !r->wide) {
        const uint8_t *alpha = r->row + 4 * x + 3;
        for (unsigned k = 0; k < 8; k++) byte |= (unsigned)(alpha[4 * k] >= r->threshold) << k;
        return (uint8_t)byte;
    }
    for (size_t k = 0; k < 8 && k < left; k++) byte |= (unsigned)(reader_alpha(r, x + k) >= r->threshold) << k;
    return (uint8_t)byte;
}

static uint8_t reader_bright_byte(const reader *r, size_t x) {
    unsigned byte = 0;
    for (size_t k = 0; k < 8 && x + k < (size_t)r->width; k++)
        byte |= (unsigned)reader_bright(r->row + (x + k) * (r->wide ? 8 : 4), r->wide ? 2 : 1) << k;
    return (uint8_t)byte;
}

static void reader_keep_bits(reader *r, int32_t y) {
    uint8_t *bits = r->kept + (size_t)y * r->kept_stride;
    for (size_t x = 0; x < (size_t)r->width; x += 8) bits[x / 8] = reader_solid_byte(r, x);
}

static void reader_take_bits(reader *r, int32_t y) {
    const uint8_t *bits = r->kept + (size_t)y * r->kept_stride;
    size_t pixel = r->wide ? 8 : 4;
    for (size_t x = 0; x < (size_t)r->width; x++) {
        memset(r->row + x * pixel, bits[x / 8] >> x % 8 & 1 ? 0xff : 0, pixel);
    }
}

// ---- rows that are passed on --------------------------------------------------------------------------------------

static size_t reader_bit_stride(const reader *r) { return ((size_t)r->width + 7) / 8; }

static void reader_pass_on(reader *r, int32_t y, const uint8_t *bits) {
    png_scan_row row = {bits, r->rows->bright ? bits + reader_bit_stride(r) : NULL, NULL};
    if (r->rows->colours) row = (png_scan_row){NULL, NULL, bits};
    r->stopped = r->stopped || !r->rows->row(r->rows->context, y, &row);
}

static void reader_keep_row(reader *r, int32_t y) {
    uint8_t *bits = r->kept + (r->passes > 1 ? (size_t)y * r->kept_stride : 0);
    for (size_t x = 0; x < (size_t)r->width; x += 8) bits[x / 8] = reader_solid_byte(r, x);
    if (r->rows->bright) {
        uint8_t *bright = bits + reader_bit_stride(r);
        for (size_t x = 0; x < (size_t)r->width; x += 8) bright[x / 8] = reader_bright_byte(r, x);
    }
    if (r->passes == 1) reader_pass_on(r, y, bits);
}

// A row that has the bits which were kept of it.
static void reader_take_row(reader *r, int32_t y) {
    const uint8_t *bits = r->kept + (size_t)y * r->kept_stride;
    const uint8_t *bright = r->rows->bright ? bits + reader_bit_stride(r) : bits;
    size_t sample = r->wide ? 2 : 1;
    for (size_t x = 0; x < (size_t)r->width; x++) {
        uint8_t *pixel = r->row + x * 4 * sample;
        memset(pixel, bright[x / 8] >> x % 8 & 1 ? 0xff : 0, 3 * sample);
        memset(pixel + 3 * sample, bits[x / 8] >> x % 8 & 1 ? 0xff : 0, sample);
    }
}

// ---- bytes --------------------------------------------------------------------------------------------------------

static void reader_keep_rgba(reader *r, int32_t y) {
    uint8_t *rgba = r->kept + (size_t)y * r->kept_stride;
    if (!r->wide) {
        memcpy(rgba, r->row, r->kept_stride);
        return;
    }
    for (size_t x = 0; x < (size_t)r->width; x++) {
        for (size_t i = 0; i < 3; i++) rgba[4 * x + i] = r->row[8 * x + 2 * i];
        rgba[4 * x + 3] = reader_alpha(r, x);
    }
}

static void reader_keep_colours(reader *r, int32_t y) {
    reader_keep_rgba(r, r->passes > 1 ? y : 0);
    if (r->passes == 1) reader_pass_on(r, y, r->kept);
}

static void reader_take_rgba(reader *r, int32_t y) {
    const uint8_t *rgba = r->kept + (size_t)y * r->kept_stride;
    if (!r->wide) {
        memcpy(r->row, rgba, r->kept_stride);
        return;
    }
    for (size_t i = 0; i < r->kept_stride; i++) r->row[2 * i] = r->row[2 * i + 1] = rgba[i];
}

// ---- reading ------------------------------------------------------------------------------------------------------

// Only the header, the palette, the transparency and the pixels are looked at. All other chunks are skipped unread,
// so compressed text or colour profiles cannot swell up in memory.
static void reader_skip_chunks(reader *r) {
    static const char names[] = "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0"
                                "sRGB\0sTER\0tEXt\0tIME\0zTXt\0cICP\0cLLI\0mDCV\0acTL\0fcTL\0fdAT";
    png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)names, (int)(sizeof names / 5));
}

static void reader_set_limits(reader *r) {
    // The size was looked at before.
    png_set_user_limits(r->png, (png_uint_32)r->width, (png_uint_32)r->height);
    png_set_chunk_malloc_max(r->png, PNG_CHUNK_LIMIT);
    png_set_chunk_cache_max(r->png, 16);
    png_set_crc_action(r->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
}

// Every kind of picture becomes red, green, blue, alpha, in 8 or 16 bits.
static void reader_set_form(reader *r) {
    r->wide = png_get_bit_depth(r->png, r->info) == 16;
    png_set_expand(r->png);
    png_set_gray_to_rgb(r->png);
    png_set_add_alpha(r->png, 0xffff, PNG_FILLER_AFTER);
    r->passes = png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
    size_t row_size = (size_t)r->width * (r->wide ? 8 : 4);
    if (png_get_rowbytes(r->png, r->info) != row_size) png_error(r->png, "rows of unexpected size");
    r->kept_stride = ((size_t)r->width * r->pixel_bits + 7) / 8;
    if (r->rows && !r->rows->colours) r->kept_stride = reader_bit_stride(r) * (r->rows->bright ? 2 : 1);
    r->row = malloc(row_size);
    r->kept = calloc(r->rows && r->passes == 1 ? 1 : (size_t)r->height, r->kept_stride);
    if (!r->row || !r->kept) png_error(r->png, "not enough memory");
}

static void reader_rows(reader *r) {
    for (int pass = 0; pass < r->passes; pass++) {
        for (int32_t y = 0; y < r->height && !r->stopped; y++) {
            if (pass) r->take(r, y);
            png_read_row(r->png, r->row, NULL);
            r->keep(r, y);
        }
    }
    for (int32_t y = 0; r->rows && r->passes > 1 && y < r->height; y++)
        reader_pass_on(r, y, r->kept + (size_t)y * r->kept_stride);
}

// All calls of libpng that may fail, and nothing that holds anything outside *r.
static bool reader_decode(reader *r) {
    r->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, r, reader_error, reader_warning);
    if (r->png) r->info = png_create_info_struct(r->png);
    if (!r->info) {
        snprintf(r->message, sizeof r->message, "not enough memory");
        return false;
    }
    if (setjmp(png_jmpbuf(r->png))) return false;
    png_set_read_fn(r->png, r, reader_bytes);
    reader_set_limits(r);
    reader_skip_chunks(r);
    png_read_info(r->png, r->info);
    reader_set_form(r);
    reader_rows(r);
    if (r->stopped) return false;
    png_read_end(r->png, NULL);
    return true;
}

static void reader_complain(const reader *r) {
    if (r->stopped) return;
    if (r->ended) {
        reader_refuse(r, "get a whole copy", "ends too early (truncated PNG)");
    } else if (!strcmp(r->message, "not enough memory")) {
        reader_refuse(r, "free some memory", "cannot be read (not enough memory)");
    } else {
        report(png_read_name(r->file), "get an undamaged copy", "is a damaged PNG (%s)", r->message);
    }
}

// Reads the file into r->kept, which stays the caller's; everything else is released.
static bool reader_run(reader *r) {
    bool done = reader_open(r) && reader_head(r);
    if (done && r->rows) done = r->rows->begin(r->rows->context, r->width, r->height);
    if (done && !reader_decode(r)) {
        reader_complain(r);
        done = false;
    }
    png_destroy_read_struct(&r->png, &r->info, NULL);
    if (r->stream && r->stream != stdin) fclose(r->stream);
    free(r->row);
    r->row = NULL;
    if (!done) free(r->kept);
    return done;
}

bool png_read_picture(const char *file, const png_limits *limits, picture *out) {
    reader r = {.file = file, .limits = limits, .pixel_bits = 32};
    r.keep = reader_keep_rgba;
    r.take = reader_take_rgba;
    if (!reader_run(&r)) return false;
    *out = (picture){r.width, r.height, r.kept};
    return true;
}

bool png_read_mask(const char *file, const png_limits *limits, uint8_t threshold, hm_mask **out) {
    reader r = {.file = file, .limits = limits, .pixel_bits = 1, .threshold = threshold};
    r.keep = reader_keep_bits;
    r.take = reader_take_bits;
    if (!reader_run(&r)) return false;
    hm_result result = hm_mask_from_bits(r.kept, r.width, r.height, r.kept_stride, HM_BITS_LSB_FIRST, NULL, out);
    free(r.kept);
    if (result == HM_OK) return true;
    report(png_read_name(file), "free some memory", "cannot be made a mask (%s)", hm_result_text(result));
    return false;
}

bool png_scan(const char *file, const png_limits *limits, const png_scan_to *to) {
    reader r = {.file = file, .limits = limits, .rows = to, .threshold = to->threshold};
    r.pixel_bits = to->colours ? 32 : 1;
    r.keep = to->colours ? reader_keep_colours : reader_keep_row;
    r.take = to->colours ? reader_take_rgba : reader_take_row;
    if (!reader_run(&r)) return false;
    free(r.kept);
    return true;
}

bool png_read_size(const char *file, int32_t *width, int32_t *height) {
    static const png_scan_to rows = {0};
    reader r = {.file = file, .rows = &rows};
    bool done = reader_open(&r) && reader_head(&r);
    if (r.stream && r.stream != stdin) fclose(r.stream);
    *width = r.width;
    *height = r.height;
    return done;
}
