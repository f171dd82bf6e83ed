// hitmask beside Phaser: a sprite has x, y, rotation, scaleX, scaleY, flipX and flipY, so it is a pose as it stands.
import { Mask, overlap } from 'hitmask';

// Once for each texture. In a scene: this.textures.getFrame('ship'), drawn on a canvas, and its getImageData.
const shipMask = Mask.fromText('..#..\n.###.\n##.##');
const rockMask = Mask.fromText('.##.\n####\n.##.');

// Each frame, with the sprites themselves.
const ship = { x: 10, y: 10, rotation: 0.5, scaleX: 1, scaleY: 1, flipX: false, flipY: false };
const rock = { x: 13, y: 10, rotation: 0.2, scaleX: 1, scaleY: 1, flipX: true, flipY: false };
if (overlap(shipMask, ship, rockMask, rock)) console.log('hit');
