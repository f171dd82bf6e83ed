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
//
// libpng would unpack and add up all that lies behind the last row, which may be any amount. So it receives no more
// for a row than any row needs, and what it receives is followed from chunk to chunk. Behind the last row the
// checksum of that row's chunk is compared here, others are skipped without reading them where the file allows that,
// and IEND is the end.
#define _XOPEN_SOURCE 700
#include "png_read.h"

#include "../cli/files.h"
#include "../cli/report.h"

#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <png.h>
#include <zlib.h>
#include <hitmask/picture.h>

enum { PNG_HEAD = 29, PNG_CHUNK_LIMIT = 8000000 };

// Where in a chunk the last byte passed to libpng lies.
typedef struct reader_chunk {
    uint8_t head[8];  // its length and name
    size_t filled;    // how many bytes of these
    uint64_t left;    // bytes of its content and its checksum that follow
    uint32_t written; // the checksum, as far as it was read
    uLong sum;        // of its name and content so far
} reader_chunk;

typedef struct reader reader;
struct reader {
    const char *file;
    const png_limits *limits;
    FILE *stream;
    uint8_t head[PNG_HEAD]; // signature, length and name of the first chunk, and its content up to the interlace byte
    size_t head_size;
    size_t head_sent; // how much of it libpng has received
    int32_t width, height;
    png_structp png;
    png_infop info;
    reader_chunk chunk;
    size_t row_fed;  // bytes that libpng has received for the row that it reads
    size_t row_most; // and how many no row needs, 0 before the first
    bool wide;       // samples of 16 bits
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
    case ENXIO:
        return file_advice(error);
    default:
        return "check the file";
    }
}

// Standard input, from its beginning where it is kept. Of no bytes there is no stream; then what is left of it.
static FILE *reader_stdin(void) {
    size_t size;
    const void *bytes = stdin_kept(&size);
    return bytes && size ? fmemopen((void *)(uintptr_t)bytes, size, "rb") : stdin;
}

static bool reader_open(reader *r) {
    struct stat about;
    r->stream = strcmp(r->file, "-") ? file_open(r->file) : reader_stdin();
    bool folder = r->stream && !fstat(fileno(r->stream), &about) && S_ISDIR(about.st_mode);
    if (r->stream && !folder) return true;
    int error = folder ? EISDIR : errno;
    report(png_read_name(r->file), reader_open_advice(error), "cannot be read (%s)", file_fault(error));
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
    size_t filled = r->head_size < sizeof signature ? r->head_size : sizeof signature;
    if (memcmp(r->head, signature, filled)) {
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

static bool reader_read(reader *r, void *bytes, size_t size) {
    if (fread(bytes, 1, size, r->stream) == size) return true;
    r->ended = !ferror(r->stream);
    snprintf(r->message, sizeof r->message, "%s", r->ended ? "end of file" : strerror(errno));
    return false;
}

// Takes note of bytes of chunks, which follow those before.
static void reader_follow(reader_chunk *c, const uint8_t *bytes, size_t size) {
    while (size) {
        size_t taken = 1;
        if (c->filled < sizeof c->head) {
            c->head[c->filled++] = *bytes;
            if (c->filled == sizeof c->head) {
                c->left = (uint64_t)reader_number(c->head) + 4;
                c->sum = crc32(0, c->head + 4, 4);
            }
        } else if (c->left > 4) {
            taken = size < c->left - 4 ? size : (size_t)(c->left - 4);
            c->sum = crc32(c->sum, bytes, (uInt)taken);
            c->left -= taken;
        } else {
            c->written = c->written << 8 | *bytes;
            if (!--c->left) c->filled = 0;
        }
        bytes += taken;
        size -= taken;
    }
}

static const char reader_too_much[] = "more data than rows";

static void reader_bytes(png_structp png, png_bytep bytes, size_t size) {
    enum { SIGNATURE = 8 };
    reader *r = png_get_io_ptr(png);
    size_t left = r->head_size - r->head_sent;
    size_t sent = size < left ? size : left;
    memcpy(bytes, r->head + r->head_sent, sent);
    r->row_fed += size;
    if (r->row_most && r->row_fed > r->row_most) png_error(png, reader_too_much);
    if (sent < size && !reader_read(r, bytes + sent, size - sent)) png_longjmp(png, 1);
    size_t before = r->head_sent < SIGNATURE ? SIGNATURE - r->head_sent : 0;
    r->head_sent += sent;
    if (before < size) reader_follow(&r->chunk, bytes + before, size - before);
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

// Only the header, the palette, the transparency and the pixels are read. All other chunks are skipped unread, so
// compressed text or colour profiles cannot swell up in memory.
static void reader_skip_chunks(reader *r) {
    static const char names[] = "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0"
                                "sRGB\0sTER\0tEXt\0tIME\0zTXt\0cICP\0cLLI\0mDCV\0acTL\0fcTL\0fdAT";
    png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)names, (int)(sizeof names / 5));
}

static void reader_set_limits(reader *r) {
    // The size was checked before.
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
    r->row_most = 2 * row_size + 65536; // deflate makes nothing twice as long
    r->row = malloc(row_size);
    r->kept = calloc(r->rows && r->passes == 1 ? 1 : (size_t)r->height, r->kept_stride);
    if (!r->row || !r->kept) png_error(r->png, "not enough memory");
}

static void reader_rows(reader *r) {
    for (int pass = 0; pass < r->passes; pass++) {
        for (int32_t y = 0; y < r->height && !r->stopped; y++) {
            if (pass) r->take(r, y);
            r->row_fed = 0;
            png_read_row(r->png, r->row, NULL);
            r->keep(r, y);
        }
    }
    for (int32_t y = 0; r->rows && r->passes > 1 && y < r->height; y++)
        reader_pass_on(r, y, r->kept + (size_t)y * r->kept_stride);
}

static bool reader_damaged(reader *r, const char *what) {
    snprintf(r->message, sizeof r->message, "%s", what);
    return false;
}

// Reads what is left of the chunk that the last row is in, if anything is, and compares the checksum.
static bool reader_end_chunk(reader *r) {
    enum { PIECE = 4096 };
    uint8_t bytes[PIECE];
    char what[32];
    if (!r->chunk.filled) return true; // libpng has compared it
    if (r->chunk.left > PNG_CHUNK_LIMIT) return reader_damaged(r, reader_too_much);
    while (r->chunk.filled) {
        size_t size = r->chunk.left < PIECE ? (size_t)r->chunk.left : PIECE;
        if (!reader_read(r, bytes, size)) return false;
        reader_follow(&r->chunk, bytes, size);
    }
    snprintf(what, sizeof what, "%.4s: CRC error", (const char *)r->chunk.head + 4);
    return r->chunk.written == (r->chunk.sum & 0xffffffff) || reader_damaged(r, what);
}

// Where the file ends within, the next byte is missed.
static bool reader_pass_over(reader *r, uint64_t size) {
    enum { PIECE = 4096 };
    uint8_t bytes[PIECE];
    if (!fseeko(r->stream, (off_t)size, SEEK_CUR)) return true;
    for (; size; size -= size < PIECE ? size : PIECE) {
        if (!reader_read(r, bytes, size < PIECE ? (size_t)size : PIECE)) return false;
    }
    return true;
}

static bool reader_is_name(const uint8_t *name) {
    for (int i = 0; i < 4; i++) {
        if ((name[i] | 32) < 'a' || (name[i] | 32) > 'z') return false;
    }
    return true;
}

// All that lies behind the last row.
static bool reader_end(reader *r) {
    static const uint8_t end[12] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82};
    uint8_t head[12];
    if (!reader_end_chunk(r)) return false;
    for (;;) {
        if (!reader_read(r, head, 8)) return false;
        if (!memcmp(head + 4, end + 4, 4)) break;
        if (head[0] & 0x80 || !reader_is_name(head + 4)) return reader_damaged(r, "a chunk without a name");
        if (!reader_pass_over(r, (uint64_t)reader_number(head) + 4)) return false;
    }
    return reader_read(r, head + 8, 4) && (!memcmp(head, end, 12) || reader_damaged(r, "IEND: CRC error"));
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
    return !r->stopped && reader_end(r);
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
