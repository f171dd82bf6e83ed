// Pictures of sprites as masks: the part of an atlas that an engine draws, upright as it draws it.
const canvasOf = (width, height) => {
    if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
    return Object.assign(document.createElement('canvas'), { width, height });
};
const alphaOf = (image, x, y, width, height) => {
    const context = canvasOf(width, height).getContext('2d', { willReadFrequently: true });
    try {
        context.drawImage(image, x, y, width, height, 0, 0, width, height);
    } catch {
        throw new TypeError('the pixels of this texture cannot be read: give the object a shape with setShape');
    }
    return context.getImageData(0, 0, width, height).data;
};

// The mask of a picture of width x height pixels whose top-left, top-right and bottom-left corners lie at (x0, y0),
// (x1, y1) and (x3, y3) of an image, in its pixels: atlases hold some pictures on their side.
const maskOfQuad = (image, width, height, [x0, y0, x1, y1, x3, y3], threshold) => {
    const mask = new Mask(width, height, { pivot: 'top-left', prepare: false });
    const left = Math.floor(Math.min(x0, x1, x3, x1 + x3 - x0));
    const top = Math.floor(Math.min(y0, y1, y3, y1 + y3 - y0));
    const w = Math.ceil(Math.max(x0, x1, x3, x1 + x3 - x0)) - left;
    const h = Math.ceil(Math.max(y0, y1, y3, y1 + y3 - y0)) - top;
    const data = alphaOf(image, left, top, w, h);
    const at = (u, v) => {
        const x = Math.floor(x0 + (x1 - x0) * u + (x3 - x0) * v) - left;
        const y = Math.floor(y0 + (y1 - y0) * u + (y3 - y0) * v) - top;
        return data[4 * (y * w + x) + 3];
    };
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
            if (at((x + 0.5) / width, (y + 0.5) / height) >= threshold) mask.set(x, y);
    return mask.prepare();
};

const thresholdOf = (options) => {
    const { threshold = 1 } = options ?? {};
    if (!Number.isInteger(threshold) || threshold < 1 || threshold > 255)
        throw new RangeError(`threshold is ${threshold}; from 1 to 255`);
    return threshold;
};
// Of a frame or texture, for each part and threshold that was asked for.
const masks = new WeakMap();
const keptMask = (owner, key, make) => {
    if (!masks.has(owner)) masks.set(owner, new Map());
    const kept = masks.get(owner);
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key);
};
/** Forgets the masks of a frame or texture whose pixels have changed. */
const forget = (owner) => {
    masks.delete(owner);
};

const shapes = new WeakMap();
// Shapes given to objects in place of their pixels, in the pixels of the picture, from its top-left corner.
const setShape = (object, shape) => {
    if (shape === null) shapes.delete(object);
    else if (shape instanceof Shape) shapes.set(object, shape);
    else throw new TypeError('shape is neither a Shape nor null');
    return object;
};
// The box of an object without a picture, kept while it has this size.
const boxes = new WeakMap();
const boxOf = (owner, width, height) => {
    const kept = boxes.get(owner);
    if (kept && kept.width === width && kept.height === height) return kept.shape;
    const shape = Shape.box(width, height, { pivot: 'top-left' });
    boxes.set(owner, { width, height, shape });
    return shape;
};

// Six numbers as setTransform has them: a, b, c, d, e, f.
const multiplied = (m, n) => [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
];
const TINY = 2 ** -24;
// Whether anything of it can be seen: what is scaled to nothing has no pose.
const flat = (m) => Math.abs(m[0] * m[3] - m[1] * m[2]) < TINY;

// Whether the shape, with its picture's corner at (0, 0), has the point: a pixel by its square, any other as closed.
const shapeHas = (shape, x, y) => {
    if (shape instanceof Mask) return shape.get(Math.floor(x), Math.floor(y));
    const [pose, point] = [new Pose(), Shape.point(x, y)];
    try {
        return overlap(shape, pose, point, { x: 0, y: 0 }, { touch: 'closed' });
    } finally {
        pose.dispose();
        point.dispose();
    }
};
