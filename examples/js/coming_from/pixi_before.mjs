// PixiJS: the boxes around rotated sprites.
import { Sprite, Texture, TextureSource } from 'pixi.js';

const textureOf = (width, height) => new Texture({ source: new TextureSource({ width, height }) });
const add = (texture, x, y, rotation, flip = 1) => {
    const sprite = new Sprite({ texture, anchor: 0.5, rotation, scale: { x: flip, y: 1 } });
    sprite.position.set(x, y);
    return sprite;
};
const ship = add(textureOf(5, 3), 10, 10, 0.5);
const rock = textureOf(4, 3);
const rocks = [add(rock, 13, 10, 0.2, -1), add(rock, 13, 13, 0), add(rock, 18, 10, 0.7)];

const a = ship.getBounds();
console.log(`bounds ${[a.x, a.y, a.width, a.height].map((value) => value.toFixed(3))}`);
const hits = rocks.flatMap((one, i) => {
    const b = one.getBounds();
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height ? [i] : [];
});
console.log(`boxes ${hits}`);
