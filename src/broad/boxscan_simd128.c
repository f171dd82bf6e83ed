// The loops of boxscan in WebAssembly's vectors.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_SIMD128
#    include <wasm_simd128.h>

#    define K(name) boxscan_simd128_##name
#    define K_TARGET
#    define K_TABLE hmi_boxscan_simd128
#    define K_LANES 4
#    define F v128_t
#    define F_LOAD(p) wasm_v128_load(p)
#    define F_ALL(v) wasm_f32x4_splat(v)
#    define F_SUB(a, b) wasm_f32x4_sub(a, b)
#    define F_ADD(a, b) wasm_f32x4_add(a, b)
#    define F_MUL(a, b) wasm_f32x4_mul(a, b)
#    define F_GREATER(a, b) wasm_f32x4_pmax(b, a)
#    define F_SMALLER(a, b) wasm_f32x4_pmin(b, a)
#    define I v128_t
#    define I_LOAD(p) wasm_v128_load(p)
#    define I_ALL(v) wasm_i32x4_splat(v)
#    define I_LESSER(a, b) wasm_i32x4_min(a, b)
#    define I_GREATER(a, b) wasm_i32x4_max(a, b)
#    define I_LOW(a, b) wasm_i32x4_shuffle(a, b, 0, 4, 1, 5)
#    define I_HIGH(a, b) wasm_i32x4_shuffle(a, b, 2, 6, 3, 7)
#    define I_PUT_LOW(p, v) wasm_v128_store64_lane(p, v, 0)
#    define I_PUT_HIGH(p, v) wasm_v128_store64_lane(p, v, 1)
#    define I_PUT(p, v) wasm_v128_store32_lane(p, v, 0)
#    define I_PUT_ALL(p, v) wasm_v128_store(p, v)
#    define I_ADD(a, b) wasm_i32x4_add(a, b)
#    define I_NEXT(v) wasm_i32x4_shuffle(v, v, 1, 2, 3, 0)
#    define M v128_t
#    define M_LE(a, b) wasm_f32x4_le(a, b)
#    define M_ALSO_LE(m, a, b) wasm_v128_and(m, wasm_f32x4_le(a, b))
#    define M_BOTH(m, n) wasm_v128_and(m, n)
#    define M_NONE(a, b) wasm_i32x4_eq(wasm_v128_and(a, b), wasm_i32x4_splat(0))
#    define M_EQUAL(a, b) wasm_i32x4_eq(a, b)
#    define M_BITS(m) (unsigned)wasm_i32x4_bitmask(m)
#    include "boxscan_template.h"
#endif
