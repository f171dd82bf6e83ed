// Masks: one bit a pixel. A Mask is a shape as well.
const maskOf = (value, name) => {
    addressOf(value, Mask, name);
    return value._m;
};
const MASK_SIDE = E.HM_MASK_MAX_SIDE;

class Mask extends Shape {
    constructor(width, height, options) {
        if (width === MADE) {
            super(...shapeOfMask(height));
            Object.defineProperty(this, '_m', { value: height });
            return;
        }
        whole(width, 'width', 0, MASK_SIDE);
        whole(height, 'height', 0, MASK_SIDE);
        const mask = made((alloc, out) => X.hm_mask_create(width, height, alloc, out));
        super(...shapeOfMask(mask));
        Object.defineProperty(this, '_m', { value: mask });
        dressed(this, options);
    }
    get width() {
        own(this);
        return X.hm_mask_width(this._m);
    }
    get height() {
        own(this);
        return X.hm_mask_height(this._m);
    }
    get count() {
        own(this);
        return X.hmj_mask_count(this._m);
    }
    get prepared() {
        own(this);
        return X.hm_mask_prepared(this._m) !== 0;
    }
    get bytes() {
        own(this);
        return X.hm_mask_bytes(this._m) >>> 0;
    }
    prepare() {
        own(this);
        check(X.hm_mask_prepare(this._m));
        return this;
    }
    get(x, y) {
        own(this);
        return X.hm_mask_get(this._m, int32(x, 'x'), int32(y, 'y')) !== 0;
    }
    set(x, y, solid = true) {
        own(this);
        X.hm_mask_set(this._m, int32(x, 'x'), int32(y, 'y'), flagOr(solid, true, 'solid'));
        answered();
    }
    edit(fn) {
        own(this);
        if (typeof fn !== 'function') throw new TypeError(`fn is ${described(fn)}; a function is expected`);
        const { _m: mask, _cell: cell } = this;
        cell.holders++;
        X.hm_mask_edit_begin(mask);
        try {
            return fn(this);
        } finally {
            X.hm_mask_edit_end(mask);
            if (--cell.holders === 0 && cell.dropped) cell.end();
        }
    }
    bounds() {
        own(this);
        const found = X.hm_mask_box(this._m, SCRATCH);
        return found ? rectAt(SCRATCH) : null;
    }
    pixels() {
        own(this);
        const count = listOf(S.hm_pixel, (out, capacity) => X.hm_mask_pixels(this._m, out, capacity));
        return I32.slice(listBlock >> 2, (listBlock >> 2) + 2 * count);
    }
    nextPixel(after) {
        own(this);
        const x = after === undefined || after === null ? -1 : int32(after.x, 'after.x');
        const y = after === undefined || after === null ? 0 : int32(after.y, 'after.y');
        I32[SCRATCH >> 2] = x;
        I32[(SCRATCH >> 2) + 1] = y;
        const found = X.hm_mask_next_pixel(this._m, SCRATCH);
        return found ? pixelAt(SCRATCH) : null;
    }
    equals(other) {
        own(this);
        return X.hm_mask_equal(this._m, maskOf(other, 'other')) !== 0;
    }
    fill() {
        own(this);
        X.hm_mask_fill(this._m);
        answered();
        return this;
    }
    clear() {
        own(this);
        X.hm_mask_clear(this._m);
        answered();
        return this;
    }
    invert() {
        own(this);
        X.hm_mask_invert(this._m);
        answered();
        return this;
    }
    fillRect(rect, solid = true) {
        own(this);
        flagOr(solid, true, 'solid');
        putRect(SCRATCH, rect, 'rect');
        X.hm_mask_fill_rect(this._m, SCRATCH, solid);
        answered();
        return this;
    }
    draw(other, dx, dy) {
        return editWith(this, X.hm_mask_draw, other, dx, dy);
    }
    erase(other, dx, dy) {
        return editWith(this, X.hm_mask_erase, other, dx, dy);
    }
    intersect(other, dx, dy) {
        return editWith(this, X.hm_mask_intersect, other, dx, dy);
    }
    xor(other, dx, dy) {
        return editWith(this, X.hm_mask_xor, other, dx, dy);
    }
    overlaps(other, dx, dy) {
        own(this);
        const m = maskOf(other, 'other');
        const answer = X.hm_mask_overlap(this._m, m, int32(dx, 'dx'), int32(dy, 'dy'));
        answered();
        return answer !== 0;
    }
    overlapCount(other, dx, dy) {
        own(this);
        const m = maskOf(other, 'other');
        const answer = X.hmj_mask_overlap_count(this._m, m, int32(dx, 'dx'), int32(dy, 'dy'));
        answered();
        return answer;
    }
    copy() {
        return newMask(this, (m, alloc, out) => X.hm_mask_copy_prepared(m, alloc, out));
    }
    crop(rect) {
        own(this);
        putRect(SCRATCH + 64, rect, 'rect');
        return newMask(this, (m, alloc, out) => X.hm_mask_crop(m, SCRATCH + 64, alloc, out));
    }
    flipX() {
        return newMask(this, (m, alloc, out) => X.hm_mask_flip_x(m, alloc, out));
    }
    flipY() {
        return newMask(this, (m, alloc, out) => X.hm_mask_flip_y(m, alloc, out));
    }
    rotate(quarters) {
        int32(quarters, 'quarters');
        return newMask(this, (m, alloc, out) => X.hm_mask_rotate(m, quarters, alloc, out));
    }
    toText() {
        const { width, height } = this;
        const solid = new Uint8Array(width * height);
        const pixels = this.pixels();
        for (let i = 0; i < pixels.length; i += 2) solid[pixels[i + 1] * width + pixels[i]] = 1;
        const rows = [];
        for (let y = 0; y < height; y++)
            rows.push(Array.from(solid.subarray(y * width, (y + 1) * width), (bit) => (bit ? '#' : '.')).join(''));
        return rows.join('\n');
    }
    toImageData(solid = [255, 255, 255, 255], clear = [0, 0, 0, 0]) {
        own(this);
        const { width, height } = this;
        const colors = [...colorOf(solid, 'solid'), ...colorOf(clear, 'clear')];
        const bytes = 4 * width * height;
        const data = withBlock(bytes + 8, Uint8Array.from(colors), (block) => {
            check(X.hm_mask_to_rgba(this._m, block, block + 4, block + 8, 4 * width));
            return new Uint8ClampedArray(bytesAt(block + 8, bytes).buffer);
        });
        if (typeof ImageData === 'function' && width > 0 && height > 0) return new ImageData(data, width, height);
        return { data, width, height };
    }
    static fromImageData(pixels, options) {
        const { data, width, height } = object(pixels, 'pixels');
        const bytes = bytesOf(data, 'pixels.data');
        return maskFromPicture(bytes, 4, width, height, options, 'pixels');
    }
    static fromAlpha(alpha, width, height, options) {
        return maskFromPicture(bytesOf(alpha, 'alpha'), 1, width, height, options, 'alpha');
    }
    static fromText(rows, options) {
        if (typeof rows !== 'string') throw new TypeError(`rows is ${described(rows)}; a string is expected`);
        const bytes = new TextEncoder().encode(`${rows}\0`);
        const mask = withBlock(bytes.length, bytes, (text) => made((alloc, out) => X.hm_mask_from_ascii(text, alloc, out)));
        return dressed(new Mask(MADE, mask), options);
    }
    static sheet(pixels, frames, options) {
        if (!Array.isArray(frames)) throw new TypeError(`frames is ${described(frames)}; an array is expected`);
        const masks = [];
        try {
            for (const rect of frames) masks.push(Mask.fromImageData(pixels, { ...optionsOf(options), rect }));
        } catch (error) {
            for (const mask of masks) mask.dispose();
            throw error;
        }
        return masks;
    }
    //# tier hitmask
    resize(width, height, how) {
        whole(width, 'width', 0, MASK_SIDE);
        whole(height, 'height', 0, MASK_SIDE);
        const mode = wordOr(how, RESAMPLE, RESAMPLE.majority, 'how');
        return newMask(this, (m, alloc, out) => X.hm_mask_resize(m, width, height, mode, alloc, out));
    }
    reduce(factor, how) {
        int32(factor, 'factor');
        const mode = wordOr(how, RESAMPLE, RESAMPLE.majority, 'how');
        return newMask(this, (m, alloc, out) => X.hm_mask_reduce(m, factor, mode, alloc, out));
    }
    dilate(radius, brush) {
        int32(radius, 'radius');
        const form = wordOr(brush, BRUSH, BRUSH.square, 'brush');
        return newMask(this, (m, alloc, out) => X.hm_mask_dilate(m, radius, form, alloc, out));
    }
    erode(radius, brush) {
        int32(radius, 'radius');
        const form = wordOr(brush, BRUSH, BRUSH.square, 'brush');
        return newMask(this, (m, alloc, out) => X.hm_mask_erode(m, radius, form, alloc, out));
    }
    border(connect) {
        const near = connectOf(connect);
        return newMask(this, (m, alloc, out) => X.hm_mask_border(m, near, alloc, out));
    }
    shared(other, dx, dy) {
        const m = maskOf(other, 'other');
        int32(dx, 'dx');
        int32(dy, 'dy');
        return newMask(this, (a, alloc, out) => X.hm_mask_shared(a, m, dx, dy, alloc, out));
    }
    sharedBounds(other, dx, dy) {
        own(this);
        const m = maskOf(other, 'other');
        const found = X.hm_mask_shared_box(this._m, m, int32(dx, 'dx'), int32(dy, 'dy'), SCRATCH);
        return found ? rectAt(SCRATCH) : null;
    }
    sharedPixel(other, dx, dy, side) {
        own(this);
        const m = maskOf(other, 'other');
        const end = wordOr(side, SIDE, SIDE.top, 'side');
        const found = X.hm_mask_shared_pixel(this._m, m, int32(dx, 'dx'), int32(dy, 'dy'), end, SCRATCH);
        return found ? pixelAt(SCRATCH) : null;
    }
    minkowski(other) {
        const m = maskOf(other, 'other');
        return newMask(this, (a, alloc, out) => X.hm_mask_minkowski(a, m, alloc, out));
    }
    centroid() {
        own(this);
        X.hm_mask_moments(this._m, SCRATCH);
        const found = X.hm_moments_centroid(SCRATCH, SCRATCH + S.hm_moments);
        return found ? vecAt(SCRATCH + S.hm_moments) : null;
    }
    axis() {
        own(this);
        X.hm_mask_moments(this._m, SCRATCH);
        X.hm_moments_axis(SCRATCH, SCRATCH + S.hm_moments);
        return vecAt(SCRATCH + S.hm_moments);
    }
    moments() {
        own(this);
        X.hm_mask_moments(this._m, SCRATCH);
        const [n, sx, sy, sxx, sxy, syy] = new BigInt64Array(X.memory.buffer, SCRATCH, 6);
        return { n, sx, sy, sxx, sxy, syy };
    }
    components(connect) {
        own(this);
        const near = connectOf(connect);
        const list = made((alloc, out) => X.hm_components_create(this._m, near, alloc, out));
        try {
            return Array.from({ length: X.hm_components_count(list) }, (_, i) => {
                const mask = made((alloc, out) => X.hm_components_mask(list, i, alloc, out));
                const at = X.hm_components_get(list, i);
                return { bounds: rectAt(at + O.hm_component.box), mask: dressed(new Mask(MADE, mask), undefined) };
            });
        } finally {
            X.hm_components_destroy(list);
        }
    }
    stamp(pose, shape, shapePose, options) {
        own(this);
        const h = addressOf(shape, Shape, 'shape');
        const { cover, width, clear } = optionsOf(options);
        const mode = wordOr(cover, COVER, COVER.met, 'cover');
        const wide = numberOr(width, 0, 'width');
        const off = flagOr(clear, false, 'clear');
        const mine = xformOf(this._h, pose, 'pose');
        const theirs = xformOf(h, shapePose, 'shapePose');
        putStamp(SCRATCH, mode, wide, off);
        X.hm_mask_stamp(this._m, mine, h, theirs, SCRATCH, SCRATCH + 64);
        answered();
        const rect = rectAt(SCRATCH + 64);
        return rect.width > 0 ? rect : null;
    }
    met(pose, shape, shapePose, rule) {
        own(this);
        const h = addressOf(shape, Shape, 'shape');
        const [touch, margin] = ruleOf(rule);
        const mine = xformOf(this._h, pose, 'pose');
        const theirs = xformOf(h, shapePose, 'shapePose');
        putRule(SCRATCH + 64, touch, margin);
        return newMask(this, (m, alloc, out) => X.hm_mask_met(m, mine, h, theirs, SCRATCH + 64, alloc, out));
    }
    static fromShape(shape, pose, options) {
        const h = addressOf(shape, Shape, 'shape');
        const { cover, width } = optionsOf(options);
        const mode = wordOr(cover, COVER, COVER.met, 'cover');
        const wide = numberOr(width, 0, 'width');
        const xform = xformOf(h, pose, 'pose');
        putStamp(SCRATCH + 64, mode, wide, false);
        const mask = made((alloc, out) => X.hm_mask_from_shape(h, xform, SCRATCH + 64, alloc, SCRATCH + 128, out));
        const origin = pixelAt(SCRATCH + 128);
        return { mask: dressed(new Mask(MADE, mask), undefined), origin };
    }
    static fromBits(bits, width, height, options) {
        const { stride, order } = optionsOf(options);
        const bytes = bytesOf(bits, 'bits');
        whole(width, 'width', 0, MASK_SIDE);
        whole(height, 'height', 0, MASK_SIDE);
        const row = stride === undefined ? (width + 7) >> 3 : whole(stride, 'stride', (width + 7) >> 3, INT32);
        const first = wordOr(order, ORDER, ORDER.low, 'order');
        if (bytes.length < row * height)
            throw new RangeError(`bits has ${bytes.length} bytes; ${row * height} are expected`);
        const mask = withBlock(bytes.length, bytes, (at) =>
            made((alloc, out) => X.hm_mask_from_bits(at, width, height, row, first, alloc, out)),
        );
        return dressed(new Mask(MADE, mask), options);
    }
    toBits(options) {
        own(this);
        const { order } = optionsOf(options);
        const first = wordOr(order, ORDER, ORDER.low, 'order');
        const row = (this.width + 7) >> 3;
        const bytes = row * this.height;
        return withBlock(bytes, null, (at) => {
            check(X.hm_mask_to_bits(this._m, first, at, row));
            return bytesAt(at, bytes);
        });
    }
    //# end
}

const shapeOfMask = (mask) => [
    MADE,
    (out) => X.hm_shape_mask(mask, out),
    () => X.hm_mask_destroy(mask),
];
// A new mask with its field and pivot.
const dressed = (mask, options) => {
    try {
        const { pivot, prepare } = optionsOf(options);
        if (flagOr(prepare, true, 'prepare')) mask.prepare();
        return framed(mask, mask.width, mask.height, pivot, 'center');
    } catch (error) {
        mask.dispose();
        throw error;
    }
};
const newMask = (mask, make) => {
    own(mask);
    const out = made((alloc, at) => make(mask._m, alloc, at));
    return dressed(new Mask(MADE, out), { prepare: X.hm_mask_prepared(mask._m) !== 0 });
};
const editWith = (mask, edit, other, dx, dy) => {
    own(mask);
    const m = maskOf(other, 'other');
    edit(mask._m, m, int32(dx, 'dx'), int32(dy, 'dy'));
    answered();
    return mask;
};
const colorOf = (value, name) => {
    if (!value || value.length !== 4) throw new TypeError(`${name} is ${described(value)}; [r, g, b, a] is expected`);
    return Array.from(value, (part, i) => whole(part, `${name}[${i}]`, 0, 255));
};
// Only the rows that are used are copied: a sheet may be large, and a frame small.
const maskFromPicture = (bytes, channels, width, height, options, name) => {
    const { threshold, rect } = optionsOf(options);
    const least = threshold === undefined ? 1 : whole(threshold, 'threshold', 1, 255);
    whole(width, 'width', 0, INT32);
    whole(height, 'height', 0, INT32);
    if (bytes.length < channels * width * height)
        throw new RangeError(`${name} has ${bytes.length} bytes; ${channels * width * height} are expected`);
    const [x, y, w, h] = rect === undefined ? [0, 0, width, height] : framePart(rect, width, height);
    const row = channels * w;
    const block = allocate(row * h);
    try {
        if (w === width) U8.set(bytes.subarray(channels * width * y, channels * width * (y + h)), block);
        else
            for (let i = 0; i < h; i++) {
                const from = channels * (width * (y + i) + x);
                U8.set(bytes.subarray(from, from + row), block + row * i);
            }
        const mask = made((alloc, out) =>
            channels === 4
                ? X.hm_mask_from_rgba(block, w, h, row, least, alloc, out)
                : X.hm_mask_from_alpha(block, w, h, row, least, alloc, out),
        );
        return dressed(new Mask(MADE, mask), options);
    } finally {
        release(block, row * h);
    }
};
const framePart = (rect, width, height) => {
    object(rect, 'rect');
    const x = whole(rect.x, 'rect.x', 0, width);
    const y = whole(rect.y, 'rect.y', 0, height);
    return [x, y, whole(rect.width, 'rect.width', 0, width - x), whole(rect.height, 'rect.height', 0, height - y)];
};

//# tier hitmask
const RESAMPLE = {
    nearest: E.HM_RESAMPLE_NEAREST,
    any: E.HM_RESAMPLE_ANY,
    all: E.HM_RESAMPLE_ALL,
    majority: E.HM_RESAMPLE_MAJORITY,
    corner: E.HM_RESAMPLE_CORNER,
};
const BRUSH = { square: E.HM_BRUSH_SQUARE, disc: E.HM_BRUSH_DISC };
const SIDE = { top: E.HM_SIDE_TOP, bottom: E.HM_SIDE_BOTTOM, left: E.HM_SIDE_LEFT, right: E.HM_SIDE_RIGHT };
const COVER = { met: E.HM_COVER_MET, centre: E.HM_COVER_CENTRE, whole: E.HM_COVER_WHOLE };
const ORDER = { low: E.HM_BITS_LSB_FIRST, high: E.HM_BITS_MSB_FIRST };
const connectOf = (value) => {
    if (value === undefined || value === 8) return E.HM_CONNECT_8;
    if (value === 4) return E.HM_CONNECT_4;
    throw new RangeError(`connect is ${described(value)}; 4 or 8 is expected`);
};
const putStamp = (address, cover, width, clear) => {
    I32[(address + O.hm_stamp_options.cover) >> 2] = cover;
    F64[(address + O.hm_stamp_options.width) >> 3] = width;
    U8[address + O.hm_stamp_options.clear] = clear ? 1 : 0;
};
//# end
