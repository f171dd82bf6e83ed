// Runs every operation of the library on seeded random input and prints one hash of all answers.
//
// Usage: answers [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers.txt holds it.
// Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 24000, LARGE_EVERY = 1200 };

// ---- what goes into the hash -------------------------------------------------------------------------------------

static void put_bytes(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; ++i) put_byte(bytes[i]);
}

static void put_rect(hm_rect rect) {
    put(rect.x);
    put(rect.y);
    put(rect.w);
    put(rect.h);
}

static void put_mask(const hm_mask *mask) {
    size_t row = (size_t)(hm_mask_width(mask) + 7) / 8, size = row * (size_t)hm_mask_height(mask);
    uint8_t *bits = memory(size);
    put(hm_mask_width(mask));
    put(hm_mask_height(mask));
    put(hm_mask_to_bits(mask, HM_BITS_LSB_FIRST, bits, 0));
    put_bytes(bits, size);
    free(bits);
}

// What a function made, or why it did not; freed.
static void put_made(hm_result result, hm_mask **made) {
    put(result);
    if (result == HM_OK) put_mask(*made);
    if (result == HM_OK) hm_mask_destroy(*made);
    *made = NULL;
}

// ---- random input ------------------------------------------------------------------------------------------------

static int32_t random_side(void) {
    switch (below(6)) {
    case 0:
        return below(4);
    case 1:
        return between(62, 66);
    case 2:
        return between(126, 130);
    default:
        return below(100);
    }
}

// Bytes whose bits are set in about one of 2, 4, 8 ... or all but one of as many.
static uint8_t random_byte(int kind) {
    uint64_t word = random_word(), bits = word;
    for (int i = 0; i < kind % 4; ++i) bits &= word >> 8 * (i + 1);
    return (uint8_t)(kind < 4 ? bits : ~bits);
}

static uint8_t *random_bytes(size_t size, int kind) {
    uint8_t *bytes = memory(size);
    for (size_t i = 0; i < size; ++i) bytes[i] = random_byte(kind);
    return bytes;
}

static hm_mask *random_mask_of(int32_t w, int32_t h) {
    hm_mask *mask = NULL;
    int kind = below(8);
    uint8_t *bits = random_bytes((size_t)(w + 7) / 8 * (size_t)h, kind);
    if (hm_mask_from_bits(bits, w, h, 0, HM_BITS_MSB_FIRST, NULL, &mask) != HM_OK) exit(EXIT_FAILURE);
    free(bits);
    return mask;
}

static bool large; // whether this input has a coarse level

static hm_mask *random_mask(void) {
    int32_t w = large ? between(510, 530) : random_side();
    int32_t h = large ? between(510, 530) : random_side();
    return random_mask_of(w, h);
}

static int32_t random_offset(int32_t a, int32_t b) {
    if (below(30)) return between(-b - 1, a + 1);
    int32_t far = below(INT32_MAX);
    return below(2) ? far : -far - 1;
}

static hm_pixel random_point(const hm_mask *a, const hm_mask *b) {
    hm_pixel at;
    at.x = random_offset(hm_mask_width(a), hm_mask_width(b));
    at.y = random_offset(hm_mask_height(a), hm_mask_height(b));
    return at;
}

static hm_pixel random_pixel(void) {
    hm_pixel at;
    at.x = below(130);
    at.y = below(130);
    return at;
}

static hm_rect random_rect(const hm_mask *mask) {
    hm_rect rect;
    rect.x = between(-9, hm_mask_width(mask));
    rect.y = between(-9, hm_mask_height(mask));
    rect.w = random_side();
    rect.h = random_side();
    return rect;
}

// ---- the operations, one function for each kind of input ---------------------------------------------------------

static void answer_pictures(void) {
    int32_t w = random_side(), h = random_side() / 4;
    size_t gap = (size_t)below(5), stride = (size_t)w * 4 + gap;
    uint8_t *rgba = random_bytes(stride * (size_t)h, below(8));
    uint8_t threshold = (uint8_t)below(256);
    hm_mask *made = NULL;
    hm_rect frame;
    frame.x = below(w + 1);
    frame.y = below(h + 1);
    frame.w = w - frame.x + 1; // now and then one too wide
    frame.w = below(9) ? below(frame.w) : frame.w;
    frame.h = below(h - frame.y + 1);
    put_made(hm_mask_from_rgba(rgba, w, h, stride, threshold, NULL, &made), &made);
    put_made(hm_mask_from_rgba_rect(rgba, w, h, stride, &frame, threshold, NULL, &made), &made);
    put_made(hm_mask_from_alpha(rgba, w, h, stride, threshold, NULL, &made), &made);
    put_made(hm_mask_from_gray(rgba, w, h, (size_t)w, threshold, NULL, &made), &made);
    put_made(hm_mask_from_color_key(rgba, w, h, stride, rgba, threshold, NULL, &made), &made);
    put_made(hm_mask_from_bits(rgba, w, h, stride, (hm_bit_order)below(2), NULL, &made), &made);
    free(rgba);
}

static void answer_text(void) {
    char text[80];
    int32_t w = 1 + below(8), h = 1 + below(8), n = 0;
    for (int32_t y = 0; y < h; ++y) {
        for (int32_t x = 0; x < w; ++x) text[n++] = below(2) ? '#' : '.';
        text[n++] = '\n';
    }
    int32_t at = below(n);
    if (below(4) == 0) text[at] = "#.\n "[below(4)];
    text[n] = 0;
    hm_mask *made = NULL;
    put_made(hm_mask_from_ascii(text, NULL, &made), &made);
}

static void answer_export(void) {
    static const uint8_t solid[4] = {1, 2, 3, 255}, clear[4] = {5, 6, 7, 0};
    int32_t w = random_side(), h = random_side() / 4;
    hm_mask *mask = random_mask_of(w, h);
    size_t stride = (size_t)w * 4 + (size_t)below(4), size = stride * (size_t)h;
    uint8_t *bytes = memory(size);
    put(hm_mask_to_rgba(mask, solid, clear, bytes, stride));
    put_bytes(bytes, size);
    put(hm_mask_to_bits(mask, HM_BITS_MSB_FIRST, bytes, stride));
    put_bytes(bytes, size);
    free(bytes);
    hm_mask_destroy(mask);
}

static void answer_view(void) {
    hm_mask *mask = random_mask(), *view = NULL, *made = NULL;
    int32_t w = hm_mask_width(mask), h = hm_mask_height(mask);
    put((int64_t)hm_mask_word_count(w, h));
    put((int64_t)hm_mask_word_pitch(h));
    put(hm_mask_view(hm_mask_words(mask), hm_mask_word_count(w, h), w, h, NULL, &view));
    put(hm_mask_equal(mask, view));
    put_made(hm_mask_copy(view, NULL, &made), &made);
    hm_mask_destroy(view);
    hm_mask_destroy(mask);
}

static void answer_one(void) {
    hm_mask *mask = random_mask();
    hm_rect box;
    hm_moments m;
    hm_vec2 centre, axis;
    put(hm_mask_count(mask));
    hm_pixel at = random_pixel();
    put(hm_mask_get(mask, at.x, at.y));
    put(hm_mask_box(mask, &box));
    put_rect(box);
    hm_mask_moments(mask, &m);
    put(m.n);
    put(m.sx);
    put(m.sy);
    put(m.sxx);
    put(m.sxy);
    put(m.syy);
    put(hm_moments_centroid(&m, &centre));
    hm_moments_axis(&m, &axis);
    put_double(centre.x);
    put_double(centre.y);
    put_double(axis.x);
    put_double(axis.y);
    hm_mask_destroy(mask);
}

static void answer_edit(void) {
    hm_mask *mask = random_mask(), *other = below(4) ? random_mask() : mask;
    hm_pixel at = random_point(mask, other);
    hm_rect rect = random_rect(mask);
    hm_pixel pixel = random_pixel();
    hm_mask_set(mask, pixel.x, pixel.y, below(2));
    switch (below(8)) {
    case 0:
        hm_mask_draw(mask, other, at.x, at.y);
        break;
    case 1:
        hm_mask_erase(mask, other, at.x, at.y);
        break;
    case 2:
        hm_mask_intersect(mask, other, at.x, at.y);
        break;
    case 3:
        hm_mask_xor(mask, other, at.x, at.y);
        break;
    case 4:
        hm_mask_fill_rect(mask, &rect, below(2));
        break;
    case 5:
        hm_mask_invert(mask);
        break;
    case 6:
        hm_mask_fill(mask);
        break;
    default:
        hm_mask_clear(mask);
        break;
    }
    put_mask(mask);
    if (other != mask) hm_mask_destroy(other);
    hm_mask_destroy(mask);
}

static void answer_turn(void) {
    hm_mask *mask = random_mask(), *made = NULL;
    hm_rect rect = random_rect(mask);
    put_made(hm_mask_crop(mask, &rect, NULL, &made), &made);
    put_made(hm_mask_flip_x(mask, NULL, &made), &made);
    put_made(hm_mask_flip_y(mask, NULL, &made), &made);
    put_made(hm_mask_rotate(mask, between(-5, 5), NULL, &made), &made);
    hm_mask_destroy(mask);
}

static void answer_resize(void) {
    hm_mask *mask = random_mask(), *made = NULL;
    int32_t w = random_side(), h = random_side();
    int32_t factor = below(12), how = below(4);
    put_made(hm_mask_resize(mask, w, h, (hm_resample)how, NULL, &made), &made);
    put_made(hm_mask_reduce(mask, factor, (hm_resample)how, NULL, &made), &made);
    hm_mask_destroy(mask);
}

static void answer_morph(void) {
    hm_mask *mask = random_mask(), *made = NULL;
    int32_t radius = below(9);
    hm_brush brush = (hm_brush)below(2);
    put_made(hm_mask_dilate(mask, radius, brush, NULL, &made), &made);
    put_made(hm_mask_erode(mask, radius / 2, brush, NULL, &made), &made);
    put_made(hm_mask_border(mask, below(2) ? HM_CONNECT_4 : HM_CONNECT_8, NULL, &made), &made);
    hm_mask_destroy(mask);
}

static void answer_pair_at(const hm_mask *a, const hm_mask *b, hm_pixel at) {
    hm_rect box;
    put(hm_mask_overlap(a, b, at.x, at.y));
    put(hm_mask_overlap_count(a, b, at.x, at.y));
    put(hm_mask_shared_box(a, b, at.x, at.y, &box));
    put_rect(box);
    for (int i = 0; i < 4; ++i) {
        hm_pixel pixel;
        put(hm_mask_shared_pixel(a, b, at.x, at.y, (hm_side)i, &pixel));
        put(pixel.x);
        put(pixel.y);
    }
}

static void answer_pair(void) {
    hm_mask *a = random_mask(), *b = random_mask(), *made = NULL;
    for (int i = 0; i < 4; ++i) answer_pair_at(a, b, random_point(a, b));
    hm_pixel at = random_point(a, b);
    put_made(hm_mask_shared(a, b, at.x, at.y, NULL, &made), &made);
    put(hm_mask_equal(a, b));
    hm_mask_destroy(a);
    hm_mask_destroy(b);
}

static void answer_sum(void) {
    int32_t wa = below(40), ha = below(20), wb = random_side() / 2, hb = below(20);
    hm_mask *a = random_mask_of(wa, ha), *b = random_mask_of(wb, hb), *made = NULL;
    const int32_t size = hm_mask_overlap_table_size(a, b);
    uint32_t *counts = memory((size_t)size * sizeof *counts);
    put_made(hm_mask_minkowski(a, b, NULL, &made), &made);
    put(hm_mask_overlap_table(a, b, NULL, counts, size));
    for (int32_t i = 0; i < size; ++i) put(counts[i]);
    free(counts);
    hm_mask_destroy(a);
    hm_mask_destroy(b);
}

static void put_pieces(const hm_components *pieces) {
    int32_t count = hm_components_count(pieces);
    put(count);
    put(hm_components_largest(pieces));
    hm_pixel at = random_pixel();
    put(hm_components_at(pieces, at.x, at.y));
    for (int32_t i = 0; i < count; i += 1 + count / 20) {
        const hm_component *piece = hm_components_get(pieces, i);
        put(piece->count);
        put_rect(piece->box);
        put(piece->first.x);
        put(piece->first.y);
    }
}

static void answer_components(void) {
    hm_mask *mask = random_mask(), *made = NULL;
    hm_components *pieces = NULL;
    size_t size = (size_t)hm_mask_width(mask) * (size_t)hm_mask_height(mask);
    int32_t *labels = memory(size * sizeof *labels);
    put(hm_components_create(mask, below(2) ? HM_CONNECT_4 : HM_CONNECT_8, NULL, &pieces));
    put_pieces(pieces);
    put(hm_components_labels(pieces, labels, 0));
    for (size_t i = 0; i < size; i += 1 + size / 200) put(labels[i]);
    put_made(hm_components_mask(pieces, below(5), NULL, &made), &made);
    hm_components_destroy(pieces);
    hm_mask_destroy(mask);
    free(labels);
}

static void (*const kinds[])(void) = {answer_pictures, answer_text, answer_export, answer_view,
                                      answer_one,      answer_edit, answer_turn,   answer_resize,
                                      answer_morph,    answer_pair, answer_sum,    answer_components};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

// ---- the run -----------------------------------------------------------------------------------------------------

static void answer(long i) {
    large = i % LARGE_EVERY >= LARGE_EVERY - KINDS;
    kinds[i % KINDS]();
}

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer); }
