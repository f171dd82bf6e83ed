export type At = PoseLike | Pose;
/** `area`: the interiors meet; `closed`: edges count. With a margin in pixels: nearer than that, or at most that far. */
export interface Rule {
    touch?: 'area' | 'closed';
    margin?: number;
}

// ---- questions

/** What of a shape an answer is about. */
export interface Feature {
    kind: 'none' | 'pixel' | 'cell' | 'edge' | 'outside';
    part: number;
    x: number;
    y: number;
}
export interface Distance {
    distance: number;
    ax: number;
    ay: number;
    bx: number;
    by: number;
    featureA: Feature;
    featureB: Feature;
}
export declare function overlap(a: Shape, poseA: At, b: Shape, poseB: At, rule?: Rule | null): boolean;
export declare function distance(a: Shape, poseA: At, b: Shape, poseB: At): number;
/** With closest points; `out` may be {} at first and is returned. */
export declare function distance(a: Shape, poseA: At, b: Shape, poseB: At, out: Partial<Distance>): Distance;
/** A box around a posed shape, rounded outward; null for an empty one. */
export declare function boundsOf(shape: Shape, pose: At, margin?: number): Box | null;
