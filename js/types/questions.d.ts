//# tier hitmask
export type Resample = 'nearest' | 'any' | 'all' | 'majority' | 'corner';
export interface StampOptions {
    /** Which pixels count as covered; 'met' unless it is given. */
    cover?: 'met' | 'centre' | 'whole';
    /** Pixels around the shape. */
    width?: number;
}
export interface ContactPoint {
    x: number;
    y: number;
    depth: number;
    featureA: Feature;
    featureB: Feature;
}
/** How much a question about one pair may search, counted on the shapes alone. Nothing, or 0: any amount. */
export interface Limits {
    /** Pixels: what is deeper is not searched. */
    maxDepth?: number;
    /** Edges of both shapes in the other one's AABB, a whole number: beyond it the AABBs are parted. */
    maxEdges?: number;
}
export interface Contact {
    count: 1 | 2;
    /** The first point. */
    x: number;
    y: number;
    /** From a to b: moving b by normal * depth parts them. */
    normalX: number;
    normalY: number;
    depth: number;
    /** What the normal is: the direction of the MTV; between masks the way in which what they share shrinks fastest, across
     * edges that lie on each other, or from the closest point to the closest point. */
    normalRule: 'mtv' | 'area' | 'edges' | 'closest' | 'bounds';
    /** A limit was passed. */
    limited: boolean;
    /** `count` of them; the numbers of one that is not there are NaN. */
    points: [ContactPoint, ContactPoint];
}
export interface Hit {
    /** Of the motion, 0 to 1. */
    fraction: number;
    exact: boolean;
    /** A limit was passed at a start in contact. */
    limited: boolean;
    x: number;
    y: number;
    normalX: number;
    normalY: number;
    /** Moved by this, b is exactly free. */
    stopX: number;
    stopY: number;
    featureA: Feature;
    featureB: Feature;
}
export interface Measure {
    normalX: number;
    normalY: number;
    depth: number;
    moveX: number;
    moveY: number;
    aInB: boolean;
    bInA: boolean;
}
export declare function within(a: Shape, poseA: At, b: Shape, poseB: At, rule?: Rule | null): boolean;
export declare function contact(
    a: Shape,
    poseA: At,
    b: Shape,
    poseB: At,
    rule?: Rule | null,
    out?: Partial<Contact>,
    limits?: Limits | null,
): Contact | null;
/** Normal, depth, MTV and containment in one. */
export declare function measure(
    a: Shape,
    poseA: At,
    b: Shape,
    poseB: At,
    rule?: Rule | null,
    out?: Partial<Measure>,
): Measure | null;
/** A short translation of b after which they do not meet; null where there is none. */
export declare function separate(
    a: Shape,
    poseA: At,
    b: Shape,
    poseB: At,
    options?: { direction?: Vec; max?: number; rule?: Rule | null; limits?: Limits | null } | null,
    out?: { x?: number; y?: number; limited?: boolean },
): { x: number; y: number; limited: boolean } | null;
/** When b, moved by `motion`, first meets a. */
export declare function cast(
    a: Shape,
    poseA: At,
    b: Shape,
    poseB: At,
    motion: Vec,
    options?: { start?: CastStart; rule?: Rule | null; limits?: Limits | null } | null,
    out?: Partial<Hit>,
): Hit | null;
export type CastStart = 'deeper' | 'always' | 'never';
export interface TurnHit {
    end: 'clear' | 'hit' | 'budget';
    fraction: number;
    stopFraction: number;
    stopFree: boolean;
    looks: number;
    /** `maxEdges` was passed: contacts less deep may count as deeper. */
    limited: boolean;
}
/** While b rotates, grows and moves from one pose to another. A `stop` that is given is set to the pose of b at `stopFraction`. */
export declare function castTurn(
    a: Shape,
    poseA: At,
    b: Shape,
    from: PoseLike,
    to: PoseLike,
    options?: { rule?: Rule | null; tolerance?: number; budget?: number; maxEdges?: number } | null,
    stop?: Pose,
): TurnHit;
export interface RayEntry {
    enter: number;
    leave: number;
    x: number;
    y: number;
    normalX: number;
    normalY: number;
    pixel: Vec;
}
/** All stretches of a segment within the solid of a mask. */
export declare function ray(mask: Shape, pose: At, from: Vec, to: Vec, touch?: 'area' | 'closed'): RayEntry[];
/** The area that two masks share, its centroid and bounds; null for none. */
export declare function sharedArea(
    a: Shape,
    poseA: At,
    b: Shape,
    poseB: At,
): { area: number; x: number; y: number; bounds: Box } | null;
/** Solid pixels of `a` that meet b: x, y, x, y .. of a's own pixels. */
export declare function metPixels(a: Mask, poseA: At, b: Shape, poseB: At, rule?: Rule | null): Int32Array;
/** Which of many shapes `a` overlaps: their numbers in ascending order. */
export declare function overlapMany(
    a: Shape,
    poseA: At,
    shapes: readonly Shape[],
    poses: readonly At[],
    rule?: Rule | null,
): Uint32Array;
export interface SatAxis {
    x: number;
    y: number;
    aMin: number;
    aMax: number;
    bMin: number;
    bMax: number;
    overlap: number;
    sign: -1 | 0 | 1;
    source: 'edge-a' | 'edge-b' | 'corners';
    edge: number;
    least: boolean;
}
export declare function satAxes(a: Shape, poseA: At, b: Shape, poseB: At): SatAxis[];
//# end
