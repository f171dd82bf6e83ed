// Poses: any object with x and y, or a Pose that was put on the lattice once.

// A ring of places for the xforms of one question. It is longer than one question needs: a getter of the caller's pose
// may call another one before this one is called.
const RING = allocate(S.hm_xform * 64);
let ringAt = 0;
const ringNext = () => {
    ringAt = (ringAt + S.hm_xform) & (S.hm_xform * 64 - 1);
    return RING + ringAt;
};

const noAngle = (name) =>
    new TypeError(
        `${name} has an angle but no rotation: angle is in degrees in Phaser and Pixi and never read; give rotation, in radians`,
    );
const scaleOf = (at, axis, name) => {
    const scale = at.scale;
    if (scale === undefined) return 1;
    if (typeof scale === 'object' && scale !== null) return number(scale[axis], `${name}.scale.${axis}`);
    return number(scale, `${name}.scale`);
};
const flipsOf = (at, name) =>
    (flagOr(at.flipX, false, `${name}.flipX`) ? 1 : 0) | (flagOr(at.flipY, false, `${name}.flipY`) ? 2 : 0);

// The numbers of the pose that was read last. They are set together, after all of the caller's getters have run.
let readX, readY, readRotation, readScaleX, readScaleY, readFlips;
const takePose = (at, name) => {
    if (typeof at !== 'object' || at === null)
        throw new TypeError(`${name} is ${described(at)}; an object with x and y is expected`);
    const { x, y } = at;
    if (typeof x !== 'number' || x - x !== 0) throw notNumber(x, `${name}.x`);
    if (typeof y !== 'number' || y - y !== 0) throw notNumber(y, `${name}.y`);
    let rotation = at.rotation;
    if (rotation === undefined) {
        if (at.angle !== undefined) throw noAngle(name);
        rotation = 0;
    } else if (typeof rotation !== 'number' || rotation - rotation !== 0) {
        throw notNumber(rotation, `${name}.rotation`);
    }
    let scaleX = at.scaleX;
    let scaleY = at.scaleY;
    if (scaleX === undefined) scaleX = scaleOf(at, 'x', name);
    else if (typeof scaleX !== 'number' || scaleX - scaleX !== 0) throw notNumber(scaleX, `${name}.scaleX`);
    if (scaleY === undefined) scaleY = scaleOf(at, 'y', name);
    else if (typeof scaleY !== 'number' || scaleY - scaleY !== 0) throw notNumber(scaleY, `${name}.scaleY`);
    const flips = at.flipX === undefined && at.flipY === undefined ? 0 : flipsOf(at, name);
    readX = x;
    readY = y;
    readRotation = rotation;
    readScaleX = scaleX;
    readScaleY = scaleY;
    readFlips = flips;
};
// Reads a pose and hands its numbers to fn(x, y, rotation, scaleX, scaleY, flips).
const readPose = (at, name, fn) => {
    takePose(at, name);
    return fn(readX, readY, readRotation, readScaleX, readScaleY, readFlips);
};

// The address of an xform for a shape, by its address, at a pose.
const xformOf = (shape, at, name) => {
    if (at instanceof Pose) {
        if (at._h === 0) throw gone(name);
        return at._h;
    }
    takePose(at, name);
    const out = ringNext();
    const result = X.hmj_xform(shape, readX, readY, readRotation, readScaleX, readScaleY, readFlips, out);
    if (result !== 0) failed(result);
    return out;
};

const freePose = (address) => release(address, S.hm_xform);
const IDENTITY = [0, 0, 0, 0, 1 << E.HM_STEP_BITS, 0, 0, 1 << E.HM_STEP_BITS];

class Pose extends Handle {
    constructor(shape, at) {
        const address = allocate(S.hm_xform);
        super(address, freePose);
        I32.set(IDENTITY, address >> 2);
        try {
            if (shape !== undefined) this.from(shape, at ?? { x: 0, y: 0 });
        } catch (error) {
            this.dispose();
            throw error;
        }
    }
    set(shape, x, y, rotation = 0, scaleX = 1, scaleY = scaleX) {
        const out = own(this);
        const h = addressOf(shape, Shape, 'shape');
        number(x, 'x');
        number(y, 'y');
        number(rotation, 'rotation');
        number(scaleX, 'scaleX');
        number(scaleY, 'scaleY');
        const result = X.hmj_xform(h, x, y, rotation, scaleX, scaleY, 0, out);
        if (result !== 0) failed(result);
        return this;
    }
    from(shape, at) {
        const h = addressOf(shape, Shape, 'shape');
        const out = own(this);
        const from = xformOf(h, at, 'at');
        U8.copyWithin(out, from, from + S.hm_xform);
        return this;
    }
    matrix(a, b, c, d, e, f) {
        const out = own(this);
        [a, b, c, d, e, f].forEach((value, i) => number(value, 'abcdef'[i]));
        check(X.hm_xform_from_matrix(a, b, c, d, e, f, out));
        return this;
    }
    multiply(outer, inner) {
        const out = own(this);
        check(X.hm_xform_multiply(addressOf(outer, Pose, 'outer'), addressOf(inner, Pose, 'inner'), out));
        return this;
    }
    invert(pose) {
        const out = own(this);
        check(X.hm_xform_invert(addressOf(pose, Pose, 'pose'), out));
        return this;
    }
    translateSteps(dx, dy) {
        const out = own(this);
        if (typeof dx !== 'bigint' || typeof dy !== 'bigint') throw new TypeError('steps are given as BigInt');
        if (BigInt.asIntN(64, dx) !== dx || BigInt.asIntN(64, dy) !== dy) throw new RangeError('steps beyond 64 bits');
        check(X.hm_xform_translate(out, dx, dy, out));
        return this;
    }
    apply(x, y) {
        const at = own(this);
        F64[SCRATCH >> 3] = number(x, 'x');
        F64[(SCRATCH >> 3) + 1] = number(y, 'y');
        X.hm_xform_apply(at, SCRATCH, SCRATCH + S.hm_vec2);
        return vecAt(SCRATCH + S.hm_vec2);
    }
    decompose() {
        const at = own(this);
        check(X.hm_xform_to_pose(at, SCRATCH));
        return poseAt(SCRATCH);
    }
    steps() {
        own(this);
        const wide = new BigInt64Array(W.memory.buffer, this._h, 2);
        const i = this._h >> 2;
        const [ox, oy] = wide;
        return { ox, oy, ux: I32[i + 4], uy: I32[i + 5], vx: I32[i + 6], vy: I32[i + 7] };
    }
}

const poseAt = (address) => ({
    x: F64[(address + O.hm_pose.position.x) >> 3],
    y: F64[(address + O.hm_pose.position.y) >> 3],
    rotation: F64[(address + O.hm_pose.angle) >> 3],
    scaleX: F64[(address + O.hm_pose.scale.x) >> 3],
    scaleY: F64[(address + O.hm_pose.scale.y) >> 3],
    flipX: U8[address + O.hm_pose.flip_x] !== 0,
    flipY: U8[address + O.hm_pose.flip_y] !== 0,
});
