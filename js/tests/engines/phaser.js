import { collisions, hitArea, maskOf, poseOf, touching } from 'hitmask/phaser';
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
