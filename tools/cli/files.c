// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The new file is made beside the old one because a rename is only atomic within one file system. When the program is
// interrupted, a signal handler removes it; only SIGKILL and a power cut can leave it behind.
#define _XOPEN_SOURCE 700
#include "files.h"

#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// The temporary file that exists now, for the signal handler.
static char *volatile files_temporary;

static void files_interrupted(int number) {
    if (files_temporary) unlink(files_temporary);
    // The handler was installed with SA_RESETHAND: this ends the program as the signal would have.
    raise(number);
}

static void files_watch_signals(void) {
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction old, action = {.sa_handler = files_interrupted, .sa_flags = (int)SA_RESETHAND};
        sigemptyset(&action.sa_mask);
        if (!sigaction(numbers[i], NULL, &old) && old.sa_handler == SIG_DFL) sigaction(numbers[i], &action, NULL);
    }
}

// ---- inputs -------------------------------------------------------------------------------------------------------

// Reads to the end of a file, which may grow or have no stated size; one byte more than `most` shows that it is too
// long.
static char *stream_read(FILE *stream, size_t most, size_t *length) {
    enum { FIRST = 1 << 16 };
    size_t size = most < FIRST ? most + 1 : FIRST;
    char *text = malloc(size + 1);
    *length = 0;
    while (text) {
        *length += fread(text + *length, 1, size - *length, stream);
        if (*length < size || size > most) break;
        size = size > most / 2 ? most + 1 : size * 2;
        char *grown = realloc(text, size + 1);
        if (!grown) free(text);
        text = grown;
    }
    if (text) text[*length] = 0;
    return text;
}

// Some editors begin a file of UTF-8 with a mark that says so.
static void text_unmark(char *text, size_t *length) {
    if (*length < 3 || memcmp(text, "\xef\xbb\xbf", 3) != 0) return;
    *length -= 3;
    memmove(text, text + 3, *length + 1);
}

// All of an open stream; reports what is wrong and answers NULL.
static char *stream_whole(const char *name, FILE *stream, size_t most, const char *option, size_t *length) {
    struct stat about;
    char advice[128];
    const bool found = !fstat(fileno(stream), &about);
    if (!found || S_ISDIR(about.st_mode)) {
        report(name, "check the name", "cannot be read (%s)", strerror(found ? EISDIR : errno));
        return NULL;
    }
    bool large = S_ISREG(about.st_mode) && about.st_size > 0 && (uintmax_t)about.st_size > most;
    char *text = large ? NULL : stream_read(stream, most, length);
    bool failed = ferror(stream) != 0;
    if (text && !failed && *length <= most) return text;
    snprintf(advice, sizeof advice, "raise %s if you trust the file", option);
    if (large || (text && *length > most)) {
        report(name, advice, "has more than %zu bytes", most);
    } else {
        report(name, "check the file", "cannot be read (%s)", text ? strerror(EIO) : "not enough memory");
    }
    free(text);
    return NULL;
}

// Waits until a pipe that does not block has something to read, or somebody who is to write it: false after five
// seconds without. A byte that comes just then is read, -1 stands for none.
static bool pipe_wait(int descriptor, int *first) {
    enum { TRIES = 100, PAUSE = 50 };
    struct pollfd ready = {.fd = descriptor, .events = POLLIN};
    const struct timespec pause = {0, PAUSE * 1000 * 1000};
    *first = -1;
    for (int i = 0; i < TRIES; i++) {
        unsigned char byte;
        if (poll(&ready, 1, 0) > 0) return true;
        const ssize_t count = read(descriptor, &byte, 1);
        if (count > 0) *first = byte;
        if (count != 0) return true; // there is a byte, or there will be
        nanosleep(&pause, NULL);
    }
    return false;
}

static FILE *pipe_open(const char *name) {
    int first, descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return NULL;
    FILE *stream = pipe_wait(descriptor, &first) ? fdopen(descriptor, "rb") : NULL;
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    if (stream && first >= 0) ungetc(first, stream);
    if (stream) return stream;
    close(descriptor);
    errno = ENXIO;
    return NULL;
}

FILE *file_open(const char *name) {
    struct stat about;
    return !stat(name, &about) && S_ISFIFO(about.st_mode) ? pipe_open(name) : fopen(name, "rb");
}

const char *file_fault(int error) { return error == ENXIO ? "it is a pipe that nobody writes" : strerror(error); }

const char *file_advice(int error) {
    return error == ENXIO ? "start what writes it, or name a file" : "check the name";
}

char *file_read(const char *name, size_t most, const char *option, size_t *length) {
    FILE *stream = file_open(name);
    if (!stream) {
        const int error = errno;
        report(name, file_advice(error), "cannot be read (%s)", file_fault(error));
        return NULL;
    }
    char *text = stream_whole(name, stream, most, option, length);
    fclose(stream);
    if (text) text_unmark(text, length);
    return text;
}

char *stdin_read(size_t most, const char *option, size_t *length) {
    char *text = stream_whole("-", stdin, most, option, length);
    if (text) text_unmark(text, length);
    return text;
}

// What was read from standard input, for all that open it again; it stays until the program ends.
static struct {
    char *bytes;
    size_t size;
} stdin_all;

bool stdin_keep(size_t most, const char *option) {
    if (!stdin_all.bytes) stdin_all.bytes = stream_whole("-", stdin, most, option, &stdin_all.size);
    return stdin_all.bytes != NULL;
}

const void *stdin_kept(size_t *size) {
    *size = stdin_all.size;
    return stdin_all.bytes;
}

bool file_is_same(const char *output, const char *input) {
    struct stat a, b;
    if (stat(output, &a)) return false;
    if (strcmp(input, "-") ? stat(input, &b) : fstat(STDIN_FILENO, &b)) return false;
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static bool outfile_failed(const outfile *out, const char *advice) {
    report(out->name, advice, "cannot be written (%s)", strerror(errno));
    return false;
}

// A name for mkstemp in the folder of `final`, short enough for any folder that holds `final`.
static char *outfile_template(const char *final) {
    static const char pattern[] = ".hitmask-XXXXXX";
    const char *slash = strrchr(final, '/');
    size_t folder = slash ? (size_t)(slash - final) + 1 : 0;
    char *name = malloc(folder + sizeof pattern);
    if (!name) return NULL;
    memcpy(name, final, folder);
    memcpy(name + folder, pattern, sizeof pattern);
    return name;
}

// mkstemp makes files that only their owner may read: give the new file the old one's rights, or the usual ones.
static void outfile_set_mode(int descriptor, const struct stat *old) {
    mode_t mask = umask(0);
    umask(mask);
    mode_t mode = old ? old->st_mode & 0777 : 0666 & ~mask;
    // Where the file system refuses, the narrower rights stay; the content is what counts.
    if (fchmod(descriptor, mode)) errno = 0;
}

static bool outfile_open_temporary(outfile *out, const struct stat *old) {
    out->temporary = outfile_template(out->final);
    if (!out->temporary) return outfile_failed(out, "free some memory");
    // No signal comes between the file and the handler's knowing of it.
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    int descriptor = mkstemp(out->temporary);
    if (descriptor >= 0) files_temporary = out->temporary;
    int error = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    if (descriptor < 0) {
        free(out->temporary);
        out->temporary = NULL;
        return outfile_failed(out, "name a folder that exists and may be written to");
    }
    outfile_set_mode(descriptor, old);
    out->stream = fdopen(descriptor, "wb");
    if (out->stream) return true;
    close(descriptor);
    return outfile_failed(out, "free some memory");
}

// Devices and pipes are written in place. A pipe opens when somebody reads it: that is waited for, but not for ever.
static bool outfile_open_stream(outfile *out, bool fifo) {
    enum { TRIES = 100 };
    const struct timespec pause = {0, 50 * 1000 * 1000};
    int descriptor = open(out->name, O_WRONLY | O_CLOEXEC | (fifo ? O_NONBLOCK : 0));
    for (int i = 1; i < TRIES && descriptor < 0 && fifo && errno == ENXIO; i++) {
        nanosleep(&pause, NULL);
        descriptor = open(out->name, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    }
    if (descriptor < 0 && fifo && errno == ENXIO) {
        report(out->name, "start what reads it, or name a file", "is a pipe that nobody reads");
        return false;
    }
    if (descriptor >= 0 && fifo) fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    out->stream = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    return out->stream || outfile_failed(out, "check its permissions");
}

// What a name that does not exist stands for: itself or, where it is a link, what that is to lead to.
static char *outfile_target(const char *name) {
    enum { LINKS = 40 };
    char *target = strdup(name), link[4096];
    for (int i = 0; target && i < LINKS; i++) {
        const ssize_t length = readlink(target, link, sizeof link - 1);
        if (length <= 0) return target;
        link[length] = 0;
        const char *slash = strrchr(target, '/');
        const size_t folder = slash && *link != '/' ? (size_t)(slash - target) + 1 : 0;
        char *next = malloc(folder + (size_t)length + 1);
        if (next) memcpy(next, target, folder);
        if (next) memcpy(next + folder, link, (size_t)length + 1);
        free(target);
        target = next;
    }
    free(target);
    errno = ELOOP;
    return NULL;
}

bool outfile_open(outfile *out, const char *name) {
    struct stat old;
    *out = (outfile){.name = name};
    bool exists = !stat(name, &old);
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return outfile_failed(out, "name a file");
    }
    if (exists && !S_ISREG(old.st_mode)) return outfile_open_stream(out, S_ISFIFO(old.st_mode));
    if (exists && access(name, W_OK)) return outfile_failed(out, "check its permissions or name another file");
    files_watch_signals();
    // Through a link, so that the link stays and its target is replaced.
    out->final = exists ? realpath(name, NULL) : outfile_target(name);
    bool made =
        out->final ? outfile_open_temporary(out, exists ? &old : NULL) : outfile_failed(out, "name another file");
    if (!made) outfile_abandon(out);
    return made;
}

bool outfile_commit(outfile *out) {
    static const char advice[] = "free some space or name a file elsewhere";
    errno = 0;
    bool failed = ferror(out->stream) || fflush(out->stream);
    // The content must be on the disk before the name points at it, or a power cut could leave an empty file.
    if (!failed && out->temporary && !out->unsynced) failed = fsync(fileno(out->stream)) && errno != EINVAL;
    if (failed) {
        if (out->error) errno = out->error;
        if (!errno) errno = EIO;
        outfile_failed(out, advice);
        outfile_abandon(out);
        return false;
    }
    failed = fclose(out->stream) != 0;
    out->stream = NULL;
    if (!failed && out->temporary) failed = rename(out->temporary, out->final) != 0;
    if (failed) outfile_failed(out, advice);
    if (!failed) {
        files_temporary = NULL;
        free(out->temporary);
        out->temporary = NULL;
    }
    outfile_abandon(out);
    return !failed;
}

void outfile_abandon(outfile *out) {
    if (out->stream) fclose(out->stream);
    if (out->temporary) unlink(out->temporary);
    files_temporary = NULL;
    free(out->temporary);
    free(out->final);
    *out = (outfile){.name = out->name};
}
