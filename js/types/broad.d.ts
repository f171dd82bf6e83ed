//# tier full
// ---- broad phases

/** Whether a pair of objects with these filters is tested at all. */
export declare function filterPasses(a: FilterOptions, b: FilterOptions): boolean;
export interface BroadHit {
    id: number;
    /** The fraction of the motion at which the box is met, or its distance. */
    at: number;
}
/**
 * Axis-aligned boxes by number, and which of them meet, edges included. Changes count from the next update() on. Many
 * boxes are given as x0, y0, x1, y1 in 32-bit floats; one box is rounded outward to such.
 */
export declare class Broad extends Handle {
    constructor(options?: { kind?: BroadKind; cell?: number; margin?: number; over?: BroadKind });
    /** What save() wrote; does not change any more. */
    static open(bytes: ArrayBuffer | Uint8Array): Broad;
    readonly chosen: BroadKind;
    readonly bytes: number;
    readonly count: number;
    build(boxes: Float32Array, filters?: readonly (FilterOptions | undefined)[]): this;
    insert(box: Box, filter?: FilterOptions | null): number;
    move(id: number, box: Box): void;
    moveAll(boxes: Float32Array): this;
    refilter(id: number, filter?: FilterOptions | null): void;
    remove(id: number): boolean;
    update(): this;
    at(id: number): Box | null;
    /** a, b, a, b .. with a < b. */
    pairs(): Int32Array;
    pairsBetween(other: Broad): Int32Array;
    inBox(box: Box, filter?: FilterOptions | null): Int32Array;
    /** What a box with these half extents meets on its way, the first one first. */
    onWay(from: Vec, to: Vec, half?: Vec, filter?: FilterOptions | null): BroadHit[];
    first(from: Vec, to: Vec, half?: Vec, filter?: FilterOptions | null): BroadHit | null;
    nearest(x: number, y: number, options?: FilterOptions & { count?: number; reach?: number }): BroadHit[];
    /** Of an 'rtree': bytes for open(). */
    save(): Uint8Array;
}


/** Of boxes as x0, y0, x1, y1: a, b, a, b .. of those that meet, edges included. */
export declare function findPairs(boxes: Float32Array): Int32Array;
//# end
