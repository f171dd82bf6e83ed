// Products of numbers of 64 bits, where the compiler has no type of 128.
#include "int256.h"

#ifndef HMI_WIDE_NATIVE
uint64_t hmi_uint64_mul_high(uint64_t a, uint64_t b) { return hmi_uint128_mul_portable(a, b).high; }

uint64_t hmi_int64_mul_high(int64_t a, int64_t b) { return hmi_int128_mul_portable(a, b).high; }
#endif
