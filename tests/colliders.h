// Colliders to try: sprites made at random or small, as the bytes of a collider, and every query of the colliders
// that such bytes become.
#ifndef TESTS_COLLIDERS_H
#define TESTS_COLLIDERS_H

#include "support.h"

enum { SPRITE_FORMS = 3, SPRITE_FRAMES = 5, SPRITE_MARKS = 3, SPRITE_TAGS = 4 };

/// Everything there is to make of a few pictures, and what goes into a collider of it.
typedef struct sprite {
    hm_mask *mask[SPRITE_FORMS];
    hm_outline *outline[SPRITE_FORMS], *hull[SPRITE_FORMS];
    hm_polar *polar[SPRITE_FORMS];
    hm_collider_form form[SPRITE_FORMS];
    hm_collider_frame frame[SPRITE_FRAMES];
    hm_collider_mark mark[SPRITE_MARKS];
    hm_collider_tag tag[SPRITE_TAGS];
    hm_collider_source source;
} sprite;

/// Three random pictures, two with all that is made of one, and frames, marks and tags of every kind.
void sprite_make(sprite *s);

/// The same of one little picture (as mask_of_text): about 2 KB. Bits of `without` leave something out: 1 the field,
/// 2 the outline and its parts, 4 the hull and its parts, 8 the profile.
void sprite_make_small(sprite *s, const char *picture, unsigned without);

/// One mask of w x h clear pixels, with its field; a side may be 0.
void sprite_make_clear(sprite *s, int w, int h);
void sprite_free(sprite *s);

/// The collider of a source, with 8 bytes of room behind it; the caller frees it.
uint8_t *sprite_bytes(const hm_collider_source *source, size_t *size);

/// Makes the size and the checksum in the bytes right, so that the rest of them is read.
void collider_mend(uint8_t *bytes, size_t size);

/// Runs every query on what was opened, whatever is in it; of at most 64 frames, marks and tags. `verify` what was
/// derived as well.
void collider_query_all(const hm_collider *collider, bool verify);

#endif
