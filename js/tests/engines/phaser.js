import { Shape } from 'hitmask';
import { collisions, hitArea, maskOf, poseOf, setShape, touching } from 'hitmask/phaser';
import { SIZE, add, atlas, between, compare, drawnPixels, pick, start, total } from './drawn.js';

// A game that steps only when it is told to.
function game(physics) {
    return new Promise((done) => {
        const scene = {
            create() {
                this.game.loop.stop();
                setTimeout(() => done(this));
            },
        };
        new Phaser.Game({
            type: Phaser.WEBGL,
            width: SIZE,
            height: SIZE,
            transparent: true,
            banner: false,
            audio: { noAudio: true },
            render: { antialias: false, antialiasGL: false, roundPixels: false, preserveDrawingBuffer: true },
            physics: physics ? { default: 'arcade', arcade: { gravity: { x: 0, y: 0 } } } : undefined,
            scene,
        });
    });
}
let time = 0;
const step = (scene, frames = 1) => {
    for (let i = 0; i < frames; i++) scene.game.step((time += 16.6667), 16.6667);
};
async function addAtlas(scene) {
    const { canvas, json, names } = atlas();
    const image = new Image();
    image.src = canvas.toDataURL();
    await image.decode();
    scene.textures.addAtlasJSONHash('atlas', image, json);
    return names;
}

// Shaders compile in the background: until then nothing is drawn.
async function warmUp(scene) {
    const image = scene.add.image(SIZE / 2, SIZE / 2, 'atlas', 'f0');
    for (let i = 0; i < 100; i++) {
        step(scene);
        if (drawnPixels(scene.game.canvas).some((value) => value > 0)) break;
        await new Promise((done) => setTimeout(done, 50));
    }
    image.destroy();
}

// An object in up to three containers, anywhere, with its place moved to the middle of the picture.
function place(scene, names, rotatedToo) {
    const usable = rotatedToo ? names : names.filter((name) => !scene.textures.getFrame('atlas', name).rotated);
    const object = scene.add.image(between(-9, 9), between(-9, 9), 'atlas', usable[pick(usable.length)]);
    object.setOrigin(between(0, 1), between(0, 1)).setFlip(pick(2) === 1, pick(2) === 1);
    object.setScale(between(0.5, 3) * (pick(2) ? 1 : -1), between(0.5, 3)).setRotation(pick(4) ? between(-3, 3) : 0);
    let top = object;
    for (let depth = pick(4); depth > 0; depth--) {
        const container = scene.add.container(between(-20, 20), between(-20, 20), [top]);
        container.setScale(between(0.6, 1.4), between(0.6, 1.4)).setRotation(pick(3) ? between(-3, 3) : 0);
        top = container;
    }
    const at = object.getWorldTransformMatrix();
    top.x += SIZE / 2 - at.tx;
    top.y += SIZE / 2 - at.ty;
    return { object, top };
}

export async function drawn(rounds, rotatedToo) {
    const scene = await game();
    const names = await addAtlas(scene);
    await warmUp(scene);
    start(11);
    for (let i = 0; i < rounds; i++) {
        const { object, top } = place(scene, names, rotatedToo);
        if (i % 5 === 4) object.setCrop(pick(8), pick(8), 4 + pick(20), 4 + pick(20));
        step(scene);
        const mask = maskOf(object);
        const pose = mask && poseOf(object);
        if (mask)
            add(compare(drawnPixels(scene.game.canvas), mask, pose), {
                frame: object.frame.name, flip: [object.flipX, object.flipY], crop: object.isCropped, depth: top !== object,
            });
        pose?.dispose();
        top.destroy();
    }
    return { ...total, version: Phaser.VERSION };
}

// Two pictures that meet, as arcade physics would have them move: what is left of the overlap, and how far each went.
export async function apart(fixed) {
    const scene = await game(true);
    await addAtlas(scene);
    const [a, b] = [[90, 100], [104, 103]].map(([x, y]) => scene.physics.add.image(x, y, 'atlas', 'f0'));
    a.body.setVelocity(60, 0).setBounce(0.5, 0.5);
    b.body.setImmovable(fixed);
    const before = touching(a, b);
    const calls = { overlap: 0, collider: 0, refused: 0, ended: 0 };
    const all = collisions(scene);
    const ended = all.overlap(a, b, () => calls.ended++);
    ended.destroy();
    all.overlap(a, scene.add.group([b]), () => calls.overlap++);
    all.collider(a, [b], () => calls.refused++, () => false);
    all.collider(a, [b], () => calls.collider++);
    all.update();
    return { before, after: touching(a, b), calls, a: [a.x - 90, a.y - 100], b: [b.x - 104, b.y - 103], vx: a.body.velocity.x };
}

// ---- as arcade physics has it

function addBlock(scene) {
    const texture = scene.textures.createCanvas('block', 16, 16);
    texture.context.fillRect(0, 0, 16, 16);
    texture.refresh();
}
// Two blocks before they meet along an axis, far from those of other lanes.
const [LANES, GAP] = [{ x: (lane) => [60, 30 + 40 * lane], y: (lane) => [30 + 40 * lane, 60] }, 0.25];
function pairOf(scene, axis, lane, setups) {
    const [x, y] = LANES[axis](lane);
    return setups.map(({ velocity, bounce = 0, mass = 1, immovable = false, pushable = true }, i) => {
        const way = i * (16 + GAP);
        const block = scene.physics.add.image(x + (axis === 'x' ? way : 0), y + (axis === 'y' ? way : 0), 'block');
        block.body.setMass(mass).setImmovable(immovable).setBounce(bounce, bounce);
        block.body.pushable = pushable;
        block.body.velocity[axis] = velocity;
        return block;
    });
}
const sidesOf = (flags) => ['up', 'down', 'left', 'right', 'none'].filter((side) => flags[side]).join();
const flagsOf = ({ body }) => [body.touching, body.blocked].map(sidesOf).join(' / ');
const stateOf = (blocks, axis, from) => blocks.flatMap((block) => [block[axis] - from[axis], block.body.velocity[axis]]);

// Of each case: places and velocities after the frame in which two blocks meet, by arcade physics and by these colliders.
export async function asArcade(cases) {
    const scene = await game(true);
    addBlock(scene);
    const all = collisions(scene);
    const out = [];
    for (const axis of ['x', 'y'])
        for (const setups of cases) {
            const [theirs, ours] = [pairOf(scene, axis, 0, setups), pairOf(scene, axis, 3, setups)];
            const from = { x: theirs[0].x, y: theirs[0].y };
            const origin = { x: ours[0].x, y: ours[0].y };
            const ends = [scene.physics.add.collider(...theirs), all.collider(...ours)];
            step(scene);
            out.push({
                axis, setups, theirs: stateOf(theirs, axis, from), ours: stateOf(ours, axis, origin),
                flags: [theirs, ours].map((blocks) => blocks.map(flagsOf)),
            });
            for (const one of [...ends, ...theirs, ...ours]) one.destroy();
        }
    return out;
}

function addLayer(scene, rows, y) {
    const map = scene.make.tilemap({ data: rows, tileWidth: 16, tileHeight: 16 });
    const layer = map.createLayer(0, map.addTilesetImage('block'), 0, y);
    return layer.setCollision([0]);
}
// A block that flies into tiles, by arcade physics and by these colliders.
export async function tilesAsArcade(cases) {
    const scene = await game(true);
    addBlock(scene);
    const rows = [[-1, -1, -1, -1, -1], [-1, -1, -1, 0, -1], [-1, -1, -1, 0, -1], [-1, 0, 0, 0, -1], [-1, -1, -1, -1, -1]];
    const all = collisions(scene);
    const out = [];
    for (const { vx, vy, bounce } of cases) {
        const states = [0, 100].map((y, i) => {
            const layer = addLayer(scene, rows, y);
            const block = scene.physics.add.image(48 - 8 - GAP, y + 48 - 8 - GAP, 'block');
            block.body.setVelocity(vx, vy).setBounce(bounce, bounce);
            const end = i === 0 ? scene.physics.add.collider(block, layer) : all.collider(block, layer);
            step(scene);
            const state = [block.x, block.y - y, block.body.velocity.x, block.body.velocity.y];
            state.flags = flagsOf(block);
            for (const one of [end, block, layer]) one.destroy();
            return state;
        });
        out.push({ vx, vy, bounce, theirs: states[0], ours: states[1], flags: states.map(({ flags }) => flags) });
    }
    return out;
}

// What a scene reads in its update while two blocks fall on a floor, one of them bounces, and one flies through a sensor:
// by arcade physics and by these colliders, whose flags come a step later. `steps`: whether physics steps in each frame.
export async function flagsInUpdate(kind, steps) {
    const scene = await game(true);
    addBlock(scene);
    if (steps === 'some') scene.physics.world.setFPS(40);
    const listeners = () => scene.events.listenerCount('update') + scene.physics.world.listenerCount('worldstep');
    const before = listeners();
    const all = collisions(scene);
    const blocks = [20, 120].map((x) => {
        const block = scene.physics.add.image(x, 50, 'block');
        block.body.setBounce(0, kind === 'bounces' ? 0.8 : 0).setGravity(0, kind === 'sensor' ? 0 : 900);
        block.body.setVelocity(kind === 'sensor' ? 12 : 0, kind === 'sensor' ? 60 : 0);
        return block;
    });
    const floors = [20, 120].map((x) =>
        kind === 'static' ? scene.physics.add.staticImage(x, 80, 'block') : scene.physics.add.image(x, 80, 'block').setImmovable(true),
    );
    const ask = kind === 'sensor' ? 'overlap' : 'collider';
    scene.physics.add[ask](blocks[0], floors[0]);
    all[ask](blocks[1], floors[1]);
    const seen = [[], []];
    let stepped = false;
    scene.physics.world.on('worldstep', () => (stepped = true));
    const read = () => {
        if (stepped) blocks.forEach((block, i) => seen[i].push(`${flagsOf(block)} / ${sidesOf(block.body.wasTouching)}`));
        stepped = false;
    };
    scene.events.on('update', read);
    step(scene, 60);
    all.destroy();
    scene.events.off('update', read);
    return { theirs: seen[0], ours: seen[1], left: listeners() - before - 1 };
}

// What layers hand to callbacks, let through and give way to; a disc is tested by its pixels, not by its frame.
export async function tileCalls() {
    const scene = await game(true);
    addBlock(scene);
    const disc = scene.textures.createCanvas('disc', 16, 16);
    disc.context.arc(8, 8, 8, 0, 7);
    disc.context.fill();
    disc.refresh();
    const layer = addLayer(scene, [[-1, -1, 0], [-1, 0, 0], [0, 1, -1]], 100);
    layer.setScale(2, 2);
    const all = collisions(scene);
    const seen = { corner: 0, overlap: [], refused: 0, passed: [], order: null };
    // Its frame reaches over the corner of the cell (1, 1), its pixels do not.
    const image = scene.physics.add.image(25, 125, 'disc');
    const pair = all.overlap(image, layer, () => seen.corner++);
    all.update();
    pair.destroy();
    image.setPosition(32, 164);
    const second = all.overlap(layer, image, (object, tile) => {
        seen.order = object === image;
        seen.overlap.push(`${tile.x},${tile.y}`);
    });
    all.update();
    second.destroy();
    const through = all.collider(image, layer, () => seen.refused++, () => false);
    all.update();
    const stays = image.x === 32 && image.y === 164;
    through.destroy();
    all.collider(image, layer, (object, tile) => seen.passed.push(`${tile.x},${tile.y}`));
    all.update();
    const after = [];
    const last = all.overlap(image, layer, (object, tile) => after.push(tile.collides));
    all.update();
    last.destroy();
    return { ...seen, stays, moved: image.x !== 32 || image.y !== 164, after };
}

// Objects without a body, with a shape of their own, in groups that change, and pairs that end while they are tested.
export async function others() {
    const scene = await game(true);
    addBlock(scene);
    const all = collisions(scene);
    const out = {};
    const [a, b] = [scene.add.image(50, 50, 'block'), scene.add.image(60, 50, 'block')];
    all.collider(a, b).destroy();
    const apart = all.collider(a, b);
    all.update();
    out.bodiless = [a.x, b.x];
    apart.destroy();

    const wall = scene.physics.add.staticImage(120, 50, 'block');
    const pair = all.collider(wall, b.setPosition(110, 50));
    all.update();
    out.wall = [wall.x, b.x];
    pair.destroy();

    b.setPosition(50 + 13, 50 + 13);
    a.setPosition(50, 50);
    out.shape = [touching(a, b)];
    setShape(a, Shape.circle(8, 8, 8));
    out.shape.push(touching(a, b));
    setShape(b, Shape.circle(8, 8, 8));
    out.shape.push(touching(a, b), touching(a, b.setPosition(50 + 11, 50 + 11)));
    a.setScale(2);
    out.shape.push(touching(a, b.setPosition(50 + 16, 50 + 16)), touching(a, b.setPosition(50 + 18, 50 + 18)));
    setShape(a, null);
    out.shape.push(touching(a, b));

    const group = scene.add.group([a.setScale(1).setPosition(50, 150), b.setPosition(200, 150)]);
    const counts = [0, 0];
    all.overlap(group, null, () => counts[0]++);
    const ended = all.overlap(a, group, () => (counts[1]++, ended.destroy()));
    group.add(scene.add.image(55, 150, 'block'));
    group.add(scene.add.image(45, 150, 'block'));
    all.update();
    a.setActive(false);
    all.update();
    out.group = counts;
    return out;
}

// The first program of the documentation, as a scene's own: a coin and a wall are met, one coin is not.
export async function example(code) {
    const scene = await game(true);
    addBlock(scene);
    const at = (x, y) => scene.physics.add.image(x, y, 'block');
    const ship = at(50, 50);
    const coins = scene.add.group([at(40, 50), at(150, 150)]);
    Object.assign(globalThis, { ship, coins, walls: scene.add.group([at(60, 50).setImmovable(true)]), groundLayer: addLayer(scene, [[0]], 180) });
    const { create } = await import(URL.createObjectURL(new Blob([code, '\nexport { create };'], { type: 'text/javascript' })));
    create.call(scene);
    step(scene);
    const hit = (x, y) => scene.input.manager.hitTest({ x, y, worldX: 0, worldY: 0 }, [ship], scene.cameras.main, []).length;
    return { coins: coins.getLength(), x: ship.x, hits: [hit(ship.x, ship.y), hit(ship.x + 9, ship.y)] };
}

export async function input() {
    const scene = await game();
    await addAtlas(scene);
    const image = scene.add.image(100, 100, 'atlas', 'f4').setFlip(true, false).setScale(2).setInteractive(hitArea());
    const mask = maskOf(image);
    const pose = poseOf(image);
    const out = { hits: 0, wrong: 0 };
    for (let y = 0; y < mask.height; y++)
        for (let x = 0; x < mask.width; x++) {
            const at = pose.apply(x + 0.5, y + 0.5);
            const found = scene.input.manager.hitTest({ ...at, worldX: 0, worldY: 0 }, [image], scene.cameras.main, []);
            out.hits += found.length;
            out.wrong += found.length !== Number(mask.get(x, y));
        }
    return out;
}
