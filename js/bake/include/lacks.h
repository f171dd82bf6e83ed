// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Included before each source of the command: what POSIX has and wasi-libc does not declare. host.c has it.
#ifndef HITMASK_JS_LACKS_H
#define HITMASK_JS_LACKS_H

#include <sys/types.h>

mode_t umask(mode_t mask);
int fchmod(int descriptor, mode_t mode);
int mkstemp(char *name);
char *realpath(const char *restrict name, char *restrict out);

#endif
