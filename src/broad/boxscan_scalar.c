// The loops of boxscan in plain C: for every machine, and what the other levels are compared with.
#include "boxscan_tables.h"

HMI_INLINE hm_broad_pair *boxscan_scalar_put(hm_broad_pair *out, int32_t other, int32_t id, unsigned bit) {
    *out = (hm_broad_pair){id < other ? id : other, id < other ? other : id};
    return out + bit;
}

HMI_INLINE uint32_t *boxscan_scalar_front(uint32_t *out, int32_t number, unsigned bit) {
    *out = (uint32_t)number;
    return out + bit;
}

HMI_INLINE float boxscan_scalar_greater(float a, float b) { return a > b ? a : b; }
HMI_INLINE float boxscan_scalar_smaller(float a, float b) { return a < b ? a : b; }

#define K(name) boxscan_scalar_##name
#define K_TARGET
#define K_TABLE hmi_boxscan_scalar
#define K_LANES 1
#define F float
#define F_LOAD(p) (*(p))
#define F_ALL(v) (v)
#define F_SUB(a, b) ((a) - (b))
#define F_ADD(a, b) ((a) + (b))
#define F_MUL(a, b) ((a) * (b))
#define F_GREATER(a, b) boxscan_scalar_greater(a, b)
#define F_SMALLER(a, b) boxscan_scalar_smaller(a, b)
#define I int32_t
#define I_LOAD(p) ((int32_t) * (p))
#define I_ALL(v) (v)
#define I_FROM(v) (v)
#define M unsigned
#define M_LE(a, b) (unsigned)((a) <= (b))
#define M_ALSO_LE(m, a, b) ((m) & (unsigned)((a) <= (b)))
#define M_BOTH(m, n) ((m) & (n))
#define M_NONE(a, b) (unsigned)(((a) & (b)) == 0)
#define M_EQUAL(a, b) (unsigned)((a) == (b))
#define M_BITS(m) (m)
#define K_PUT(out, ids, id, bits) boxscan_scalar_put(out, *(ids), id, bits)
#define K_FRONT(out, v, bits) boxscan_scalar_front(out, v, bits)
#include "boxscan_template.h"
