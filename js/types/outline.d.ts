//# tier hitmask
// ---- outlines and tile maps

export interface SimplifyOptions {
    method?: 'min' | 'rdp' | 'outer' | 'inner' | 'symmetric';
    /** Pixels; 1 unless it is given. */
    tolerance?: number;
    leastArea?: number;
    maxPoints?: number;
    maxLoopPoints?: number;
}
export interface Loop {
    hole: boolean;
    parent: number;
    component: number;
    /** x, y, x, y .. */
    points: Float64Array;
}
/** Closed loops around holes and islands, made by mask.outline() or from points. */
export declare class Outline extends Shape {
    private constructor();
    readonly kind: 'outline';
    static fromPoints(rings: readonly Points[], options?: { fill?: 'even-odd' | 'non-zero'; pivot?: Pivot }): Outline;
    readonly loops: Loop[];
    readonly pointCount: number;
    readonly componentCount: number;
    readonly area: number;
    readonly perimeter: number;
    bounds(): Box | null;
    equals(other: Outline): boolean;
    simplify(options?: SimplifyOptions): Outline;
    hull(component?: number): Outline;
    toMask(width: number, height: number, options?: MaskOptions): Mask;
    convexParts(maxCorners?: number): Float64Array[];
    //# end
    //# tier full
    readonly bytes: number;
    /** Twice the area of a loop, or of all for -1, in square units of 2^-16 pixel. */
    areaDoubled(loop?: number): bigint;
    /** Integrals in units of 2^-16 pixel: of 2, 6x, 6y, 24xx, 24xy, 24yy. */
    moments(loop?: number): { area: bigint; x: bigint; y: bigint; xx: bigint; xy: bigint; yy: bigint };
    centroid(loop?: number): Vec | null;
    /** As mask.moments() has them; null where these are no whole numbers. */
    pixelMoments(loop?: number): { n: bigint; sx: bigint; sy: bigint; sxx: bigint; sxy: bigint; syy: bigint } | null;
    /** Proves that it is valid, and with `truth` that it stands for that within the tolerance. */
    verify(options?: { truth?: Outline; tolerance?: number; became?: readonly number[] | Int32Array }): {
        sound: boolean;
        fault: 'sound' | 'lost' | 'off-course' | 'too-far' | 'crossing' | 'touching' | 'misplaced';
        text: string;
        edge: number;
        other: number;
    };
    /** How it differs from another one; (x, y) is the worst point. */
    compare(truth: Outline): {
        hausdorff: number;
        outward: number;
        inward: number;
        iou: number;
        area: number;
        x: number;
        y: number;
    };
    //# end
    //# tier hitmask
}
//# end
