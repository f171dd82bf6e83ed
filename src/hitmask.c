// The whole library in one file: the list of its sources, in the order of their layers. The build compiles each of
// these separately; this file compiles by itself as well, and the two-file distribution is generated from it.
#include "base.c"

#include "bitgrid.c"
#include "lattice.c"

#include "kernels_avx2.c"
#include "kernels_avx512.c"
#include "kernels_neon.c"
#include "kernels_scalar.c"
#include "kernels_simd128.c"
#include "kernels_sse2.c"
#include "simd.c"

#include "blit.c"
#include "runs.c"
#include "shape.c"
#include "mask.c"
#include "mask_coarse.c"
#include "mask_edit.c"
#include "mask_minkowski.c"
#include "mask_morph.c"
#include "mask_pair.c"
#include "mask_picture.c"
#include "mask_resize.c"
#include "mask_table.c"
#include "mask_turn.c"
#include "moments.c"
#include "sat.c"

#include "components.c"
#include "maskfield.c"

#include "collide.c"
#include "collide_distance.c"
#include "collide_element.c"
#include "collide_map.c"
#include "collide_mask.c"
