// The oracle of worlds: what touches, since when, and what is reported of it, in the slowest obvious way. Its input
// is which shapes overlap; it uses no library.
#ifndef TESTS_REF_WORLD_H
#define TESTS_REF_WORLD_H

#include <stdbool.h>
#include <stdint.h>

enum { REF_WORLD_PAIRS = 16384 };

typedef struct ref_world_object {
    bool there; ///< false: was taken out; its pairs have still to end
    bool enabled, fixed, stay;
    uint64_t id, user;
    uint32_t category, mask;
    int32_t group;
} ref_world_object;

typedef struct ref_world_event {
    int kind; ///< 0 end, 1 begin, 2 stay
    uint64_t a, b, user_a, user_b, since;
} ref_world_event;

typedef struct ref_world {
    uint64_t updates;
    ref_world_event pair[REF_WORLD_PAIRS]; ///< that touch, in order; kind and users are not used
    int pairs;
    ref_world_event event[2 * REF_WORLD_PAIRS];
    int events;
} ref_world;

/// Whether two objects may be a pair.
bool ref_world_may(const ref_world_object *a, const ref_world_object *b);

/// One update. `met` has count * count items; item i * count + j with i < j says whether objects i and j overlap, and
/// whatever else there is to say against a pair besides ref_world_may.
void ref_world_update(ref_world *world, const ref_world_object *objects, int count, const bool *met);

#endif
