// bench.mjs PACKAGE TABLE SECTION: hitmask beside what games use in its place, in one process; writes the tables as Markdown,
// with SECTION, a file that native.mjs wrote, at their end.
//
// Each cell is the median of 9 rounds. The contestants of a cell take turns within a round, and the pairs are shuffled
// anew for each. Before it is timed, the answers of a cell are compared: whoever claims the same must answer the same.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import RAPIER from '@dimforge/rapier2d-compat';
import { System } from 'detect-collisions';
import Flatbush from 'flatbush';
import polygonPolygon from 'intersects/polygon-polygon.js';
import Matter from 'matter-js';
import * as p2 from 'p2-es';
import * as Box2D from 'phaser-box2d/dist/PhaserBox2D.js';
import * as planck from 'planck';
import RBush from 'rbush';
import SAT from 'sat';
import { HEXAGON, boxScene, hexagonPlaces, many, maskOf, maskPlaces, median, now, random, shuffled, unit } from './scenes.mjs';

const [packageFolder, table, section] = process.argv.slice(2);
const H = await import(pathToFileURL(resolve(packageFolder, 'full.node.js')).href);
const { Broad, Pose, Shape, World, overlap } = H;
await RAPIER.init();

let kept = 0;
const run = (contestant, order, repeats) => {
    const begin = now();
    for (let i = 0; i < repeats; i++) kept += contestant(order);
    return now() - begin;
};
// contestants: name to run(order), which asks once of each of `items` and returns how many answers were yes. Returns name
// to nanoseconds of one. Each asks as often in a row as takes 2 milliseconds.
function timed(contestants, items, rounds = 9) {
    const names = Object.keys(contestants);
    const times = Object.fromEntries(names.map((name) => [name, []]));
    const repeats = Object.fromEntries(names.map((name) => [name, 1]));
    for (const name of names) for (let warm = 0; warm < 5e7; ) warm += run(contestants[name], items, 1);
    for (const name of names) while (run(contestants[name], items, repeats[name]) < 2e6) repeats[name] *= 2;
    for (let round = 0; round < rounds; round++) {
        const order = shuffled(items);
        for (const name of shuffled(names)) times[name].push(run(contestants[name], order, repeats[name]) / repeats[name] / items.length);
    }
    return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}
const agree = (cell, answers) => {
    const [[first, wanted], ...others] = Object.entries(answers);
    for (const [name, answer] of others)
        if (JSON.stringify(answer) !== JSON.stringify(wanted)) throw new Error(`${cell}: ${name} and ${first} differ: ${JSON.stringify(answer).slice(0, 200)} ${JSON.stringify(wanted).slice(0, 200)}`);
};

// ---- moving boxes: move all, find all pairs. No two edges ever coincide, so it does not matter whose rule is which.
function boxes(count) {
    const { list, step, fill } = boxScene(count);
    const broad = new Broad({ kind: 'grid' }).build(fill());
    const world = new World();
    const ids = list.map(({ x, y, w, h }) => world.add({ shape: Shape.box(w, h, { pivot: 'top-left' }), at: { x, y } }));
    const poses = world.reserve(count);
    const places = ids.map((id) => 5 * world.indexOf(id));
    const bush = new RBush();
    const items = list.map((box, id) => ({ id, minX: 0, minY: 0, maxX: 0, maxY: 0, box }));
    const system = new System();
    const bodies = list.map(({ x, y, w, h }) => system.createBox({ x, y }, w, h));
    const detector = Matter.Detector.create();
    const rigid = list.map(({ x, y, w, h }) => Matter.Bodies.rectangle(x + w / 2, y + h / 2, w, h));
    Matter.Detector.setBodies(detector, rigid);
    const space = new RAPIER.World({ x: 0, y: 0 });
    const movers = list.map(({ x, y, w, h }) => {
        const body = space.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(x + w / 2, y + h / 2));
        const types = RAPIER.ActiveCollisionTypes.ALL;
        const collider = space.createCollider(RAPIER.ColliderDesc.cuboid(w / 2, h / 2).setSensor(true).setActiveCollisionTypes(types), body);
        return { body, collider };
    });
    const ground = new planck.World({ gravity: { x: 0, y: 0 }, allowSleep: false });
    const fixtures = list.map(({ x, y, w, h }) => {
        const body = ground.createBody({ type: 'dynamic', position: { x: x + w / 2, y: y + h / 2 } });
        body.createFixture({ shape: new planck.Box(w / 2, h / 2), isSensor: true });
        return body;
    });
    return {
        step,
        contestants: {
            'hitmask Broad': () => broad.moveAll(fill()).update().pairs().length / 2,
            'hitmask findPairs': () => H.findPairs(fill()).length / 2,
            'hitmask World': () => {
                for (let i = 0; i < count; i++) {
                    poses[places[i]] = list[i].x;
                    poses[places[i] + 1] = list[i].y;
                }
                world.update(poses);
                return world.touching().length;
            },
            flatbush: () => {
                const index = new Flatbush(count);
                for (const { x, y, w, h } of list) index.add(x, y, x + w, y + h);
                index.finish();
                let pairs = 0;
                for (let i = 0; i < count; i++) {
                    const { x, y, w, h } = list[i];
                    index.search(x, y, x + w, y + h, (other) => {
                        if (other > i) pairs++;
                        return false;
                    });
                }
                return pairs;
            },
            rbush: () => {
                bush.clear();
                for (const item of items) {
                    const { x, y, w, h } = item.box;
                    item.minX = x;
                    item.minY = y;
                    item.maxX = x + w;
                    item.maxY = y + h;
                }
                bush.load(items);
                let pairs = 0;
                for (const item of items) for (const other of bush.search(item)) if (other.id > item.id) pairs++;
                return pairs;
            },
            'detect-collisions': () => {
                for (let i = 0; i < count; i++) bodies[i].setPosition(list[i].x, list[i].y, false);
                system.update();
                let pairs = 0;
                system.checkAll(() => {
                    pairs++;
                });
                return pairs / 2;
            },
            'matter-js': () => {
                for (let i = 0; i < count; i++) Matter.Body.setPosition(rigid[i], { x: list[i].x + list[i].w / 2, y: list[i].y + list[i].h / 2 });
                return Matter.Detector.collisions(detector).length;
            },
            'rapier2d-compat': () => {
                for (let i = 0; i < count; i++) movers[i].body.setTranslation({ x: list[i].x + list[i].w / 2, y: list[i].y + list[i].h / 2 }, true);
                space.step();
                let pairs = 0;
                for (const { collider } of movers) space.intersectionPairsWith(collider, () => pairs++);
                return pairs / 2;
            },
            planck: () => {
                for (let i = 0; i < count; i++) fixtures[i].setPosition({ x: list[i].x + list[i].w / 2, y: list[i].y + list[i].h / 2 });
                ground.findNewContacts(); // new pairs would come a step late
            ground.step(1 / 60, 1, 1);
                let pairs = 0;
                for (let contact = ground.getContactList(); contact; contact = contact.getNext()) if (contact.isTouching()) pairs++;
                return pairs;
            },
        },
    };
}
function timeBoxes(count) {
    const { step, contestants } = boxes(count);
    const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
    let frame = 0;
    for (let round = -3; round < 9; round++) {
        step(frame++);
        const answers = {};
        for (const name of shuffled(Object.keys(contestants))) {
            const begin = now();
            answers[name] = contestants[name]();
            if (round >= 0) times[name].push((now() - begin) / 1e6);
        }
        if (round >= 0) agree(`${count} boxes`, answers);
    }
    return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

// ---- polygon pairs
function polygonPairs(kind) {
    const shape = Shape.polygon(HEXAGON);
    const vertices = () => HEXAGON.map(([x, y]) => ({ x, y }));
    const middle = Matter.Vertices.centre(vertices());
    const pairs = hexagonPlaces(H, shape, kind).map(([a, b]) => polygonPair(shape, a, b, middle, vertices));
    return { pairs, shape };
}
function polygonPair(shape, a, b, middle, vertices) {
    const sat = ({ x, y, rotation }) => {
        const polygon = new SAT.Polygon(new SAT.Vector(x, y), HEXAGON.map(([px, py]) => new SAT.Vector(px, py)));
        polygon.setAngle(rotation);
        return polygon;
    };
    const matter = ({ x, y, rotation }) => {
        const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
        const at = { x: x + c * middle.x - s * middle.y, y: y + s * middle.x + c * middle.y };
        const body = Matter.Body.create({ position: at, vertices: vertices() });
        Matter.Body.setAngle(body, rotation);
        return body;
    };
    const rapier = new RAPIER.ConvexPolygon(Float32Array.from(HEXAGON.flat()), false);
    const planckShape = new planck.Polygon(HEXAGON.map(([x, y]) => ({ x, y })));
    const transform = ({ x, y, rotation }) => new planck.Transform({ x, y }, rotation);
    const placed = ({ x, y, rotation }) => {
        const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
        return HEXAGON.flatMap(([px, py]) => [x + c * px - s * py, y + s * px + c * py]);
    };
    const convex = new p2.Convex({ vertices: HEXAGON.map((point) => [...point]) });
    const body = ({ x, y, rotation }) => new p2.Body({ position: [x, y], angle: rotation });
    const hull = Box2D.b2ComputeHull(HEXAGON.map(([x, y]) => new Box2D.b2Vec2(x, y)), HEXAGON.length);
    const box2d = ({ x, y, rotation }) => new Box2D.b2Transform(new Box2D.b2Vec2(x, y), Box2D.b2MakeRot(rotation));
    return {
        intersects: [placed(a), placed(b)],
        p2: [body(a), body(b), convex],
        box2d: [box2d(a), box2d(b), Box2D.b2MakePolygon(hull, 0)],
        poses: [new Pose(shape, a), new Pose(shape, b)],
        plain: [a, b],
        sat: [sat(a), sat(b)],
        matter: [matter(a), matter(b)],
        rapier,
        planck: [transform(a), transform(b), planckShape],
    };
}
const countOf = (test) => (order) => {
    let hits = 0;
    for (const pair of order) if (test(pair)) hits++;
    return hits;
};
// Of Box2D the points that it keeps for later do not count.
const manifold = new Box2D.b2Manifold();
const meetsInBox2D = ([a, b, polygon]) => {
    const { points, pointCount } = Box2D.b2CollidePolygons(polygon, a, polygon, b, manifold);
    for (let i = 0; i < pointCount; i++) if (points[i].separation < 0) return true;
    return false;
};
const narrow = new p2.Narrowphase();
const meetsInP2 = ([a, b, polygon]) => narrow.convexConvex(a, polygon, a.position, a.angle, b, polygon, b.position, b.angle, true) > 0;

function timePolygons(kind) {
    const { pairs, shape } = polygonPairs(kind);
    const tests = {
        'hitmask, kept poses': ({ poses: [a, b] }) => overlap(shape, a, shape, b),
        'hitmask, plain objects': ({ plain: [a, b] }) => overlap(shape, a, shape, b),
        sat: ({ sat: [a, b] }) => SAT.testPolygonPolygon(a, b),
        'matter-js': ({ matter: [a, b] }) => Matter.Bounds.overlaps(a.bounds, b.bounds) && Matter.Collision.collides(a, b) !== null,
        'rapier2d-compat': ({ rapier, plain: [a, b] }) => rapier.intersectsShape(a, a.rotation, rapier, b, b.rotation),
        planck: ({ planck: [a, b, polygon] }) => planck.testOverlap(polygon, 0, polygon, 0, a, b),
        'p2-es': ({ p2: pair }) => meetsInP2(pair),
        'phaser-box2d': ({ box2d: pair }) => meetsInBox2D(pair),
        intersects: ({ intersects: [a, b] }) => polygonPolygon(a, b),
    };
    agree(`polygons ${kind}`, Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, pairs.map((pair) => (test(pair) ? 1 : 0))])));
    const contestants = Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, countOf(test)]));
    return timed(contestants, many(pairs));
}

// What a pose costs by itself: one that is set anew in each frame, and one that is made.
function timePoses() {
    const { pairs, shape } = polygonPairs('near');
    const pose = new Pose(shape, pairs[0].plain[0]);
    return timed(
        {
            'pose.set(...)': (order) => {
                for (const { plain: [{ x, y, rotation }] } of order) pose.set(shape, x, y, rotation);
                return order.length;
            },
            'new Pose(...) and dispose()': (order) => {
                for (const { plain: [at] } of order) new Pose(shape, at).dispose();
                return order.length;
            },
        },
        many(pairs),
    );
}

// ---- mask pairs: a disc with a bite, against the loops that games write
// The loop over the common rectangle.
const perPixel = ({ alpha, size }, dx, dy) => {
    const [x0, x1] = [Math.max(0, dx), Math.min(size, size + dx)];
    const [y0, y1] = [Math.max(0, dy), Math.min(size, size + dy)];
    for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++) if (alpha[y * size + x] !== 0 && alpha[(y - dy) * size + x - dx] !== 0) return true;
    return false;
};
// Where the centre of each solid pixel of one lies in the other.
const centreSampler = ({ alpha, size }, a, b) => {
    const half = size / 2;
    const turn = a.rotation - b.rotation;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const [cb, sb] = [Math.cos(-b.rotation), Math.sin(-b.rotation)];
    const [gx, gy] = [a.x - b.x, a.y - b.y];
    if (gx * gx + gy * gy > 2 * size * size) return false;
    const [ox, oy] = [cb * gx - sb * gy + half, sb * gx + cb * gy + half];
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            if (alpha[y * size + x] === 0) continue;
            const [px, py] = [x + 0.5 - half, y + 0.5 - half];
            const [u, v] = [Math.floor(c * px - s * py + ox), Math.floor(s * px + c * py + oy)];
            if (u >= 0 && v >= 0 && u < size && v < size && alpha[v * size + u] !== 0) return true;
        }
    return false;
};
const maskPairs = (picture, kind, rotated) =>
    maskPlaces(H, picture, kind, rotated).map((pair) => ({ ...pair, poses: [new Pose(picture.mask, pair.a), new Pose(picture.mask, pair.b)] }));
function timeMasks(size, kind, rotated) {
    const picture = maskOf(H, size);
    const pairs = maskPairs(picture, kind, rotated);
    const { mask } = picture;
    const tests = rotated
        ? {
              'hitmask, kept poses': ({ poses: [a, b] }) => overlap(mask, a, mask, b),
              'centre sampler': ({ a, b }) => centreSampler(picture, a, b),
          }
        : {
              'hitmask overlaps()': ({ dx, dy }) => mask.overlaps(mask, dx, dy),
              'per-pixel loop': ({ dx, dy }) => perPixel(picture, dx, dy),
          };
    const answers = Object.entries(tests).map(([name, test]) => [name, pairs.map((pair) => (test(pair) ? 1 : 0))]);
    // A sampler is not exact: its wrong answers are counted, and none may be a hit where there is none.
    const wrong = answers[1][1].filter((answer, i) => answer !== answers[0][1][i]).length;
    if (!rotated && wrong > 0) throw new Error(`masks ${size} ${kind}: ${wrong} answers differ`);
    const contestants = Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, countOf(test)]));
    return { times: timed(contestants, many(pairs)), wrong };
}

// ---- the table
const out = [];
const row = (...cells) => out.push(`| ${cells.join(' | ')} |`);
const grid = (title, columns) => {
    out.push('', `## ${title}`, '');
    const names = Object.keys(columns[0][1]);
    row('', ...columns.map(([name]) => name));
    row(...Array.from({ length: columns.length + 1 }, () => '---'));
    for (const name of names) row(name, ...columns.map(([, times]) => unit(times[name])));
};
const versions = JSON.parse(readFileSync(fileURLToPath(new URL('package.json', import.meta.url)), 'utf8')).dependencies;
out.push('# Speed in JavaScript', '');
out.push('<!-- Written by make bench-js. -->', '');
out.push(
    `Node ${process.version} on ${cpus()[0].model.trim()}, one process, hitmask ${H.version} (${H.simd}).`,
    `Beside it ${Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(', ')}.`,
    'Time of the processor, medians of 9 rounds in which all work one after the other, with the pairs shuffled anew. Answers were compared',
    'before.',
    '',
    '![Times of a frame of moving boxes, beside other libraries](../pictures/bench-javascript.svg)',
);
grid(
    'Moving boxes: all moved and all pairs found, a frame',
    [1000, 10000].map((count) => [`${count.toLocaleString('en')} boxes`, Object.fromEntries(Object.entries(timeBoxes(count)).map(([name, ms]) => [name, ms * 1e6]))]),
);
out.push(
    '',
    'Physics engines do more in a frame than find pairs; they are here since games take them for that. `hitmask World` also',
    'tests the boxes exactly, keeps who touches since when, and lists that as objects.',
);
grid('Two hexagons, rotated', ['apart', 'near', 'deep'].map((kind) => [kind, timePolygons(kind)]));
grid('A pose of a hexagon', [['takes', timePoses()]]);
const wrongs = [];
for (const rotated of [false, true]) {
    const columns = [];
    for (const size of [32, 64, 256])
        for (const kind of ['apart', 'near', 'deep']) {
            const { times, wrong } = timeMasks(size, kind, rotated);
            if (rotated) wrongs.push(`${wrong} of 64 (${size} px ${kind})`);
            columns.push([`${size} px ${kind}`, times]);
        }
    grid(rotated ? 'Two masks, rotated by any angle' : 'Two masks on whole pixels', columns);
}
out.push('', `The sampler looks up the centres of pixels, which is not exact; wrong answers: ${wrongs.filter((text) => !text.startsWith('0 ')).join(', ') || 'none here'}.`);
// A process each, by turns, the best of three: an engine that has seen objects of both modules is slower for either.
const satModules = { 'hitmask/sat': resolve(packageFolder, 'sat.cjs'), sat: fileURLToPath(new URL('node_modules/sat', import.meta.url)) };
const satTimes = { 'hitmask/sat': {}, sat: {} };
const satHits = {};
for (let round = 0; round < 3; round++)
    for (const [name, path] of Object.entries(satModules)) {
        const program = fileURLToPath(new URL('sat_speed.cjs', import.meta.url));
        for (const [kind, { ns, hits }] of Object.entries(JSON.parse(execFileSync(process.execPath, [program, path], { encoding: 'utf8' })))) {
            satTimes[name][kind] = Math.min(ns, satTimes[name][kind] ?? Infinity);
            if ((satHits[kind] ??= hits) !== hits) throw new Error(`${kind}: ${hits} hits of ${name}, ${satHits[kind]} before`);
        }
    }
grid('`hitmask/sat` and the package whose interface it has', Object.entries(satTimes));
const text = `${out.join('\n')}\n${readFileSync(section, 'utf8')}`;
writeFileSync(table, text);
console.log(text);
