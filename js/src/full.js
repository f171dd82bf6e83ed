// What few programs need.

// ---- velocities at a surface
const putSurface = (surface) => {
    const { velocity, restitution, friction, grip } = optionsOf(surface, 'surface');
    const [vx, vy] = velocity === undefined ? PLAIN : vecOf(velocity, 'surface.velocity');
    const part = (value, name) => {
        if (value === undefined) return 0;
        return value === Infinity ? value : number(value, `surface.${name}`);
    };
    const rest = [part(restitution, 'restitution'), part(friction, 'friction'), part(grip, 'grip')];
    F64.set([vx, vy, ...rest], SCRATCH >> 3);
};
const respond = (response, velocity, normal, surface) => {
    const [[vx, vy], [nx, ny]] = [vecOf(velocity, 'velocity'), vecOf(normal, 'normal')];
    putSurface(surface);
    F64.set([vx, vy, nx, ny], (SCRATCH + 64) >> 3);
    response(SCRATCH + 64, SCRATCH + 80, SCRATCH, ANSWER);
    answered();
    return vecAt(ANSWER);
};
const bounceVelocity = (velocity, normal, surface) => respond(X.hm_response_bounce, velocity, normal, surface);
const slideVelocity = (velocity, normal, surface) => respond(X.hm_response_slide, velocity, normal, surface);
const stopVelocity = (velocity, normal, surface) => respond(X.hm_response_stop, velocity, normal, surface);
const stickVelocity = (velocity, normal, surface) => respond(X.hm_response_stick, velocity, normal, surface);

// ---- gates
const withGate = (gate, path, moves, fn) => {
    object(gate, 'gate');
    const ends = [...vecOf(gate.a, 'gate.a'), ...vecOf(gate.b, 'gate.b')];
    const points = pointsOf(path, 'path');
    const shifts = moves === undefined ? new Float64Array(0) : pointsOf(moves, 'moves');
    if (moves !== undefined && shifts.length !== points.length)
        throw new RangeError(`moves has ${shifts.length / 2} points; ${points.length / 2} are expected`);
    const both = Float64Array.of(...points, ...shifts);
    return withBlock(both.byteLength, bytesOfDoubles(both), (block) => {
        F64.set(ends, SCRATCH >> 3);
        return fn(SCRATCH, moves === undefined ? 0 : block + points.byteLength, block, points.length / 2);
    });
};
// `moves`: how far the gate has been moved at each point of the path.
function gatePasses(gate, path, touch, moves) {
    const rule = wordOr(touch, TOUCH, 0, 'touch');
    return withGate(gate, path, moves, (at, shifts, points, n) => {
        const count = listOf(S.hm_gate_pass, (out, capacity) =>
            X.hm_gate_passes_moving(at, shifts, points, n, rule, out, capacity),
        );
        return Array.from({ length: count }, (_, i) => {
            const pass = listBlock + i * S.hm_gate_pass;
            return {
                leg: U32[(pass + O.hm_gate_pass.leg) >> 2],
                fraction: F64[(pass + O.hm_gate_pass.fraction) >> 3],
                when: [bigAt(pass + O.hm_gate_pass.when.numerator, 2), bigAt(pass + O.hm_gate_pass.when.denominator, 2)],
                ...vecAt(pass + O.hm_gate_pass.point),
                way: I32[(pass + O.hm_gate_pass.way) >> 2],
            };
        });
    });
}
function gateClear(gate, path, radius = 0, touch, moves) {
    const rule = wordOr(touch, TOUCH, 0, 'touch');
    number(radius, 'radius');
    return withGate(gate, path, moves, (at, shifts, points, n) => {
        const clear = X.hm_gate_clear_moving(at, shifts, points, n, radius, rule);
        answered();
        return clear !== 0;
    });
}

// ---- a motion that slides along what it meets
function moveSlide(a, poseA, b, poseB, motion, options) {
    const ha = addressOf(a, Shape, 'a');
    const hb = addressOf(b, Shape, 'b');
    const [touch, margin] = ruleOf(optionsOf(options).rule);
    const [mx, my] = vecOf(motion, 'motion');
    const xa = xformOf(ha, poseA, 'poseA');
    const xb = xformOf(hb, poseB, 'poseB');
    U8.fill(0, SCRATCH, SCRATCH + S.hm_slide_options);
    putRule(SCRATCH + O.hm_slide_options.rule, touch, margin);
    F64.set([mx, my], (SCRATCH + 64) >> 3);
    X.hm_move_slide(ha, xa, hb, xb, SCRATCH + 64, SCRATCH, ANSWER, 0, 0);
    answered();
    return {
        ...vecAt(ANSWER + O.hm_move_end.move),
        left: vecAt(ANSWER + O.hm_move_end.left),
        free: U8[ANSWER + O.hm_move_end.free] !== 0,
    };
}

// ---- bounces inside a boundary
const BOUNCE_ENDS = ['done', 'limit', 'outside'];
const bounceAt = (address) => ({
    end: BOUNCE_ENDS[I32[(address + O.hm_bounce.end) >> 2]],
    ...vecAt(address + O.hm_bounce.place),
    moveX: stepsAt(address + O.hm_bounce.steps_x) / STEPS,
    moveY: stepsAt(address + O.hm_bounce.steps_y) / STEPS,
    velocity: vecAt(address + O.hm_bounce.velocity),
    bounces: stepsAt(address + O.hm_bounce.bounces),
});
const boxNumbers = (box, name) => ['x', 'y', 'width', 'height'].map((field) => number(object(box, name)[field], `${name}.${field}`));
// Writes what moves, the room and the velocity; a restitution of 1 unless it is given.
const bounced = (numbers, room, velocity, time, options, ask) => {
    const all = [...numbers, ...(room ? boxNumbers(room, 'room') : []), ...vecOf(velocity, 'velocity')];
    number(time, 'time');
    const { restitution, limit } = optionsOf(options);
    const back = numberOr(restitution, 1, 'restitution');
    const most = int32Or(limit, 0, 'limit');
    F64.set(all, SCRATCH >> 3);
    check(ask(SCRATCH + 8 * numbers.length, SCRATCH + 8 * (all.length - 2), back, most));
    return bounceAt(ANSWER);
};
function bounceCircleInBox(circle, room, velocity, time, options) {
    const numbers = ['x', 'y', 'radius'].map((field) => number(object(circle, 'circle')[field], `circle.${field}`));
    return bounced(numbers, object(room, 'room'), velocity, time, options, (at, v, back) =>
        X.hm_bounce_circle_in_box(SCRATCH, at, v, time, back, ANSWER),
    );
}
function bounceBoxInBox(box, room, velocity, time, options) {
    return bounced(boxNumbers(box, 'box'), object(room, 'room'), velocity, time, options, (at, v, back) =>
        X.hm_bounce_box_in_box(SCRATCH, at, v, time, back, ANSWER),
    );
}
function bounceInBox(room, shape, pose, velocity, time, options) {
    const h = addressOf(shape, Shape, 'shape');
    const x = xformOf(h, pose, 'pose');
    return bounced([], object(room, 'room'), velocity, time, options, (at, v, back) =>
        X.hm_bounce_in_box(at, h, x, v, time, back, ANSWER),
    );
}
function bounceInOutline(room, roomPose, shape, pose, velocity, time, options) {
    const hr = addressOf(room, Outline, 'room');
    const h = addressOf(shape, Shape, 'shape');
    const xr = xformOf(hr, roomPose, 'roomPose');
    const x = xformOf(h, pose, 'pose');
    return bounced([], null, velocity, time, options, (at, v, back, most) => {
        F64[(SCRATCH + 128 + O.hm_bounce_options.restitution) >> 3] = back;
        I32[(SCRATCH + 128 + O.hm_bounce_options.limit) >> 2] = most;
        return X.hm_bounce_in_outline(hr, xr, h, x, v, time, SCRATCH + 128, ANSWER);
    });
}

// The least box in whole steps around what is solid.
function exactBoundsOf(shape, pose) {
    const h = addressOf(shape, Shape, 'shape');
    const x = xformOf(h, pose, 'pose');
    const found = X.hm_shape_exact_bounds(h, x, SCRATCH);
    answered();
    if (!found) return null;
    const [x0, y0, x1, y1] = [0, 8, 16, 24].map((offset) => stepsAt(SCRATCH + offset) / STEPS);
    return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

// ---- boxes in, pairs out
// Of boxes as x0, y0, x1, y1 in 32-bit floats: a, b, a, b .. of those that meet, edges included.
function findPairs(boxes) {
    if (!(boxes instanceof Float32Array)) throw new TypeError(`boxes is ${described(boxes)}; a Float32Array is expected`);
    if (boxes.length % 4 !== 0) throw new RangeError(`boxes has ${boxes.length} numbers; a multiple of 4 is expected`);
    const n = boxes.length / 4;
    const bytes = new Uint8Array(boxes.buffer, boxes.byteOffset, boxes.byteLength);
    return withBlock(bytes.length, bytes, (block) => {
        const count = listOf(S.hm_broad_pair, (out, capacity) => {
            check(X.hm_broad_pairs_of(block, 0, n, ALLOCATOR, out, capacity, SCRATCH));
            return U32[SCRATCH >> 2];
        });
        return I32.slice(listBlock >> 2, (listBlock >> 2) + 2 * count);
    });
}
