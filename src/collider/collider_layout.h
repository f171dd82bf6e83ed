// collider (internal): how the bytes of a collider are laid out. docs/collider-file.md says the same in words.
//
//   head      "HMCL", version, size of all (8 bytes), number of sections, 0, 0, 0               32 bytes
//   sections  kind, width of an element (1, 2, 4 or 8), offset (8 bytes), elements (8 bytes)    24 bytes each
//   data      the sections' elements, each section from a multiple of 8 on, gaps 0
//   sum       checksum of all before it                                                         8 bytes
//
// A section is an array of numbers of one width, so a big-endian machine can swap the bytes of any section, whatever
// it holds. Frames, forms, marks and tags are records of HMI_COLLIDER_*_INTS numbers of 4 bytes; they point into the
// other sections by the number of the first element.
#ifndef HITMASK_COLLIDER_LAYOUT_H
#define HITMASK_COLLIDER_LAYOUT_H

#include <hitmask/collider.h>

#include "../base/base_internal.h"

enum {
    HMI_COLLIDER_VERSION = 1,
    HMI_COLLIDER_HEAD = 32,
    HMI_COLLIDER_ENTRY = 24,
    HMI_COLLIDER_SUM = 8,
    HMI_COLLIDER_FRAME_INTS = 10,
    HMI_COLLIDER_FORM_INTS = 48,
    HMI_COLLIDER_MARK_INTS = 8,
    HMI_COLLIDER_TAG_INTS = 6
};

/// Kinds of section and the width of their elements, in the order in which they are written.
#define HMI_COLLIDER_SECTIONS(X)                                                                                     \
    X(HMI_COLLIDER_FRAMES, 4)                                                                                        \
    X(HMI_COLLIDER_FORMS, 4)                                                                                         \
    X(HMI_COLLIDER_MARKS, 4)                                                                                         \
    X(HMI_COLLIDER_TAGS, 4)                                                                                          \
    X(HMI_COLLIDER_NAMES, 1)                                                                                         \
    X(HMI_COLLIDER_WORDS, 8)                                                                                         \
    X(HMI_COLLIDER_NODES, 2)                                                                                         \
    X(HMI_COLLIDER_CELLS, 2)                                                                                         \
    X(HMI_COLLIDER_LOOPS, 4)                                                                                         \
    X(HMI_COLLIDER_POINTS, 4)                                                                                        \
    X(HMI_COLLIDER_PARTS, 4)                                                                                         \
    X(HMI_COLLIDER_CORNERS, 4)                                                                                       \
    X(HMI_COLLIDER_SIDES, 4)                                                                                         \
    X(HMI_COLLIDER_EDGE_SIDES, 4)                                                                                    \
    X(HMI_COLLIDER_SEAMS, 4)                                                                                         \
    X(HMI_COLLIDER_SLIVERS, 4)                                                                                       \
    X(HMI_COLLIDER_BOXES, 4)                                                                                         \
    X(HMI_COLLIDER_ORDER, 4)                                                                                         \
    X(HMI_COLLIDER_LENGTHS, 8)

enum hmi_collider_section {
#define HMI_COLLIDER_SECTION_NAME(name, width) name,
    HMI_COLLIDER_SECTIONS(HMI_COLLIDER_SECTION_NAME)
#undef HMI_COLLIDER_SECTION_NAME
        HMI_COLLIDER_SECTIONS
};

/// Bits of the first number of a form: what there is.
enum {
    HMI_COLLIDER_HAS_MASK = 1,
    HMI_COLLIDER_HAS_FIELD = 2,
    HMI_COLLIDER_HAS_OUTLINE = 4,
    HMI_COLLIDER_HAS_PARTS = 8,
    HMI_COLLIDER_HAS_HULL = 16,
    HMI_COLLIDER_HAS_HULL_PARTS = 32,
    HMI_COLLIDER_HAS_POLAR = 64
};

/// Where in a form's numbers each of them begins; each is stored as the number of its first element in every section
/// that it uses.
enum {
    HMI_COLLIDER_AT_MASK = 1,        ///< width, height, first word
    HMI_COLLIDER_AT_FIELD = 4,       ///< first node, first cell
    HMI_COLLIDER_AT_OUTLINE = 6,     ///< loops, first; points, first (in numbers of 4 bytes)
    HMI_COLLIDER_AT_PARTS = 10,      ///< HMI_COLLIDER_PARTS_INTS of them
    HMI_COLLIDER_AT_HULL = 23,       ///< as the outline
    HMI_COLLIDER_AT_HULL_PARTS = 27, ///< as the parts
    HMI_COLLIDER_AT_POLAR = 40,      ///< directions, centre x, centre y, first length
    HMI_COLLIDER_OUTLINE_INTS = 4,
    HMI_COLLIDER_PARTS_INTS =
        13 ///< parts, first; corners, first; sides, first; seams, first; slivers, first; first edge
           ///< side; first box; most corners. The order of the tree begins where the parts do
};

/// Sizes of structs in numbers of 4 bytes.
enum {
    HMI_COLLIDER_LOOP_INTS = 5,
    HMI_COLLIDER_POINT_INTS = 2,
    HMI_COLLIDER_PART_INTS = 3,
    HMI_COLLIDER_SIDE_INTS = 7,
    HMI_COLLIDER_SEAM_INTS = 6,
    HMI_COLLIDER_BOX_INTS = 4
};

/// Width of a section's elements.
int32_t hmi_collider_width(int32_t section);

#endif
