// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// values: what reading a question has in common - the fault, the keys of an object, numbers. Each answers false
// when the value is wrong; the reader's fault then says why, beginning with `where`.
#ifndef HITMASK_TOOL_VALUES_H
#define HITMASK_TOOL_VALUES_H

#include "../tiled/maps.h"
#include "../sheet/pictures.h"

#include <hitmask/pose.h>
#include <hitmask/shape.h>

#include <jansson.h>

enum { QUERY_FAULT_SIZE = 512 };

/// What lasts from question to question, for all that reads them.
typedef struct query_reader {
    pictures kept;
    maps kept_maps;
    int64_t threshold;            ///< of masks that name none
    const char *folder;           ///< goes before names of files that do not begin with '/'; NULL for nothing
    const json_t *blame;          ///< the value that was read last: where there is a fault, its value
    char *rows;                   ///< room for inline masks
    size_t rows_size;             ///<
    char fault[QUERY_FAULT_SIZE]; ///< what is wrong with the question
} query_reader;

/// A new question begins: what others before it had loaded may be dropped.
void query_reader_begin(query_reader *reader);

/// The path of a file that is named in a question; the caller frees it. NULL without memory.
char *query_file(const query_reader *reader, const char *name);

/// Frees what lasted.
void query_reader_free(query_reader *reader);

#if defined(__GNUC__)
#    define QUERY_PRINTF __attribute__((format(printf, 2, 3)))
#else
#    define QUERY_PRINTF
#endif

/// Notes what is wrong and answers false.
bool query_fault(query_reader *reader, const char *format, ...) QUERY_PRINTF;

/// Says in front of the fault where it is, unless it begins with that, and answers false.
bool query_fault_within(query_reader *reader, const char *where);

/// Notes that there is no memory and answers false.
bool query_no_memory(query_reader *reader);

/// Whether the library made something; otherwise notes why not, with `limits` for numbers that are out of range.
bool query_made(query_reader *reader, hm_result result, const char *where, const char *limits);

/// Sorts the values of an object into an array in the order of `keys`; an unknown key is a fault.
bool query_keys_take(query_reader *reader, const char *where, json_t *object, const char *const *keys,
                     json_t **values, size_t count);

/// A number.
bool query_real(query_reader *reader, const char *where, const json_t *value, double *out);

/// An array of `count` numbers.
bool query_reals(query_reader *reader, const char *where, const json_t *value, size_t count, double *out);

/// An array of [x,y], at least one, in memory that the caller frees; NULL for a fault.
hm_vec2 *query_points(query_reader *reader, const char *where, const json_t *value, size_t *count);

/// [x,y], each within +-limit.
bool query_vector(query_reader *reader, const char *where, const json_t *value, double limit, hm_vec2 *out);

/// A number from least to most.
bool query_within(query_reader *reader, const char *where, const json_t *value, double least, double most,
                  double *out);

/// A whole number from least to most.
bool query_whole(query_reader *reader, const char *where, const json_t *value, int32_t least, int32_t most,
                 int32_t *out);

/// Changes a pose as the object says and puts it on the lattice; `side` names the shape. Without a shape pivot and
/// flips are no keys of it.
bool query_pose(query_reader *reader, const char *side, json_t *object, const hm_shape *shape, hm_pose *pose,
                hm_xform *out);

#endif
