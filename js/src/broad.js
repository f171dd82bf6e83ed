// Broad phases by themselves: axis-aligned boxes by number, and which of them meet.
const BROAD_MAX = E.HM_BROAD_MAX;

class Broad extends Handle {
    constructor(options, key, opened) {
        super(...(key === MADE ? opened : [broadMade(options), (address) => X.hm_broad_destroy(address)]));
    }
    // What save() wrote: it is validated, and does not change any more.
    static open(bytes) {
        const from = bytesOf(bytes, 'bytes');
        const block = allocate(from.length);
        U8.set(from, block);
        try {
            const broad = made((alloc, out) => X.hm_broad_view(block, from.length, alloc, out));
            return new Broad(undefined, MADE, [
                broad,
                (address) => {
                    X.hm_broad_destroy(address);
                    release(block, from.length);
                },
            ]);
        } catch (error) {
            release(block, from.length);
            throw error;
        }
    }
    get chosen() {
        return BROAD_NAMES[X.hm_broad_chosen(own(this))];
    }
    get bytes() {
        return X.hm_broad_bytes(own(this)) >>> 0;
    }
    get count() {
        return X.hm_broad_count(own(this));
    }
    build(boxes, filters) {
        const h = own(this);
        const count = boxCount(boxes, 'boxes');
        const list = filters === undefined ? null : filtersOf(filters, count);
        const room = boxes.byteLength;
        return withBlock(room + (list ? 4 * list.length : 0), null, (block) => {
            F32.set(boxes, block >> 2);
            if (list) U32.set(list, (block + room) >> 2);
            check(X.hm_broad_build(h, block, 0, list ? block + room : 0, count));
            return this;
        });
    }
    insert(box, filter) {
        const h = own(this);
        const sides = boundsFrom(box, 'box');
        const at = filterAt(filter);
        F32.set(sides, SCRATCH >> 2);
        check(X.hm_broad_insert(h, SCRATCH, 0n, at, SCRATCH + 64));
        return I32[(SCRATCH + 64) >> 2];
    }
    move(id, box) {
        const h = own(this);
        int32(id, 'id');
        const sides = boundsFrom(box, 'box');
        F32.set(sides, SCRATCH >> 2);
        check(X.hm_broad_move(h, id, SCRATCH));
    }
    moveAll(boxes) {
        const h = own(this);
        const count = boxCount(boxes, 'boxes');
        const block = listRoom(boxes.byteLength + 8);
        F32.set(boxes, block >> 2);
        check(X.hm_broad_move_all(h, block, count));
        return this;
    }
    refilter(id, filter) {
        const h = own(this);
        int32(id, 'id');
        check(X.hm_broad_refilter(h, id, filterAt(filter)));
    }
    remove(id) {
        return X.hm_broad_remove(own(this), int32(id, 'id')) !== 0;
    }
    update() {
        check(X.hm_broad_update(own(this)));
        return this;
    }
    at(id) {
        const h = own(this);
        if (!X.hm_broad_at(h, int32(id, 'id'), SCRATCH, 0)) return null;
        return boxAt(SCRATCH);
    }
    pairs() {
        const h = own(this);
        return pairsOf((out, capacity) => X.hm_broad_pairs(h, out, capacity));
    }
    pairsBetween(other) {
        const h = own(this);
        const o = addressOf(other, Broad, 'other');
        return pairsOf((out, capacity) => X.hm_broad_pairs_between(h, o, out, capacity));
    }
    inBox(box, filter) {
        const h = own(this);
        const sides = boundsFrom(box, 'box');
        const at = filterAt(filter);
        F32.set(sides, SCRATCH >> 2);
        const count = listOf(4, (out, capacity) => X.hm_broad_in_box(h, SCRATCH, at, out, capacity));
        return I32.slice(listBlock >> 2, (listBlock >> 2) + count);
    }
    onWay(from, to, half, filter) {
        return this._way(from, to, half, filter, (h, at) => {
            const count = listOf(S.hm_broad_hit, (out, capacity) =>
                X.hm_broad_on_way(h, SCRATCH, SCRATCH + 16, SCRATCH + 32, at, out, capacity),
            );
            return entries(count, S.hm_broad_hit, broadHitAt);
        });
    }
    first(from, to, half, filter) {
        return this._way(from, to, half, filter, (h, at) => {
            const found = asked(X.hm_broad_first(h, SCRATCH, SCRATCH + 16, SCRATCH + 32, at, ANSWER));
            return found ? broadHitAt(ANSWER) : null;
        });
    }
    _way(from, to, half, filter, ask) {
        const h = own(this);
        const wide = half === undefined ? PLAIN : vecOf(half, 'half');
        const numbers = [...vecOf(from, 'from'), ...vecOf(to, 'to'), ...wide];
        const at = filterAt(filter);
        F64.set(numbers, SCRATCH >> 3);
        return ask(h, at);
    }
    nearest(x, y, options) {
        const h = own(this);
        const { count, reach, ...filter } = optionsOf(options);
        const most = count === undefined ? 1 : whole(count, 'count', 1, BROAD_MAX);
        const far = reach === undefined ? Infinity : number(reach, 'reach');
        const at = filterAt(Object.keys(filter).length ? filter : undefined);
        const room = listRoom(most * S.hm_broad_hit);
        F64[SCRATCH >> 3] = number(x, 'x');
        F64[(SCRATCH >> 3) + 1] = number(y, 'y');
        return entries(asked(X.hm_broad_nearest(h, SCRATCH, far, at, room, most)), S.hm_broad_hit, broadHitAt);
    }
    save() {
        const h = own(this);
        check(X.hm_broad_save(h, 0, 0, SCRATCH));
        const size = U32[SCRATCH >> 2];
        return withBlock(size, null, (block) => {
            check(X.hm_broad_save(h, block, size, SCRATCH));
            return bytesAt(block, size);
        });
    }
}
const broadMade = (options) => {
    const { kind, cell, margin, over } = optionsOf(options);
    const numbers = [numberOr(cell, 0, 'cell'), numberOr(margin, 0, 'margin')];
    const [which, below] = [wordOr(kind, BROADS, 0, 'kind'), wordOr(over, BROADS, 0, 'over')];
    const at = SCRATCH + 64;
    I32[(at + O.hm_broad_options.kind) >> 2] = which;
    I32[(at + O.hm_broad_options.over) >> 2] = below;
    F32[(at + O.hm_broad_options.cell) >> 2] = numbers[0];
    F32[(at + O.hm_broad_options.margin) >> 2] = numbers[1];
    return made((alloc, out) => X.hm_broad_create(at, alloc, out));
};
const boxCount = (boxes, name) => {
    if (!(boxes instanceof Float32Array)) throw new TypeError(`${name} is ${described(boxes)}; a Float32Array is expected`);
    if (boxes.length % 4 !== 0) throw new RangeError(`${name} has ${boxes.length} numbers; a multiple of 4 is expected`);
    return boxes.length / 4;
};
// The float at or below a number; with a sign of -1 that at or above it.
const FLOAT = new Float32Array(1);
const FLOAT_BITS = new Int32Array(FLOAT.buffer);
const floatBelow = (value) => {
    FLOAT[0] = value;
    if (FLOAT[0] > value) {
        if (FLOAT[0] === 0) FLOAT_BITS[0] = -0x7fffffff;
        else FLOAT_BITS[0] += FLOAT[0] > 0 ? -1 : 1;
    }
    return FLOAT[0];
};
// x0, y0, x1, y1 of a box in floats, rounded outward.
const boundsFrom = (box, name) => {
    object(box, name);
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((field) => number(box[field], `${name}.${field}`));
    if (w < 0 || h < 0) throw new RangeError(`${name} is ${w} x ${h}; 0 or more is expected`);
    return [floatBelow(x), floatBelow(y), -floatBelow(-(x + w)), -floatBelow(-(y + h))];
};
const boxAt = (address) => {
    const [x0, y0, x1, y1] = F32.subarray(address >> 2, (address >> 2) + 4);
    return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
};
const filterAt = (filter) => {
    if (filter === undefined || filter === null) return 0;
    const parts = filterOf(object(filter, 'filter'));
    putFilter(QUERY_FILTER, ...parts);
    return QUERY_FILTER;
};
const filtersOf = (filters, count) => {
    if (!Array.isArray(filters)) throw new TypeError(`filters is ${described(filters)}; an array is expected`);
    if (filters.length !== count) throw new RangeError(`filters has ${filters.length} entries; ${count} are expected`);
    return Uint32Array.from(filters.flatMap((filter, i) => filterOf(optionsOf(filter, `filters[${i}]`))));
};
const pairsOf = (ask) => {
    const count = listOf(S.hm_broad_pair, ask);
    return I32.slice(listBlock >> 2, (listBlock >> 2) + 2 * count);
};
const broadHitAt = (address) => ({
    id: I32[(address + O.hm_broad_hit.id) >> 2],
    at: F64[(address + O.hm_broad_hit.at) >> 3],
});
function filterPasses(a, b) {
    const [first, second] = [filterOf(optionsOf(a, 'a')), filterOf(optionsOf(b, 'b'))];
    putFilter(SCRATCH, ...first);
    putFilter(SCRATCH + 32, ...second);
    return X.hm_filter_passes(SCRATCH, SCRATCH + 32) !== 0;
}
