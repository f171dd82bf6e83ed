// neighbours_internal: the index's own state, for the files of neighbours.
#ifndef HITMASK_BROAD_NEIGHBOURS_INTERNAL_H
#define HITMASK_BROAD_NEIGHBOURS_INTERNAL_H

#include "neighbours.h"

/// Two boxes whose larger ones meet, and whose filters pass.
typedef hm_broad_pair neighbours_pair;

typedef struct hmi_neighbours {
    hmi_index index;
    hm_allocator alloc;
    float cell, margin;
    hmi_index *main; // over the larger boxes; over the boxes themselves while `resting`

    hm_bounds *box; // by number, as questions are to see them
    hm_bounds *fat; // the fat boxes, as `main` or `others` holds them
    bool *stray;    // has left the box in `main`
    int32_t size, capacity;

    hmi_index *others; // over those that have left, numbered by their index in `strays`; NULL: none have
    int32_t *strays;
    hm_bounds *held; // what `main` holds of them
    int32_t stray_count;

    neighbours_pair *list;
    size_t listed, list_capacity;
    size_t first_listed; // of them, from `main`; behind these are what strays meet besides
    bool resting;        // no larger boxes, no list
    bool unlisted;       // there was no memory for the list
    bool stale;          // `fat` is not what `main` holds
    int age;             // updates since the list was made
    float steps;         // how many it was to last; 0: there is none
    int pause;           // how many updates it was to rest, and still is
    int pausing;
} hmi_neighbours;

/// Those that have left by being found in `leaving` (numbers, `count` of them, not yet strays) get larger boxes and
/// pairs of their own. On an error all is as before, but for `fat` of those numbers.
hm_result hmi_neighbours_leave(hmi_neighbours *all, const hmi_boxset *set, int32_t count);

bool hmi_neighbours_reserve_list(hmi_neighbours *all, size_t count);
void hmi_neighbours_pairs(const void *index, hmi_pair_sink *sink);
bool hmi_neighbours_visit_box(const void *index, const hm_bounds *box, const hm_filter *filter,
                              hm_broad_visit_fn visit, void *ctx);
void hmi_neighbours_visit_way(const void *index, const hmi_way *way, const hm_filter *filter, hm_broad_limit_fn visit,
                              void *ctx);
void hmi_neighbours_visit_near(const void *index, const hm_bounds *box, double reach, const hm_filter *filter,
                               hm_broad_limit_fn visit, void *ctx);

#endif
