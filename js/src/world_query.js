// Queries and moves of worlds.
const QUERY = SCRATCH + 1024;
const QUERY_FILTER = QUERY + 128;
const QUERY_RULE = QUERY + 160;

// Writes an hm_query and returns its address; 0 for all objects. It comes last: the caller's getters that run before may
// have called a query of their own.
const queryOf = (query) => {
    if (query === undefined || query === null) return 0;
    const { category, mask, group, rule, except, start } = object(query, 'query');
    const filtered = category !== undefined || mask !== undefined || group !== undefined;
    const filter = filterOf({ category: category ?? ALL, mask, group });
    const [touch, margin] = ruleOf(rule);
    const begin = wordOr(start, START, 0, 'start');
    const [low, high] = except === undefined ? PLAIN : idHalves(except, 'except');
    U8.fill(0, QUERY, QUERY + S.hm_query);
    putFilter(QUERY_FILTER, ...filter);
    putRule(QUERY_RULE, touch, margin);
    U32[(QUERY + O.hm_query.filter) >> 2] = filtered ? QUERY_FILTER : 0;
    U32[(QUERY + O.hm_query.rule) >> 2] = rule === undefined ? 0 : QUERY_RULE;
    U32[(QUERY + O.hm_query.except) >> 2] = low;
    U32[((QUERY + O.hm_query.except) >> 2) + 1] = high;
    I32[(QUERY + O.hm_query.start) >> 2] = begin;
    return QUERY;
};
const pickAt = (address) => ({
    id: idAt(address + O.hm_pick.object),
    under: U8[address + O.hm_pick.under] !== 0,
    distance: F64[(address + O.hm_pick.distance) >> 3],
    feature: featureAt(address + O.hm_pick.feature),
});
const worldHitAt = (address, out = {}) => {
    hitAt(address + O.hm_world_hit.hit, out);
    out.id = idAt(address + O.hm_world_hit.object);
    return out;
};
const nearAt = (address) => {
    const near = { id: idAt(address + O.hm_near.object), distance: F64[(address + O.hm_near.distance) >> 3] };
    return pointsAt(address + O.hm_near.points, near);
};
const entries = (count, size, read) => Array.from({ length: count }, (_, i) => read(listBlock + i * size));
const idsOf = (ask) => entries(listOf(8, ask), 8, idAt);
// The objects that a question about a shape somewhere names.
const idsOfShape = (question, world, shape, at, options) => {
    const h = addressOf(shape, Shape, 'shape');
    const x = xformOf(h, at, 'at');
    const query = queryOf(options);
    return idsOf((out, capacity) => question(world, h, x, query, out, capacity));
};
const RESPONSES = {
    slide: E.HM_RESPONSE_SLIDE,
    stop: E.HM_RESPONSE_STOP,
    bounce: E.HM_RESPONSE_BOUNCE,
    pass: E.HM_RESPONSE_PASS,
};
const RESPONSE_NAMES = [...invert(RESPONSES), 'step'];

// Writes hm_world_move_options.
const moveOptionsOf = (options) => {
    const { response, category, mask, group, restitution, maxContacts, oneWay, up, maxSlope, stepHeight, snap } =
        optionsOf(options);
    const [ux, uy] = up === undefined ? PLAIN : vecOf(up, 'up');
    const how = wordOr(response, RESPONSES, 0, 'response');
    const filter = filterOf({ category, mask, group });
    const numbers = [
        [O.hm_world_move_options.restitution, numberOr(restitution, 0, 'restitution')],
        [O.hm_world_move_options.up.x, ux],
        [O.hm_world_move_options.up.y, uy],
        [O.hm_world_move_options.max_slope, numberOr(maxSlope, 0, 'maxSlope')],
        [O.hm_world_move_options.step_height, numberOr(stepHeight, 0, 'stepHeight')],
        [O.hm_world_move_options.snap, numberOr(snap, 0, 'snap')],
    ];
    const most = int32Or(maxContacts, 0, 'maxContacts');
    const platforms = uint32Or(oneWay, 0, 'oneWay');
    U8.fill(0, QUERY, QUERY + S.hm_world_move_options);
    putFilter(QUERY_FILTER, ...filter);
    I32[(QUERY + O.hm_world_move_options.response) >> 2] = how;
    if (category !== undefined || mask !== undefined || group !== undefined)
        U32[(QUERY + O.hm_world_move_options.filter) >> 2] = QUERY_FILTER;
    I32[(QUERY + O.hm_world_move_options.max_contacts) >> 2] = most;
    U32[(QUERY + O.hm_world_move_options.one_way) >> 2] = platforms;
    for (const [offset, value] of numbers) F64[(QUERY + offset) >> 3] = value;
    return QUERY;
};
const moveContactAt = (address) => ({
    other: idAt(address + O.hm_world_move_contact.other),
    response: RESPONSE_NAMES[I32[(address + O.hm_world_move_contact.response) >> 2]],
    fraction: F64[(address + O.hm_world_move_contact.fraction) >> 3],
    ...vecAt(address + O.hm_world_move_contact.point),
    normalX: F64[(address + O.hm_world_move_contact.normal.x) >> 3],
    normalY: F64[(address + O.hm_world_move_contact.normal.y) >> 3],
    feature: featureAt(address + O.hm_world_move_contact.feature),
    ownFeature: featureAt(address + O.hm_world_move_contact.own_feature),
});
const moveEndAt = (address, contacts) => ({
    move: vecAt(address + O.hm_world_move_end.move),
    left: vecAt(address + O.hm_world_move_end.left),
    motion: vecAt(address + O.hm_world_move_end.motion),
    free: U8[address + O.hm_world_move_end.free] !== 0,
    limited: U8[address + O.hm_world_move_end.limited] !== 0,
    ground: idAt(address + O.hm_world_move_end.ground) || null,
    groundNormal: vecAt(address + O.hm_world_move_end.ground_normal),
    contacts,
});
const turnedAt = (address) => ({
    fraction: F64[(address + O.hm_world_turned.fraction) >> 3],
    pose: poseAt(address + O.hm_world_turned.pose),
    other: idAt(address + O.hm_world_turned.other) || null,
    free: U8[address + O.hm_world_turned.free] !== 0,
    limited: U8[address + O.hm_world_turned.limited] !== 0,
});
const poseNumbers = (at, name) => readPose(at, name, (...numbers) => numbers);
const listed = (value, name) => {
    if (!Array.isArray(value)) throw new TypeError(`${name} is ${described(value)}; an array is expected`);
    value.forEach((entry, i) => object(entry, `${name}[${i}]`));
    return value;
};
// Asks `count` questions of `size` bytes each; what each found, null where that is nothing.
const batch = (count, size, answer, options, read, ask) => {
    const query = queryOf(options);
    return withBlock(count * size + 8, null, (block) => {
        const out = listRoom(count * answer + 8);
        ask(block, query, out);
        answered();
        return Array.from({ length: count }, (_, i) => (idAt(out + i * answer) === 0 ? null : read(out + i * answer)));
    });
};

const pushAt = (address) => ({
    ...vecAt(address + O.hm_world_push.move),
    free: U8[address + O.hm_world_push.free] !== 0,
    limited: U8[address + O.hm_world_push.limited] !== 0,
});

const worldQueries = {
    pick(x, y, options) {
        const world = own(this);
        const radius = numberOr(options?.radius, 0, 'radius');
        const query = queryOf(options);
        F64[SCRATCH >> 3] = number(x, 'x');
        F64[(SCRATCH >> 3) + 1] = number(y, 'y');
        const found = X.hm_world_pick(world, SCRATCH, radius, query, ANSWER);
        answered();
        return found ? idAt(ANSWER + O.hm_pick.object) : null;
    },
    pickAll(x, y, options) {
        const world = own(this);
        const radius = numberOr(options?.radius, 0, 'radius');
        const query = queryOf(options);
        F64[SCRATCH >> 3] = number(x, 'x');
        F64[(SCRATCH >> 3) + 1] = number(y, 'y');
        const count = listOf(S.hm_pick, (out, capacity) => X.hm_world_at_point(world, SCRATCH, radius, query, out, capacity));
        return entries(count, S.hm_pick, pickAt);
    },
    inBox(box, options) {
        const world = own(this);
        object(box, 'box');
        const numbers = ['x', 'y', 'width', 'height'].map((name) => number(box[name], `box.${name}`));
        const query = queryOf(options);
        F64.set(numbers, SCRATCH >> 3);
        return idsOf((out, capacity) => X.hm_world_in_box(world, SCRATCH, query, out, capacity));
    },
    inCircle(x, y, radius, options) {
        const world = own(this);
        const numbers = [number(x, 'x'), number(y, 'y'), number(radius, 'radius')];
        const query = queryOf(options);
        F64.set(numbers, SCRATCH >> 3);
        return idsOf((out, capacity) => X.hm_world_in_circle(world, SCRATCH, query, out, capacity));
    },
    inShape(shape, at, options) {
        return idsOfShape(X.hm_world_in_shape, own(this), shape, at, options);
    },
    withinShape(shape, at, options) {
        return idsOfShape(X.hm_world_within_shape, own(this), shape, at, options);
    },
    touchingNow(id, options) {
        const world = own(this);
        const wide = idWide(id);
        const query = queryOf(options);
        return idsOf((out, capacity) => X.hm_world_touching_now(world, wide, query, out, capacity));
    },
    wouldTouch(id, at, options) {
        const world = own(this);
        const x = xformOf(this.shape(id)._cell.address, at, 'at');
        const query = queryOf(options);
        const wide = idWide(id);
        return idsOf((out, capacity) => X.hm_world_would_touch(world, wide, x, query, out, capacity));
    },
    placeFree(id, at, options) {
        const world = own(this);
        const x = xformOf(this.shape(id)._cell.address, at, 'at');
        const query = queryOf(options);
        const free = X.hm_world_place_free(world, idWide(id), x, query, 0);
        answered();
        return free !== 0;
    },
    ray(from, to, options, out) {
        const world = own(this);
        const [[x0, y0], [x1, y1]] = [vecOf(from, 'from'), vecOf(to, 'to')];
        const query = queryOf(options);
        F64.set([x0, y0, x1, y1], SCRATCH >> 3);
        const found = X.hm_world_ray(world, SCRATCH, SCRATCH + S.hm_vec2, query, ANSWER);
        answered();
        return found ? worldHitAt(ANSWER, out) : null;
    },
    rayAll(from, to, options) {
        const world = own(this);
        const [[x0, y0], [x1, y1]] = [vecOf(from, 'from'), vecOf(to, 'to')];
        const query = queryOf(options);
        F64.set([x0, y0, x1, y1], SCRATCH >> 3);
        const count = listOf(S.hm_world_hit, (out, capacity) =>
            X.hm_world_ray_all(world, SCRATCH, SCRATCH + S.hm_vec2, query, out, capacity),
        );
        return entries(count, S.hm_world_hit, (at) => worldHitAt(at));
    },
    cast(shape, at, motion, options, out) {
        const world = own(this);
        const h = addressOf(shape, Shape, 'shape');
        const [mx, my] = vecOf(motion, 'motion');
        const x = xformOf(h, at, 'at');
        const query = queryOf(options);
        F64.set([mx, my], SCRATCH >> 3);
        const found = X.hm_world_cast(world, h, x, SCRATCH, query, ANSWER);
        answered();
        return found ? worldHitAt(ANSWER, out) : null;
    },
    castAll(shape, at, motion, options) {
        const world = own(this);
        const h = addressOf(shape, Shape, 'shape');
        const [mx, my] = vecOf(motion, 'motion');
        const x = xformOf(h, at, 'at');
        const query = queryOf(options);
        F64.set([mx, my], SCRATCH >> 3);
        const count = listOf(S.hm_world_hit, (out, capacity) => X.hm_world_cast_all(world, h, x, SCRATCH, query, out, capacity));
        return entries(count, S.hm_world_hit, (entry) => worldHitAt(entry));
    },
    sees(from, to, options) {
        const world = own(this);
        const [x0, y0] = vecOf(from, 'from');
        if (typeof to === 'number') {
            const query = queryOf(options);
            F64.set([x0, y0], SCRATCH >> 3);
            const seen = X.hm_world_sees_object(world, SCRATCH, idWide(to, 'to'), query, ANSWER);
            answered();
            return seen !== 0;
        }
        const [x1, y1] = vecOf(to, 'to');
        const query = queryOf(options);
        F64.set([x0, y0, x1, y1], SCRATCH >> 3);
        const seen = X.hm_world_sees(world, SCRATCH, SCRATCH + S.hm_vec2, query, 0);
        answered();
        return seen !== 0;
    },
    nearest(x, y, options) {
        const world = own(this);
        const reach = options?.reach === undefined ? Infinity : number(options.reach, 'reach');
        const most = options?.count === undefined ? 1 : whole(options.count, 'count', 1, NUMBERS);
        const query = queryOf(options);
        const room = listRoom(most * S.hm_near);
        F64[SCRATCH >> 3] = number(x, 'x');
        F64[(SCRATCH >> 3) + 1] = number(y, 'y');
        const count = X.hm_world_nearest(world, SCRATCH, reach, query, room, most);
        answered();
        return entries(count, S.hm_near, nearAt);
    },
    nearestTo(shape, at, options) {
        const world = own(this);
        const h = addressOf(shape, Shape, 'shape');
        const reach = options?.reach === undefined ? Infinity : number(options.reach, 'reach');
        const most = options?.count === undefined ? 1 : whole(options.count, 'count', 1, NUMBERS);
        const x = xformOf(h, at, 'at');
        const query = queryOf(options);
        const room = listRoom(most * S.hm_near);
        const count = X.hm_world_nearest_to(world, h, x, reach, query, room, most);
        answered();
        return entries(count, S.hm_near, nearAt);
    },
    // Many questions in one call.
    rayBatch(ways, options) {
        const world = own(this);
        const read = listed(ways, 'ways').map(({ from, to, except }, i) => [
            [...vecOf(from, `ways[${i}].from`), ...vecOf(to, `ways[${i}].to`)],
            except === undefined ? PLAIN : idHalves(except, `ways[${i}].except`),
        ]);
        return batch(read.length, S.hm_way, S.hm_world_hit, options, worldHitAt, (block, query, out) => {
            read.forEach(([numbers, except], i) => {
                F64.set(numbers, (block + i * S.hm_way + O.hm_way.from) >> 3);
                U32.set(except, (block + i * S.hm_way + O.hm_way.except) >> 2);
            });
            X.hm_world_ray_batch(world, block, read.length, query, out);
        });
    },
    castBatch(ways, options) {
        const world = own(this);
        const xforms = [];
        const read = listed(ways, 'ways').map(({ shape, at, motion, except }, i) => {
            const h = addressOf(shape, Shape, `ways[${i}].shape`);
            const numbers = vecOf(motion, `ways[${i}].motion`);
            const halves = except === undefined ? PLAIN : idHalves(except, `ways[${i}].except`);
            const x = xformOf(h, at, `ways[${i}].at`);
            xforms.push(bytesAt(x, S.hm_xform));
            return [h, numbers, halves];
        });
        const each = S.hm_shape_way + S.hm_xform;
        return batch(read.length, each, S.hm_world_hit, options, worldHitAt, (block, query, out) => {
            read.forEach(([h, numbers, except], i) => {
                const at = block + i * S.hm_shape_way;
                const x = block + read.length * S.hm_shape_way + i * S.hm_xform;
                U8.set(xforms[i], x);
                U32[(at + O.hm_shape_way.shape) >> 2] = h;
                U32[(at + O.hm_shape_way.xform) >> 2] = x;
                F64.set(numbers, (at + O.hm_shape_way.motion) >> 3);
                U32.set(except, (at + O.hm_shape_way.except) >> 2);
            });
            X.hm_world_cast_batch(world, block, read.length, query, out);
        });
    },
    pickBatch(points, options) {
        const world = own(this);
        const list = pointsOf(points, 'points');
        const radius = numberOr(options?.radius, 0, 'radius');
        const count = list.length / 2;
        return batch(count, S.hm_vec2, S.hm_pick, options, pickAt, (block, query, out) => {
            F64.set(list, block >> 3);
            X.hm_world_pick_batch(world, block, count, radius, query, out);
        });
    },
    slide(id, motion, options) {
        return this._slide(X.hm_world_move, id, motion, options, true);
    },
    trySlide(id, motion, options) {
        return this._slide(X.hm_world_try_move, id, motion, options, false);
    },
    _slide(move, id, motion, options, changes) {
        const world = own(this);
        this._object(id);
        const [mx, my] = vecOf(motion, 'motion');
        const how = moveOptionsOf(options);
        const room = listRoom(E.HM_WORLD_MOVE_CONTACTS * S.hm_world_move_contact);
        F64.set([mx, my], SCRATCH >> 3);
        check(move(world, idWide(id), SCRATCH, how, ANSWER, room, E.HM_WORLD_MOVE_CONTACTS));
        const count = U32[(ANSWER + O.hm_world_move_end.count) >> 2];
        const end = moveEndAt(ANSWER, entries(count, S.hm_world_move_contact, moveContactAt));
        if (changes) this._moved(id);
        return end;
    },
    turn(id, to, options) {
        return this._turn(X.hm_world_turn, id, to, options, true);
    },
    tryTurn(id, to, options) {
        return this._turn(X.hm_world_try_turn, id, to, options, false);
    },
    _turn(turn, id, to, options, changes) {
        const world = own(this);
        const h = this.shape(id)._cell.address;
        const { from, tolerance } = optionsOf(options);
        const deep = numberOr(tolerance, 0.25, 'tolerance');
        const begin = poseNumbers(from ?? this.pose(id), 'from');
        const end_ = poseNumbers(to, 'to');
        const how = moveOptionsOf(options);
        X.hmj_pose_make(h, ...begin, SCRATCH + 128);
        X.hmj_pose_make(h, ...end_, SCRATCH + 256);
        check(turn(world, idWide(id), SCRATCH + 128, SCRATCH + 256, deep, how, ANSWER));
        const end = turnedAt(ANSWER);
        if (changes) this.setPose(id, end.pose);
        return end;
    },
    pushOut(id, max, options) {
        return this._push(X.hm_world_push_out, id, max, options, true);
    },
    tryPushOut(id, max, options) {
        return this._push(X.hm_world_try_push_out, id, max, options, false);
    },
    _push(push, id, max, options, changes) {
        const world = own(this);
        this._object(id);
        number(max, 'max');
        check(push(world, idWide(id), max, moveOptionsOf(options), ANSWER));
        const end = pushAt(ANSWER);
        if (changes) this._moved(id);
        return end;
    },
};
for (const [name, value] of Object.entries(worldQueries))
    Object.defineProperty(World.prototype, name, { value, writable: true, configurable: true });
