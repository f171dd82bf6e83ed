// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// unpack: bytes out of base64, and out of zlib and gzip streams when their number is stated.
#ifndef HITMASK_TOOL_UNPACK_H
#define HITMASK_TOOL_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Room for the bytes of a base64 text of this length.
size_t unpack_base64_size(size_t length);

/// Decodes base64 with its padding; spaces and line feeds are passed over. NULL when done, else what is wrong.
const char *unpack_base64(const char *text, size_t length, uint8_t *out, size_t *count);

typedef enum unpack_format { UNPACK_ZLIB, UNPACK_GZIP } unpack_format;

/// Inflates a whole stream to exactly `count` bytes. NULL when done, else what is wrong.
const char *unpack_inflate(unpack_format format, const uint8_t *in, size_t length, uint8_t *out, size_t count);

#endif
