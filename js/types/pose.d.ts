// ---- poses

/** A pose that was put on the lattice once. Reuse it: set() makes no garbage. */
export declare class Pose extends Handle {
    /** Drawn as it is, its own (0, 0) at (0, 0), unless a shape and a pose are given. */
    constructor(shape?: Shape, at?: PoseLike);
    set(shape: Shape, x: number, y: number, rotation?: number, scaleX?: number, scaleY?: number): this;
    from(shape: Shape, at: At): this;
    /** The six numbers of setTransform, as a Pixi worldTransform or a DOMMatrix has them. The shape's pivot is not read. */
    matrix(a: number, b: number, c: number, d: number, e: number, f: number): this;
    /** First `inner`, then `outer`. */
    multiply(outer: Pose, inner: Pose): this;
    invert(pose: Pose): this;
    /** Moves it by whole steps of 2^-24 pixel. */
    translateSteps(dx: bigint, dy: bigint): this;
    /** Where a point of the shape's own pixels lies in the world. */
    apply(x: number, y: number): Vec;
    /** The pose about the shape's (0, 0) that draws the same. */
    decompose(): PlainPose;
    /** The six integers on which all is decided, in steps of 2^-24 pixel. */
    steps(): { ox: bigint; oy: bigint; ux: number; uy: number; vx: number; vy: number };
}
