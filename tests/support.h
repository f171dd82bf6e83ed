// What the tests of the core share: conversions between masks and the oracle's grids, random grids and offsets, and
// an allocator that fails on demand and checks how it is used.
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <hitmask/hitmask.h>

#include "harness.h"
#include "ref.h"

/// What a pointer to a rule says, which may be NULL: for options, which hold the rule itself.
static inline hm_rule rule_of_pointer(const hm_rule *rule) { return rule ? *rule : (hm_rule){HM_TOUCH_AREA, 0}; }

// ---- masks and grids ---------------------------------------------------------------------------------------------

hm_mask *mask_of(const ref_grid *g);
hm_mask *mask_of_text(const char *text);
ref_grid grid_of(const hm_mask *mask);

/// The pixels of a w x h mask that has these words.
ref_grid grid_of_words(const uint64_t *words, int w, int h);

/// The words that a mask with these pixels must have, built from the documentation of the layout, in memory that ends
/// where they end. The caller frees them.
uint64_t *words_of(const ref_grid *g, size_t *count);

/// Whether the mask has the grid's size and pixels, every padding bit clear, and a coarse level that matches.
#define CHECK_MASK(mask, grid) check_mask((mask), (grid), #mask, __FILE__, __LINE__)
bool check_mask(const hm_mask *mask, const ref_grid *g, const char *text, const char *file, int line);

/// CHECK_MASK of what a function made, which is then freed. `result` must be HM_OK; `grid` is freed too.
#define CHECK_MADE(call, mask, grid) check_made((call), &(mask), (grid), #call, __FILE__, __LINE__)
bool check_made(hm_result result, hm_mask **made, ref_grid expected, const char *text, const char *file, int line);

#define CHECK_RECT(actual, expected) check_rect((actual), (expected), #actual, __FILE__, __LINE__)
bool check_rect(hm_rect actual, ref_rect expected, const char *text, const char *file, int line);

#define CHECK_RESULT(actual, expected)                                                                               \
    (reports_begin(), check_result((actual), (expected), #actual, __FILE__, __LINE__))

/// The same of a call that was made before, whose reports were not counted.
#define CHECK_RESULT_WAS(actual, expected)                                                                           \
    test_check_text(hm_result_text(actual), hm_result_text(expected), #actual, __FILE__, __LINE__)

/// Also that the call reports once where HM_ERROR_RANGE is expected, and no error of range otherwise.
bool check_result(hm_result actual, hm_result expected, const char *text, const char *file, int line);
void reports_begin(void);

// ---- random input: C leaves open in which order arguments and operands are evaluated; no expression has two draws

/// A side around the edges of words and kernels, 0 .. 200.
int random_side(void);

/// A grid of one of many kinds: noise from sparse to full, discs, rings, combs, single pixels, empty, full.
ref_grid random_grid(int w, int h);

/// A disc as wide as its square, and noise of which half is solid.
ref_grid grid_of_disc(int side);
ref_grid random_noise(int side);

/// One of the kinds of random_grid, of random sides; the height is divided by `flatten`.
ref_grid random_any_grid(int flatten);

/// The same, half of the time with solid and clear exchanged: as many solid pixels as clear ones in the long run.
ref_grid random_balanced_grid(int flatten);

/// A random grid with a coarse level: sides from 512.
ref_grid random_large_grid(void);

/// Noise of so many solid pixels in a hundred, or caves: so many times each pixel becomes what most of those around
/// it are.
ref_grid random_caves(int w, int h, int percent, int rounds);

/// The same of random sides, density and rounds.
ref_grid random_any_caves(int least_side, int greatest_side);

/// Any pixel of a w x h grid; (0, 0) when there is none.
hm_pixel random_pixel(int w, int h);

/// A number at or near an edge of 0 .. n, or any in -n .. n, or far away, now and then at the end of int32.
int32_t random_edge(int n);

/// Offsets that the random choice should not miss.
extern const int32_t far_offsets[8];

/// An offset at which the boxes of a and b meet, or just do not; often one at which a pixel of each coincides.
hm_pixel random_offset(const ref_grid *a, const ref_grid *b);

/// Two neighbouring offsets, with and without overlap, found by bisection along a random line. False if none
/// overlaps.
bool random_contact(const ref_grid *a, const ref_grid *b, hm_pixel *hit, hm_pixel *miss);

/// A rectangle, half of the time inside w x h, else around it, possibly empty, negative or beyond.
hm_rect random_rect(int w, int h);
ref_rect ref_rect_of(hm_rect rect);

// ---- an allocator that fails and checks --------------------------------------------------------------------------

typedef struct test_heap {
    long calls;      ///< requests for new or larger memory so far
    long fail_at;    ///< this request (counted from 1) fails; 0: none
    bool fail_after; ///< and so do all later ones
    long blocks;     ///< alive
    size_t bytes;    ///< alive
    size_t peak;     ///< the most that were alive at once; may be set back
    long violations; ///< calls with a wrong old_size, or of a block that is not ours
} test_heap;

/// An allocator on `heap`, which must outlive its objects.
hm_allocator heap_allocator(test_heap *heap);

#define CHECK_HEAP_EMPTY(heap) check_heap_empty(&(heap), __FILE__, __LINE__)
bool check_heap_empty(const test_heap *heap, const char *file, int line);

// ---- violated preconditions --------------------------------------------------------------------------------------

/// Counts reports of violations from now on instead of aborting.
void violations_catch(void);

/// Aborts at them again.
void violations_release(void);

/// How many there were since the last call of this function.
int violations_caught(void);

/// Whether the library was built with reports; without them only the defined answers can be checked.
bool violations_reported(void);

/// Runs the statement, which must report exactly one violation.
#define CHECK_PRECONDITION(statement)                                                                                \
    do {                                                                                                             \
        violations_caught();                                                                                         \
        statement;                                                                                                   \
        test_check_int(violations_caught(), violations_reported(), "mistakes reported by " #statement, __FILE__,     \
                       __LINE__);                                                                                    \
    } while (0)

/// The same, by the name that is to stay.
#define CHECK_VIOLATION(statement) CHECK_PRECONDITION(statement)

/// Where an object is and what it is there, in one.
static inline bool world_shape_at(const hm_world *world, hm_object id, const hm_shape **shape, hm_xform *xform) {
    *shape = hm_world_shape(world, id);
    return *shape && hm_world_xform(world, id, xform);
}

/// How many bytes they take: hm_world_save and hm_broad_save that cannot fail.
static inline size_t world_saved(const hm_world *world, void *out, size_t capacity) {
    size_t bytes = 0;
    REQUIRE(hm_world_save(world, out, capacity, &bytes) == HM_OK);
    return bytes;
}

static inline size_t broad_saved(const hm_broad *broad, void *out, size_t capacity) {
    size_t bytes = 0;
    REQUIRE(hm_broad_save(broad, out, capacity, &bytes) == HM_OK);
    return bytes;
}

#endif
