// The first example of the README; bundled by esbuild and rollup as well.
import { Mask, Shape, overlap } from 'hitmask';

const ship = Mask.fromText('.#.\n###');
const rock = Shape.circle(8);
const hit = overlap(ship, { x: 10, y: 20, rotation: 0.3 }, rock, { x: 18, y: 20 });
console.log(hit ? 'hit' : 'miss');
