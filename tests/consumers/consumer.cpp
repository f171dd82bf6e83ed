// A program outside the project, in C++17: owns masks with handles of hitmask.hpp and counts their allocations.
#include <hitmask/hitmask.hpp>

#include <cstdlib>
#include <iostream>
#include <string_view>

namespace {

using hitmask::mask;

int live = 0;

extern "C" void *count_live(void *, void *block, size_t, size_t new_size) {
    if (!block && new_size) ++live;
    if (block && !new_size) --live;
    if (new_size) return std::realloc(block, new_size);
    std::free(block);
    return nullptr;
}

mask from_ascii(const char *text) {
    const hm_allocator alloc = {count_live, nullptr};
    return mask::from_ascii(text, &alloc).value();
}

bool answers_right() {
    const mask ring = from_ascii("###\n#.#\n###\n");
    const mask dot = from_ascii("#");
    return live >= 2 && !hitmask::mask_overlap(ring, dot, 1, 1) && hitmask::mask_overlap(ring, dot, 2, 1);
}

} // namespace

int main() {
    const bool right = answers_right();
    std::cout << "hitmask " << hm_version() << ": " << right << ", " << live << " blocks left\n";
    return right && live == 0 && std::string_view(hm_version()) == HM_VERSION ? EXIT_SUCCESS : EXIT_FAILURE;
}
