// hitmask beside PixiJS: a sprite's scale is an object with x and y, which a pose may have as well.
import { Mask, Pose, Shape, boundsOf, overlap } from 'hitmask';

const sprite = (x, y, rotation, flip = 1) => ({ x, y, rotation, scale: { x: flip, y: 1 } });
const ship = sprite(10, 10, 0.5);
const rocks = [sprite(13, 10, 0.2, -1), sprite(13, 13, 0), sprite(18, 10, 0.7)];

// The same boxes around them; the pivot of a box is its centre.
const [shipBox, rockBox] = [Shape.box(5, 3), Shape.box(4, 3)];
const a = boundsOf(shipBox, ship);
console.log(`bounds ${[a.x, a.y, a.width, a.height].map((value) => value.toFixed(3))}`);
const boxes = rocks.map((rock) => boundsOf(rockBox, rock));
const meets = (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
console.log(`boxes ${boxes.flatMap((b, i) => (meets(b) ? [i] : []))}`);

// The pixels as drawn: once for each texture, from the canvas that app.renderer.extract.canvas(sprite) returns.
const shipMask = Mask.fromText('..#..\n.###.\n##.##');
const rockMask = Mask.fromText('.##.\n####\n.##.');
console.log(`pixels ${rocks.flatMap((rock, i) => (overlap(shipMask, ship, rockMask, rock) ? [i] : []))}`);

// Within containers: the six numbers of worldTransform, which draw the texture's own pixels.
const world = { a: 1, b: 0, c: 0, d: 1, tx: 8, ty: 8 };
const pose = new Pose().matrix(world.a, world.b, world.c, world.d, world.tx, world.ty);
console.log(`in a container ${overlap(shipMask, pose, rockMask, rocks[0])}`);
