// Radial profiles: how far a sprite reaches from a centre, in each of n directions.
const POLAR_MODES = {
    circles: E.HM_POLAR_CIRCLES,
    nearest: E.HM_POLAR_NEAREST,
    neighbours: E.HM_POLAR_NEIGHBOURS,
    between: E.HM_POLAR_BETWEEN,
};
const PROOFS = ['miss', 'hit', 'unsure'];
const LOCAL_LIMIT = E.HM_MAX_LOCAL;

// Writes a point of a sprite in units; its address, or 0 where none is given.
const putCentre = (address, centre) => {
    if (centre === undefined) return 0;
    const units = vecOf(centre, 'centre').map((value, i) => {
        if (Math.abs(value) > LOCAL_LIMIT) throw new RangeError(`centre.${'xy'[i]} is ${value}; within ${LOCAL_LIMIT}`);
        return Math.round(value * UNITS);
    });
    I32.set(units, address >> 2);
    return address;
};

class Polar extends Handle {
    // A pose is that of `of`, whose pivot and size it takes over; of lengths it is about (0, 0).
    constructor(key, polar, of) {
        if (key !== MADE) throw new TypeError('a Polar is made by Polar.fromMask(), fromOutline() or fromLengths()');
        super(polar, (address) => X.hm_polar_destroy(address));
        const placed = framed(Shape.point(0, 0), of?._width ?? 0, of?._height ?? 0, of?.pivot, 'top-left');
        this._cell.hold(placed._cell);
        Object.defineProperty(this, '_at', { value: placed._h });
        placed.dispose();
    }
    static fromMask(mask, options) {
        const m = maskOf(mask, 'mask');
        return polarOf(mask, options, (centre, count, alloc, out) => X.hm_polar_from_mask(m, centre, count, alloc, out));
    }
    static fromOutline(outline, options) {
        addressOf(outline, Outline, 'outline');
        return polarOf(outline, options, (centre, count, alloc, out) =>
            X.hm_polar_from_outline(outline._o, centre, count, alloc, out),
        );
    }
    static fromLengths(lengths, options) {
        const { centre, pivot } = optionsOf(options);
        const list = doublesOf(lengths, 'lengths');
        const polar = withBlock(list.byteLength, bytesOfDoubles(list), (block) =>
            made((alloc, out) => X.hm_polar_from_lengths(block, list.length, putCentre(SCRATCH + 64, centre), alloc, out)),
        );
        return new Polar(MADE, polar, { pivot });
    }
    _view(read) {
        X.hm_polar_look(own(this), ANSWER);
        return read(ANSWER);
    }
    _list(field) {
        return this._view((at) => {
            const first = U32[(at + field) >> 2];
            const count = I32[(at + O.hm_polar_view.count) >> 2];
            return Float64Array.from({ length: count }, (_, i) => stepsAt(first + 8 * i) / UNITS);
        });
    }
    get count() {
        return this._view((at) => I32[(at + O.hm_polar_view.count) >> 2]);
    }
    get centre() {
        const [x, y] = this._view((at) => localsAt(at + O.hm_polar_view.centre, 1));
        return { x, y };
    }
    get maxRadius() {
        return this._view((at) => stepsAt(at + O.hm_polar_view.max_radius) / UNITS);
    }
    get minRadius() {
        return this._view((at) => stepsAt(at + O.hm_polar_view.min_radius) / UNITS);
    }
    get solidRadius() {
        return this._view((at) => stepsAt(at + O.hm_polar_view.solid_radius) / UNITS);
    }
    get lengths() {
        return this._list(O.hm_polar_view.lengths);
    }
    get outer() {
        return this._list(O.hm_polar_view.outer);
    }
    get inner() {
        return this._list(O.hm_polar_view.inner);
    }
    hits(pose, other, otherPose, mode) {
        const how = wordOr(mode, POLAR_MODES, POLAR_MODES.neighbours, 'mode');
        return askPolars(this, pose, other, otherPose, (a, xa, b, xb) => X.hm_polar_hit(a, xa, b, xb, how)) !== 0;
    }
    hitsAside(pose, other, otherPose, aside) {
        whole(aside, 'aside', 0, INT32);
        return askPolars(this, pose, other, otherPose, (a, xa, b, xb) => X.hm_polar_hit_aside(a, xa, b, xb, aside)) !== 0;
    }
    prove(pose, other, otherPose) {
        return PROOFS[askPolars(this, pose, other, otherPose, X.hm_polar_bounds)];
    }
    drawLines(pose, options) {
        const h = own(this);
        return linesOf(options, (at, out, capacity) => X.hmj_draw_polar(h, xformOf(this._at, pose, 'pose'), at, out, capacity));
    }
}
const polarOf = (of, options, make) => {
    const { centre, count } = optionsOf(options);
    const directions = count === undefined ? 0 : whole(count, 'count', E.HM_POLAR_MIN_COUNT, E.HM_POLAR_MAX_COUNT);
    return new Polar(
        MADE,
        made((alloc, out) => make(putCentre(SCRATCH + 64, centre), directions, alloc, out)),
        of,
    );
};
const askPolars = (a, poseA, b, poseB, ask) => {
    const ha = own(a);
    const hb = addressOf(b, Polar, 'other');
    const xa = xformOf(a._at, poseA, 'pose');
    const xb = xformOf(b._at, poseB, 'otherPose');
    const answer = ask(ha, xa, hb, xb);
    answered();
    return answer;
};
const doublesOf = (value, name) => {
    if (!Array.isArray(value) && !ArrayBuffer.isView(value))
        throw new TypeError(`${name} is ${described(value)}; a list of numbers is expected`);
    return Float64Array.from(value, (entry, i) => number(entry, `${name}[${i}]`));
};
