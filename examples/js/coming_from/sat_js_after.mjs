// hitmask: the same box and polygon.
import { Shape, measure } from 'hitmask';

const crate = Shape.box(40, 30, { pivot: 'top-left' });
const wedge = Shape.polygon([[0, 0], [30, 0], [0, 20]]);

const found = measure(crate, { x: 0, y: 0 }, wedge, { x: 32, y: 10, rotation: 0.1 });
console.log(found !== null, found.depth.toFixed(3), found.moveX.toFixed(3), found.moveY.toFixed(3));
