// base (internal): reports, memory and checked sizes, shared by every module.
#ifndef HITMASK_BASE_INTERNAL_H
#define HITMASK_BASE_INTERNAL_H

#include <hitmask/base.h>

// ---- reports ------------------------------------------------------------------------------------------------------
//
// Checks are branches in the functions that make them. What a report says is worked out after one has failed, out of
// line: there the arguments are tested once more, in the order of the checks, until one is found that is wrong.

#if defined(__GNUC__)
#    define HMI_COLD __attribute__((cold, noinline))
#elif defined(_MSC_VER)
#    define HMI_COLD __declspec(noinline)
#else
#    define HMI_COLD
#endif

/// Where a report comes from.
typedef struct hmi_origin {
    const char *function;
    hm_report_kind kind;
} hmi_origin;

/// The function that uses these, when it finds a violated precondition or an error of range.
#define HMI_VIOLATION ((hmi_origin){__func__, HM_REPORT_MISTAKE})
#define HMI_RANGE ((hmi_origin){__func__, HM_REPORT_RANGE})

/// The same in a function that works for a public one.
#define HMI_VIOLATION_IN(function) ((hmi_origin){function, HM_REPORT_MISTAKE})
#define HMI_RANGE_IN(function) ((hmi_origin){function, HM_REPORT_RANGE})

/// Where an error of range is not that of the call, as in bytes whose numbers do not fit: nothing is reported.
#define HMI_SILENT ((hmi_origin){NULL, HM_REPORT_RANGE})

/// Reports it. Returns true, so that several of these can be tried one after the other by ||.
HMI_COLD bool hmi_report(hmi_origin at, const char *argument, hm_sentence sentence, double value, double limit);

/// The same for NULL in place of an object.
HMI_COLD bool hmi_report_null(const char *function, const char *argument);

// These report what is wrong with an argument, and return whether anything is.

/// Below `least`, above `most`, or NaN.
HMI_COLD bool hmi_report_between(hmi_origin at, const char *argument, double value, double least, double most);

/// Above `limit` is fine; anything else, or NaN, is not.
HMI_COLD bool hmi_report_more(hmi_origin at, const char *argument, double value, double limit);

/// A report, or nothing where the library is built without. `report` is an expression of those above.
#ifdef HM_NO_ASSERT
#    define HMI_REPORTED(report) (0 ? (void)(report) : (void)0)
#else
#    define HMI_REPORTED(report) ((void)(report))
#endif

/// Leaves the function with `answer` when a precondition is violated, also where the report returns.
#define HMI_REQUIRE(condition, answer, report)                                                                       \
    do {                                                                                                             \
        if (!(condition)) {                                                                                          \
            HMI_REPORTED(report);                                                                                    \
            return answer;                                                                                           \
        }                                                                                                            \
    } while (0)

/// The same for a pointer that is not to be NULL.
#define HMI_REQUIRE_PTR(pointer, answer) HMI_REQUIRE(pointer, answer, hmi_report_null(__func__, #pointer))

/// The same for a list that may be NULL only where it has no entries.
#define HMI_REQUIRE_LIST(list, count, answer)                                                                        \
    HMI_REQUIRE((list) || (count) == 0, answer,                                                                      \
                hmi_report(HMI_VIOLATION, #list, HM_SENTENCE_NULL_LIST, (double)(count), 0))

/// The same for a number of entries that is not to be negative.
#define HMI_REQUIRE_COUNT(count, answer)                                                                             \
    HMI_REQUIRE((count) >= 0, answer, hmi_report(HMI_VIOLATION, #count, HM_SENTENCE_LEAST, (double)(count), 0))

/// Both of them, for a list in the caller's array.
#define HMI_REQUIRE_ROOM(list, capacity, answer)                                                                     \
    do {                                                                                                             \
        HMI_REQUIRE_COUNT(capacity, answer);                                                                         \
        HMI_REQUIRE_LIST(list, capacity, answer);                                                                    \
    } while (0)

/// HMI_REQUIRE_LIST for a number of entries that the function refuses itself where it is negative.
#define HMI_REQUIRE_SOME(list, count, answer)                                                                        \
    HMI_REQUIRE((list) || (count) <= 0, answer,                                                                      \
                hmi_report(HMI_VIOLATION, #list, HM_SENTENCE_NULL_LIST, (double)(count), 0))

/// And for a whole number of least to most.
#define HMI_REQUIRE_BETWEEN(value, least, most, answer)                                                              \
    HMI_REQUIRE((value) >= (least) && (value) <= (most), answer,                                                     \
                hmi_report_between(HMI_VIOLATION, #value, (double)(value), (double)(least), (double)(most)))

/// And for a value of an enum.
#define HMI_REQUIRE_ENUM(condition, value, answer)                                                                   \
    HMI_REQUIRE(condition, answer, hmi_report(HMI_VIOLATION, #value, HM_SENTENCE_ENUM, (double)(int)(value), 0))

/// The same as HMI_REQUIRE and HMI_REQUIRE_PTR in a function that works for the public one named.
#define HMI_REQUIRE_PTR_IN(function, pointer, answer)                                                                \
    HMI_REQUIRE(pointer, answer, hmi_report_null(function, #pointer))

/// HM_ERROR_RANGE, reported.
#define HMI_REFUSED(report) (HMI_REPORTED(report), HM_ERROR_RANGE)

/// The same with a sentence for a value and a limit.
#define HMI_REFUSED_AS(argument, sentence, value, limit)                                                             \
    HMI_REFUSED(hmi_report(HMI_RANGE, argument, sentence, (double)(value), (double)(limit)))

/// The same for a number that is not between two others.
#define HMI_REFUSED_BETWEEN(value, least, most)                                                                      \
    HMI_REFUSED(hmi_report_between(HMI_RANGE, #value, (double)(value), (double)(least), (double)(most)))

// ---- memory and sizes ---------------------------------------------------------------------------------------------

/// How many there are, as public functions return it: INT32_MAX for more.
static inline int32_t hmi_as_count(size_t number) { return number < INT32_MAX ? (int32_t)number : INT32_MAX; }

/// The allocator to keep for an object: a copy of `alloc`, or the one over malloc for NULL.
hm_allocator hmi_allocator(const hm_allocator *alloc);

/// A block of `size` > 0 bytes with unspecified contents, or NULL.
void *hmi_alloc(const hm_allocator *alloc, size_t size);

/// A block of count * size bytes, or NULL also when that product does not fit. At least one byte is requested.
void *hmi_alloc_array(const hm_allocator *alloc, size_t count, size_t size);

/// Gives back what hmi_alloc or hmi_alloc_array returned, with the size that was requested. NULL is fine.
void hmi_free(const hm_allocator *alloc, void *block, size_t size);

/// a * b + c, or SIZE_MAX when that does not fit: the only function that multiplies sizes.
size_t hmi_size(size_t a, size_t b, size_t c);

/// The distance between the starts of two rows: `stride`, or for 0 the row's own length, in items of `size` bytes.
/// False where the `rows` rows of `row` items would overlap, or where the last one would end more than PTRDIFF_MAX
/// bytes after the start of the first: no object is so large, and a pointer there would overflow.
bool hmi_stride(size_t stride, size_t row, int32_t rows, size_t size, size_t *out);

#endif
