//# tier full
// ---- asked more seldom

export interface Surface {
    velocity?: Vec;
    restitution?: number;
    friction?: number;
    grip?: number;
}
export declare function bounceVelocity(velocity: Vec, normal: Vec, surface?: Surface): Vec;
export declare function slideVelocity(velocity: Vec, normal: Vec, surface?: Surface): Vec;
export declare function stopVelocity(velocity: Vec, normal: Vec, surface?: Surface): Vec;
export declare function stickVelocity(velocity: Vec, normal: Vec, surface?: Surface): Vec;
export interface Gate {
    readonly a: Vec;
    readonly b: Vec;
}
/**
 * `moves`: how far the gate has been moved at each point of the path. `when` is how much of the leg has been made,
 * exactly: numerator and denominator, not in lowest terms. `fraction` is the largest double not above it.
 */
export declare function gatePasses(
    gate: Gate,
    path: Points,
    touch?: 'area' | 'closed',
    moves?: Points,
): { leg: number; fraction: number; when: [bigint, bigint]; x: number; y: number; way: -1 | 1 }[];
export declare function gateClear(
    gate: Gate,
    path: Points,
    radius?: number,
    touch?: 'area' | 'closed',
    moves?: Points,
): boolean;
/** b's motion as it slides along a. */
export declare function moveSlide(
    a: Shape,
    poseA: At,
    b: Shape,
    poseB: At,
    motion: Vec,
    options?: { rule?: Rule },
): { x: number; y: number; left: Vec; free: boolean };
export interface Bounce {
    end: 'done' | 'limit' | 'outside';
    /** Where a circle's centre, a box's corner or the origin of a shape lies then. */
    x: number;
    y: number;
    moveX: number;
    moveY: number;
    velocity: Vec;
    bounces: number;
}
/** Part of the speed that a bounce gives back, 0 to 1; 1 unless it is given. */
export interface BounceOptions {
    restitution?: number;
}
export declare function bounceCircleInBox(circle: Circle, room: Box, velocity: Vec, time: number, options?: BounceOptions): Bounce;
export declare function bounceBoxInBox(box: Box, room: Box, velocity: Vec, time: number, options?: BounceOptions): Bounce;
export declare function bounceInBox(
    room: Box,
    shape: Shape,
    pose: At,
    velocity: Vec,
    time: number,
    options?: BounceOptions,
): Bounce;
export declare function bounceInOutline(
    room: Outline,
    roomPose: At,
    shape: Shape,
    pose: At,
    velocity: Vec,
    time: number,
    options?: BounceOptions & { limit?: number },
): Bounce;
/** The smallest box in whole steps of 2^-24 pixel that holds all that is solid. */
export declare function exactBoundsOf(shape: Shape, pose: At): Box | null;
//# end
