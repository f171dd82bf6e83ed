// The pictures that demos play with: those of the folder sprites/, and those that are dropped onto a demo.
import { keeps, lib } from './library.js';
import bat from '../../sprites/bat.png';
import boss from '../../sprites/boss.png';
import bubbles from '../../sprites/bubbles.png';
import chain from '../../sprites/chain.png';
import cloud from '../../sprites/cloud.png';
import gear from '../../sprites/gear.png';
import ghost from '../../sprites/ghost.png';
import key from '../../sprites/key.png';
import planet from '../../sprites/planet.png';
import ring from '../../sprites/ring.png';
import rock from '../../sprites/rock.png';
import satellite from '../../sprites/satellite.png';
import shards from '../../sprites/shards.png';
import ship from '../../sprites/ship.png';
import slime from '../../sprites/slime.png';
import spider from '../../sprites/spider.png';
import star from '../../sprites/star.png';
import sword from '../../sprites/sword.png';
import tree from '../../sprites/tree.png';
import web from '../../sprites/web.png';
import window from '../../sprites/window.png';
import coin_strip6 from '../../sprites/coin_strip6.png';
import walker_strip6 from '../../sprites/walker_strip6.png';
import bullet from '../../sprites/bullet.png';

// Bundlers make of each import the address of the picture.
const addresses = {
    bat,
    boss,
    bubbles,
    chain,
    cloud,
    gear,
    ghost,
    key,
    planet,
    ring,
    rock,
    satellite,
    shards,
    ship,
    slime,
    spider,
    star,
    sword,
    tree,
    web,
    window,
    coin_strip6,
    walker_strip6,
    bullet,
};
const GREATEST = 96; // of what is dropped, unless a demo takes more: what is larger is drawn smaller

const loaded = new Map(); // by name: { name, image, pixels, masks by threshold }
keeps(() => loaded.forEach(({ masks }) => masks.clear()));

/** The names of the pictures that come with the demos; the disc is 40 pixels wide, as that of an article is. */
export const names = [...Object.keys(addresses), 'disc'];

const pixelsOf = (image, width, height) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const ctx = canvas.getContext('2d', { willReadFrequently: true });
    ctx.drawImage(image, 0, 0, width, height);
    return { image: canvas, pixels: ctx.getImageData(0, 0, width, height) };
};

function discPixels(size) {
    const pixels = new ImageData(size, size);
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++)
            if (Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) < size / 2) pixels.data.set([120, 140, 170, 255], 4 * (y * size + x));
    return pixels;
}
const canvasOf = (pixels) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: pixels.width, height: pixels.height });
    canvas.getContext('2d').putImageData(pixels, 0, 0);
    return canvas;
};
const keepPixels = (name, pixels) => loaded.set(name, { name, own: true, image: canvasOf(pixels), pixels, masks: new Map() });

async function load(name) {
    if (loaded.has(name)) return;
    if (name === 'disc') return keepPixels(name, discPixels(40));
    const image = new Image();
    image.src = addresses[name];
    await image.decode();
    loaded.set(name, { name, ...pixelsOf(image, image.naturalWidth, image.naturalHeight), masks: new Map() });
}

/** Waits until all that are named are there. */
export const loadAll = (wanted) => Promise.all(wanted.map(load));

/** Takes a file that was dropped and returns its name; throws what is no picture. */
export async function takeFile(file, greatest = GREATEST) {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, greatest / Math.max(image.width, image.height));
    const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
    const name = `own-${[...loaded.keys()].filter((key) => key.startsWith('own-')).length + 1}`;
    loaded.set(name, { name, own: true, ...pixelsOf(image, width, height), masks: new Map() });
    return name;
}

/** How many frames a picture has, side by side, by its name. */
export const framesIn = (name) => Number(/_strip(\d+)$/.exec(name)?.[1] ?? 1);
/** The name of the picture that is one of them. */
export function frameOf(name, frame) {
    const count = framesIn(name);
    const one = `${name}@${frame % count}`;
    if (count === 1) return name;
    if (!loaded.has(one)) {
        const { image } = loaded.get(name);
        const width = image.width / count;
        keepPixels(one, image.getContext('2d').getImageData(width * (frame % count), 0, width, image.height));
    }
    return one;
}

/** The name of a picture without alpha, on a ground of one colour. `solid` makes its mask of the pixels; `how` names that. */
export function groundedOf(name, how, ground, solid) {
    const one = `${name}@${how}`;
    if (!loaded.has(one)) {
        const { width, height } = loaded.get(name).image;
        const image = Object.assign(document.createElement('canvas'), { width, height });
        const ctx = image.getContext('2d', { willReadFrequently: true });
        ctx.fillStyle = `rgb(${ground})`;
        ctx.fillRect(0, 0, width, height);
        ctx.drawImage(loaded.get(name).image, 0, 0);
        loaded.set(one, { name: one, own: true, image, pixels: ctx.getImageData(0, 0, width, height), masks: new Map(), solid });
    }
    return one;
}

export const has = (name) => loaded.has(name);
export const isOwn = (name) => loaded.get(name)?.own ?? false;
export const picture = (name) => loaded.get(name);

/** The mask of a picture, made once for each threshold. */
export function maskOf(name, threshold = 1) {
    const { masks, pixels, solid = (from) => lib.Mask.fromImageData(from, { threshold, pivot: 'top-left' }) } = loaded.get(name);
    if (!masks.has(threshold)) masks.set(threshold, solid(pixels));
    return masks.get(threshold);
}

/** The shape of a picture as `hitmask query` takes it: a file of the repository, or its rows. */
export function shapeOfPicture(name, threshold = 1) {
    if (isOwn(name)) return { rows: maskOf(name, threshold).toText().trim().split('\n') };
    return { mask: `sprites/${name}.png`, threshold };
}
