// hitmask beside Phaser: a sprite has x, y, rotation, scaleX, scaleY, flipX and flipY, so it is a pose as it stands.
import { Mask, Shape, overlap } from 'hitmask';

// Once for each texture. In a scene: this.textures.getFrame('ship'), drawn on a canvas, and its getImageData.
const pivot = 'top-left'; // setOrigin(0)
const shipMask = Mask.fromText('..#..\n.###.\n##.##', { pivot });
const rockMask = Mask.fromText('.##.\n####\n.##.', { pivot });

// Each frame, with the sprites themselves.
const sprite = (x, y) => ({ x, y, rotation: 0, scaleX: 1, scaleY: 1, flipX: false, flipY: false });
const ship = sprite(10, 10);
const rocks = [sprite(13, 9), sprite(14, 10), sprite(12, 12), sprite(20, 10)];
const found = (a, b) => rocks.flatMap((rock, i) => (overlap(a, ship, b, rock) ? [i] : []));
console.log(`boxes ${found(Shape.box(5, 3, { pivot }), Shape.box(4, 3, { pivot }))}`);
console.log(`pixels ${found(shipMask, rockMask)}`);

// What arcade physics has no answer to: the same sprites, rotated.
ship.rotation = 0.5;
rocks[0].flipX = true;
console.log(`rotated ${found(shipMask, rockMask)}`);
