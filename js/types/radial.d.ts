//# tier full
// ---- radial profiles

export type PolarMode = 'circles' | 'nearest' | 'neighbours' | 'between';
/** How far a sprite reaches from a centre in each of n directions. Poses are those of what it was made of. */
export declare class Polar extends Handle {
    private constructor();
    /** `count` directions; the centre is the centroid unless it is given. */
    static fromMask(mask: Mask, options?: { centre?: Vec; count?: number }): Polar;
    static fromOutline(outline: Outline, options?: { centre?: Vec; count?: number }): Polar;
    /** Lengths in pixels, from +x towards +y. */
    static fromLengths(lengths: ArrayLike<number>, options?: { centre?: Vec; pivot?: Pivot }): Polar;
    readonly count: number;
    readonly centre: Vec;
    readonly maxRadius: number;
    readonly minRadius: number;
    readonly solidRadius: number;
    readonly lengths: Float64Array;
    readonly outer: Float64Array;
    readonly inner: Float64Array;
    /** An estimate, as fast as it gets; 'neighbours' unless a mode is given. */
    hits(pose: At, other: Polar, otherPose: At, mode?: PolarMode): boolean;
    hitsAside(pose: At, other: Polar, otherPose: At, aside: number): boolean;
    /** What is certain of the two sprites. */
    prove(pose: At, other: Polar, otherPose: At): 'miss' | 'hit' | 'unsure';
    drawLines(pose: At, options?: DrawOptions): Float32Array;
}
//# end
