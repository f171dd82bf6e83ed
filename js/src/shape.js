// Shapes: handles to hmj_shape, which begins with the hm_shape.
const KINDS = ['mask', 'point', 'segment', 'circle', 'ray', 'capsule', 'box', 'polygon', 'outline', 'tiles', 'compound'];

// Thrown where a shape is constructed directly.
const MADE = Symbol('made by hitmask');

class Shape extends Handle {
    // fill(shape) writes the hm_shape and returns a result; `free` frees what it points at, and `held` are the cells
    // that it points into.
    constructor(key, fill, free, held = []) {
        if (key !== MADE) throw new TypeError('a Shape is made by Shape.circle, Shape.box and so on');
        const address = X.hmj_shape_create();
        if (address === 0) throw noMemory();
        super(address, (shape) => {
            X.hmj_shape_destroy(shape);
            if (free) free();
        });
        const result = fill(address);
        if (result) {
            const report = reported();
            this._cell.free = X.hmj_shape_destroy;
            this.dispose();
            throw new HitmaskError(CODES[result], report || textAt(X.hm_result_text(result)), report);
        }
        for (const cell of held) this._cell.hold(cell);
        X.hmj_shape_measure(address);
        Object.defineProperty(this, 'kind', { value: KINDS[I32[address >> 2]], enumerable: true });
    }
    get pivot() {
        const h = own(this);
        return { x: X.hmj_shape_pivot(h, 0), y: X.hmj_shape_pivot(h, 1) };
    }
    set pivot(value) {
        const h = own(this);
        const { x, y } = pivotOf(value, this._width ?? 0, this._height ?? 0, 'pivot');
        X.hmj_shape_frame(h, x, y, this._width ?? 0, this._height ?? 0);
    }
    static point(x, y) {
        number(x, 'x');
        number(y, 'y');
        return new Shape(MADE, (out) => X.hm_shape_point(x, y, out));
    }
    static segment(x0, y0, x1, y1) {
        [x0, y0, x1, y1].forEach((value, i) => number(value, ['x0', 'y0', 'x1', 'y1'][i]));
        return new Shape(MADE, (out) => X.hm_shape_segment(x0, y0, x1, y1, out));
    }
    static ray(x, y, dx, dy) {
        [x, y, dx, dy].forEach((value, i) => number(value, ['x', 'y', 'dx', 'dy'][i]));
        return new Shape(MADE, (out) => X.hm_shape_ray(x, y, dx, dy, out));
    }
    static circle(radius, x = 0, y = 0) {
        number(radius, 'radius');
        number(x, 'x');
        number(y, 'y');
        return new Shape(MADE, (out) => X.hm_shape_circle(x, y, radius, out));
    }
    static capsule(x0, y0, x1, y1, radius) {
        [x0, y0, x1, y1, radius].forEach((value, i) => number(value, ['x0', 'y0', 'x1', 'y1', 'radius'][i]));
        return new Shape(MADE, (out) => X.hm_shape_capsule(x0, y0, x1, y1, radius, out));
    }
    static box(width, height, options) {
        const { radius, pivot } = optionsOf(options);
        number(width, 'width');
        number(height, 'height');
        const round = numberOr(radius, 0, 'radius');
        const shape = new Shape(MADE, (out) => X.hm_shape_box(0, 0, width, height, round, out));
        return framed(shape, width, height, pivot, 'center');
    }
    static polygon(points, options) {
        return polygonOf(points, options, (at, count, alloc, out) => X.hm_polygon_create(at, count, alloc, out));
    }
    static hull(points, options) {
        return polygonOf(points, options, (at, count, alloc, out) => X.hm_polygon_hull(at, count, alloc, out));
    }
    static ellipse(radiusX, radiusY, options) {
        const { x, y, error } = optionsOf(options);
        const cx = numberOr(x, 0, 'x');
        const cy = numberOr(y, 0, 'y');
        const most = numberOr(error, 0.25, 'error');
        number(radiusX, 'radiusX');
        number(radiusY, 'radiusY');
        return polygonShape(
            made((alloc, out) => X.hm_polygon_ellipse(cx, cy, radiusX, radiusY, most, alloc, out)),
            0,
        );
    }
    static compound(parts) {
        return compoundOf(parts);
    }
}

// A pivot as callers give it; 'center' of what is so wide and high.
const pivotOf = (value, width, height, name) => {
    if (value === 'center') return { x: width / 2, y: height / 2 };
    if (value === 'top-left') return { x: 0, y: 0 };
    if (typeof value === 'string')
        throw new TypeError(`${name} is ${described(value)}; center, top-left or {x, y} is expected`);
    object(value, name);
    return { x: number(value.x, `${name}.x`), y: number(value.y, `${name}.y`) };
};
// Gives a new shape its size and pivot.
const framed = (shape, width, height, pivot, otherwise) => {
    try {
        const { x, y } = pivotOf(pivot ?? otherwise, width, height, 'pivot');
        const [w, h] = [Math.ceil(width), Math.ceil(height)];
        Object.defineProperty(shape, '_width', { value: w });
        Object.defineProperty(shape, '_height', { value: h });
        X.hmj_shape_frame(own(shape), x, y, w, h);
        return shape;
    } catch (error) {
        shape.dispose();
        throw error;
    }
};

const polygonShape = (polygon, radius) =>
    new Shape(
        MADE,
        (out) => {
            const result = X.hm_shape_polygon(polygon, radius, out);
            if (result !== 0) X.hm_polygon_destroy(polygon);
            return result;
        },
        () => X.hm_polygon_destroy(polygon),
    );
const polygonOf = (points, options, make) => {
    const { radius, pivot } = optionsOf(options);
    const round = numberOr(radius, 0, 'radius');
    const list = pointsOf(points, 'points');
    const polygon = withBlock(list.byteLength, bytesOfDoubles(list), (at) =>
        made((alloc, out) => make(at, list.length / 2, alloc, out)),
    );
    return framed(polygonShape(polygon, round), 0, 0, pivot, 'top-left');
};

// The corners of a polygon, in pixels: x, y, x, y.
Object.defineProperty(Shape.prototype, 'corners', {
    get() {
        const h = own(this);
        if (this.kind !== 'polygon') throw new TypeError(`a ${this.kind} has no corners`);
        const polygon = U32[(h + O.hm_shape.of) >> 2];
        return localsAt(X.hm_polygon_corners(polygon), X.hm_polygon_count(polygon));
    },
    configurable: true,
});
const UNITS = 1 << E.HM_LOCAL_BITS;
const localsAt = (address, count) => {
    const i = address >> 2;
    return Float64Array.from(I32.subarray(i, i + 2 * count), (value) => value / UNITS);
};

const compoundOf = (parts) => {
    if (!Array.isArray(parts)) throw new TypeError(`parts is ${described(parts)}; an array is expected`);
    const bytes = S.hm_compound_part * parts.length;
    const held = [];
    const compound = withBlock(bytes, null, (block) => {
        parts.forEach((part, i) => {
            const { shape, pose, tag } = object(part, `parts[${i}]`);
            const h = addressOf(shape, Shape, `parts[${i}].shape`);
            const xform = xformOf(h, pose ?? { x: 0, y: 0 }, `parts[${i}].pose`);
            const at = block + i * S.hm_compound_part;
            const label = uint32Or(tag, 0, `parts[${i}].tag`);
            U8.fill(0, at, at + S.hm_compound_part);
            U8.copyWithin(at + O.hm_compound_part.shape, h, h + S.hm_shape);
            U8.copyWithin(at + O.hm_compound_part.xform, xform, xform + S.hm_xform);
            U32[(at + O.hm_compound_part.tag) >> 2] = label;
            held.push(shape._cell);
        });
        return made((alloc, out) => X.hm_compound_create(block, parts.length, alloc, out));
    });
    return new Shape(
        MADE,
        (out) => X.hm_shape_compound(compound, out),
        () => X.hm_compound_destroy(compound),
        held,
    );
};
