// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// files: output that is there whole or not at all; small inputs as a whole.
#ifndef HITMASK_TOOL_FILES_H
#define HITMASK_TOOL_FILES_H

#include <stdbool.h>
#include <stdio.h>

/// An output under way. It is written to a new file in the folder of the final one and takes its name at the end.
typedef struct outfile {
    const char *name; ///< as the user gave it
    FILE *stream;
    char *final;     ///< with links resolved
    char *temporary; ///< NULL for a device or pipe, which is written in place
    int error;       ///< errno, set by the caller where a write failed; 0: only the stream has the error
    bool unsynced;   ///< set by the caller for what is easily made again: after a power cut the file may be empty
} outfile;

/// Whether both names lead to one existing file, through any links. "-" as `input` is standard input.
bool file_is_same(const char *output, const char *input);

/// Opens a file for reading. A named pipe is waited for until somebody writes it, but not for ever. NULL with errno,
/// of which file_fault returns what is wrong and file_advice what to do.
FILE *file_open(const char *name);
const char *file_fault(int error);
const char *file_advice(int error);

/// All of a text file without its byte order mark, with a 0 after its end; the caller frees it. More than `most`
/// bytes are refused before memory is taken for them; `option` is what changes that. Reports what is wrong and
/// answers NULL.
char *file_read(const char *name, size_t most, const char *option, size_t *length);

/// The same of standard input.
char *stdin_read(size_t most, const char *option, size_t *length);

/// Reads standard input to its end and keeps the bytes, so that "-" can be opened more than once. To be called before
/// there are threads. Reports what is wrong and answers false.
bool stdin_keep(size_t most, const char *option);

/// The bytes that are kept, which stay there; NULL while none are.
const void *stdin_kept(size_t *size);

/// Begins an output. Reports what is wrong and answers false when it cannot be made; nothing is then left behind.
bool outfile_open(outfile *out, const char *name);

/// Ends an output: the final name now holds what was written. Reports and answers false when that failed; the final
/// name then holds what it held before.
bool outfile_commit(outfile *out);

/// Gives an output up; the final name holds what it held before.
void outfile_abandon(outfile *out);

#endif
