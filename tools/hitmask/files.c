// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The new file is made beside the old one because a rename is only atomic within one file system. When the program is
// interrupted, a signal handler removes it; only SIGKILL and a power cut can leave it behind.
#define _XOPEN_SOURCE 700
#include "files.h"

#include "report.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

// Reads to the end of a file, which may grow or have no known size; one byte more than `most` shows that it is too
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

char *file_read(const char *name, size_t most, const char *option, size_t *length) {
    struct stat about;
    char advice[128];
    FILE *stream = fopen(name, "rb");
    if (!stream || fstat(fileno(stream), &about) || S_ISDIR(about.st_mode)) {
        report(name, "check the name", "cannot be read (%s)", strerror(stream ? EISDIR : errno));
        if (stream) fclose(stream);
        return NULL;
    }
    bool large = S_ISREG(about.st_mode) && about.st_size > 0 && (uintmax_t)about.st_size > most;
    char *text = large ? NULL : stream_read(stream, most, length);
    bool failed = ferror(stream) != 0;
    fclose(stream);
    if (text && !failed && *length <= most) {
        text_unmark(text, length);
        return text;
    }
    snprintf(advice, sizeof advice, "raise %s if you trust the file", option);
    if (large || (text && *length > most)) {
        report(name, advice, "has more than %zu bytes", most);
    } else {
        report(name, "check the file", "cannot be read (%s)", text ? strerror(EIO) : "not enough memory");
    }
    free(text);
    return NULL;
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

bool outfile_open(outfile *out, const char *name) {
    struct stat old;
    *out = (outfile){.name = name};
    bool exists = !stat(name, &old);
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return outfile_failed(out, "name a file");
    }
    if (exists && !S_ISREG(old.st_mode)) {
        out->stream = fopen(name, "wb");
        return out->stream || outfile_failed(out, "check its permissions");
    }
    if (exists && access(name, W_OK)) return outfile_failed(out, "check its permissions or name another file");
    files_watch_signals();
    // Through a link, so that the link stays and its target is replaced.
    out->final = exists ? realpath(name, NULL) : NULL;
    if (!out->final) out->final = strdup(name);
    bool made =
        out->final ? outfile_open_temporary(out, exists ? &old : NULL) : outfile_failed(out, "free some memory");
    if (!made) outfile_abandon(out);
    return made;
}

bool outfile_commit(outfile *out) {
    static const char advice[] = "free some space or name a file elsewhere";
    errno = 0;
    bool failed = ferror(out->stream) || fflush(out->stream);
    // The content must be on the disk before the name points at it, or a power cut could leave an empty file.
    if (!failed && out->temporary && !out->quick) failed = fsync(fileno(out->stream)) && errno != EINVAL;
    if (failed) {
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
