// Outlines: closed loops, holes and islands; a shape as well.
const METHODS = {
    min: E.HM_SIMPLIFY_MIN,
    rdp: E.HM_SIMPLIFY_RDP,
    outer: E.HM_SIMPLIFY_OUTER,
    inner: E.HM_SIMPLIFY_INNER,
    symmetric: E.HM_SIMPLIFY_RDP_SYMMETRIC,
};
const FILLS = { 'even-odd': E.HM_FILL_EVEN_ODD, 'non-zero': E.HM_FILL_NON_ZERO };

class Outline extends Shape {
    constructor(key, outline, options) {
        if (key !== MADE) throw new TypeError('an Outline is made by mask.outline() or Outline.fromPoints()');
        const { pivot, width = 0, height = 0 } = options ?? {};
        super(
            MADE,
            (out) => {
                const result = X.hm_outline_prepare(outline, 0) || X.hm_shape_outline(outline, out);
                if (result !== 0) X.hm_outline_destroy(outline);
                return result;
            },
            () => X.hm_outline_destroy(outline),
        );
        Object.defineProperty(this, '_o', { value: outline });
        framed(this, width, height, pivot, 'top-left');
    }
    static fromPoints(rings, options) {
        const { fill, pivot } = optionsOf(options);
        const rule = wordOr(fill, FILLS, 0, 'fill');
        const lists = ringsOf(rings);
        const points = lists.reduce((sum, list) => sum + list.length, 0);
        const bytes = 8 * points + 4 * lists.length;
        const outline = withBlock(bytes, null, (block) => {
            let at = block >> 3;
            const counts = block + 8 * points;
            lists.forEach((list, i) => {
                F64.set(list, at);
                at += list.length;
                I32[(counts >> 2) + i] = list.length / 2;
            });
            U8.fill(0, SCRATCH + 64, SCRATCH + 64 + S.hm_points_options);
            I32[(SCRATCH + 64 + O.hm_points_options.fill) >> 2] = rule;
            return made((alloc, out) => X.hm_outline_from_points(block, counts, lists.length, SCRATCH + 64, alloc, out));
        });
        return new Outline(MADE, outline, { pivot });
    }
    get loops() {
        own(this);
        const count = X.hm_outline_loop_count(this._o);
        const [loops, points] = [X.hm_outline_loops(this._o), X.hm_outline_points(this._o)];
        return Array.from({ length: count }, (_, i) => {
            const at = (loops + i * S.hm_loop) >> 2;
            return {
                hole: I32[at + O.hm_loop.hole / 4] !== 0,
                parent: I32[at + O.hm_loop.parent / 4],
                component: I32[at + O.hm_loop.component / 4],
                points: localsAt(points + S.hm_local * I32[at + O.hm_loop.first / 4], I32[at + O.hm_loop.count / 4]),
            };
        });
    }
    get pointCount() {
        own(this);
        return X.hm_outline_point_count(this._o);
    }
    get componentCount() {
        own(this);
        return X.hm_outline_component_count(this._o);
    }
    get area() {
        own(this);
        return X.hm_outline_area(this._o, -1);
    }
    get perimeter() {
        own(this);
        return X.hm_outline_perimeter(this._o, -1);
    }
    bounds() {
        own(this);
        const found = X.hm_outline_box(this._o, SCRATCH, SCRATCH + S.hm_local);
        if (!found) return null;
        const [x0, y0, x1, y1] = localsAt(SCRATCH, 2);
        return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
    }
    equals(other) {
        own(this);
        addressOf(other, Outline, 'other');
        return X.hm_outline_equal(this._o, other._o) !== 0;
    }
    simplify(options) {
        own(this);
        const made_ = simplified(this._o, options);
        return new Outline(MADE, made_, { pivot: this.pivot });
    }
    hull(component = 0) {
        own(this);
        int32(component, 'component');
        const hull = made((alloc, out) => X.hm_outline_hull(this._o, component, alloc, out));
        return new Outline(MADE, hull, { pivot: this.pivot });
    }
    toMask(width, height, options) {
        own(this);
        whole(width, 'width', 0, MASK_SIDE);
        whole(height, 'height', 0, MASK_SIDE);
        const mask = made((alloc, out) => X.hm_mask_from_outline(this._o, width, height, alloc, out));
        return dressed(new Mask(MADE, mask), options);
    }
    convexParts(maxCorners) {
        own(this);
        const most = int32Or(maxCorners, 0, 'maxCorners');
        const parts = made((alloc, out) => X.hm_parts_create(this._o, most, alloc, out));
        try {
            const [all, corners] = [X.hm_parts_all(parts), X.hm_parts_corners(parts)];
            return Array.from({ length: X.hm_parts_count(parts) }, (_, i) => {
                const at = (all + i * S.hm_part) >> 2;
                const first = I32[at + O.hm_part.first / 4];
                return localsAt(corners + first * S.hm_local, I32[at + O.hm_part.count / 4]);
            });
        } finally {
            X.hm_parts_destroy(parts);
        }
    }
}
const ringsOf = (rings) => {
    if (!Array.isArray(rings)) throw new TypeError(`rings is ${described(rings)}; an array of rings is expected`);
    return rings.map((ring, i) => pointsOf(ring, `rings[${i}]`));
};
const simplified = (outline, options) => {
    const { method, tolerance, leastArea, maxPoints, maxLoopPoints } = optionsOf(options);
    const how = wordOr(method, METHODS, 0, 'method');
    const far = numberOr(tolerance, 1, 'tolerance');
    const area = numberOr(leastArea, 0, 'leastArea');
    const most = int32Or(maxPoints, 0, 'maxPoints');
    const each = int32Or(maxLoopPoints, 0, 'maxLoopPoints');
    const at = SCRATCH + 64;
    U8.fill(0, at, at + S.hm_simplify_options);
    I32[(at + O.hm_simplify_options.method) >> 2] = how;
    F64[(at + O.hm_simplify_options.tolerance) >> 3] = far;
    F64[(at + O.hm_simplify_options.least_area) >> 3] = area;
    I32[(at + O.hm_simplify_options.max_points) >> 2] = most;
    I32[(at + O.hm_simplify_options.max_loop_points) >> 2] = each;
    return made((alloc, out) => X.hm_outline_simplify(outline, at, alloc, out));
};
// The outline of a mask; with options in fewer points.
const outlineOf = (mask, options) => {
    own(mask);
    const { connect, ...rest } = optionsOf(options);
    const near = connectOf(connect);
    const pivot = mask.pivot;
    let outline = made((alloc, out) => X.hm_outline_from_mask(mask._m, near, alloc, out));
    if (Object.keys(rest).length > 0) {
        const exact = outline;
        try {
            outline = simplified(exact, rest);
        } finally {
            X.hm_outline_destroy(exact);
        }
    }
    return new Outline(MADE, outline, { pivot, width: mask.width, height: mask.height });
};
Object.defineProperty(Mask.prototype, 'outline', {
    value(options) {
        return outlineOf(this, options);
    },
    writable: true,
    configurable: true,
});
