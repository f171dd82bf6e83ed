// The checksum of what is saved as it is said: four lanes over blocks of 32 bytes, the last one filled up with
// noughts. And numbers as little-endian bytes. Includes nothing of the library.
#ifndef TESTS_REF_BYTES_H
#define TESTS_REF_BYTES_H

#include <stddef.h>
#include <stdint.h>

uint64_t ref_checksum(const uint8_t *bytes, size_t size);
uint64_t ref_get64(const uint8_t *at);
void ref_put64(uint8_t *at, uint64_t v);

#endif
