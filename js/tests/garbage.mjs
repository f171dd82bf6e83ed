// garbage.mjs PACKAGE: bytes of garbage that a call makes, for the forms that promise none; as JSON. Run with
// --expose-gc, --no-concurrent-recompilation and a young generation that holds all that the loops would make.
import { pathToFileURL } from 'node:url';

const { Mask, Pose, Shape, World, contact, distance, overlap } = await import(pathToFileURL(process.argv[2]).href);
const [ship, rock] = [Mask.fromText('.##.\n####\n.##.'), Shape.polygon([0, 0, 9, 2, 4, 9])];
const [here, there] = [new Pose(ship, { x: 0, y: 0, rotation: 0.3 }), new Pose(rock, { x: 1, y: 1 })];
const [out, met] = [{}, {}];
const world = new World();
const ids = Array.from({ length: 4 }, (_, i) => world.add({ shape: rock, at: { x: 8 * i, y: 0 } }));
const poses = world.reserve(4);
const forms = {
    overlap: () => overlap(ship, here, rock, there),
    set: (i) => here.set(ship, i & 7, i & 3, 0.5),
    distance: () => distance(rock, there, rock, there, out),
    contact: () => contact(rock, there, rock, there, null, met),
    overlaps: (i) => ship.overlaps(ship, i & 3, 1),
    update: (i) => {
        poses[5 * world.indexOf(ids[i % 4])] += i & 1 ? 1 : -1;
        world.update(poses);
    },
};
// The least of several: before the engine has compiled a form it boxes numbers, and on a busy machine that comes late. gc()
// itself costs some kilobytes.
const ROUNDS = 20000;
const spent = (form) => {
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < ROUNDS; i++) form(i);
    return (process.memoryUsage().heapUsed - before) / ROUNDS;
};
for (let i = 0; i < 3; i++) spent(forms.overlap); // what the first measures leave behind
const bytes = {};
for (const [name, form] of Object.entries(forms)) {
    bytes[name] = Infinity;
    for (let i = 0; i < 40 && bytes[name] > 1; i++) bytes[name] = Math.min(bytes[name], spent(form));
}
console.log(JSON.stringify(bytes));
