// ---- shapes

export type ShapeKind =
    | 'mask'
    | 'point'
    | 'segment'
    | 'circle'
    | 'ray'
    | 'capsule'
    | 'box'
    | 'polygon'
    | 'outline'
    | 'tiles'
    | 'compound';

export declare class Shape extends Handle {
    protected constructor();
    readonly kind: ShapeKind;
    /** What of the shape a pose puts at (x, y), in its own pixels. */
    get pivot(): Vec;
    set pivot(value: Pivot);
    /** Of a polygon: x, y, x, y .. clockwise on the screen. */
    readonly corners: Float64Array;
    static point(x: number, y: number): Shape;
    static segment(x0: number, y0: number, x1: number, y1: number): Shape;
    static ray(x: number, y: number, dx: number, dy: number): Shape;
    static circle(radius: number, x?: number, y?: number): Shape;
    static capsule(x0: number, y0: number, x1: number, y1: number, radius: number): Shape;
    /** From (0, 0) to (width, height); the pivot is its centre. */
    static box(width: number, height: number, options?: { radius?: number; pivot?: Pivot }): Shape;
    /** Convex, its corners in order; the pivot is (0, 0). */
    static polygon(points: Points, options?: { radius?: number; pivot?: Pivot }): Shape;
    /** The convex hull of points in any order. */
    static hull(points: Points, options?: { radius?: number; pivot?: Pivot }): Shape;
    /** A polygon that comes no farther into the ellipse than `error` pixels (0.25). */
    static ellipse(radiusX: number, radiusY: number, options?: { x?: number; y?: number; error?: number }): Shape;
    static compound(parts: readonly { shape: Shape; pose?: PoseLike | Pose; tag?: number }[]): Shape;
}
