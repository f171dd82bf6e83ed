// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// collider: all collision data of a sprite as one block of bytes, which is used in place: masks, fields, outlines,
// hulls, convex parts, radial profiles, named boxes, frames and tags.
//
//     uint64_t bytes[512] = {0}; // what `hitmask bake` wrote, read from a file
//     hm_collider *collider;
//     if (hm_collider_open(bytes, sizeof bytes, NULL, &collider) != HM_OK) return; // used in place; any bytes are safe
//     hm_shape hero;
//     if (hm_collider_shape(collider, hm_collider_find_frame(collider, "run-3"), HM_COLLIDER_MASK, &hero))
//         puts("ready for hm_overlap, hm_cast, a world");
//     hm_collider_close(collider);
//
// The bytes are the same on every machine: little-endian, with a version and a checksum; docs/collider-file.md has
// every field. Only this module reads untrusted bytes: hm_collider_open validates all of them before anything is
// used, and any bytes are safe to try.
#ifndef HITMASK_COLLIDER_H
#define HITMASK_COLLIDER_H

#include <hitmask/border.h>
#include <hitmask/parts.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most frames, and most of all else that is numbered.
#define HM_COLLIDER_MAX 1000000

/// What a picture became. Frames with the same picture share one. What was not made is NULL.
typedef struct hm_collider_form {
    const hm_mask *mask;       ///< with its field where hm_mask_prepared
    const hm_outline *outline; ///< around its solid pixels, in fewer points or all; with its parts where prepared
    const hm_outline *hull;    ///< around each piece; likewise
    const hm_polar *polar;
} hm_collider_form;

/// One picture of the sprite. Names are UTF-8, end with a zero byte, and may be "".
typedef struct hm_collider_frame {
    const char *name;
    int32_t form;  ///< number of what it became
    int32_t width; ///< of the picture, in pixels
    int32_t height;
    hm_local pivot;     ///< in its own pixels
    int32_t duration;   ///< in milliseconds, 0: not stated
    int32_t first_mark; ///< number of its first mark
    int32_t mark_count;
} hm_collider_frame;

/// A mark: a named point or rectangle of a frame, such as a hit box, a hurt box or a muzzle.
typedef struct hm_collider_mark {
    const char *name;
    hm_shape_kind kind; ///< HM_SHAPE_POINT, HM_SHAPE_CIRCLE or HM_SHAPE_BOX
    hm_local a;         ///< as in hm_shape
    hm_local b;
    int32_t radius;
} hm_collider_mark;

/// In which direction an animation runs.
typedef enum hm_collider_way {
    HM_COLLIDER_FORWARD,
    HM_COLLIDER_REVERSE,
    HM_COLLIDER_PINGPONG,         ///< there and back, the ends once each
    HM_COLLIDER_PINGPONG_REVERSE, ///< back first
} hm_collider_way;

/// Frames that are one animation.
typedef struct hm_collider_tag {
    const char *name;
    int32_t first; ///< number of its first frame
    int32_t last;  ///< and of its last
    hm_collider_way way;
    int32_t repeat; ///< how often it runs, 0: for ever
} hm_collider_tag;

// ---- writing ------------------------------------------------------------------------------------------------------

/// What goes into a collider. Arrays may be NULL where their count is 0.
typedef struct hm_collider_source {
    const hm_collider_form *forms;
    int32_t form_count;
    const hm_collider_frame *frames;
    int32_t frame_count;
    const hm_collider_mark *marks;
    int32_t mark_count;
    const hm_collider_tag *tags;
    int32_t tag_count;
} hm_collider_source;

/// Writes a collider into `capacity` bytes; `bytes` receives how many it takes. Where that is more than the capacity
/// nothing of use is written, and the result is HM_OK all the same; `out` may be NULL when the capacity is 0. The same source gives the same bytes. Of a prepared
/// mask the field is written too, of a prepared outline its parts. HM_ERROR_RANGE for numbers beyond the counts; a frame
/// whose form's mask is larger than the frame; marks of other kinds; more than HM_COLLIDER_MAX of anything, or than 2^31
/// bytes. Allocates nothing.
HM_API hm_result hm_collider_save(const hm_collider_source *source, void *out, size_t capacity, size_t *bytes);

// ---- opening ------------------------------------------------------------------------------------------------------

typedef struct hm_collider hm_collider;

/// Opens a collider. The bytes are used where they are and must stay unchanged as long as it is open, where they
/// begin at a multiple of 8 and the machine is little-endian; elsewhere they are copied. Sections of an unknown kind
/// are skipped.
///
/// HM_ERROR_FORMAT for bytes that are no collider, cut short or altered, or in which anything does not fit: sizes,
/// numbers, padding, loops, corners that are not convex. So an open collider is safe in every query, whoever wrote
/// the bytes. It does not check that a field, parts or a profile belong to the mask beside them: see
/// hm_collider_verify. HM_ERROR_MEMORY. Takes about the time of reading the bytes.
HM_API hm_result hm_collider_open(const void *bytes, size_t size, const hm_allocator *alloc, hm_collider **out);

/// Closes it. NULL is fine. Pointers and shapes obtained from it must not be used any more.
HM_API void hm_collider_close(hm_collider *collider);

/// Whether the bytes are used where they are.
HM_API bool hm_collider_in_place(const hm_collider *collider);

/// Recomputes all derived data (fields, parts, profiles) and compares: HM_OK where it is the same to the last bit,
/// HM_ERROR_FORMAT where not. For files from elsewhere. HM_ERROR_MEMORY.
HM_API hm_result hm_collider_verify(const hm_collider *collider, const hm_allocator *alloc);

// ---- what is in it ------------------------------------------------------------------------------------------------

HM_API int32_t hm_collider_form_count(const hm_collider *collider);
HM_API int32_t hm_collider_frame_count(const hm_collider *collider);
HM_API int32_t hm_collider_mark_count(const hm_collider *collider);
HM_API int32_t hm_collider_tag_count(const hm_collider *collider);

/// Each writes the entry with this number to `out` and returns whether there is one. Its pointers are valid as long
/// as the collider is open.
HM_API bool hm_collider_form_at(const hm_collider *collider, int32_t number, hm_collider_form *out);
HM_API bool hm_collider_frame_at(const hm_collider *collider, int32_t number, hm_collider_frame *out);
HM_API bool hm_collider_mark_at(const hm_collider *collider, int32_t number, hm_collider_mark *out);
HM_API bool hm_collider_tag_at(const hm_collider *collider, int32_t number, hm_collider_tag *out);

/// The number of the first frame or tag with a name, -1 for none. A linear search.
HM_API int32_t hm_collider_find_frame(const hm_collider *collider, const char *name);
HM_API int32_t hm_collider_find_tag(const hm_collider *collider, const char *name);

/// The frame that an animation shows after so many milliseconds, by the durations of its frames (0 counts as 100, as
/// in most editors); after its last repeat it stays on the last frame. A negative time counts as 0. -1 for another
/// tag.
HM_API int32_t hm_collider_frame_after(const hm_collider *collider, int32_t tag, int64_t milliseconds);

/// Which shape of a frame.
typedef enum hm_collider_shape_kind {
    HM_COLLIDER_MASK,    ///< its mask, prepared where it was when it was written
    HM_COLLIDER_OUTLINE, ///< its outline, where that was prepared when it was written
    HM_COLLIDER_HULL,    ///< its hulls, likewise
} hm_collider_shape_kind;

/// A frame's shape for questions and worlds. False where it has none of that kind.
HM_API bool hm_collider_shape(const hm_collider *collider, int32_t frame, hm_collider_shape_kind kind, hm_shape *out);

/// A mark as a shape, in the pixels of its frame. False for another number.
HM_API bool hm_collider_mark_shape(const hm_collider *collider, int32_t mark, hm_shape *out);

#ifdef __cplusplus
}
#endif

#endif
