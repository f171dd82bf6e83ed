// The macros of kernels_template.h that both levels of AVX-512 define alike. No include guard: the template undefines
// them, so each level includes this file.
#define V __m512i
#define V_WORDS 8
#define V_LOAD(p) _mm512_loadu_si512(p)
#define V_STORE(p, v) _mm512_storeu_si512(p, v)
#define V_AND(a, b) _mm512_and_si512(a, b)
#define V_OR(a, b) _mm512_or_si512(a, b)
#define V_XOR(a, b) _mm512_xor_si512(a, b)
#define V_ANDNOT(a, b) _mm512_andnot_si512(b, a)
#define V_ZERO _mm512_setzero_si512()
#define V_ONES _mm512_set1_epi32(-1)
#define V_ANY(v) (_mm512_test_epi64_mask(v, v) != 0)
#define V_ADD(a, b) _mm512_add_epi64(a, b)
#define V_SUM(v) (uint64_t) _mm512_reduce_add_epi64(v)
#define K_CULL avx512_cull
#define K_SIEVE avx512_sieve
#define K_FOLD8(p) avx512_fold8(p)
#define K_PACK16_RGBA(p, t) avx512_pack16_rgba(p, t)
#define K_PACK16_BYTES(p, t) avx512_pack16_bytes(p, t)
#define K_PACK64_BYTES(p, t) avx512_pack64_bytes(p, t)
