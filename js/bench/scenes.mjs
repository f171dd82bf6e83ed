// What bench.mjs and native.mjs ask about: numbers at random, boxes that move, pairs of hexagons and masks.

let state = 12345;
export const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
};
export const below = (n) => Math.floor(random() * n);
export const shuffled = (list) => {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
};
export const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
// Time of the processor in nanoseconds: what else runs on the machine does not count.
export const now = () => {
    const { user, system } = process.cpuUsage();
    return 1000 * (user + system);
};
export const unit = (ns) => (ns < 1000 ? `${ns.toPrecision(3)} ns` : ns < 1e6 ? `${(ns / 1000).toPrecision(3)} us` : `${(ns / 1e6).toPrecision(3)} ms`);
// Each pair several times, so that no predictor of branches learns the order of the answers.
export const many = (pairs) => Array.from({ length: 16 }, () => pairs).flat();

// Boxes that move to and fro. No two edges ever coincide.
export function boxScene(count) {
    const side = Math.ceil(Math.sqrt(count) * 14);
    const place = () => below(8 * side) / 8;
    const list = Array.from({ length: count }, () => ({ x: place(), y: place(), w: (64 + below(64)) / 8 + 1 / 16, h: (64 + below(64)) / 8 + 1 / 16 }));
    const step = (frame) => {
        for (let i = 0; i < count; i++) list[i].x += ((i + frame) & 1 ? 1 : -1) * (1 / 8) * (1 + (i & 3));
    };
    const flat = new Float32Array(4 * count);
    const fill = () => {
        for (let i = 0; i < count; i++) {
            const { x, y, w, h } = list[i];
            flat[4 * i] = x;
            flat[4 * i + 1] = y;
            flat[4 * i + 2] = x + w;
            flat[4 * i + 3] = y + h;
        }
        return flat;
    };
    return { list, step, fill };
}

export const HEXAGON = [[0, -10], [9, -5], [9, 6], [1, 11], [-8, 5], [-9, -6]];
export function hexagonPlaces({ distance }, shape, kind) {
    const places = [];
    while (places.length < 256) {
        const [turnA, turnB, way] = [random() * 6.28, random() * 6.28, random() * 6.28];
        const far = kind === 'apart' ? 40 + random() * 20 : kind === 'deep' ? random() * 8 : 15 + random() * 8;
        const [a, b] = [{ x: 100, y: 100, rotation: turnA }, { x: 100 + far * Math.cos(way), y: 100 + far * Math.sin(way), rotation: turnB }];
        const gap = distance(shape, a, shape, b);
        if (kind === 'near' && (gap < 0.1 || gap > 1.5)) continue;
        if (kind === 'deep' && gap > 0) continue;
        places.push([a, b]);
    }
    return places;
}

// A disc with a bite.
export function maskOf({ Mask, Shape }, size) {
    const disc = Mask.fromShape(Shape.circle(size / 2 - 0.5), { x: size / 2, y: size / 2 }).mask;
    const mask = new Mask(size, size).draw(disc, Math.floor((size - disc.width) / 2), Math.floor((size - disc.height) / 2));
    mask.stamp({ x: size / 2, y: size / 2 }, Shape.circle(size / 5), { x: size * 0.9, y: size * 0.4 }, { clear: true });
    const alpha = new Uint8Array(size * size);
    const pixels = mask.pixels();
    for (let i = 0; i < pixels.length; i += 2) alpha[pixels[i + 1] * size + pixels[i]] = 255;
    return { mask, alpha, size };
}
export function maskPlaces({ distance }, { mask, size }, kind, rotated) {
    const places = [];
    while (places.length < 64) {
        const way = random() * 6.28;
        const far = (kind === 'apart' ? 1.5 + random() : kind === 'deep' ? 0.1 + 0.4 * random() : 0.9 + 0.15 * random()) * size;
        const [dx, dy] = [Math.round(far * Math.cos(way)), Math.round(far * Math.sin(way))];
        const [turnA, turnB] = rotated ? [random() * 6.28, random() * 6.28] : [0, 0];
        const [a, b] = [{ x: 500, y: 500, rotation: turnA }, { x: 500 + (rotated ? far * Math.cos(way) : dx), y: 500 + (rotated ? far * Math.sin(way) : dy), rotation: turnB }];
        const gap = rotated ? distance(mask, a, mask, b) : mask.overlaps(mask, dx, dy) ? 0 : 1;
        if (kind === 'near' && (gap === 0 || gap > 2 || Math.max(Math.abs(dx), Math.abs(dy)) >= size)) continue;
        if (kind === 'deep' && gap > 0) continue;
        places.push({ dx, dy, a, b });
    }
    return places;
}
