// base (internal): assertion, memory and checked sizes, shared by every module.
#ifndef HITMASK_BASE_INTERNAL_H
#define HITMASK_BASE_INTERNAL_H

#include <hitmask/base.h>

/// Tells the assertion handler of a programmer's mistake.
void hmi_assert_failed(const char *expression, const char *file, int line);

#ifdef HM_NO_ASSERT
#    define HMI_ASSERT_FAILED(text) ((void)0)
#else
#    define HMI_ASSERT_FAILED(text) hmi_assert_failed(text, __FILE__, __LINE__)
#endif

/// Leaves the function with `answer` when the caller made a mistake, also where the handler returns.
#define HMI_REQUIRE(condition, answer)                                                                               \
    do {                                                                                                             \
        if (!(condition)) {                                                                                          \
            HMI_ASSERT_FAILED(#condition);                                                                           \
            return answer;                                                                                           \
        }                                                                                                            \
    } while (0)

/// The same in a function that returns nothing.
#define HMI_REQUIRE_VOID(condition) HMI_REQUIRE(condition, )

/// The allocator to keep for an object: a copy of `alloc`, or the one over malloc for NULL.
hm_allocator hmi_allocator(const hm_allocator *alloc);

/// A block of `size` > 0 bytes with unspecified contents, or NULL.
void *hmi_alloc(const hm_allocator *alloc, size_t size);

/// A block of count * size bytes, or NULL also when that product does not fit. At least one byte is asked for.
void *hmi_alloc_array(const hm_allocator *alloc, size_t count, size_t size);

/// Gives back what hmi_alloc or hmi_alloc_array returned, with the size that was asked for. NULL is fine.
void hmi_free(const hm_allocator *alloc, void *block, size_t size);

/// a * b + c, or SIZE_MAX when that does not fit: the one place where sizes are multiplied.
size_t hmi_size(size_t a, size_t b, size_t c);

#endif
