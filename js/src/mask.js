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
        if (this._h === 0) throw gone('the Mask');
        const m = maskOf(other, 'other');
        int32(dx, 'dx');
        int32(dy, 'dy');
        // Without a call where the rectangles have nothing in common.
        if (dx >= this._width || dy >= this._height || dx <= -other._width || dy <= -other._height) return false;
        return X.hm_mask_overlap(this._m, m, dx, dy) !== 0;
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
        return maskFromPicture(bytes, 4, width, height, options, 'pixels', X.hm_mask_from_rgba);
    }
    static fromAlpha(alpha, width, height, options) {
        return maskFromPicture(bytesOf(alpha, 'alpha'), 1, width, height, options, 'alpha', X.hm_mask_from_alpha);
    }
    static fromText(rows, options) {
        if (typeof rows !== 'string') throw new TypeError(`rows is ${described(rows)}; a string is expected`);
        const bytes = new TextEncoder().encode(`${rows}\0`);
        const mask = withBlock(bytes.length, bytes, (text) => made((alloc, out) => X.hm_mask_from_ascii(text, alloc, out)));
        return dressed(new Mask(MADE, mask), options);
    }
    // A canvas, ImageBitmap, image, video or what else drawImage() takes.
    static fromImage(image, options) {
        const { rect } = optionsOf(options);
        return Mask.fromImageData(pixelsOf(image, rect), { ...optionsOf(options), rect: undefined });
    }
    static sheet(pixels, frames, options) {
        if (!Array.isArray(frames)) throw new TypeError(`frames is ${described(frames)}; an array is expected`);
        const picture = object(pixels, 'pixels').data === undefined ? pixelsOf(pixels) : pixels;
        const masks = [];
        try {
            for (const [i, frame] of frames.entries()) masks.push(maskOfFrame(picture, frame, `frames[${i}]`, optionsOf(options)));
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
        const [n, sx, sy, sxx, sxy, syy] = new BigInt64Array(W.memory.buffer, SCRATCH, 6);
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
    // ---- from colours
    static fromGray(gray, width, height, options) {
        return maskFromPicture(bytesOf(gray, 'gray'), 1, width, height, options, 'gray', X.hm_mask_from_gray);
    }
    static fromColorKey(pixels, key, options) {
        const { tolerance } = optionsOf(options);
        const near = tolerance === undefined ? 0 : whole(tolerance, 'tolerance', 0, 255);
        const color = listOfWhole(key, 'key', 3, 0, 255);
        return maskFromColors(pixels, options, 'pixels', (block, w, h, row, alloc, out) => {
            U8.set(color, SCRATCH + 64);
            return X.hm_mask_from_color_key(block, w, h, row, SCRATCH + 64, near, alloc, out);
        });
    }
    static fromRange(pixels, low, high, options) {
        const limits = [...listOfWhole(low, 'low', 4), ...listOfWhole(high, 'high', 4)];
        return maskFromColors(pixels, options, 'pixels', (block, w, h, row, alloc, out) => {
            putPicture(SCRATCH + 64, block, w, h, row);
            I32.set(limits, (SCRATCH + 128) >> 2);
            return X.hm_mask_from_range(SCRATCH + 64, SCRATCH + 128, SCRATCH + 144, alloc, out);
        });
    }
    static fromDifference(a, b, tolerance, options) {
        const most = tolerance === undefined ? [0, 0, 0, 0] : listOfWhole(tolerance, 'tolerance', 4);
        const { data, width, height } = object(b, 'b');
        const bytes = bytesOf(data, 'b.data');
        const { rect } = optionsOf(options);
        return maskFromColors(a, options, 'a', (block, w, h, row, alloc, out) =>
            withPicture(bytes, 4, width, height, rect, 'b', (other, w2, h2, row2) => {
                putPicture(SCRATCH + 64, block, w, h, row);
                putPicture(SCRATCH + 96, other, w2, h2, row2);
                I32.set(most, (SCRATCH + 128) >> 2);
                return X.hm_mask_from_difference(SCRATCH + 64, SCRATCH + 96, SCRATCH + 128, alloc, out);
            }),
        );
    }
    paint(target, options) {
        own(this);
        const { data, width, height } = object(target, 'target');
        const bytes = bytesOf(data, 'target.data');
        const { x, y, solid, clear } = optionsOf(options);
        const [dx, dy] = [int32Or(x, 0, 'x'), int32Or(y, 0, 'y')];
        withPicture(bytes, 4, width, height, undefined, 'target', (block, w, h, row) =>
            withPaint(solid, 'solid', (on) =>
                withPaint(clear, 'clear', (off) => {
                    const at = SCRATCH + 64;
                    putPaint(at + O.hm_paint_options.solid, on, SCRATCH + 192);
                    putPaint(at + O.hm_paint_options.clear, off, SCRATCH + 196);
                    I32[(at + O.hm_paint_options.x) >> 2] = dx;
                    I32[(at + O.hm_paint_options.y) >> 2] = dy;
                    check(X.hm_mask_paint(this._m, at, block, w, h, row));
                    bytes.set(U8.subarray(block, block + row * h));
                }),
            ),
        );
        return this;
    }

    // ---- all offsets at once
    drawMinkowski(a, b, dx, dy) {
        own(this);
        const [ma, mb] = [maskOf(a, 'a'), maskOf(b, 'b')];
        check(X.hm_mask_draw_minkowski(this._m, ma, mb, int32(dx, 'dx'), int32(dy, 'dy'), ALLOCATOR));
        return this;
    }
    label(connect) {
        own(this);
        const near = connectOf(connect);
        const list = made((alloc, out) => X.hm_components_create(this._m, near, alloc, out));
        return new Components(MADE, list, this);
    }
    //# end
    //# tier full
    overlapTable(other) {
        own(this);
        const m = maskOf(other, 'other');
        const [w, h] = [other.width, other.height];
        const count = X.hm_mask_overlap_table_size(this._m, m);
        return withBlock(4 * count, null, (block) => {
            check(X.hm_mask_overlap_table(this._m, m, ALLOCATOR, block, count));
            const counts = U32.slice(block >> 2, (block >> 2) + count);
            const width = count === 0 ? 0 : this.width + w - 1;
            return { counts, width, height: count === 0 ? 0 : count / width, dx: 1 - w, dy: 1 - h };
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
// Calls fn(block, width, height, bytes in a row) with the part of a picture that is used: a sheet may be large, and a
// frame small.
const withPicture = (bytes, channels, width, height, rect, name, fn) => {
    whole(width, 'width', 0, INT32);
    whole(height, 'height', 0, INT32);
    if (bytes.length < channels * width * height)
        throw new RangeError(`${name} has ${bytes.length} bytes; ${channels * width * height} are expected`);
    const [x, y, w, h] = rect === undefined ? [0, 0, width, height] : framePart(rect, width, height);
    const row = channels * w;
    return withBlock(row * h, null, (block) => {
        if (w === width) U8.set(bytes.subarray(channels * width * y, channels * width * (y + h)), block);
        else
            for (let i = 0; i < h; i++) {
                const from = channels * (width * (y + i) + x);
                U8.set(bytes.subarray(from, from + row), block + row * i);
            }
        return fn(block, w, h, row);
    });
};
const maskFromPicture = (bytes, channels, width, height, options, name, make) => {
    const { threshold, rect } = optionsOf(options);
    const least = threshold === undefined ? 1 : whole(threshold, 'threshold', 1, 255);
    const mask = withPicture(bytes, channels, width, height, rect, name, (block, w, h, row) =>
        made((alloc, out) => make(block, w, h, row, least, alloc, out)),
    );
    return dressed(new Mask(MADE, mask), options);
};
// The frame as the artist drew it: upright, with the clear border that was cut off.
const maskOfFrame = (pixels, frame, name, options) => {
    const { rect, rotated, offset, width, height, pivot } = object(frame, name);
    if (rect === undefined) return Mask.fromImageData(pixels, { ...options, rect: frame });
    const dressing = pivot === undefined ? options : { pivot, ...options };
    let part = Mask.fromImageData(pixels, { ...options, rect, prepare: false, pivot: 'top-left' });
    try {
        if (flagOr(rotated, false, `${name}.rotated`)) {
            const lying = part;
            part = lying.rotate(-1);
            lying.dispose();
        }
        const mask = new Mask(width ?? part.width, height ?? part.height, { ...dressing, prepare: false });
        mask.draw(part, offset?.x ?? 0, offset?.y ?? 0);
        return flagOr(options.prepare, true, 'prepare') ? mask.prepare() : mask;
    } finally {
        part.dispose();
    }
};
// The pixels of what can be drawn. Alpha is exact; colours are not where alpha is neither 0 nor 255.
const pixelsOf = (image, rect) => {
    object(image, 'image');
    const width = image.naturalWidth ?? image.videoWidth ?? image.displayWidth ?? image.width;
    const height = image.naturalHeight ?? image.videoHeight ?? image.displayHeight ?? image.height;
    if (typeof width !== 'number' || typeof height !== 'number' || image.data !== undefined)
        throw new TypeError(`image is ${described(image)}; a canvas, ImageBitmap or image is expected`);
    if (image.complete === false || width === 0 || height === 0)
        throw new RangeError('image has no pixels yet: wait until it is loaded');
    const [x, y, w, h] = rect === undefined ? [0, 0, width, height] : framePart(rect, width, height);
    if (w === 0 || h === 0) return { data: new Uint8ClampedArray(0), width: w, height: h };
    const context = canvasOf(w, h).getContext('2d', { willReadFrequently: true });
    if (!context) throw new HitmaskError('memory', `there is no canvas of ${w} x ${h}`);
    context.drawImage(image, -x, -y);
    return context.getImageData(0, 0, w, h);
};
const canvasOf = (width, height) => {
    if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
    if (typeof document !== 'object') throw new TypeError('there is no canvas here: use Mask.fromImageData()');
    return Object.assign(document.createElement('canvas'), { width, height });
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
// So many whole numbers.
const listOfWhole = (value, name, count, least = -INT32 - 1, most = INT32) => {
    if (!value || value.length !== count) throw new TypeError(`${name} is ${described(value)}; ${count} numbers are expected`);
    return Array.from(value, (part, i) => whole(part, `${name}[${i}]`, least, most));
};
const putPicture = (address, block, width, height, row) => {
    U32[(address + O.hm_picture.rgba) >> 2] = block;
    I32[(address + O.hm_picture.width) >> 2] = width;
    I32[(address + O.hm_picture.height) >> 2] = height;
    U32[(address + O.hm_picture.stride) >> 2] = row;
};
// A mask from all four channels of a picture.
const maskFromColors = (pixels, options, name, make) => {
    const { data, width, height } = object(pixels, name);
    const bytes = bytesOf(data, `${name}.data`);
    const { rect } = optionsOf(options);
    const mask = withPicture(bytes, 4, width, height, rect, name, (block, w, h, row) =>
        made((alloc, out) => make(block, w, h, row, alloc, out)),
    );
    return dressed(new Mask(MADE, mask), options);
};
// What is painted: a colour, a picture, or {picture, color} with a colour for pixels beyond it. Calls fn with
// {block, width, height, row, color}.
const withPaint = (value, name, fn) => {
    if (value === undefined) return fn({ block: 0, width: 0, height: 0, row: 0, color: null });
    object(value, name);
    const { picture, color } = typeof value.length === 'number' ? { color: value } : value.data ? { picture: value } : value;
    const four = color === undefined ? null : colorOf(color, name);
    if (picture === undefined) return fn({ block: 0, width: 0, height: 0, row: 0, color: four });
    const { data, width, height } = object(picture, `${name}.picture`);
    return withPicture(bytesOf(data, `${name}.data`), 4, width, height, undefined, name, (block, w, h, row) =>
        fn({ block, width: w, height: h, row, color: four }),
    );
};
const putPaint = (address, { block, width, height, row, color }, at) => {
    putPicture(address + O.hm_paint.picture, block, width, height, row);
    U32[(address + O.hm_paint.color) >> 2] = color ? at : 0;
    if (color) U8.set(color, at);
};

// The connected pieces of a mask as it was when they were found.
class Components extends Handle {
    constructor(key, list, mask) {
        if (key !== MADE) throw new TypeError('Components are made by mask.label()');
        super(list, (address) => X.hm_components_destroy(address));
        Object.defineProperty(this, 'width', { value: mask.width, enumerable: true });
        Object.defineProperty(this, 'height', { value: mask.height, enumerable: true });
    }
    get count() {
        return X.hm_components_count(own(this));
    }
    get largest() {
        return X.hm_components_largest(own(this));
    }
    at(x, y) {
        return X.hm_components_at(own(this), int32(x, 'x'), int32(y, 'y'));
    }
    _index(index) {
        return whole(index, 'index', 0, this.count - 1);
    }
    get(index) {
        const at = X.hm_components_get(own(this), this._index(index));
        return {
            bounds: rectAt(at + O.hm_component.box),
            count: I32[((at + O.hm_component.count) >> 2) + 1] * 4294967296 + U32[(at + O.hm_component.count) >> 2],
            first: pixelAt(at + O.hm_component.first),
        };
    }
    labels() {
        const h = own(this);
        const count = this.width * this.height;
        return withBlock(4 * count, null, (block) => {
            check(X.hm_components_labels(h, block, 0));
            return I32.slice(block >> 2, (block >> 2) + count);
        });
    }
    mask(index, options) {
        const h = own(this);
        const i = this._index(index);
        return dressed(new Mask(MADE, made((alloc, out) => X.hm_components_mask(h, i, alloc, out))), options);
    }
    border(index, every = 1) {
        const h = own(this);
        const i = this._index(index);
        whole(every, 'every', 1, INT32);
        const count = listOf(S.hm_pixel, (out, capacity) => X.hm_components_border(h, i, every, out, capacity));
        return I32.slice(listBlock >> 2, (listBlock >> 2) + 2 * count);
    }
}
//# end
