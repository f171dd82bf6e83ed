// Worlds: many posed shapes, and who touches whom.
//
// An id is the generation of an object times 2^24 plus its number: C has the two in the halves of 64 bits, and
// numbers are below 2^24. So ids are whole numbers that are never reused, and numbers index arrays.
const NUMBERS = 2 ** 24;
const idAt = (address) => U32[(address >> 2) + 1] * NUMBERS + U32[address >> 2];
const countAt = (address) => U32[(address >> 2) + 1] * 2 ** 32 + U32[address >> 2];
const idHalves = (id, name = 'id') => {
    whole(id, name, 0, Number.MAX_SAFE_INTEGER);
    return [id % NUMBERS, Math.floor(id / NUMBERS)];
};
const idWide = (id, name) => {
    const [low, high] = idHalves(id, name);
    return (BigInt(high) << 32n) | BigInt(low);
};
const staleId = (id) => new HitmaskError('stale', `${id} is not, or no longer, the id of an object`);

const BROADS = {
    auto: E.HM_BROAD_AUTO,
    list: E.HM_BROAD_LIST,
    grid: E.HM_BROAD_GRID,
    quadtree: E.HM_BROAD_QUADTREE,
    rtree: E.HM_BROAD_RTREE,
    neighbours: E.HM_BROAD_NEIGHBOURS,
};
const BROAD_NAMES = invert(BROADS);
const EVENTS = ['end', 'begin', 'stay'];
const FLAGS = {
    fixed: E.HM_OBJECT_FIXED,
    disabled: E.HM_OBJECT_DISABLED,
    stay: E.HM_OBJECT_STAY,
    contacts: E.HM_OBJECT_CONTACTS,
    swept: E.HM_OBJECT_SWEPT,
};
const flagsOf = (options, before) => {
    let flags = before;
    for (const [name, bit] of Object.entries(FLAGS))
        if (options[name] !== undefined) flags = flagOr(options[name], false, name) ? flags | bit : flags & ~bit;
    return flags;
};
const ALL = 4294967295;
const putFilter = (address, category, mask, group) => {
    U32[(address + O.hm_filter.category) >> 2] = category;
    U32[(address + O.hm_filter.mask) >> 2] = mask;
    I32[(address + O.hm_filter.group) >> 2] = group;
};
const filterOf = ({ category, mask, group }) => [
    uint32Or(category, 1, 'category'),
    uint32Or(mask, ALL, 'mask'),
    int32Or(group, 0, 'group'),
];
const ROW = X.hmj_row_size();

class WorldEvent {
    constructor(world) {
        Object.defineProperty(this, '_world', { value: world });
        this.kind = 'begin';
        this.a = this.b = this.since = 0;
        this.index = -1;
        this.updates = 0;
    }
    contact(out) {
        return this._world._eventContact(this, out);
    }
}

class World extends Handle {
    constructor(options) {
        const { rule, broad, fixedBroad, limits } = optionsOf(options);
        const [touch, margin] = ruleOf(rule);
        const most = limitsOf(limits);
        const moving = wordOr(broad, BROADS, 0, 'broad');
        const still = wordOr(fixedBroad, BROADS, 0, 'fixedBroad');
        const at = SCRATCH + 64;
        U8.fill(0, at, at + S.hm_world_options);
        putRule(at + O.hm_world_options.rule, touch, margin);
        putLimits(at + O.hm_world_options.limits, most);
        I32[(at + O.hm_world_options.broad.kind) >> 2] = moving;
        I32[(at + O.hm_world_options.fixed.kind) >> 2] = still;
        const world = made((alloc, out) => X.hm_world_create(at, alloc, out));
        const rows = { block: 0, count: 0 };
        super(world, (address) => {
            X.hm_world_destroy(address);
            if (rows.count) release(rows.block, ROW * rows.count);
        });
        const hidden = { _rows: rows, _sets: [], _setOf: new Map(), _objects: new Map(), _listeners: new Map() };
        for (const [name, value] of Object.entries(hidden)) Object.defineProperty(this, name, { value });
        Object.defineProperty(this, '_poses', { value: new Float64Array(0), writable: true });
    }

    // ---- objects

    add(options) {
        const world = own(this);
        const { shape, at, frame, z, data } = object(options, 'options');
        const shapes = Array.isArray(shape) ? shape : [shape];
        const number_ = int32Or(frame, 0, 'frame');
        shapes.forEach((one, i) => addressOf(one, Shape, shapes.length > 1 ? `shape[${i}]` : 'shape'));
        if (number_ < 0 || number_ >= shapes.length)
            throw new RangeError(`frame is ${number_}; from 0 to ${shapes.length - 1}`);
        const filter = filterOf(options);
        const flags = flagsOf(options, 0);
        const depth = int32Or(z, 0, 'z');
        const pose = at ?? { x: 0, y: 0 };
        if (pose instanceof Pose) throw new TypeError('at is a Pose; an object with x and y is expected');
        const set = this._set(shapes);
        const h = shapes[number_]._cell.address;
        const def = SCRATCH + 256;
        U8.fill(0, def, def + S.hm_object_def);
        putPose(SCRATCH + 128, h, pose, 'at');
        check(X.hm_shape_pose(h, SCRATCH + 128, SCRATCH + 64));
        U32[(def + O.hm_object_def.shapes) >> 2] = set;
        I32[(def + O.hm_object_def.frame) >> 2] = number_;
        putFilter(def + O.hm_object_def.filter, ...filter);
        I32[(def + O.hm_object_def.z) >> 2] = depth;
        U32[(def + O.hm_object_def.flags) >> 2] = flags;
        U32[(def + O.hm_object_def.pose) >> 2] = SCRATCH + 128;
        check(X.hm_world_add(world, def, SCRATCH));
        const id = idAt(SCRATCH);
        this._place(id, set, number_, pose, data);
        return id;
    }
    // What JavaScript keeps of a new object; takes it out again where there is no memory for that.
    _place(id, set, frame, pose, data) {
        const [low, high] = idHalves(id);
        try {
            this._room(low + 1);
        } catch (error) {
            X.hm_world_remove(this._h, idWide(id));
            throw error;
        }
        this._objects.set(low, { id, set, frame, data });
        const h = this._sets[set][frame]._cell.address;
        readPose(pose, 'at', (x, y, rotation, scaleX, scaleY, flips) => {
            X.hmj_row_set(this._row(low), low, high, h, flips, x, y, rotation, scaleX, scaleY);
            if (5 * low + 5 <= this._poses.length) this._poses.set([x, y, rotation, scaleX, scaleY], 5 * low);
        });
    }
    _set(shapes) {
        const key = shapes.map((shape) => shape._cell.address).join();
        const before = this._setOf.get(key);
        if (before !== undefined) return before;
        const set = withBlock(S.hm_shape * shapes.length, null, (block) => {
            shapes.forEach(({ _h: h }, i) => U8.copyWithin(block + i * S.hm_shape, h, h + S.hm_shape));
            check(X.hm_world_add_shapes(this._h, block, shapes.length, SCRATCH));
            return U32[SCRATCH >> 2];
        });
        this._sets[set] = [...shapes];
        for (const shape of shapes) this._cell.hold(shape._cell);
        this._setOf.set(key, set);
        return set;
    }
    _row(low) {
        return this._rows.block + ROW * low;
    }
    _room(count) {
        const rows = this._rows;
        if (count <= rows.count) return;
        const more = Math.max(count, 64, 2 * rows.count);
        const block = X.hmj_resize(rows.block, ROW * rows.count, ROW * more);
        if (block === 0) throw noMemory();
        U8.fill(0, block + ROW * rows.count, block + ROW * more);
        rows.block = block;
        rows.count = more;
    }
    _object(id) {
        const found = this._objects.get(idHalves(id)[0]);
        if (found === undefined || found.id !== id) throw staleId(id);
        return found;
    }
    has(id) {
        own(this);
        return this._objects.get(idHalves(id)[0])?.id === id;
    }
    remove(id) {
        own(this);
        if (!this.has(id)) return false;
        const gone_ = X.hm_world_remove(this._h, idWide(id)) !== 0;
        if (gone_) {
            const low = id % NUMBERS;
            this._objects.delete(low);
            U8.fill(0, this._row(low), this._row(low) + ROW);
        }
        return gone_;
    }
    get count() {
        return X.hm_world_count(own(this));
    }
    get updates() {
        return Number(X.hm_world_updates(own(this)));
    }
    get bytes() {
        return X.hm_world_bytes(own(this)) >>> 0;
    }
    broadChosen(fixed = false) {
        return BROAD_NAMES[X.hm_world_broad_chosen(own(this), flagOr(fixed, false, 'fixed'))];
    }
    *ids() {
        own(this);
        for (const { id } of [...this._objects.values()].sort((a, b) => (a.id % NUMBERS) - (b.id % NUMBERS))) yield id;
    }
    indexOf(id) {
        own(this);
        return this._object(id).id % NUMBERS;
    }
    data(id) {
        own(this);
        return this._object(id).data;
    }
    setData(id, data) {
        own(this);
        this._object(id).data = data;
    }
    shape(id) {
        own(this);
        const { set, frame } = this._object(id);
        return this._sets[set][frame];
    }
    move(id, x, y, rotation = 0, scaleX = 1, scaleY = scaleX) {
        const world = own(this);
        this._object(id);
        number(x, 'x');
        number(y, 'y');
        number(rotation, 'rotation');
        number(scaleX, 'scaleX');
        number(scaleY, 'scaleY');
        const low = id % NUMBERS;
        check(X.hmj_world_set_pose(world, this._row(low), x, y, rotation, scaleX, scaleY, 0));
        if (5 * low + 5 <= this._poses.length) this._poses.set([x, y, rotation, scaleX, scaleY], 5 * low);
    }
    setPose(id, at) {
        const world = own(this);
        this._object(id);
        const low = id % NUMBERS;
        readPose(at, 'at', (x, y, rotation, scaleX, scaleY, flips) => {
            check(X.hmj_world_set_pose(world, this._row(low), x, y, rotation, scaleX, scaleY, flips));
            if (5 * low + 5 <= this._poses.length) this._poses.set([x, y, rotation, scaleX, scaleY], 5 * low);
        });
    }
    pose(id) {
        const world = own(this);
        this._object(id);
        check(X.hm_world_pose(world, idWide(id), SCRATCH));
        return poseAt(SCRATCH);
    }
    teleport(id, at) {
        const world = own(this);
        const { set, frame } = this._object(id);
        const xform = xformOf(this._sets[set][frame]._cell.address, at, 'at');
        check(X.hm_world_teleport(world, idWide(id), xform));
        this._moved(id);
        if (!(at instanceof Pose)) this.setPose(id, at);
    }
    setPosition(id, x, y) {
        const world = own(this);
        this._object(id);
        F64[SCRATCH >> 3] = number(x, 'x');
        F64[(SCRATCH >> 3) + 1] = number(y, 'y');
        check(X.hm_world_set_position(world, idWide(id), SCRATCH));
        this._moved(id);
    }
    // Brings what is kept of an object's pose up to date after the library moved it.
    _moved(id) {
        const [low, high] = idHalves(id);
        const result = X.hm_world_pose(this._h, idWide(id), SCRATCH);
        reported();
        if (result !== 0) return;
        const { x, y, rotation, scaleX, scaleY, flipX, flipY } = poseAt(SCRATCH);
        const { set, frame } = this._object(id);
        const h = this._sets[set][frame]._cell.address;
        const flips = (flipX ? 1 : 0) | (flipY ? 2 : 0);
        X.hmj_row_set(this._row(low), low, high, h, flips, x, y, rotation, scaleX, scaleY);
        if (5 * low + 5 <= this._poses.length) this._poses.set([x, y, rotation, scaleX, scaleY], 5 * low);
    }
    // Another frame is drawn by the same pose about its own pivot.
    setFrame(id, frame) {
        const world = own(this);
        const kept = this._object(id);
        const shapes = this._sets[kept.set];
        whole(frame, 'frame', 0, shapes.length - 1);
        const at = this.pose(id);
        check(X.hm_world_set_frame(world, idWide(id), frame));
        kept.frame = frame;
        this._replace(id, kept, at);
    }
    setShape(id, shape, frame = 0) {
        const world = own(this);
        const kept = this._object(id);
        const shapes = Array.isArray(shape) ? shape : [shape];
        shapes.forEach((one, i) => addressOf(one, Shape, shapes.length > 1 ? `shape[${i}]` : 'shape'));
        whole(frame, 'frame', 0, shapes.length - 1);
        const at = this.pose(id);
        const set = this._set(shapes);
        check(X.hm_world_set_shapes(world, idWide(id), set, frame));
        kept.set = set;
        kept.frame = frame;
        this._replace(id, kept, at);
    }
    _replace(id, kept, at) {
        const [low, high] = idHalves(id);
        const h = this._sets[kept.set][kept.frame]._cell.address;
        const flips = (at.flipX ? 1 : 0) | (at.flipY ? 2 : 0);
        X.hmj_row_set(this._row(low), low, high, h, flips, at.x, at.y, at.rotation, at.scaleX, at.scaleY);
        this.setPose(id, at);
    }
    setFilter(id, filter) {
        const world = own(this);
        this._object(id);
        putFilter(SCRATCH, ...filterOf(object(filter, 'filter')));
        check(X.hm_world_set_filter(world, idWide(id), SCRATCH));
    }
    setFlags(id, flags) {
        const world = own(this);
        this._object(id);
        X.hm_world_get(world, idWide(id), SCRATCH);
        const before = U32[(SCRATCH + O.hm_object_def.flags) >> 2];
        check(X.hm_world_set_flags(world, idWide(id), flagsOf(object(flags, 'flags'), before)));
    }
    setEnabled(id, enabled) {
        const world = own(this);
        this._object(id);
        if (typeof enabled !== 'boolean') throw new TypeError(`enabled is ${described(enabled)}; true or false is expected`);
        check(X.hm_world_set_enabled(world, idWide(id), enabled));
    }
    setZ(id, z) {
        const world = own(this);
        this._object(id);
        check(X.hm_world_set_z(world, idWide(id), int32(z, 'z')));
    }
    shapesChanged(shape) {
        const world = own(this);
        for (const [set, shapes] of this._sets.entries())
            if (shapes.includes(shape)) check(X.hm_world_shapes_changed(world, set));
    }

    // ---- updates

    // Room for the poses of n objects in JavaScript's own memory: x, y, rotation, scaleX, scaleY of an object at five
    // times its index. An array that a larger one replaced is refused by update().
    reserve(n) {
        own(this);
        whole(n, 'n', 0, NUMBERS);
        const before = this._poses;
        if (5 * n <= before.length) return before;
        this._poses = new Float64Array(5 * n);
        this._poses.set(before);
        for (const low of this._objects.keys())
            if (5 * low >= before.length && 5 * low + 5 <= 5 * n) {
                const at = (this._row(low) + ROW_POSE) >> 3;
                this._poses.set(F64.subarray(at, at + 5), 5 * low);
            }
        return this._poses;
    }
    update(poses) {
        const world = own(this);
        if (poses !== undefined) this._takePoses(poses);
        check(X.hm_world_update(world));
        if (this._listeners.size > 0) this._tell();
    }
    _takePoses(poses) {
        if (!(poses instanceof Float64Array)) throw new TypeError(`poses is ${described(poses)}; a Float64Array is expected`);
        if (poses !== this._poses)
            throw new HitmaskError('stale', 'poses is not the array of the last reserve(): it was replaced by a larger one');
        const count = Math.min(poses.length / 5, this._rows.count);
        if (count === 0) return;
        const block = listRoom(40 * count + 8);
        F64.set(poses.length === 5 * count ? poses : poses.subarray(0, 5 * count), block >> 3);
        const result = X.hmj_world_set_poses(this._h, this._rows.block, block, count, block + 40 * count);
        if (result !== 0) this._badPose(result, U32[(block + 40 * count) >> 2]);
    }
    _badPose(result, low) {
        const values = [...this._poses.subarray(5 * low, 5 * low + 5)];
        const bad = values.findIndex((value) => value - value !== 0);
        if (bad >= 0) {
            reported();
            throw new RangeError(`poses[${5 * low + bad}] is ${values[bad]}; a finite number is expected`);
        }
        failed(result);
    }
    refresh() {
        check(X.hm_world_refresh(own(this)));
    }
    // Bytes of a list, copied: the loop over it may ask anything else.
    _list(size, ask) {
        const count = listOf(size, ask);
        return new DataView(bytesAt(listBlock, count * size).buffer);
    }
    *events() {
        const world = own(this);
        const list = this._list(S.hm_event, (out, capacity) => X.hm_world_events(world, out, capacity));
        const event = new WorldEvent(this);
        event.updates = this.updates;
        for (let i = 0; i * S.hm_event < list.byteLength; i++) yield eventIn(list, i, event);
    }
    _tell() {
        for (const event of this.events())
            for (const listener of [...(this._listeners.get(event.kind) ?? [])]) listener(event.a, event.b, event);
    }
    on(kind, listener) {
        own(this);
        wordOr(kind ?? null, { begin: 1, stay: 1, end: 1 }, 0, 'kind');
        if (typeof listener !== 'function') throw new TypeError(`listener is ${described(listener)}; a function is expected`);
        const list = this._listeners.get(kind) ?? new Set();
        this._listeners.set(kind, list.add(listener));
        return () => {
            list.delete(listener);
        };
    }
    _eventContact(event, out) {
        const world = own(this);
        if (event.updates !== this.updates) throw new HitmaskError('stale', 'the event is of an earlier update');
        const found = X.hm_world_event_contact(world, event.index, ANSWER);
        answered();
        return found ? contactAt(ANSWER, out) : null;
    }
    touching(id) {
        const world = own(this);
        const count = listOf(S.hm_touching, (out, capacity) =>
            id === undefined
                ? X.hm_world_touching(world, out, capacity)
                : X.hm_world_touching_of(world, idWide(id), out, capacity),
        );
        const list = new Array(count);
        for (let i = 0, at = listBlock; i < count; i++, at += S.hm_touching)
            list[i] = { a: idAt(at + O.hm_touching.a), b: idAt(at + O.hm_touching.b), since: countAt(at + O.hm_touching.since) };
        return list;
    }
    contact(a, b, out) {
        const world = own(this);
        const found = X.hm_world_contact(world, idWide(a, 'a'), idWide(b, 'b'), ANSWER);
        answered();
        return found ? contactAt(ANSWER, out) : null;
    }
    passings() {
        const world = own(this);
        const list = this._list(S.hm_passing, (out, capacity) => X.hm_world_passings(world, out, capacity));
        return Array.from({ length: list.byteLength / S.hm_passing }, (_, i) => {
            const at = i * S.hm_passing;
            const f64 = (offset) => list.getFloat64(at + offset, true);
            return {
                a: idIn(list, at + O.hm_passing.a),
                b: idIn(list, at + O.hm_passing.b),
                fraction: f64(O.hm_passing.fraction),
                x: f64(O.hm_passing.point.x),
                y: f64(O.hm_passing.point.y),
                normalX: f64(O.hm_passing.normal.x),
                normalY: f64(O.hm_passing.normal.y),
            };
        });
    }

    // ---- snapshots

    save() {
        const world = own(this);
        check(X.hm_world_save(world, 0, 0, SCRATCH));
        const size = U32[SCRATCH >> 2];
        return withBlock(size, null, (block) => {
            check(X.hm_world_save(world, block, size, SCRATCH));
            return bytesAt(block, size);
        });
    }
    // Objects that are there before and after keep their data.
    restore(bytes) {
        const world = own(this);
        const from = bytesOf(bytes, 'bytes');
        withBlock(from.length, from, (block) => check(X.hm_world_restore(world, block, from.length)));
        const before = new Map(this._objects);
        this._objects.clear();
        if (this._rows.count) U8.fill(0, this._rows.block, this._rows.block + ROW * this._rows.count);
        for (let wide = X.hm_world_next(world, 0n); wide !== 0n; wide = X.hm_world_next(world, wide)) {
            const id = Number(BigInt.asUintN(64, wide) >> 32n) * NUMBERS + Number(wide & 0xffffffn);
            X.hm_world_get(world, wide, SCRATCH);
            const set = U32[(SCRATCH + O.hm_object_def.shapes) >> 2];
            const frame = I32[(SCRATCH + O.hm_object_def.frame) >> 2];
            const low = id % NUMBERS;
            const kept = before.get(low);
            this._objects.set(low, { id, set, frame, data: kept?.id === id ? kept.data : undefined });
            this._room(low + 1);
            this._moved(id);
        }
    }
    hash() {
        return BigInt.asUintN(64, X.hm_world_hash(own(this)));
    }
}
const ROW_POSE = X.hmj_row_pose();
const idIn = (list, at) => list.getUint32(at + 4, true) * NUMBERS + list.getUint32(at, true);
const eventIn = (list, i, event) => {
    const at = i * S.hm_event;
    event.kind = EVENTS[list.getInt32(at + O.hm_event.kind, true)];
    event.a = idIn(list, at + O.hm_event.a);
    event.b = idIn(list, at + O.hm_event.b);
    event.since = list.getUint32(at + O.hm_event.since + 4, true) * 2 ** 32 + list.getUint32(at + O.hm_event.since, true);
    event.index = i;
    return event;
};
