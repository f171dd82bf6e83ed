// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// What the command asks of its system, as WebAssembly. Names of files go to JavaScript as they are, which answers as a
// POSIX system does: a number, or an errno with a minus. Streams go through wasi-libc, over the few functions of WASI
// that run.js has.
#define _GNU_SOURCE
#include "include/lacks.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define HOST(name) __attribute__((import_module("host"), import_name(#name)))

// What run.js fills in.
typedef struct host_about {
    uint64_t device, number;
    int64_t size;
    uint32_t mode, links;
} host_about;

enum { HOST_READ = 1, HOST_WRITE = 2, HOST_CREATE = 4, HOST_NEW = 8, HOST_EMPTY = 16, HOST_NO_WAIT = 32 };

HOST(open) int host_open(const char *name, int how, unsigned mode);
HOST(stat) int host_stat(const char *name, int follow, host_about *out);
HOST(fstat) int host_fstat(int descriptor, host_about *out);
HOST(access) int host_access(const char *name, int how);
HOST(mkdir) int host_mkdir(const char *name, unsigned mode);
HOST(unlink) int host_unlink(const char *name);
HOST(rename) int host_rename(const char *from, const char *to);
HOST(touch) int host_touch(const char *name);
HOST(chmod) int host_chmod(int descriptor, unsigned mode);
HOST(sync) int host_sync(int descriptor);
HOST(umask) int host_umask(void);
HOST(poll) int host_poll(int descriptor);
HOST(sleep) void host_sleep(int milliseconds);
// These answer with the length of a text, which `taken` then copies.
HOST(realpath) int host_realpath(const char *name);
HOST(readlink) int host_readlink(const char *name);
HOST(list) int host_list(const char *name);
HOST(taken) void host_taken(char *out);

// A result as POSIX has it.
static int host_result(int answer) {
    if (answer >= 0) return answer;
    errno = -answer;
    return -1;
}

// The text of a length that the host has ready, with a zero after it.
static char *host_text(int length) {
    if (host_result(length) < 0) return NULL;
    char *text = malloc((size_t)length + 1);
    if (!text) {
        errno = ENOMEM;
        return NULL;
    }
    host_taken(text);
    text[length] = 0;
    return text;
}

// ---- files by name ------------------------------------------------------------------------------------------------

int __wasilibc_open_nomode(const char *name, int flags) { return open(name, flags, 0666); }

int open(const char *name, int flags, ...) {
    const int how = (flags & O_RDONLY ? HOST_READ : 0) | (flags & O_WRONLY ? HOST_WRITE : 0) |
                    (flags & O_CREAT ? HOST_CREATE : 0) | (flags & O_EXCL ? HOST_NEW : 0) |
                    (flags & O_TRUNC ? HOST_EMPTY : 0) | (flags & O_NONBLOCK ? HOST_NO_WAIT : 0);
    return host_result(host_open(name, how, 0666));
}

// A name that nothing has yet in place of the six X at the end; only its owner may read the file.
int mkstemp(char *name) {
    static uint32_t number;
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    for (int tries = 0; tries < 1000; tries++) {
        uint32_t left = ((uint32_t)now.tv_nsec ^ (uint32_t)now.tv_sec * 2654435761u) + 40503u * number++;
        for (char *at = name + strlen(name) - 6; *at; at++, left /= 36) *at = letters[left % 36];
        const int descriptor = host_open(name, HOST_READ | HOST_WRITE | HOST_CREATE | HOST_NEW, 0600);
        if (descriptor != -EEXIST) return host_result(descriptor);
    }
    errno = EEXIST;
    return -1;
}

static int host_fill(int answer, const host_about *about, struct stat *out) {
    enum { KINDS = 0xf000, FIFO = 0x1000 };
    if (host_result(answer) < 0) return -1;
    memset(out, 0, sizeof *out);
    out->st_dev = about->device;
    out->st_ino = about->number;
    out->st_nlink = about->links;
    out->st_size = about->size;
    // wasi-libc has a number of its own for pipes.
    out->st_mode = (about->mode & KINDS) == FIFO ? (about->mode & ~(mode_t)FIFO) | S_IFIFO : about->mode;
    return 0;
}

int stat(const char *restrict name, struct stat *restrict out) {
    host_about about;
    return host_fill(host_stat(name, 1, &about), &about, out);
}

int lstat(const char *restrict name, struct stat *restrict out) {
    host_about about;
    return host_fill(host_stat(name, 0, &about), &about, out);
}

int fstat(int descriptor, struct stat *out) {
    host_about about;
    // A stream over memory has no descriptor.
    return host_fill(descriptor < 0 ? -EBADF : host_fstat(descriptor, &about), &about, out);
}

int access(const char *name, int how) { return host_result(host_access(name, how)); }
int mkdir(const char *name, mode_t mode) { return host_result(host_mkdir(name, mode)); }
int unlink(const char *name) { return host_result(host_unlink(name)); }
int remove(const char *name) { return unlink(name); }
int rename(const char *from, const char *to) { return host_result(host_rename(from, to)); }

// The command sets no other time than now.
int utimensat(int folder, const char *name, const struct timespec times[2], int flags) {
    (void)folder, (void)times, (void)flags;
    return host_result(host_touch(name));
}

char *realpath(const char *restrict name, char *restrict out) {
    (void)out;
    return host_text(host_realpath(name));
}

ssize_t readlink(const char *restrict name, char *restrict out, size_t size) {
    char *text = host_text(host_readlink(name));
    if (!text) return -1;
    const size_t length = strlen(text) < size ? strlen(text) : size;
    memcpy(out, text, length);
    free(text);
    return (ssize_t)length;
}

// ---- folders ------------------------------------------------------------------------------------------------------

// Names one after another, each with a zero after it.
struct _DIR {
    char *names, *next, *end;
    struct dirent *entry;
};

DIR *opendir(const char *name) {
    const int length = host_list(name);
    char *names = host_text(length);
    DIR *folder = names ? malloc(sizeof *folder) : NULL;
    struct dirent *entry = folder ? malloc(sizeof *entry + (size_t)length + 1) : NULL;
    if (entry) {
        *folder = (DIR){.names = names, .next = names, .end = names + length, .entry = entry};
        return folder;
    }
    free(names);
    free(folder);
    return NULL;
}

struct dirent *readdir(DIR *folder) {
    if (folder->next == folder->end) return NULL;
    strcpy(folder->entry->d_name, folder->next);
    folder->next += strlen(folder->next) + 1;
    return folder->entry;
}

int closedir(DIR *folder) {
    free(folder->names);
    free(folder->entry);
    free(folder);
    return 0;
}

// ---- open files ---------------------------------------------------------------------------------------------------

int fchmod(int descriptor, mode_t mode) { return host_result(host_chmod(descriptor, mode)); }
int fsync(int descriptor) { return host_result(host_sync(descriptor)); }
mode_t umask(mode_t mask) { return (void)mask, (mode_t)host_umask(); }

int poll(struct pollfd *files, nfds_t count, int timeout) {
    (void)timeout;
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) ready += host_poll(files[i].fd) > 0;
    return ready;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
    (void)left;
    host_sleep((int)(wanted->tv_sec * 1000 + wanted->tv_nsec / 1000000));
    return 0;
}

// As much as glibc keeps back: so what is said of a device that is full is the same.
__attribute__((constructor)) static void host_buffer(void) {
    enum { SIZE = 4096, UNGET = 8 };
    static char bytes[SIZE + UNGET];
    setvbuf(stdout, bytes, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, sizeof bytes);
}

// ---- words --------------------------------------------------------------------------------------------------------

// glibc's words where those of wasi-libc are others, as a report is the same from both.
char *__real_strerror(int error);
char *__wrap_strerror(int error) {
    switch (error) {
    case EIO: return "Input/output error";
    case ELOOP: return "Too many levels of symbolic links";
    case EMFILE: return "Too many open files";
    case ENAMETOOLONG: return "File name too long";
    case ENOMEM: return "Cannot allocate memory";
    case ENXIO: return "No such device or address";
    case ENFILE: return "Too many open files in system";
    case EDQUOT: return "Disk quota exceeded";
    case ESTALE: return "Stale file handle";
    case ETXTBSY: return "Text file busy";
    case EBUSY: return "Device or resource busy";
    default: return __real_strerror(error);
    }
}

// ---- jumps --------------------------------------------------------------------------------------------------------

// The compiler calls the first two where a function has a setjmp, and the third for a longjmp.
void __wasm_setjmp(struct jmp_place *place, unsigned label, void *call) {
    place->call = call;
    place->label = label;
}

unsigned __wasm_setjmp_test(struct jmp_place *place, void *call) { return place->call == call ? place->label : 0; }

_Noreturn void __wasm_longjmp(struct jmp_place *place, int value) {
    enum { TAG_OF_JUMPS = 1 };
    place->thrown.place = place;
    place->thrown.value = value ? value : 1;
    __builtin_wasm_throw(TAG_OF_JUMPS, &place->thrown);
}
