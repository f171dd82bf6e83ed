#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- masks and grids ---------------------------------------------------------------------------------------------

hm_mask *mask_of(const ref_grid *g) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(g->w, g->h, NULL, &mask) == HM_OK);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            if (g->at[y * g->w + x]) hm_mask_set(mask, x, y, true);
        }
    }
    return mask;
}

hm_mask *mask_of_text(const char *text) {
    ref_grid g = ref_text(text);
    hm_mask *mask = mask_of(&g);
    ref_free(&g);
    return mask;
}

// Reads the words by their documented layout, so that a fault in hm_mask_get does not hide another one.
static bool word_pixel(const uint64_t *words, size_t pitch, int x, int y) {
    return words[(size_t)(x / 64) * pitch + (size_t)y] >> x % 64 & 1;
}

ref_grid grid_of_words(const uint64_t *words, int w, int h) {
    ref_grid g = ref_make(w, h);
    size_t pitch = hm_mask_word_pitch(h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) g.at[y * w + x] = word_pixel(words, pitch, x, y);
    }
    return g;
}

ref_grid grid_of(const hm_mask *mask) {
    return grid_of_words(hm_mask_words(mask), hm_mask_width(mask), hm_mask_height(mask));
}

// Writes the words of one grid, its clear rows and its clear stripe; answers how many these are.
static size_t words_write(const ref_grid *g, uint64_t *words) {
    size_t pitch = hm_mask_word_pitch(g->h), stripes = (size_t)(g->w + 63) / 64;
    memset(words, 0, (stripes + 1) * pitch * sizeof *words);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            words[(size_t)(x / 64) * pitch + (size_t)y] |= (uint64_t)ref_get(g, x, y) << x % 64;
        }
    }
    return (stripes + 1) * pitch;
}

// Bit (i, j) of the second coarse grid: whether one of the blocks (i-1 .. i, j-1 .. j) has a pixel.
static ref_grid near_blocks(const ref_grid *blocks) {
    ref_grid near = ref_make(blocks->w + 1, blocks->h + 1);
    for (int j = 0; j < near.h; ++j) {
        for (int i = 0; i < near.w; ++i) {
            ref_set(&near, i, j,
                    ref_get(blocks, i, j) || ref_get(blocks, i - 1, j) || ref_get(blocks, i, j - 1) ||
                        ref_get(blocks, i - 1, j - 1));
        }
    }
    return near;
}

uint64_t *words_of(const ref_grid *g, size_t *count) {
    *count = hm_mask_word_count(g->w, g->h);
    uint64_t *words = malloc(*count * sizeof *words);
    REQUIRE(words != NULL);
    size_t written = words_write(g, words);
    if (g->w >= 512 && g->h >= 512) {
        ref_grid blocks = ref_reduce(g, 8, REF_ANY), near = near_blocks(&blocks);
        written += words_write(&blocks, words + written);
        written += words_write(&near, words + written);
        ref_free(&blocks);
        ref_free(&near);
    }
    REQUIRE(written == *count);
    return words;
}

static bool words_right(const hm_mask *mask, const ref_grid *g) {
    size_t count;
    uint64_t *words = words_of(g, &count);
    bool right = memcmp(words, hm_mask_words(mask), count * sizeof *words) == 0;
    free(words);
    return right;
}

// The first pixel in which they differ, as a sentence; NULL when they are the same.
static const char *difference(const hm_mask *mask, const ref_grid *g) {
    static char text[128];
    int w = hm_mask_width(mask), h = hm_mask_height(mask);
    size_t pitch = hm_mask_word_pitch(h);
    if (w != g->w || h != g->h) {
        snprintf(text, sizeof text, "%d x %d, not %d x %d", w, h, g->w, g->h);
        return text;
    }
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            if (word_pixel(hm_mask_words(mask), pitch, x, y) == g->at[y * w + x]) continue;
            snprintf(text, sizeof text, "%d x %d: pixel (%d, %d) should be %s", w, h, x, y,
                     g->at[y * w + x] ? "solid" : "clear");
            return text;
        }
    }
    return words_right(mask, g) ? NULL : "padding not clear or coarse level wrong";
}

bool check_mask(const hm_mask *mask, const ref_grid *g, const char *text, const char *file, int line) {
    const char *wrong = mask ? difference(mask, g) : "NULL";
    if (!wrong) return true;
    char sentence[384];
    snprintf(sentence, sizeof sentence, "%s == oracle (%s)", text, wrong);
    return test_check(false, sentence, file, line);
}

bool check_made(hm_result result, hm_mask **made, ref_grid expected, const char *text, const char *file, int line) {
    bool good = test_check_text(hm_result_text(result), hm_result_text(HM_OK), text, file, line) &&
                check_mask(*made, &expected, text, file, line);
    hm_mask_destroy(*made);
    *made = NULL;
    ref_free(&expected);
    return good;
}

bool check_rect(hm_rect actual, ref_rect expected, const char *text, const char *file, int line) {
    if (actual.x == expected.x && actual.y == expected.y && actual.w == expected.w && actual.h == expected.h)
        return true;
    char sentence[384];
    snprintf(sentence, sizeof sentence, "%s is {%d, %d, %d, %d}, not {%d, %d, %d, %d}", text, (int)actual.x,
             (int)actual.y, (int)actual.w, (int)actual.h, (int)expected.x, (int)expected.y, (int)expected.w,
             (int)expected.h);
    return test_check(false, sentence, file, line);
}

// ---- random input ------------------------------------------------------------------------------------------------

int random_side(void) {
    static const int sides[] = {0, 1, 7, 63, 64, 65, 127, 128, 129, 200};
    return TEST_PICK(sides);
}

ref_grid random_caves(int w, int h, int percent, int rounds) {
    ref_grid g = ref_make(w, h);
    for (int i = 0; i < w * h; ++i) g.at[i] = test_below(100) < percent;
    for (int round = 0; round < rounds; ++round) {
        ref_grid next = ref_make(w, h);
        for (int i = 0; i < w * h; ++i) {
            int sum = 0;
            for (int k = 0; k < 9; ++k) sum += ref_get(&g, i % w + k % 3 - 1, i / w + k / 3 - 1);
            next.at[i] = sum >= 5;
        }
        ref_free(&g);
        g = next;
    }
    return g;
}

ref_grid random_any_caves(int least_side, int greatest_side) {
    int w = test_between(least_side, greatest_side), h = test_between(least_side, greatest_side);
    int percent = test_between(30, 70), rounds = test_below(4);
    return random_caves(w, h, percent, rounds);
}

hm_pixel random_pixel(int w, int h) {
    int x = test_below(w), y = test_below(h);
    return (hm_pixel){x, y};
}

static void grid_noise(ref_grid *g, int solid_of_64) {
    for (int i = 0; i < g->w * g->h; ++i) g->at[i] = test_below(64) < solid_of_64;
}

// Centred; a ring when the inner radius is not 0.
static void grid_disc(ref_grid *g, int outer, int inner) {
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            int u = 2 * x + 1 - g->w, v = 2 * y + 1 - g->h, square = u * u + v * v;
            ref_set(g, x, y, square <= 4 * outer * outer && (inner == 0 || square > 4 * inner * inner));
        }
    }
}

static void grid_comb(ref_grid *g, int step, bool vertical) {
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) ref_set(g, x, y, (vertical ? x : y) % step == 0);
    }
}

static void grid_specks(ref_grid *g, int count) {
    for (int i = 0; i < count; ++i) {
        hm_pixel at = random_pixel(g->w, g->h);
        ref_set(g, at.x, at.y, 1);
    }
}

ref_grid random_grid(int w, int h) {
    static const int densities[] = {1, 4, 16, 32, 48, 60, 63};
    ref_grid g = ref_make(w, h);
    int small = w < h ? w : h;
    switch (test_below(12)) {
    case 0:
        break;
    case 1:
        memset(g.at, 1, (size_t)w * (size_t)h);
        break;
    case 2:
    case 3:
        grid_disc(&g, (small + 1) / 2, 0);
        break;
    case 4:
        grid_disc(&g, (small + 1) / 2, small / 3);
        break;
    case 5:
        grid_comb(&g, test_between(2, 9), true);
        break;
    case 6:
        grid_comb(&g, test_between(2, 9), false);
        break;
    case 7:
        grid_specks(&g, 1);
        break;
    case 8:
        grid_specks(&g, test_between(2, 8));
        break;
    default:
        grid_noise(&g, TEST_PICK(densities));
        break;
    }
    return g;
}

ref_grid grid_of_disc(int side) {
    ref_grid g = ref_make(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int dx = 2 * x + 1 - side, dy = 2 * y + 1 - side;
            ref_set(&g, x, y, dx * dx + dy * dy <= side * side);
        }
    return g;
}

ref_grid random_noise(int side) {
    ref_grid g = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) g.at[i] = (unsigned char)test_below(2);
    return g;
}

ref_grid random_any_grid(int flatten) {
    int w = random_side(), h = random_side() / flatten;
    return random_grid(w, h);
}

ref_grid random_balanced_grid(int flatten) {
    ref_grid g = random_any_grid(flatten);
    int flip = test_below(2);
    for (int i = 0; i < g.w * g.h; ++i) g.at[i] ^= (unsigned char)flip;
    return g;
}

ref_grid random_large_grid(void) {
    int w = 512 + test_below(90), h = 512 + test_below(90);
    return random_grid(w, h);
}

const int32_t far_offsets[8] = {INT32_MIN,       INT32_MIN + 1,  INT32_MIN + 63, INT32_MIN + 200,
                                INT32_MAX - 200, INT32_MAX - 63, INT32_MAX - 1,  INT32_MAX};

int32_t random_edge(int n) {
    const int edges[] = {-n - 1, -n, -n + 1, -1, 0, 1, 63, 64, 65, n - 1, n, n + 1};
    switch (test_below(40)) {
    case 0:
        return TEST_PICK(far_offsets);
    case 1:
        return (int32_t)test_random();
    default:
        return test_below(2) ? TEST_PICK(edges) : test_between(-n - 1, n + 1);
    }
}

// Along one axis: b's extent just misses, just meets or lies anywhere over a's.
static int32_t offset_along(int a, int b) {
    const int edges[] = {-b - 1, -b, -b + 1, -1, 0, 1, -63, -64, -65, 63, 64, 65, a - 1, a, a + 1};
    switch (test_below(8)) {
    case 0:
        return TEST_PICK(edges);
    case 1:
        return random_edge(a);
    default:
        return test_between(-b, a);
    }
}

// A solid pixel, searched at random; any pixel when none is found.
static hm_pixel random_solid(const ref_grid *g) {
    hm_pixel p = {0, 0};
    for (int i = 0; i < 200; ++i) {
        p = random_pixel(g->w, g->h);
        if (ref_get(g, p.x, p.y)) break;
    }
    return p;
}

hm_pixel random_offset(const ref_grid *a, const ref_grid *b) {
    if (test_below(5) < 2) {
        hm_pixel p = random_solid(a), q = random_solid(b);
        return (hm_pixel){p.x - q.x, p.y - q.y};
    }
    int32_t dx = offset_along(a->w, b->w), dy = offset_along(a->h, b->h);
    return (hm_pixel){dx, dy};
}

bool random_contact(const ref_grid *a, const ref_grid *b, hm_pixel *hit, hm_pixel *miss) {
    hit->x = test_between(-b->w / 2, a->w / 2);
    hit->y = test_between(-b->h / 2, a->h / 2);
    miss->x = test_between(-b->w, a->w);
    miss->y = test_between(-b->h, a->h);
    switch (test_below(4)) { // out through one of the four sides
    case 0:
        miss->x = a->w;
        break;
    case 1:
        miss->x = -b->w;
        break;
    case 2:
        miss->y = a->h;
        break;
    default:
        miss->y = -b->h;
        break;
    }
    if (!ref_overlap(a, b, hit->x, hit->y)) return false;
    for (;;) {
        hm_pixel middle = {(hit->x + miss->x) / 2, (hit->y + miss->y) / 2};
        bool is_hit = middle.x == hit->x && middle.y == hit->y;
        bool is_miss = middle.x == miss->x && middle.y == miss->y;
        if (is_hit || is_miss) return true;
        *(ref_overlap(a, b, middle.x, middle.y) ? hit : miss) = middle;
    }
}

hm_rect random_rect(int w, int h) {
    bool inside = test_below(2);
    hm_rect rect;
    rect.x = inside ? test_between(0, w) : random_edge(w);
    rect.y = inside ? test_between(0, h) : random_edge(h);
    rect.w = inside ? test_between(0, w - rect.x) : random_edge(w);
    rect.h = inside ? test_between(0, h - rect.y) : random_edge(h);
    return rect;
}

ref_rect ref_rect_of(hm_rect rect) { return (ref_rect){rect.x, rect.y, rect.w, rect.h}; }

// ---- an allocator that fails and checks --------------------------------------------------------------------------

// In front of every block: its size and its owner, so that a wrong old_size or a foreign block is noticed.
typedef union heap_head {
    struct {
        size_t size;
        const test_heap *owner;
    } is;
    max_align_t alignment;
} heap_head;

static bool heap_refuses(test_heap *heap) {
    ++heap->calls;
    return heap->fail_at && (heap->calls == heap->fail_at || (heap->fail_after && heap->calls > heap->fail_at));
}

static heap_head *heap_block(test_heap *heap, void *ptr, size_t size) {
    heap_head *head = (heap_head *)ptr - 1;
    if (head->is.owner != heap || head->is.size != size) ++heap->violations;
    return head;
}

static void heap_release(test_heap *heap, heap_head *head) {
    --heap->blocks;
    heap->bytes -= head->is.size;
    head->is.owner = NULL;
    free(head);
}

// Resizing always moves the block and fills what is new with rubbish, to punish those who rely on either.
static void *heap_resize(void *ctx, void *ptr, size_t old_size, size_t new_size) {
    test_heap *heap = ctx;
    heap_head *old = ptr ? heap_block(heap, ptr, old_size) : NULL;
    if (!ptr && new_size == 0) return NULL;
    if (new_size == 0) {
        heap_release(heap, old);
        return NULL;
    }
    heap_head *head = heap_refuses(heap) ? NULL : malloc(sizeof *head + new_size);
    if (!head) return NULL;
    memset(head + 1, 0xA5, new_size);
    head->is.size = new_size;
    head->is.owner = heap;
    ++heap->blocks;
    heap->bytes += new_size;
    if (heap->peak < heap->bytes) heap->peak = heap->bytes;
    if (old) {
        memcpy(head + 1, ptr, old->is.size < new_size ? old->is.size : new_size);
        heap_release(heap, old);
    }
    return head + 1;
}

hm_allocator heap_allocator(test_heap *heap) { return (hm_allocator){heap_resize, heap}; }

bool check_heap_empty(const test_heap *heap, const char *file, int line) {
    bool good = test_check_int(heap->blocks, 0, "blocks not freed", file, line);
    good &= test_check_int((int64_t)heap->bytes, 0, "bytes not freed", file, line);
    good &= test_check_int(heap->violations, 0, "calls of the allocator with a wrong block or size", file, line);
    return good;
}

// ---- violated preconditions --------------------------------------------------------------------------------------

static int violations;
static int range_errors;
static bool catching;

// Each report is one of a public function, about something, in a line that fits the buffer of the default.
static bool report_is_sound(const hm_report *report) {
    char text[256];
    size_t bytes = 0;
    const bool named = report->function && strncmp(report->function, "hm_", 3) == 0 && report->argument;
    const bool written = hm_report_text(report, text, sizeof text, &bytes) == HM_OK && bytes <= sizeof text;
    if (!named || !written) printf("not sound: %s\n", written ? text : "a report that is too long");
    return named && written;
}

static void report_count(void *ctx, const hm_report *report) {
    (void)ctx;
    if (!report_is_sound(report)) {
        violations += 100;
        range_errors += 100;
        return;
    }
    if (report->kind == HM_REPORT_RANGE) {
        ++range_errors;
    } else if (catching) {
        ++violations;
    } else {
        char text[256];
        hm_report_text(report, text, sizeof text, NULL);
        printf("%s\n", text);
        fflush(stdout);
        abort();
    }
}

void violations_catch(void) {
    catching = true;
    hm_set_report(report_count, NULL);
}

void violations_release(void) {
    catching = false;
    hm_set_report(NULL, NULL);
}

static int reports_before;

void reports_begin(void) {
    hm_set_report(report_count, NULL);
    range_errors = 0;
    reports_before = violations;
}

bool check_result(hm_result actual, hm_result expected, const char *text, const char *file, int line) {
    const bool refused = expected == HM_ERROR_RANGE && violations_reported();
    const int reports = range_errors + (refused ? violations - reports_before : 0);
    if (!catching) hm_set_report(NULL, NULL);
    return test_check_text(hm_result_text(actual), hm_result_text(expected), text, file, line) &&
           test_check_int(reports, refused, text, file, line);
}

int violations_caught(void) {
    int caught = violations;
    violations = 0;
    return caught;
}

bool violations_reported(void) {
    static int reported = -1;
    if (reported < 0) {
        const bool were = catching;
        const int before = violations;
        violations_catch();
        hm_mask_count(NULL);
        reported = violations > before;
        violations = before;
        catching = were;
        if (!were) hm_set_report(NULL, NULL);
    }
    return reported != 0;
}
