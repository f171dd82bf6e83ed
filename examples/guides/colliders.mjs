// From sprites to colliders: a picture's solid pixels as an outline with few points, and as convex parts.
import { Mask } from 'hitmask';

const key = Mask.fromText('.####.......\n##..##......\n##..########\n##..####.#.#\n.####....#.#');

// #region shown
const outline = key.outline({ method: 'outer', tolerance: 1 }); // nothing of the sprite is outside of it
for (const { hole, points } of outline.loops) {
    console.log(`${hole ? 'a hole' : 'a loop'} of ${points.length / 2} points`);
}
const parts = outline.convexParts(8); // for a physics engine, which takes convex shapes
console.log(`${parts.length} convex parts`);
// #endregion
