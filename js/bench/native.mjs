// native.mjs PACKAGE NATIVE TABLE: what JavaScript and WebAssembly cost: the questions of bench.mjs through the package, with
// kept poses, and by native.c, which uses SSE2 and no more. Both work by turns, answers are compared, and the ratios are
// written as a section of Markdown.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { HEXAGON, boxScene, hexagonPlaces, many, maskOf, maskPlaces, median, now, shuffled, unit } from './scenes.mjs';

const [packageFolder, native, table] = process.argv.slice(2);
const H = await import(pathToFileURL(resolve(packageFolder, 'full.node.js')).href);
const { Broad, Pose, Shape, World } = H;

// ---- cells: a name, what it asks through JavaScript, how many questions that is, and its line for native.c
const cells = [];
// Each a function of its own, so that an engine compiles it for its shape, as it does in a game: ASKS[kind] is its text.
const LOOP = (test) => `let yes = 0; for (let i = 0; i < count; i++) if (${test}) yes++; return yes;`;
const ASKS = {
    overlap: LOOP('H.overlap(shape, a[i], shape, b[i])'),
    aligned: LOOP('shape.overlaps(shape, dx[i], dy[i])'),
    distance: LOOP('H.distance(shape, a[i], shape, b[i], out).distance === 0'),
    contact: LOOP('H.contact(shape, a[i], shape, b[i], null, out)'),
};
function pairCell(name, kind, shape, text, places) {
    const pairs = shuffled(many(places));
    const kept = new Map(places.map((place) => [place, [new Pose(shape, place.a), new Pose(shape, place.b)]]));
    const [a, b] = [0, 1].map((i) => pairs.map((place) => kept.get(place)[i]));
    const [dx, dy] = ['dx', 'dy'].map((axis) => Int32Array.from(pairs, (place) => place[axis] ?? 0));
    const ask = new Function('H', 'shape', 'a', 'b', 'dx', 'dy', 'out', 'count', `return () => { ${ASKS[kind]} };`);
    const numbers = pairs.flatMap(({ dx = 0, dy = 0, a, b }) => [dx, dy, a.x, a.y, a.rotation, b.x, b.y, b.rotation]);
    cells.push({ name, ask: ask(H, shape, a, b, dx, dy, {}, pairs.length), count: pairs.length, line: [kind, text, pairs.length, ...numbers].join(' ') });
}
const hexagon = Shape.polygon(HEXAGON);
for (const kind of ['apart', 'near', 'deep']) {
    const places = hexagonPlaces(H, hexagon, kind).map(([a, b]) => ({ a, b }));
    for (const asked of ['overlap', 'distance', 'contact'])
        pairCell(`hexagons ${kind}, ${asked}`, asked, hexagon, `polygon ${HEXAGON.length} ${HEXAGON.flat().join(' ')}`, places);
}
for (const rotated of [false, true])
    for (const size of [32, 64, 256])
        for (const kind of ['apart', 'near', 'deep']) {
            const picture = maskOf(H, size);
            const text = `mask ${picture.mask.toText().trim().replaceAll('\n', '/')}`;
            const name = `masks of ${size} px ${kind}, ${rotated ? 'rotated' : 'on whole pixels'}`;
            pairCell(name, rotated ? 'overlap' : 'aligned', picture.mask, text, maskPlaces(H, picture, kind, rotated));
        }

const BOXES = {
    broad({ fill }) {
        const broad = new Broad({ kind: 'grid' }).build(fill());
        return () => broad.moveAll(fill()).update().pairs().length / 2;
    },
    pairs: ({ fill }) => () => H.findPairs(fill()).length / 2,
    world({ list }) {
        const world = new World();
        const ids = list.map(({ x, y, w, h }) => world.add({ shape: Shape.box(w, h, { pivot: 'top-left' }), at: { x, y } }));
        const poses = world.reserve(list.length);
        const places = ids.map((id) => 5 * world.indexOf(id));
        return () => {
            for (let i = 0; i < list.length; i++) {
                poses[places[i]] = list[i].x;
                poses[places[i] + 1] = list[i].y;
            }
            world.update(poses);
            return world.touching().length;
        };
    },
};
const NAMES = { broad: 'Broad', pairs: 'findPairs', world: 'World' };
for (const count of [1000, 10000])
    for (const [kind, made] of Object.entries(BOXES)) {
        const scene = boxScene(count);
        const numbers = scene.list.flatMap(({ x, y, w, h }) => [x, y, w, h]);
        const ask = made(scene);
        let frame = 0;
        const moved = () => {
            scene.step(frame++);
            return ask();
        };
        cells.push({ name: `${count.toLocaleString('en')} moving boxes, ${NAMES[kind]}`, ask: moved, count: 1, line: [kind, count, ...numbers].join(' ') });
    }

// ---- the other side
const file = join(tmpdir(), `hitmask-native-${process.pid}.txt`);
writeFileSync(file, `${cells.map(({ line }) => line).join('\n')}\n`);
const child = spawn(native, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const natively = async (cell, repeats) => {
    child.stdin.write(`${cell} ${repeats}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('native ended');
    const [ns, yes] = value.split(' ').map(Number);
    return { ns, yes };
};
const inScript = (cell, repeats) => {
    const begin = now();
    let yes = 0;
    for (let i = 0; i < repeats; i++) yes += cells[cell].ask();
    return { ns: now() - begin, yes };
};

// ---- by turns: as many repeats as take 5 milliseconds natively, after as many as an engine needs to compile all
const ROUNDS = 9;
const rows = [];
for (const [number, { name, count }] of cells.entries()) {
    const frame = count === 1;
    let repeats = frame ? 4 : 1;
    const check = (a, b) => {
        if (a.yes !== b.yes) throw new Error(`${name}: ${a.yes} yes in JavaScript, ${b.yes} natively`);
        return [a.ns, b.ns];
    };
    while (!frame && (await natively(number, repeats)).ns < 5e6) repeats *= 2;
    for (let warm = 0; warm < 5e7; ) {
        const [ns] = check(inScript(number, repeats), await natively(number, repeats));
        warm += ns;
    }
    const times = [[], []];
    for (let round = 0; round < ROUNDS; round++)
        check(inScript(number, repeats), await natively(number, repeats)).forEach((ns, i) => times[i].push(ns / repeats / count));
    const ratio = median(times[0].map((ns, i) => ns / times[1][i]));
    rows.push({ name, script: median(times[0]), native: median(times[1]), ratio });
}
child.stdin.end();

const mean = Math.exp(rows.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / rows.length);
const worst = rows.reduce((a, b) => (b.ratio > a.ratio ? b : a));
writeFileSync(
    table,
    `${[
        '',
        '## Beside the native library',
        '',
        `The same questions through JavaScript, with kept poses, and by a program in C that uses SSE2 and no more. They run in`,
        `alternation, and their answers are compared. The geometric mean of the ratios is **${mean.toFixed(2)}**, the largest ${worst.ratio.toFixed(2)} (${worst.name}).`,
        '',
        '| | JavaScript | native, SSE2 | ratio |',
        '| --- | --- | --- | --- |',
        ...rows.map(({ name, script, native: other, ratio }) => `| ${name} | ${unit(script)} | ${unit(other)} | ${ratio.toFixed(2)} |`),
    ].join('\n')}\n`,
);
console.log(`geometric mean ${mean.toFixed(3)}, largest ${worst.ratio.toFixed(2)}: ${worst.name}`);
