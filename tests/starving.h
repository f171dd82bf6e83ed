// Calls for which there is no memory, walked from a table: each allocation of each call fails in turn, once and for
// ever after, and all queries answer as before; then the call is made again, and all is as if nothing had happened.
// What never allocates stands in the same table, and every function of the headers in it.
#ifndef TESTS_STARVING_H
#define TESTS_STARVING_H

#include "support.h"

// ---- answers, as a list of numbers that can be compared -----------------------------------------------------------

enum { RESULT_MOST = 1 << 15 };

typedef struct results {
    int64_t number[RESULT_MOST];
    int count;
} results;

void result_int(results *t, int64_t v);
void result_real(results *t, double v); ///< bit for bit
void result_vec(results *t, hm_vec2 v);

// ---- the table ----------------------------------------------------------------------------------------------------

typedef struct starving_call {
    const char *function; ///< its name, or its call
    bool allocates;       ///< maybe, in one of the variants at least; otherwise in none
    hm_result (*make)(void *scene);
} starving_call;

/// Makes the table `calls` of three lists of X(tag, function, call): what may allocate and what never does, each with a
/// result, and what never does and only answers.
#define STARVING_RESULT(tag, function, call)                                                                         \
    static hm_result call_##tag(void *s) {                                                                           \
        (void)s;                                                                                                     \
        return call;                                                                                                 \
    }
#define STARVING_ANSWER(tag, function, call)                                                                         \
    static hm_result call_##tag(void *s) {                                                                           \
        (void)s;                                                                                                     \
        (void)(call);                                                                                                \
        return HM_OK;                                                                                                \
    }
#define STARVING_ALLOCATES(tag, function, call) {#function, true, call_##tag},
#define STARVING_NEVER(tag, function, call) {#function, false, call_##tag},
#define STARVING_CALLS(allocate, never, query)                                                                       \
    allocate(STARVING_RESULT) never(STARVING_RESULT) query(STARVING_ANSWER) static const starving_call calls[] = {   \
        allocate(STARVING_ALLOCATES) never(STARVING_NEVER) query(STARVING_NEVER)}

typedef struct starving {
    int variants;
    const starving_call *calls;
    int count;
    void *(*make)(int variant, const hm_allocator *alloc); ///< the same scene each time
    void (*free)(void *scene);
    void (*record)(void *scene, results *out);   ///< all queries
    hm_result (*go_on)(void *scene);             ///< after which all queries run once more
    void *(*product)(void *scene, size_t *size); ///< what calls write to
    const long *mallocs;                         ///< a count of calls of malloc
} starving;

/// Walks the table.
void starving_check(const starving *s);

/// Every function of a header is in the table. Answers how many there are; -1 where there are no files.
int starving_check_header(const starving *s, const char *path);

#endif
