// Small rotated sprites made beforehand: 32 masks of an arrow, and then tests at whole pixels.
import { Mask } from 'hitmask';

const arrow = Mask.fromText('...#....\n...##...\n########\n########\n...##...\n...#....');
const wall = new Mask(4, 40).fill();

// #region shown
const FACINGS = 32, SIDE = 12;
const facings = Array.from({ length: FACINGS }, (_, i) => {
    const mask = new Mask(SIDE, SIDE);
    const at = { x: SIDE / 2, y: SIDE / 2, rotation: (2 * Math.PI * i) / FACINGS };
    mask.stamp({ x: SIDE / 2, y: SIDE / 2 }, arrow, at, { cover: 'centre' });
    return mask;
});
const facing = (angle) => facings[((Math.round((angle * FACINGS) / (2 * Math.PI)) % FACINGS) + FACINGS) % FACINGS];
// #endregion

for (const angle of [0, 0.5, Math.PI / 2]) {
    let x = 20;
    while (!facing(angle).overlaps(wall, 30 - x, -14)) x++;
    console.log(`angle ${angle.toFixed(2)}: ${facing(angle).count} pixels, meets the wall at x ${x}`);
}
