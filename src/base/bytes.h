// bytes (internal): numbers as little-endian bytes on any machine, and the checksum of what is saved.
#ifndef HITMASK_BASE_BYTES_H
#define HITMASK_BASE_BYTES_H

#include "base_internal.h"

static inline void hmi_put16(uint8_t *at, uint16_t v) {
    at[0] = (uint8_t)v;
    at[1] = (uint8_t)(v >> 8);
}

static inline void hmi_put32(uint8_t *at, uint32_t v) {
    hmi_put16(at, (uint16_t)v);
    hmi_put16(at + 2, (uint16_t)(v >> 16));
}

static inline void hmi_put64(uint8_t *at, uint64_t v) {
    hmi_put32(at, (uint32_t)v);
    hmi_put32(at + 4, (uint32_t)(v >> 32));
}

static inline uint16_t hmi_get16(const uint8_t *at) { return (uint16_t)(at[0] | at[1] << 8); }

static inline uint32_t hmi_get32(const uint8_t *at) { return hmi_get16(at) | (uint32_t)hmi_get16(at + 2) << 16; }

static inline uint64_t hmi_get64(const uint8_t *at) { return hmi_get32(at) | (uint64_t)hmi_get32(at + 4) << 32; }

/// A checksum that bytes are added to piece by piece. Four sums over words of 8 bytes side by side, as in xxHash (Y.
/// Collet, 2012), but not the same numbers. A change within one word always changes it; others slip through once
/// in 2^64.
typedef struct hmi_checksum {
    uint64_t sum[4];
    uint64_t size;
    uint8_t block[32]; ///< the last size % 32 bytes
} hmi_checksum;

void hmi_checksum_begin(hmi_checksum *sum);
void hmi_checksum_add(hmi_checksum *sum, const void *bytes, size_t size);
uint64_t hmi_checksum_end(const hmi_checksum *sum);

/// Of a block of bytes.
uint64_t hmi_checksum_of(const void *bytes, size_t size);

/// Bytes that are counted and summed, and written while there is room.
typedef struct hmi_writer {
    uint8_t *out;
    size_t capacity;
    size_t size;
    hmi_checksum sum;
} hmi_writer;

void hmi_writer_begin(hmi_writer *writer, void *out, size_t capacity);
void hmi_writer_add(hmi_writer *writer, const void *bytes, size_t size);

#endif
