//# tier full
/** An outline as convex polygons, and what lies beside their edges. */
export declare class Parts extends Handle {
    constructor(outline: Outline, maxCorners?: number);
    readonly count: number;
    readonly cornerCount: number;
    readonly sideCount: number;
    /** x, y, x, y .. clockwise on the screen. */
    corners(index: number): Float64Array;
    /** The connected piece that it is of. */
    component(index: number): number;
    /** `beyond` is the part on the other side, null along edge `outlineEdge` of loop `loop`. */
    sides(index: number): {
        from: Vec;
        to: Vec;
        edge: number;
        beyond: number | null;
        outlineEdge: number | null;
        loop: number | null;
    }[];
    readonly seams: { from: Vec; to: Vec; part: number; other: number }[];
    /** Numbers of parts that are thin or have a very short edge. */
    readonly slivers: Int32Array;
    /** Evenly inside: x, y, x, y .. Goes on from the last call unless a seed is given. The same on every machine. */
    randomPoints(count: number, seed?: number | bigint): Float64Array;
}
//# end
