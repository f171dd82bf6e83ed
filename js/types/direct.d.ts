//# tier hitmask
// ---- circles and boxes as they are

export interface Circle {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
}
type Touch = 'area' | 'closed';
/** Positions within 1,000,000 pixels, sizes within 32,767: the answers of overlap(), at the cost of a call. */
export declare function circleOverlapsCircle(a: Circle, b: Circle, touch?: Touch): boolean;
export declare function boxOverlapsBox(a: Box, b: Box, touch?: Touch): boolean;
export declare function circleOverlapsBox(circle: Circle, box: Box, touch?: Touch): boolean;
export declare function circleContains(circle: Circle, x: number, y: number, touch?: Touch): boolean;
export declare function boxContains(box: Box, x: number, y: number, touch?: Touch): boolean;
/** The point of a box that is closest to a point. */
export declare function boxClosest(box: Box, x: number, y: number): Vec;
/** A box rotated about its centre, or about a point of the world. */
export declare class RotatedBox extends Handle {
    constructor(box: Box, rotation: number, about?: Vec);
    overlaps(other: RotatedBox, touch?: Touch): boolean;
    overlapsCircle(circle: Circle, touch?: Touch): boolean;
    overlapsBox(box: Box, touch?: Touch): boolean;
    contains(x: number, y: number, touch?: Touch): boolean;
    /** The widest gap between the two along an axis of theirs; below 0 where they overlap on each. Rounded. */
    gap(other: RotatedBox): number;
    closest(x: number, y: number): Vec;
}
//# end
