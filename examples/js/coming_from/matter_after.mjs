// hitmask: the same two bodies. A box is placed by its centre here as well.
import { Shape, contact } from 'hitmask';

const crate = Shape.box(40, 30);
const plank = Shape.box(20, 10);
const found = contact(crate, { x: 20, y: 15 }, plank, { x: 44, y: 20, rotation: 0.3 });
console.log(found !== null, found.depth.toFixed(3));
