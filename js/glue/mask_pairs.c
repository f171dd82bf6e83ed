// Pairs of masks and the kernels under them as one: what is called through the table of kernels is then called directly.
#include "../../src/simd/kernels_scalar.c"
#include "../../src/simd/kernels_simd128.c"
#include "../../src/mask/mask_pair.c"
