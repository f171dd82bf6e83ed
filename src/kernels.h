// kernels: the inner loops over rows of 64-bit words, one table of them for each instruction set.
//
// A kernel works down a stripe: word y holds 64 pixels of row y. Where two masks meet at an offset, the one on the
// left gives two neighbouring stripes (`lo`, `hi`) whose bits from `shift` on line up with one stripe of the other.
//
// Reading kernels go down in whole vectors and so read up to 7 rows past `rows`. That is memory of the same mask
// (each stripe ends in 7 clear rows), and harmless: where the range ends at the bottom of either mask its rows below
// are clear, and where it ends earlier those rows are shared or not by the same rule. Writing kernels touch exactly
// `rows`.
#ifndef HITMASK_KERNELS_H
#define HITMASK_KERNELS_H

#include <hitmask/simd.h>

/// Clear rows below each stripe, so that a vector of 8 words may start at any row of the mask.
#define HMI_PADDING_ROWS 7

/// The words of two masks that lie over each other: `lo` with its right neighbour lo + lo_pitch, under `b`.
typedef struct hmi_span {
    const uint64_t *lo;
    const uint64_t *b;
    size_t lo_pitch;
    size_t b_pitch;
    int32_t stripes; ///< at least 1
    int32_t rows;    ///< at least 1
    unsigned shift;  ///< 0 to 63
} hmi_span;

typedef enum hmi_combine { HMI_OR, HMI_AND_NOT, HMI_AND, HMI_XOR } hmi_combine;

typedef struct hmi_kernels {
    hm_simd level;

    /// Whether any word of the span shares a bit.
    bool (*overlap)(const hmi_span *span);

    /// How many bits all words of the span share. The range must end at the bottom of a mask.
    int64_t (*overlap_count)(const hmi_span *span);

    /// The first row of one stripe that shares a bit; `rows` when none does.
    int32_t (*first_row)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows, unsigned shift);

    /// The last row of one stripe that shares a bit; -1 when none does.
    int32_t (*last_row)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows, unsigned shift);

    /// All shared words of one stripe or-ed together. The range must end at the bottom of a mask.
    uint64_t (*columns)(const uint64_t *lo, const uint64_t *hi, const uint64_t *b, int32_t rows, unsigned shift);

    /// dst op= the aligned word of (lo, hi), for each row; indexed by hmi_combine. `dst` must not overlap the others.
    void (*combine[4])(uint64_t *dst, const uint64_t *lo, const uint64_t *hi, int32_t rows, unsigned shift);

    /// How many bits are set in n words, n >= 0; reads exactly n.
    int64_t (*count)(const uint64_t *words, size_t n);

    /// One row of RGBA8 pixels to bits (alpha >= threshold >= 1), word s to dst[s * pitch]; reads exactly n pixels.
    void (*pack_rgba)(const uint8_t *rgba, int32_t n, uint8_t threshold, uint64_t *dst, size_t pitch);

    /// The same from one byte a pixel.
    void (*pack_bytes)(const uint8_t *bytes, int32_t n, uint8_t threshold, uint64_t *dst, size_t pitch);
} hmi_kernels;

/// The table in use.
const hmi_kernels *hmi_kernels_active(void);

// Which tables this build has.
#ifndef HM_NO_SIMD
#    if defined(__x86_64__) || defined(_M_X64)
#        define HMI_HAVE_X86 1
#    elif defined(__aarch64__) || defined(_M_ARM64)
#        if !defined(__AARCH64EB__)
#            define HMI_HAVE_NEON 1
#        endif
#    elif defined(__wasm_simd128__)
#        define HMI_HAVE_SIMD128 1
#    endif
#endif

extern const hmi_kernels hmi_kernels_scalar;
#ifdef HMI_HAVE_X86
extern const hmi_kernels hmi_kernels_sse2;
extern const hmi_kernels hmi_kernels_avx2;
extern const hmi_kernels hmi_kernels_avx512;
extern const hmi_kernels hmi_kernels_avx512_vbmi2;
#endif
#ifdef HMI_HAVE_NEON
extern const hmi_kernels hmi_kernels_neon;
#endif
#ifdef HMI_HAVE_SIMD128
extern const hmi_kernels hmi_kernels_simd128;
#endif

// A function may use instructions beyond the build's baseline: gcc and clang want that said, MSVC does not.
#if defined(__GNUC__) || defined(__clang__)
#    define HMI_TARGET(features) __attribute__((target(features)))
#    define HMI_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#    define HMI_TARGET(features)
#    define HMI_INLINE static __forceinline
#else
#    define HMI_TARGET(features)
#    define HMI_INLINE static inline
#endif

#endif
