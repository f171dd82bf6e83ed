// Colliders: what `hitmask bake` wrote, used in the module's memory.
const WAYS = ['forward', 'reverse', 'pingpong', 'pingpong-reverse'];
const COLLIDER_SHAPES = { mask: E.HM_COLLIDER_MASK, outline: E.HM_COLLIDER_OUTLINE, hull: E.HM_COLLIDER_HULL };

class Collider extends Handle {
    constructor(key, address, bytes, block) {
        if (key !== MADE) throw new TypeError('a Collider is opened by Collider.open(bytes)');
        super(address, (collider) => {
            X.hm_collider_close(collider);
            release(block, bytes);
        });
    }
    static open(bytes) {
        const from = bytesOf(bytes, 'bytes');
        const block = allocate(from.length);
        U8.set(from, block);
        let collider;
        try {
            collider = made((alloc, out) => X.hm_collider_open(block, from.length, alloc, out));
        } catch (error) {
            release(block, from.length);
            throw error;
        }
        return new Collider(MADE, collider, from.length, block);
    }
    verify() {
        const h = own(this);
        check(X.hm_collider_verify(h, ALLOCATOR));
        return this;
    }
    get frames() {
        const h = own(this);
        return Array.from({ length: X.hm_collider_frame_count(h) }, (_, i) => {
            X.hm_collider_frame_at(h, i, SCRATCH);
            const [x, y] = localsAt(SCRATCH + O.hm_collider_frame.pivot, 1);
            const i32 = (offset) => I32[(SCRATCH + offset) >> 2];
            return {
                name: textAt(i32(O.hm_collider_frame.name)),
                width: i32(O.hm_collider_frame.width),
                height: i32(O.hm_collider_frame.height),
                pivot: { x, y },
                duration: i32(O.hm_collider_frame.duration),
                marks: this._marks(h, i32(O.hm_collider_frame.first_mark), i32(O.hm_collider_frame.mark_count)),
            };
        });
    }
    _marks(h, first, count) {
        return Array.from({ length: count }, (_, i) => {
            X.hm_collider_mark_at(h, first + i, ANSWER);
            return textAt(U32[(ANSWER + O.hm_collider_mark.name) >> 2]);
        });
    }
    get tags() {
        const h = own(this);
        return Array.from({ length: X.hm_collider_tag_count(h) }, (_, i) => {
            X.hm_collider_tag_at(h, i, SCRATCH);
            const i32 = (offset) => I32[(SCRATCH + offset) >> 2];
            return {
                name: textAt(i32(O.hm_collider_tag.name)),
                first: i32(O.hm_collider_tag.first),
                last: i32(O.hm_collider_tag.last),
                way: WAYS[i32(O.hm_collider_tag.way)],
                repeat: i32(O.hm_collider_tag.repeat),
            };
        });
    }
    _find(find, name) {
        const bytes = new TextEncoder().encode(`${name}\0`);
        return withBlock(bytes.length, bytes, (text) => find(this._h, text));
    }
    frame(nameOrIndex) {
        const h = own(this);
        if (typeof nameOrIndex === 'string') {
            const found = this._find(X.hm_collider_find_frame, nameOrIndex);
            if (found < 0) throw new RangeError(`no frame is named ${described(nameOrIndex)}`);
            return found;
        }
        return whole(nameOrIndex, 'frame', 0, X.hm_collider_frame_count(h) - 1);
    }
    shape(frame, kind) {
        const h = own(this);
        const index = this.frame(frame);
        const which = wordOr(kind, COLLIDER_SHAPES, 0, 'kind');
        if (!X.hm_collider_shape(h, index, which, SCRATCH)) return null;
        return this._shape(index, (out) => X.hm_collider_shape(h, index, which, out));
    }
    mark(frame, name) {
        const h = own(this);
        const index = this.frame(frame);
        X.hm_collider_frame_at(h, index, SCRATCH);
        const first = I32[(SCRATCH + O.hm_collider_frame.first_mark) >> 2];
        const count = I32[(SCRATCH + O.hm_collider_frame.mark_count) >> 2];
        const at = this._marks(h, first, count).indexOf(name);
        if (at < 0) return null;
        return this._shape(index, (out) => X.hm_collider_mark_shape(h, first + at, out));
    }
    // A shape of a frame lies in the collider's bytes: it holds the collider.
    _shape(index, fill) {
        const shape = new Shape(
            MADE,
            (out) => {
                fill(out);
            },
            null,
            [this._cell],
        );
        X.hm_collider_frame_at(this._h, index, SCRATCH);
        const [x, y] = localsAt(SCRATCH + O.hm_collider_frame.pivot, 1);
        const width = I32[(SCRATCH + O.hm_collider_frame.width) >> 2];
        const height = I32[(SCRATCH + O.hm_collider_frame.height) >> 2];
        return framed(shape, width, height, { x, y }, 'top-left');
    }
    frameAfter(tag, milliseconds) {
        const h = own(this);
        number(milliseconds, 'milliseconds');
        if (typeof tag !== 'string') throw new TypeError(`tag is ${described(tag)}; a string is expected`);
        const found = this._find(X.hm_collider_find_tag, tag);
        if (found < 0) throw new RangeError(`no tag is named ${described(tag)}`);
        return X.hm_collider_frame_after(h, found, BigInt(Math.floor(milliseconds)));
    }
}
