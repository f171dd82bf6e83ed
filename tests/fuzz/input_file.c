#define _XOPEN_SOURCE 700
#include "input_file.h"

#include "fuzz.h"
#include "harness.h"
#include "../../tools/cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[1024], file[1100], words[4096];

static void folder_remove(void) {
    unlink(file);
    rmdir(folder);
}

static void folder_make(void) {
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/hitmask-fuzz-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    REQUIRE(mkdtemp(folder) != NULL);
    snprintf(file, sizeof file, "%s/input", folder);
    atexit(folder_remove);
    REQUIRE(freopen("/dev/null", "w", stdout) != NULL);
}

const char *input_file(const uint8_t *bytes, size_t size) {
    if (!*folder) folder_make();
    FILE *stream = fopen(file, "wb");
    REQUIRE(stream != NULL);
    REQUIRE(fwrite(bytes, 1, size, stream) == size && fputc('\n', stream) != EOF && fclose(stream) == 0);
    report_capture(words, sizeof words);
    return file;
}

void input_seed(const char *text) { fuzz_seed(text, strlen(text)); }
