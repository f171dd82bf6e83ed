// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "writing.h"

#include "../cli/report.h"
#include "crew.h"
#include "plan.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 1 << 14 };

static void writing_forget_old(writing *w) {
    if (w->old) fclose(w->old);
    w->old = NULL;
}

// Checks what is there. Files are written one after the other: a thread that comes too early waits for those before.
static void writing_begin(writing *w) {
    struct stat about;
    crew_wait_turn();
    w->begun = true;
    fingerprint_begin(&w->print);
    if (!*w->file) {
        w->end = WRITING_WRITTEN;
        w->out.stream = stdout;
        return;
    }
    w->there = !stat(w->file, &about);
    // A pipe or a device holds nothing, and would be waited for.
    if (w->there && S_ISREG(about.st_mode)) w->old = fopen(w->file, "rb");
}

static bool writing_matches(writing *w, const char *bytes, size_t size) {
    char chunk[CHUNK];
    for (size_t at = 0; at < size && w->old;) {
        const size_t wanted = size - at < CHUNK ? size - at : CHUNK;
        if (fread(chunk, 1, wanted, w->old) != wanted || memcmp(chunk, bytes + at, wanted) != 0) return false;
        at += wanted;
    }
    return w->old != NULL;
}

static bool writing_fail(writing *w) {
    w->end = WRITING_FAILED;
    return false;
}

static void writing_put(writing *w, const char *bytes, size_t size) {
    if (fwrite(bytes, 1, size, w->out.stream) != size && !w->out.error) w->out.error = errno;
}

// Begins the new file with what the old one and this one have in common.
static bool writing_start(writing *w) {
    char chunk[CHUNK];
    const bool in_folder = w->folder && !strncmp(w->file, w->folder, strlen(w->folder));
    if (in_folder && !plan_make_folders(w->file)) return writing_fail(w);
    if (!outfile_open(&w->out, w->file)) return writing_fail(w);
    // Waiting for the disk would take longer than all else; what a power cut leaves empty does not match its stamp.
    w->out.unsynced = true;
    w->end = WRITING_WRITTEN;
    if (w->size) rewind(w->old);
    for (int64_t left = w->size; left > 0;) {
        const size_t wanted = left < CHUNK ? (size_t)left : CHUNK;
        if (fread(chunk, 1, wanted, w->old) != wanted) {
            report(w->file, "run it again", "was changed while it was being baked");
            outfile_abandon(&w->out);
            return writing_fail(w);
        }
        writing_put(w, chunk, wanted);
        left -= (int64_t)wanted;
    }
    return true;
}

// From here on it is not what is there.
static bool writing_differs(writing *w) {
    bool done = true;
    if (w->check) {
        report(w->file, "bake it", w->there ? "is not what it would be" : "is missing");
        w->end = WRITING_STALE;
    } else {
        done = writing_start(w);
    }
    writing_forget_old(w);
    return done;
}

static bool writing_drain(void *context, const char *bytes, size_t size) {
    writing *w = context;
    if (!w->begun) writing_begin(w);
    if (w->end == WRITING_SAME && !writing_matches(w, bytes, size) && !writing_differs(w)) return false;
    if (w->end == WRITING_WRITTEN) writing_put(w, bytes, size);
    fingerprint_add(&w->print, bytes, size);
    w->size += (int64_t)size;
    // The rest is not made for a file that cannot hold it; main takes care of standard output.
    return !w->out.error || !*w->file;
}

void writing_open(writing *w) {
    w->bytes.drain = writing_drain;
    w->bytes.context = w;
}

// Whether the file ends where what was made ends.
static bool writing_old_ends(writing *w) { return w->old && fgetc(w->old) == EOF && !ferror(w->old); }

static void writing_finish(writing *w) {
    buffer_drain(&w->bytes);
    if (!w->begun) writing_begin(w); // it is empty
    if (w->end == WRITING_SAME && !writing_old_ends(w)) writing_differs(w);
    if (w->end == WRITING_WRITTEN && *w->file && !outfile_commit(&w->out)) writing_fail(w);
}

writing_end writing_close(writing *w, bool whole) {
    if (w->ended) return w->end;
    w->ended = true;
    if (whole) writing_finish(w);
    if (!whole && w->end == WRITING_WRITTEN && *w->file) outfile_abandon(&w->out);
    writing_forget_old(w);
    if (w->begun) w->content = fingerprint_end(&w->print);
    buffer_free(&w->bytes);
    return w->end;
}
