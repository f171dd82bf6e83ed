// base (internal): a counter that several threads count up and down at once. Its number alone matters, nothing else
// becomes visible with it: every access is relaxed.
#ifndef HITMASK_BASE_COUNTER_H
#define HITMASK_BASE_COUNTER_H

#include <stdbool.h>

// A long, as MSVC's intrinsics take it. Other compilers are taken to have no threads: a plain number there.
typedef struct hmi_counter {
    volatile long count;
} hmi_counter;

#if defined(__GNUC__) || defined(__clang__)
static inline void hmi_counter_add(hmi_counter *counter, long more) {
    __atomic_fetch_add(&counter->count, more, __ATOMIC_RELAXED);
}

static inline bool hmi_counter_is_zero(const hmi_counter *counter) {
    return __atomic_load_n(&counter->count, __ATOMIC_RELAXED) == 0;
}
#else
#    if defined(_MSC_VER)
#        include <intrin.h>
static inline void hmi_counter_add(hmi_counter *counter, long more) {
    _InterlockedExchangeAdd(&counter->count, more);
}
#    else
static inline void hmi_counter_add(hmi_counter *counter, long more) { counter->count += more; }
#    endif

// An aligned volatile long is whole in MSVC.
static inline bool hmi_counter_is_zero(const hmi_counter *counter) { return counter->count == 0; }
#endif

#endif
