import { hitArea, maskOf, poseOf } from 'hitmask/pixi';
import { SIZE, add, atlas, between, compare, drawnPixels, pick, start, total } from './drawn.js';

async function application() {
    const app = new PIXI.Application();
    await app.init({
        width: SIZE, height: SIZE, preference: 'webgl', antialias: false, backgroundAlpha: 0, resolution: 1,
        autoStart: false, preserveDrawingBuffer: true,
    });
    return app;
}
async function sheetOf() {
    const { canvas, json, names } = atlas();
    const source = new PIXI.CanvasSource({ resource: canvas, scaleMode: 'nearest' });
    const sheet = new PIXI.Spritesheet(new PIXI.Texture({ source }), json);
    await sheet.parse();
    return names.map((name) => sheet.textures[name]);
}
function place(app, textures) {
    const object = new PIXI.Sprite(textures[pick(textures.length)]);
    object.anchor.set(between(0, 1), between(0, 1));
    object.pivot.set(between(-5, 5), between(-5, 5));
    object.position.set(between(-9, 9), between(-9, 9));
    object.scale.set(between(0.5, 3) * (pick(2) ? 1 : -1), between(0.5, 3) * (pick(2) ? 1 : -1));
    object.rotation = pick(4) ? between(-3, 3) : 0;
    if (pick(3) === 0) object.skew.set(between(-0.5, 0.5), between(-0.5, 0.5));
    let top = object;
    for (let depth = pick(4); depth > 0; depth--) {
        const container = new PIXI.Container({ children: [top], isRenderGroup: pick(4) === 0 });
        container.position.set(between(-20, 20), between(-20, 20));
        container.scale.set(between(0.6, 1.4), between(0.6, 1.4));
        container.pivot.set(between(-5, 5), between(-5, 5));
        container.rotation = pick(3) ? between(-3, 3) : 0;
        top = container;
    }
    app.stage.addChild(top);
    const at = object.getGlobalPosition();
    top.x += SIZE / 2 - at.x;
    top.y += SIZE / 2 - at.y;
    return { object, top };
}
export async function drawn(rounds) {
    const app = await application();
    const textures = await sheetOf();
    start(12);
    for (let i = 0; i < rounds; i++) {
        const { object, top } = place(app, textures);
        const mask = maskOf(object);
        // Before the frame is drawn: worldTransform is not yet that of this object.
        const pose = poseOf(object);
        app.renderer.render(app.stage);
        add(compare(drawnPixels(app.canvas), mask, pose), {
            rotate: object.texture.rotate, trim: !!object.texture.trim, depth: top !== object,
        });
        pose.dispose();
        top.destroy({ children: true });
    }
    return { ...total, version: PIXI.VERSION };
}
// The first program of the documentation.
export async function example(code) {
    const [texture] = await sheetOf();
    const explosions = [];
    const sprite = new PIXI.Sprite(texture);
    const [ship, rock] = [new PIXI.Sprite(texture), new PIXI.Sprite({ texture, x: 3 })];
    Object.assign(globalThis, { sprite, ship, rock, explode: () => explosions.push(1) });
    const run = () => import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    await run();
    rock.x = 1000;
    await run();
    return { explosions: explosions.length, out: sprite.hitArea.contains(-1, 0) };
}
export async function input() {
    const [, , , , texture] = await sheetOf();
    const sprite = new PIXI.Sprite({ texture, anchor: 0.3 });
    sprite.hitArea = hitArea(sprite);
    const mask = maskOf(sprite);
    const out = { hits: 0, wrong: 0 };
    const { trim, orig } = texture;
    for (let y = 0; y < mask.height; y++)
        for (let x = 0; x < mask.width; x++) {
            const place = [x + 0.5 + (trim?.x ?? 0) - 0.3 * orig.width, y + 0.5 + (trim?.y ?? 0) - 0.3 * orig.height];
            const hit = sprite.hitArea.contains(...place);
            out.hits += hit;
            out.wrong += hit !== mask.get(x, y);
        }
    return out;
}
