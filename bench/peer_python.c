// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The process reads one order a line and answers each with one line; pixels travel through files.
#define _POSIX_C_SOURCE 200809L // fdopen, fork, pipe

#include "peer_python.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

// The ends that are ours must not live on in the process: it leaves when it sees the end of its orders.
static _Noreturn void peer_python_become(const char *script, const int orders[2], const int answers[2]) {
    dup2(orders[0], STDIN_FILENO);
    dup2(answers[1], STDOUT_FILENO);
    close(orders[0]);
    close(orders[1]);
    close(answers[0]);
    close(answers[1]);
    execl("/usr/bin/python3", "python3", script, (char *)NULL);
    _exit(127);
}

// Answers the line without its end, or false when the process has gone.
static bool peer_python_read(peer_python *python, char *line, size_t size) {
    if (fgets(line, (int)size, python->from) == NULL) return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static void peer_python_order(peer_python *python, char *answer, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(python->to, format, arguments);
    va_end(arguments);
    fputc('\n', python->to);
    fflush(python->to);
    if (!peer_python_read(python, answer, size)) bench_die("bench/peer_pygame.py left early");
}

bool peer_python_start(const char *script, peer_python *out) {
    int orders[2], answers[2];
    if (script == NULL || pipe(orders) != 0) return false;
    if (pipe(answers) != 0) return false;
    out->process = fork();
    if (out->process < 0) return false;
    if (out->process == 0) peer_python_become(script, orders, answers);
    close(orders[0]);
    close(answers[1]);
    out->to = fdopen(orders[1], "w");
    out->from = fdopen(answers[0], "r");
    return out->to != NULL && out->from != NULL && peer_python_read(out, out->version, sizeof out->version);
}

void peer_python_stop(peer_python *python) {
    fclose(python->to);
    fclose(python->from);
    waitpid((pid_t)python->process, NULL, 0);
}

static void peer_python_write_picture(const char *path, const uint8_t *rgba, int32_t size) {
    FILE *file = fopen(path, "wb");
    size_t bytes = (size_t)size * (size_t)size * 4;
    if (file == NULL || fwrite(rgba, 1, bytes, file) != bytes || fclose(file) != 0)
        bench_die("cannot write %s", path);
}

static void peer_python_expect(const char *answer, const char *wanted) {
    if (strcmp(answer, wanted) != 0) bench_die("bench/peer_pygame.py: %s", answer);
}

void peer_python_load(peer_python *python, const char *path, const uint8_t *rgba, int32_t size, uint8_t threshold) {
    char answer[64];
    peer_python_write_picture(path, rgba, size);
    peer_python_order(python, answer, sizeof answer, "load %d %d %s", (int)size, (int)threshold, path);
    remove(path);
    peer_python_expect(answer, "loaded");
}

double peer_python_time(peer_python *python, int32_t passes) {
    char answer[64];
    peer_python_order(python, answer, sizeof answer, "time %d", (int)passes);
    return strtod(answer, NULL);
}

uint64_t *peer_python_words(peer_python *python, const char *path, int32_t size) {
    char answer[64];
    peer_python_order(python, answer, sizeof answer, "mask %s", path);
    size_t count = (size_t)((size + 63) / 64) * (size_t)size;
    uint64_t *words = bench_alloc(count * sizeof *words);
    FILE *file = fopen(path, "rb");
    if (file == NULL || fread(words, sizeof *words, count, file) != count) bench_die("cannot read %s", path);
    fclose(file);
    remove(path);
    return words;
}

void peer_python_load_pair(peer_python *python, const char *path, const uint8_t *rgba_a, const uint8_t *rgba_b,
                           int32_t size, uint8_t threshold) {
    char answer[64];
    char second[1024];
    snprintf(second, sizeof second, "%s.second", path);
    peer_python_write_picture(path, rgba_a, size);
    peer_python_write_picture(second, rgba_b, size);
    peer_python_order(python, answer, sizeof answer, "pair %d %d %s %s", (int)size, (int)threshold, path, second);
    remove(path);
    remove(second);
    peer_python_expect(answer, "loaded");
}

void peer_python_load_poses(peer_python *python, const char *path, const peer_python_pose *poses, int32_t count) {
    char answer[64];
    FILE *file = fopen(path, "w");
    if (file == NULL) bench_die("cannot write %s", path);
    for (int32_t i = 0; i < count; i++)
        fprintf(file, "%.17g %.17g %.17g %.17g\n", poses[i].degrees_a, poses[i].degrees_b, poses[i].x, poses[i].y);
    if (fclose(file) != 0) bench_die("cannot write %s", path);
    peer_python_order(python, answer, sizeof answer, "poses %s", path);
    remove(path);
    peer_python_expect(answer, "loaded");
}

double peer_python_turn(peer_python *python, int32_t passes) {
    char answer[64];
    peer_python_order(python, answer, sizeof answer, "turn %d", (int)passes);
    return strtod(answer, NULL);
}

void peer_python_answers(peer_python *python, char *answers, size_t size) {
    peer_python_order(python, answers, size, "answers");
}
