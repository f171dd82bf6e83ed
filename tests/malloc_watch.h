// Sees calls of malloc: a sanitizer's runtime reports them to a hook; elsewhere on glibc a program that enables this
// gets malloc, calloc and realloc from here. On other systems no calls are counted.
#ifndef TESTS_MALLOC_WATCH_H
#define TESTS_MALLOC_WATCH_H

#include <stdbool.h>

/// How many there were since the program began to count. For programs of one thread.
extern long malloc_calls;

/// Begins to count; false where calls cannot be counted.
bool watch_malloc(void);

#endif
