// hitmask beside PixiJS: a sprite's scale is an object with x and y, which a pose may have as well.
import { Mask, Pose, overlap } from 'hitmask';

// Once for each texture, from the canvas that app.renderer.extract.canvas(sprite) returns.
const shipMask = Mask.fromText('..#..\n.###.\n##.##');
const rockMask = Mask.fromText('.##.\n####\n.##.');

const ship = { x: 10, y: 10, rotation: 0.5, scale: { x: 1, y: 1 } };
const rock = { x: 13, y: 10, rotation: 0.2, scale: { x: -1, y: 1 } };
if (overlap(shipMask, ship, rockMask, rock)) console.log('hit');

// Within containers: the six numbers of worldTransform, which draw the texture's own pixels.
const world = { a: 1, b: 0, c: 0, d: 1, tx: 8, ty: 8 };
const pose = new Pose().matrix(world.a, world.b, world.c, world.d, world.tx, world.ty);
if (overlap(shipMask, pose, rockMask, rock)) console.log('hit within a container');
