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
const withGate = (gate, path, fn) => {
    object(gate, 'gate');
    const ends = [...vecOf(gate.a, 'gate.a'), ...vecOf(gate.b, 'gate.b')];
    const points = pointsOf(path, 'path');
    return withBlock(points.byteLength, bytesOfDoubles(points), (block) => {
        F64.set(ends, SCRATCH >> 3);
        return fn(SCRATCH, block, points.length / 2);
    });
};
function gatePasses(gate, path, touch) {
    const rule = wordOr(touch, TOUCH, 0, 'touch');
    return withGate(gate, path, (at, points, n) => {
        const count = listOf(S.hm_gate_pass, (out, capacity) => X.hm_gate_passes(at, points, n, rule, out, capacity));
        return Array.from({ length: count }, (_, i) => {
            const pass = listBlock + i * S.hm_gate_pass;
            return {
                leg: U32[(pass + O.hm_gate_pass.leg) >> 2],
                fraction: F64[(pass + O.hm_gate_pass.fraction) >> 3],
                ...vecAt(pass + O.hm_gate_pass.point),
                way: I32[(pass + O.hm_gate_pass.way) >> 2],
            };
        });
    });
}
function gateClear(gate, path, radius = 0, touch) {
    const rule = wordOr(touch, TOUCH, 0, 'touch');
    number(radius, 'radius');
    return withGate(gate, path, (at, points, n) => {
        const clear = X.hm_gate_clear(at, points, n, radius, rule);
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
