// Objects as an engine draws them, compared pixel by pixel with what the package computes.
import { Mask, Pose, Shape, overlap } from 'hitmask';

export const SIZE = 200;
let seed = 1;
export const start = (from) => {
    seed = from;
};
export const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
};
export const between = (low, high) => low + (high - low) * random();
export const pick = (n) => Math.floor(n * random());

// Pictures without symmetry, of odd sizes, in an atlas as TexturePacker makes it: some trimmed, some lying on their side,
// turned clockwise.
const PICTURES = [[23, 17], [16, 31], [40, 12], [9, 9], [27, 34], [12, 12]];
export function atlas() {
    start(5);
    const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 128 });
    const context = canvas.getContext('2d');
    const frames = {};
    let left = 1;
    PICTURES.forEach(([w, h], i) => {
        const rotated = i % 2 === 1;
        const trimmed = i % 3 !== 0;
        const rows = Array.from({ length: h }, (_, y) =>
            Array.from({ length: w }, (_, x) => random() < 0.25 + (0.7 * x) / w || y === 0 || x === w - 1),
        );
        rows.forEach((row, y) =>
            row.forEach((solid, x) => {
                context.fillStyle = `rgb(${40 + 5 * x},${40 + 5 * y},200)`;
                if (solid) context.fillRect(left + (rotated ? h - 1 - y : x), 1 + (rotated ? x : y), 1, 1);
            }),
        );
        frames[`f${i}`] = {
            frame: { x: left, y: 1, w, h },
            rotated,
            trimmed,
            spriteSourceSize: { x: trimmed ? 3 : 0, y: trimmed ? 5 : 0, w, h },
            sourceSize: { w: trimmed ? w + 7 : w, h: trimmed ? h + 6 : h },
        };
        left += (rotated ? h : w) + 2;
    });
    return { canvas, json: { frames, meta: { scale: '1', size: { w: 256, h: 128 } } }, names: Object.keys(frames) };
}

const paper = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
const context = paper.getContext('2d', { willReadFrequently: true });
export function drawnPixels(canvas) {
    context.clearRect(0, 0, SIZE, SIZE);
    context.drawImage(canvas, 0, 0);
    return context.getImageData(0, 0, SIZE, SIZE).data;
}

// Whether solid and clear both lie within `reach` of a point, or the inside and the outside of the picture, where an engine
// may draw what lies beside the crop: there rounding may decide.
const PAD = 3;
function nearEdge(mask, pose, x, y, reach) {
    const disc = Shape.circle(reach);
    const around = new Mask(mask.width + 2 * PAD, mask.height + 2 * PAD, { pivot: 'top-left' }).fill();
    around.erase(mask, PAD, PAD);
    const shift = new Pose().matrix(1, 0, 0, 1, -PAD, -PAD);
    const at = { x, y };
    const rule = { touch: 'closed' };
    const whole = new Mask(mask.width, mask.height, { pivot: 'top-left' }).fill();
    const ring = new Mask(around.width, around.height, { pivot: 'top-left' }).fill().erase(whole, PAD, PAD);
    const wide = shift.multiply(pose, shift);
    const near =
        (overlap(mask, pose, disc, at, rule) && overlap(around, wide, disc, at, rule)) ||
        (overlap(whole, pose, disc, at, rule) && overlap(ring, wide, disc, at, rule));
    for (const one of [disc, around, shift, whole, ring]) one.dispose();
    return near;
}

// How many pixels are solid by both, and which differ: by how far from an edge of a pixel.
const REACHES = [1 / 256, 1 / 64, 1 / 16];
export function compare(data, mask, pose) {
    const { mask: drawn, origin } = Mask.fromShape(mask, pose, { cover: 'centre' });
    const out = { solid: 0, beside: 0, faults: [] };
    for (let y = 0; y < SIZE; y++)
        for (let x = 0; x < SIZE; x++) {
            const theirs = data[4 * (y * SIZE + x) + 3] > 127;
            const ours = drawn.get(x - origin.x, y - origin.y);
            if (theirs && ours) out.solid++;
            if (theirs === ours) continue;
            const reach = REACHES.findIndex((r) => nearEdge(mask, pose, x + 0.5, y + 0.5, r));
            if (reach < 0) out.faults.push([x, y, theirs]);
            else out.beside++;
        }
    drawn.dispose();
    return out;
}
export const total = { solid: 0, beside: 0, faults: 0, objects: 0, first: null };
export function add(result, what) {
    total.objects++;
    total.solid += result.solid;
    total.beside += result.beside;
    total.faults += result.faults.length;
    if (result.faults.length > 0) total.first ??= { what, faults: result.faults.slice(0, 5), solid: result.solid };
}
