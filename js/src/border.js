// Borders of posed outlines: bullets and beams, distances, blasts; exact figures of outlines.
class Border extends Handle {
    constructor(outline) {
        addressOf(outline, Outline, 'outline');
        super(
            made((alloc, out) => X.hm_border_create(outline._o, alloc, out)),
            (address) => X.hm_border_destroy(address),
        );
        this._cell.hold(outline._cell);
        Object.defineProperty(this, '_at', { value: outline._h });
    }
    inside(pose, point, rule) {
        const h = own(this);
        const vec = vecOf(point, 'point');
        const how = borderRuleOf(rule);
        const x = xformOf(this._at, pose, 'pose');
        F64.set(vec, SCRATCH >> 3);
        return asked(X.hm_border_inside(h, x, SCRATCH, putBorderRule(how))) !== 0;
    }
    crossings(pose, from, to, options) {
        return this._cross(pose, from, to, options, (h, x, end, rule) =>
            crossingsOf((out, capacity) => X.hm_border_crossings(h, x, end, SCRATCH, SCRATCH + 16, rule, out, capacity)),
        );
    }
    first(pose, from, to, options) {
        return this._cross(pose, from, to, options, (h, x, end, rule) =>
            asked(X.hm_border_first(h, x, end, SCRATCH, SCRATCH + 16, rule, ANSWER)) ? crossingAt(ANSWER) : null,
        );
    }
    _cross(pose, from, to, options, ask) {
        const h = own(this);
        const way = [...vecOf(from, 'from'), ...vecOf(to, 'to')];
        const how = borderRuleOf(options);
        const { end } = optionsOf(options);
        const x = xformOf(this._at, pose, 'pose');
        const last = end === undefined ? 0 : xformOf(this._at, end, 'options.end');
        F64.set(way, SCRATCH >> 3);
        return ask(h, x, last, putBorderRule(how));
    }
    crossingsTurn(pose, end, from, to, options) {
        return this._turn(pose, end, from, to, options, (h, rule) =>
            crossingsOf((out, capacity) =>
                X.hm_border_crossings_turn(h, SCRATCH + 128, SCRATCH + 256, SCRATCH, SCRATCH + 16, rule, out, capacity),
            ),
        );
    }
    firstTurn(pose, end, from, to, options) {
        return this._turn(pose, end, from, to, options, (h, rule) =>
            asked(X.hm_border_first_turn(h, SCRATCH + 128, SCRATCH + 256, SCRATCH, SCRATCH + 16, rule, ANSWER))
                ? crossingAt(ANSWER)
                : null,
        );
    }
    _turn(pose, end, from, to, options, ask) {
        const h = own(this);
        const way = [...vecOf(from, 'from'), ...vecOf(to, 'to')];
        const how = borderRuleOf(options);
        const poses = [poseNumbers(pose, 'pose'), poseNumbers(end, 'end')];
        poses.forEach((numbers, i) => X.hmj_pose_make(this._at, ...numbers, SCRATCH + 128 * (i + 1)));
        F64.set(way, SCRATCH >> 3);
        return ask(h, putBorderRule(how));
    }
    distance(pose, point) {
        const h = own(this);
        const vec = vecOf(point, 'point');
        const x = xformOf(this._at, pose, 'pose');
        F64.set(vec, SCRATCH >> 3);
        return asked(X.hm_border_distance(h, x, SCRATCH, ANSWER)) === Infinity ? null : borderNearAt(ANSWER);
    }
    reaches(pose, centre, radius, touch) {
        const rule = wordOr(touch, TOUCH, 0, 'touch');
        return this._disc(pose, centre, radius, (h, x) => asked(X.hm_border_reaches(h, x, SCRATCH, radius, rule)) !== 0);
    }
    blast(pose, centre, radius, rule) {
        const how = borderRuleOf(rule);
        return this._disc(
            pose,
            centre,
            radius,
            (h, x) => asked(X.hm_border_blast(h, x, SCRATCH, radius, putBorderRule(how))) !== 0,
        );
    }
    edgesNear(pose, centre, radius, touch) {
        const rule = wordOr(touch, TOUCH, 0, 'touch');
        return this._disc(pose, centre, radius, (h, x) => {
            const count = listOf(S.hm_border_near, (out, capacity) =>
                X.hm_border_edges_near(h, x, SCRATCH, radius, rule, out, capacity),
            );
            return entries(count, S.hm_border_near, borderNearAt);
        });
    }
    _disc(pose, centre, radius, ask) {
        const h = own(this);
        const vec = vecOf(centre, 'centre');
        number(radius, 'radius');
        const x = xformOf(this._at, pose, 'pose');
        F64.set(vec, SCRATCH >> 3);
        return ask(h, x);
    }
}
// The answer of a question, once it is clear that it was not refused.
const asked = (answer) => {
    answered();
    return answer;
};
const borderRuleOf = (rule) => {
    const { fill, touch } = optionsOf(rule, 'rule');
    return [wordOr(fill, FILLS, 0, 'rule.fill'), wordOr(touch, TOUCH, 0, 'rule.touch')];
};
const putBorderRule = ([fill, touch]) => {
    I32[(SCRATCH + 64 + O.hm_border_rule.fill) >> 2] = fill;
    I32[(SCRATCH + 64 + O.hm_border_rule.touch) >> 2] = touch;
    return SCRATCH + 64;
};
const crossingsOf = (ask) => entries(listOf(S.hm_crossing, ask), S.hm_crossing, crossingAt);
const crossingAt = (address) => ({
    fraction: F64[(address + O.hm_crossing.fraction) >> 3],
    ...vecAt(address + O.hm_crossing.point),
    normalX: F64[(address + O.hm_crossing.normal.x) >> 3],
    normalY: F64[(address + O.hm_crossing.normal.y) >> 3],
    loop: I32[(address + O.hm_crossing.loop) >> 2],
    edge: I32[(address + O.hm_crossing.edge) >> 2],
    enters: U8[address + O.hm_crossing.enters] !== 0,
});
const borderNearAt = (address) => ({
    distance: F64[(address + O.hm_border_near.distance) >> 3],
    ...vecAt(address + O.hm_border_near.point),
    loop: I32[(address + O.hm_border_near.loop) >> 2],
    edge: I32[(address + O.hm_border_near.edge) >> 2],
});

// ---- exact figures of outlines

// A whole number of so many 64-bit words in two's complement, the lowest first.
const bigAt = (address, words) => {
    let value = 0n;
    for (let i = 2 * words - 1; i >= 0; i--) value = (value << 32n) | BigInt(U32[(address >> 2) + i]);
    return BigInt.asIntN(64 * words, value);
};
const FAULTS = ['sound', 'lost', 'off-course', 'too-far', 'crossing', 'touching', 'misplaced'];
const outlineFigures = {
    areaDoubled(loop = -1) {
        X.hm_outline_area_doubled(own(this) && this._o, this._loop(loop), SCRATCH);
        return bigAt(SCRATCH, 2);
    },
    moments(loop = -1) {
        X.hm_outline_moments_of(own(this) && this._o, this._loop(loop), ANSWER);
        const at = (field, words) => bigAt(ANSWER + field, words);
        const { area, x, y, xx, xy, yy } = {
            area: at(O.hm_outline_moments.area, 2),
            x: at(O.hm_outline_moments.x, 2),
            y: at(O.hm_outline_moments.y, 2),
            xx: at(O.hm_outline_moments.xx, 4),
            xy: at(O.hm_outline_moments.xy, 4),
            yy: at(O.hm_outline_moments.yy, 4),
        };
        return { area, x, y, xx, xy, yy };
    },
    centroid(loop = -1) {
        X.hm_outline_moments_of(own(this) && this._o, this._loop(loop), ANSWER);
        return X.hm_outline_moments_centroid(ANSWER, SCRATCH) ? vecAt(SCRATCH) : null;
    },
    pixelMoments(loop = -1) {
        X.hm_outline_moments_of(own(this) && this._o, this._loop(loop), ANSWER);
        if (!X.hm_outline_moments_pixels(ANSWER, SCRATCH)) return null;
        const [n, sx, sy, sxx, sxy, syy] = new BigInt64Array(W.memory.buffer, SCRATCH, 6);
        return { n, sx, sy, sxx, sxy, syy };
    },
    _loop(loop) {
        return whole(loop, 'loop', -1, X.hm_outline_loop_count(this._o) - 1);
    },
    // Against `truth` with what stands for its loops; without one only whether the outline is valid.
    verify(options) {
        own(this);
        const { truth, tolerance, became } = optionsOf(options);
        if (truth !== undefined) addressOf(truth, Outline, 'truth');
        const far = numberOr(tolerance, 0, 'tolerance');
        const list = became === undefined ? null : becameOf(became, truth);
        const ask = (loops) =>
            check(X.hm_outline_verify(truth?._o ?? 0, this._o, loops, far, ALLOCATOR, SCRATCH));
        if (list) withBlock(list.byteLength, new Uint8Array(list.buffer), ask);
        else ask(0);
        const fault = I32[(SCRATCH + O.hm_outline_finding.fault) >> 2];
        return {
            sound: fault === 0,
            fault: FAULTS[fault],
            text: textAt(X.hm_outline_fault_text(fault)),
            edge: I32[(SCRATCH + O.hm_outline_finding.edge) >> 2],
            other: I32[(SCRATCH + O.hm_outline_finding.other) >> 2],
        };
    },
    compare(truth) {
        own(this);
        addressOf(truth, Outline, 'truth');
        check(X.hm_outline_compare(truth._o, this._o, ALLOCATOR, ANSWER));
        const f64 = (field) => F64[(ANSWER + field) >> 3];
        return {
            hausdorff: f64(O.hm_outline_difference.hausdorff),
            outward: f64(O.hm_outline_difference.outward),
            inward: f64(O.hm_outline_difference.inward),
            iou: f64(O.hm_outline_difference.iou),
            area: f64(O.hm_outline_difference.area),
            ...vecAt(ANSWER + O.hm_outline_difference.worst),
        };
    },
};
const becameOf = (became, truth) => {
    if (truth === undefined) throw new TypeError('became is given without truth');
    const count = X.hm_outline_loop_count(truth._o);
    return Int32Array.from(listOfWhole(became, 'became', count));
};
for (const [name, value] of Object.entries(outlineFigures))
    Object.defineProperty(Outline.prototype, name, { value, writable: true, configurable: true });
Object.defineProperty(Outline.prototype, 'bytes', {
    get() {
        own(this);
        return X.hm_outline_bytes(this._o) >>> 0;
    },
    configurable: true,
});

// ---- convex parts with what lies beside them
class Parts extends Handle {
    constructor(outline, maxCorners) {
        addressOf(outline, Outline, 'outline');
        const most = int32Or(maxCorners, 0, 'maxCorners');
        super(
            made((alloc, out) => X.hm_parts_create(outline._o, most, alloc, out)),
            (address) => X.hm_parts_destroy(address),
        );
        Object.defineProperty(this, '_state', { value: 1n, writable: true });
    }
    get count() {
        return X.hm_parts_count(own(this));
    }
    get cornerCount() {
        return X.hm_parts_corner_count(own(this));
    }
    get sideCount() {
        return X.hm_parts_side_count(own(this));
    }
    _part(index) {
        return X.hm_parts_all(this._h) + whole(index, 'index', 0, this.count - 1) * S.hm_part;
    }
    corners(index) {
        own(this);
        const at = this._part(index);
        const all = X.hm_parts_corners(this._h);
        return localsAt(all + I32[(at + O.hm_part.first) >> 2] * S.hm_local, I32[(at + O.hm_part.count) >> 2]);
    }
    component(index) {
        own(this);
        const at = this._part(index);
        return I32[(at + O.hm_part.component) >> 2];
    }
    // Of one part, in the order of its edges: `edge` is the number of the corner where that begins.
    sides(index) {
        own(this);
        const at = this._part(index);
        const [first, count] = [I32[(at + O.hm_part.first) >> 2], I32[(at + O.hm_part.count) >> 2]];
        const [all, table] = [X.hm_parts_sides(this._h), X.hm_parts_edge_sides(this._h) >> 2];
        return Array.from({ length: count }, (_, edge) => edge).flatMap((edge) => {
            const [begin, end] = [I32[table + first + edge], I32[table + first + edge + 1]];
            return Array.from({ length: end - begin }, (_, i) => sideAt(all + (begin + i) * S.hm_part_side, edge));
        });
    }
    get seams() {
        const h = own(this);
        const all = X.hm_parts_seams(h);
        return Array.from({ length: X.hm_parts_seam_count(h) }, (_, i) => {
            const at = all + i * S.hm_seam;
            return {
                ...stretchAt(at + O.hm_seam.from, at + O.hm_seam.to),
                part: I32[(at + O.hm_seam.part) >> 2],
                other: I32[(at + O.hm_seam.other) >> 2],
            };
        });
    }
    get slivers() {
        const h = own(this);
        const [first, count] = [X.hm_parts_slivers(h) >> 2, X.hm_parts_sliver_count(h)];
        return I32.slice(first, first + count);
    }
    // Goes on from where the last call ended, unless a seed is given.
    randomPoints(count, seed) {
        const h = own(this);
        whole(count, 'count', 0, NUMBERS);
        if (seed !== undefined) {
            if (typeof seed !== 'bigint' && !Number.isSafeInteger(seed))
                throw new TypeError(`seed is ${described(seed)}; a whole number or a BigInt is expected`);
            this._state = BigInt.asUintN(64, BigInt(seed));
        }
        return withBlock(S.hm_vec2 * count, null, (block) => {
            const state = new BigUint64Array(W.memory.buffer, SCRATCH, 1);
            state[0] = this._state;
            const written = X.hm_parts_random_points(h, SCRATCH, block, count);
            this._state = new BigUint64Array(W.memory.buffer, SCRATCH, 1)[0];
            return F64.slice(block >> 3, (block >> 3) + 2 * written);
        });
    }
}
const stretchAt = (from, to) => {
    const [[x0, y0], [x1, y1]] = [localsAt(from, 1), localsAt(to, 1)];
    return { from: { x: x0, y: y0 }, to: { x: x1, y: y1 } };
};
// `beyond` is the part there, null along an edge of the outline.
const sideAt = (at, edge) => {
    const beyond = I32[(at + O.hm_part_side.beyond) >> 2];
    return {
        ...stretchAt(at + O.hm_part_side.from, at + O.hm_part_side.to),
        edge,
        beyond: beyond < 0 ? null : beyond,
        outlineEdge: beyond < 0 ? -1 - beyond : null,
        loop: beyond < 0 ? I32[(at + O.hm_part_side.loop) >> 2] : null,
    };
};
