// hitmask.hpp without HITMASK_EXCEPTIONS, in a program whose other file has it.
#include <hitmask/hitmask.hpp>

hm_result returned_by_the_other_file(const char *text, int64_t *count);

hm_result returned_by_the_other_file(const char *text, int64_t *count) {
    const auto mask = hitmask::mask::from_ascii(text);
    if (mask) *count = mask->count();
    return mask.code();
}
