// separate (internal): the shortest translation that no pair of a list covers.
//
// After all translations within the octagon of a pair, rounded by its radius, the shapes meet (separate_cover.h). The
// shortest one outside of all octagons lies on the border of one of them: on a side or arc, as near to the start as
// other octagons let it. So each side and arc is followed from its nearest point on, through what others cover of it.
#ifndef HITMASK_SEPARATE_SEPARATE_SHORTEST_H
#define HITMASK_SEPARATE_SEPARATE_SHORTEST_H

#include "separate_cover.h"

/// What a search for the shortest translation finds.
typedef enum hmi_shortest_state {
    HMI_SHORTEST_NONE,  ///< none shorter than the limit leaves more than 2^-21 pixel between octagons
    HMI_SHORTEST_FOUND, ///< one that hardly any pair meets
    HMI_SHORTEST_FAR,   ///< none shorter than the limit in a few directions
    HMI_SHORTEST_OPEN   ///< nothing: normals are too similar, corners sharp, or too much work
} hmi_shortest_state;

/// `list` has all pairs near translations shorter than `most`, none of which up to `held` is free; both in steps. For
/// HMI_SHORTEST_FOUND `out` receives the translation, in steps. Gaps of up to 2^-21 pixel count as covered. Without
/// `all` a few directions may say that it is far.
hmi_shortest_state hmi_cover_shortest(const hmi_cover *cover, const hmi_cover_list *list, double held, double most,
                                      bool all, hm_vec2 *out);

#endif
