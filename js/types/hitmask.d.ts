// %TIER%: exact 2D collision detection. Importing it is enough: no init call, no fetch.
// The declarations need no lib but ES2020.

/** Where something is drawn: what canvas' translate, rotate, scale, translate(-pivot) would do. */
export interface PoseLike {
    readonly x: number;
    readonly y: number;
    /** Radians, from +x towards +y: clockwise on the screen. A field `angle` is never read. */
    readonly rotation?: number;
    readonly scaleX?: number;
    readonly scaleY?: number;
    /** Read for an axis whose own field is missing. */
    readonly scale?: number | Vec;
    /** Mirrors the picture in its own rectangle. */
    readonly flipX?: boolean;
    readonly flipY?: boolean;
}
export interface PlainPose {
    x: number;
    y: number;
    rotation: number;
    scaleX: number;
    scaleY: number;
    flipX: boolean;
    flipY: boolean;
}
export interface Vec {
    readonly x: number;
    readonly y: number;
}
export interface Box {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
}
/** x, y, x, y .. or points as objects or pairs. */
export type Points = ArrayLike<number> | readonly Vec[] | readonly (readonly [number, number])[];
export type Pivot = Vec | 'center' | 'top-left';

/** A refusal: `code` is stable, `report` the library's line about the argument that it refuses, or ''. */
export declare class HitmaskError extends Error {
    constructor(code: HitmaskErrorCode, message: string, report?: string);
    readonly code: HitmaskErrorCode;
    readonly report: string;
}
export type HitmaskErrorCode =
    | 'memory'
    | 'range'
    | 'format'
    | 'degenerate'
    | 'stale'
    | 'read-only'
    | 'busy'
    | 'precondition'
    | 'disposed'
    | 'tier'
    | 'module';

declare global {
    // As lib.esnext.disposable has it, for those without.
    interface SymbolConstructor {
        readonly dispose: unique symbol;
    }
}
/** Something in the module's memory. Freed by dispose(), by `using`, or some time after it is garbage. */
declare abstract class Handle {
    readonly disposed: boolean;
    /** A second call does nothing. What a world or a compound still uses is freed with that. */
    dispose(): void;
    [Symbol.dispose](): void;
    private readonly _h: number;
}

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

export interface MaskOptions {
    /** The pivot; 'center' unless it is given. */
    pivot?: Pivot;
    /** Whether questions about the posed mask are made fast at once; true unless it is given. */
    prepare?: boolean;
}
export interface PictureOptions extends MaskOptions {
    /** The least alpha of a solid pixel, 1 to 255; 1. */
    threshold?: number;
    /** The part of the picture to take. */
    rect?: Box;
}
/** An ImageData, or anything with its three fields. */
export interface PixelsLike {
    readonly data: Uint8ClampedArray | Uint8Array;
    readonly width: number;
    readonly height: number;
}
/** Anything that a canvas can draw: the declarations need no DOM. */
export type ImageLike = { readonly width: number; readonly height: number } | { readonly displayWidth: number };
/** A frame of a sheet, as readSheet() and gridFrames() make them. */
export interface SheetFrame {
    readonly name?: string;
    /** The file name of the picture in which it lies, or ''. */
    readonly image?: string;
    /** Where it lies there, trimmed; where it is rotated, as it lies. */
    readonly rect: Box;
    /** It lies there rotated by a quarter turn clockwise. */
    readonly rotated?: boolean;
    /** Where the trimmed part was, and of how large a frame. */
    readonly offset?: Vec;
    readonly width?: number;
    readonly height?: number;
    /** In pixels of the frame; taken over unless options say otherwise. */
    readonly pivot?: Vec | undefined;
    /** Milliseconds, 0: not stated. */
    readonly duration?: number;
}
export type Color = readonly [number, number, number, number];

/** One bit a pixel. A shape as well: give it to every question. */
export declare class Mask extends Shape {
    /** Every pixel clear. */
    constructor(width: number, height: number, options?: MaskOptions);
    readonly kind: 'mask';
    readonly width: number;
    readonly height: number;
    /** How many pixels are solid. */
    readonly count: number;
    readonly prepared: boolean;
    /** Bytes of memory that it owns. */
    readonly bytes: number;
    static fromImageData(pixels: PixelsLike, options?: PictureOptions): Mask;
    static fromAlpha(
        alpha: Uint8Array | Uint8ClampedArray | ArrayBuffer,
        width: number,
        height: number,
        options?: PictureOptions,
    ): Mask;
    /** Rows of '#' and '.'. */
    static fromText(rows: string, options?: MaskOptions): Mask;
    /**
     * From a canvas, OffscreenCanvas, ImageBitmap, image or video: what drawImage() takes. Of an image of another
     * origin the browser gives no pixels; it then throws what getImageData() throws.
     */
    static fromImage(image: ImageLike, options?: PictureOptions): Mask;
    /** The frames of a picture, each as it was before it was trimmed and rotated. Boxes are cut as they are. */
    static sheet(
        pixels: PixelsLike | ImageLike,
        frames: readonly (Box | SheetFrame)[],
        options?: Omit<PictureOptions, 'rect'>,
    ): Mask[];
    prepare(): this;
    get(x: number, y: number): boolean;
    set(x: number, y: number, solid?: boolean): void;
    /** Many edits near each other: their distances are measured once, after fn. */
    edit<T>(fn: (mask: this) => T): T;
    /** The smallest box that holds all solid pixels. */
    bounds(): Box | null;
    /** All solid pixels, row by row: x, y, x, y .. */
    pixels(): Int32Array;
    nextPixel(after?: Vec | null): Vec | null;
    equals(other: Mask): boolean;
    fill(): this;
    clear(): this;
    invert(): this;
    fillRect(rect: Box, solid?: boolean): this;
    draw(other: Mask, dx: number, dy: number): this;
    erase(other: Mask, dx: number, dy: number): this;
    intersect(other: Mask, dx: number, dy: number): this;
    xor(other: Mask, dx: number, dy: number): this;
    /** Both on whole pixels, no pose: the quickest question there is. */
    overlaps(other: Mask, dx: number, dy: number): boolean;
    overlapCount(other: Mask, dx: number, dy: number): number;
    copy(): Mask;
    crop(rect: Box): Mask;
    flipX(): Mask;
    flipY(): Mask;
    /** By quarter turns, clockwise on the screen. */
    rotate(quarters: number): Mask;
    toText(): string;
    /** An ImageData where there are some, else its three fields. */
    toImageData(solid?: Color, clear?: Color): { data: Uint8ClampedArray; width: number; height: number };
    //# tier hitmask
    resize(width: number, height: number, how?: Resample): Mask;
    reduce(factor: number, how?: Resample): Mask;
    dilate(radius: number, brush?: 'square' | 'disc'): Mask;
    erode(radius: number, brush?: 'square' | 'disc'): Mask;
    border(connect?: 4 | 8): Mask;
    shared(other: Mask, dx: number, dy: number): Mask;
    sharedBounds(other: Mask, dx: number, dy: number): Box | null;
    sharedPixel(other: Mask, dx: number, dy: number, side?: 'top' | 'bottom' | 'left' | 'right'): Vec | null;
    /** At which offsets the masks overlap, for all at once. */
    minkowski(other: Mask): Mask;
    centroid(): Vec | null;
    axis(): Vec;
    /** Sums over the centres of the solid pixels, in doubled coordinates. */
    moments(): { n: bigint; sx: bigint; sy: bigint; sxx: bigint; sxy: bigint; syy: bigint };
    components(connect?: 4 | 8): { bounds: Box; mask: Mask }[];
    /** Draws a shape into the mask, or erases it; the rectangle that changed, null for none. */
    stamp(pose: At, shape: Shape, shapePose: At, options?: StampOptions & { clear?: boolean }): Box | null;
    /** The solid pixels that a shape meets. */
    met(pose: At, shape: Shape, shapePose: At, rule?: Rule | null): Mask;
    /** Pixel (x, y) of the mask is pixel (x + origin.x, y + origin.y) of the world. */
    static fromShape(shape: Shape, pose: At, options?: StampOptions): { mask: Mask; origin: Vec };
    static fromBits(
        bits: Uint8Array | ArrayBuffer,
        width: number,
        height: number,
        options?: MaskOptions & { stride?: number; order?: 'low' | 'high' },
    ): Mask;
    toBits(options?: { order?: 'low' | 'high' }): Uint8Array;
    /** Bright pixels are solid, from one byte a pixel. */
    static fromGray(
        gray: Uint8Array | Uint8ClampedArray | ArrayBuffer,
        width: number,
        height: number,
        options?: PictureOptions,
    ): Mask;
    /** Pixels of a colour are clear, those that differ by more than `tolerance` (0) in a channel solid. */
    static fromColorKey(
        pixels: PixelsLike,
        key: readonly [number, number, number],
        options?: MaskOptions & { rect?: Box; tolerance?: number },
    ): Mask;
    /** Solid where each channel lies within its limits; limits may be any whole numbers. */
    static fromRange(pixels: PixelsLike, low: Color, high: Color, options?: MaskOptions & { rect?: Box }): Mask;
    /** Solid where two pictures differ by more than the tolerance of a channel (0). */
    static fromDifference(
        a: PixelsLike,
        b: PixelsLike,
        tolerance?: Color,
        options?: MaskOptions & { rect?: Box },
    ): Mask;
    /** Copies colours into a picture where the mask is solid or clear. Its top-left pixel lies on (x, y) there. */
    paint(target: PixelsLike, options?: { x?: number; y?: number; solid?: Paint; clear?: Paint }): this;
    /** Draws the part of a.minkowski(b) that falls inside: its pixel (0, 0) on (dx, dy). */
    drawMinkowski(a: Mask, b: Mask, dx: number, dy: number): this;
    /** The connected pieces, to be asked about: components() has all of them as masks. */
    label(connect?: 4 | 8): Components;
    outline(options?: { connect?: 4 | 8 } & SimplifyOptions): Outline;
    //# end
    //# tier full
    /** How many pixels are shared at each offset: counts[j * width + i] at (i + dx, j + dy). */
    overlapTable(other: Mask): { counts: Uint32Array; width: number; height: number; dx: number; dy: number };
    //# end
}
//# tier hitmask
/** A colour, a picture, or a picture with a colour for the pixels beyond it. */
export type Paint = Color | PixelsLike | { picture?: PixelsLike; color?: Color };
/** The connected pieces of a mask as it was, numbered from 0 by their topmost, then leftmost pixels. */
export declare class Components extends Handle {
    private constructor();
    readonly width: number;
    readonly height: number;
    readonly count: number;
    /** The piece with the most pixels; -1 where there is none. */
    readonly largest: number;
    /** The piece of a pixel, -1 where that is clear or outside. */
    at(x: number, y: number): number;
    get(index: number): { bounds: Box; count: number; first: Vec };
    /** For each pixel 0, or 1 more than the number of its piece. */
    labels(): Int32Array;
    mask(index: number, options?: MaskOptions): Mask;
    /** Every `every`-th pixel of a walk around a piece, clockwise on the screen: x, y, x, y .. */
    border(index: number, every?: number): Int32Array;
}
//# end

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
    normalRule: 'mtv' | 'area' | 'edges' | 'closest';
    /** `count` of them; the numbers of one that is not there are NaN. */
    points: [ContactPoint, ContactPoint];
}
export interface Hit {
    /** Of the motion, 0 to 1. */
    fraction: number;
    exact: boolean;
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
    options?: { direction?: Vec; max?: number; rule?: Rule | null } | null,
    out?: { x?: number; y?: number },
): { x: number; y: number } | null;
/** When b, moved by `motion`, first meets a. */
export declare function cast(
    a: Shape,
    poseA: At,
    b: Shape,
    poseB: At,
    motion: Vec,
    options?: { start?: CastStart; rule?: Rule | null } | null,
    out?: Partial<Hit>,
): Hit | null;
export type CastStart = 'deeper' | 'always' | 'never';
export interface TurnHit {
    end: 'clear' | 'hit' | 'budget';
    fraction: number;
    stopFraction: number;
    stopFree: boolean;
    looks: number;
}
/** While b rotates, grows and moves from one pose to another. */
export declare function castTurn(
    a: Shape,
    poseA: At,
    b: Shape,
    from: PoseLike,
    to: PoseLike,
    options?: { rule?: Rule | null; tolerance?: number; budget?: number } | null,
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
export interface TileOptions {
    solid?: boolean;
    mask?: Mask;
    points?: Points;
    oneWay?: 'none' | 'up' | 'down' | 'left' | 'right';
}
export interface TilemapOptions {
    width: number;
    height: number;
    cellWidth: number;
    cellHeight?: number;
    solidOutside?: boolean;
    tiles?: readonly TileOptions[];
    /** 0 for an empty cell, n for tiles[n - 1], with Tiled's flip bits. */
    cells?: ArrayLike<number>;
    /** 'top-left' unless it is given. */
    pivot?: Pivot;
}
export declare class Tilemap extends Shape {
    constructor(options: TilemapOptions);
    readonly kind: 'tiles';
    readonly width: number;
    readonly height: number;
    readonly cellWidth: number;
    readonly cellHeight: number;
    static readonly FLIP_X: number;
    static readonly FLIP_Y: number;
    static readonly FLIP_DIAGONAL: number;
    get(x: number, y: number): number;
    set(x: number, y: number, cell: number): void;
    occupied(x: number, y: number): boolean;
    oneWay(x: number, y: number): 'none' | 'up' | 'down' | 'left' | 'right';
    cellAt(pose: At, point: Vec): Vec | null;
    /** The cells that an axis-aligned box of the world meets, as one rectangle of cells. */
    cellsIn(pose: At, box: Box, touch?: 'area' | 'closed'): Box | null;
    walk(
        pose: At,
        from: Vec,
        to: Vec,
        touch?: 'area' | 'closed',
    ): { x: number; y: number; enter: number; leave: number }[];
    /** The cells under a shape: x, y, x, y .. */
    cellsUnder(pose: At, shape: Shape, shapePose: At, options?: { rule?: Rule; what?: 'form' | 'cell' }): Int32Array;
}

// ---- worlds

/** An object of a world: a whole number that is never reused. */
export type Id = number;
export type BroadKind = 'auto' | 'list' | 'grid' | 'quadtree' | 'rtree' | 'neighbours';
export interface FilterOptions {
    category?: number;
    mask?: number;
    group?: number;
}
export interface FlagOptions {
    fixed?: boolean;
    disabled?: boolean;
    stay?: boolean;
    contacts?: boolean;
    swept?: boolean;
}
export interface ObjectOptions extends FilterOptions, FlagOptions {
    /** One shape, or the frames of an animation. */
    shape: Shape | readonly Shape[];
    at?: PoseLike;
    frame?: number;
    z?: number;
    data?: unknown;
}
export interface QueryOptions extends FilterOptions {
    rule?: Rule;
    except?: Id;
    start?: CastStart;
}
export type EventKind = 'begin' | 'stay' | 'end';
/** The same object is given each time: copy what is to be kept. */
export interface WorldEvent {
    readonly kind: EventKind;
    readonly a: Id;
    readonly b: Id;
    /** The update at which the pair began to touch. */
    readonly since: number;
    /** Of objects with `contacts`; until the next update. */
    contact(out?: Partial<Contact>): Contact | null;
}
export interface WorldHit extends Hit {
    id: Id;
}
export interface Pick {
    id: Id;
    under: boolean;
    distance: number;
    feature: Feature;
}
export interface Near extends Distance {
    id: Id;
}
export interface SlideOptions extends FilterOptions {
    response?: 'slide' | 'stop' | 'bounce' | 'pass';
    restitution?: number;
    maxContacts?: number;
    oneWay?: number;
    up?: Vec;
    maxSlope?: number;
    stepHeight?: number;
    snap?: number;
}
export interface SlideEnd {
    move: Vec;
    left: Vec;
    motion: Vec;
    free: boolean;
    ground: Id | null;
    groundNormal: Vec;
    contacts: {
        other: Id;
        response: 'slide' | 'stop' | 'bounce' | 'pass' | 'step';
        fraction: number;
        x: number;
        y: number;
        normalX: number;
        normalY: number;
        feature: Feature;
        ownFeature: Feature;
    }[];
}
export declare class World extends Handle {
    constructor(options?: { rule?: Rule; broad?: BroadKind; fixedBroad?: BroadKind });
    add(options: ObjectOptions): Id;
    remove(id: Id): boolean;
    has(id: Id): boolean;
    ids(): IterableIterator<Id>;
    readonly count: number;
    readonly updates: number;
    readonly bytes: number;
    broadChosen(fixed?: boolean): BroadKind;
    /** Where the pose of an object lies in the array of reserve(): at five times this. */
    indexOf(id: Id): number;
    data(id: Id): unknown;
    setData(id: Id, data: unknown): void;
    shape(id: Id): Shape;
    move(id: Id, x: number, y: number, rotation?: number, scaleX?: number, scaleY?: number): void;
    setPose(id: Id, at: PoseLike): void;
    setPosition(id: Id, x: number, y: number): void;
    teleport(id: Id, at: At): void;
    pose(id: Id): PlainPose;
    setFrame(id: Id, frame: number): void;
    setShape(id: Id, shape: Shape | readonly Shape[], frame?: number): void;
    setFilter(id: Id, filter: FilterOptions): void;
    setFlags(id: Id, flags: FlagOptions): void;
    setEnabled(id: Id, enabled: boolean): void;
    setZ(id: Id, z: number): void;
    shapesChanged(shape: Shape): void;
    /**
     * Poses of objects with an index below n in JavaScript's own memory: x, y, rotation, scaleX, scaleY of each. Call
     * it again for more; the array of before is then refused by update().
     */
    reserve(n: number): Float64Array;
    /** Finds the pairs that touch now; with the array of reserve() after the objects were moved as it says. */
    update(poses?: Float64Array): void;
    refresh(): void;
    /** Ends, then begins, then stays of the last update. */
    events(): IterableIterator<WorldEvent>;
    /** Called by update(); the function that is returned ends that. */
    on(kind: EventKind, listener: (a: Id, b: Id, event: WorldEvent) => void): () => void;
    touching(id?: Id): { a: Id; b: Id; since: number }[];
    contact(a: Id, b: Id, out?: Partial<Contact>): Contact | null;
    passings(): { a: Id; b: Id; fraction: number; x: number; y: number; normalX: number; normalY: number }[];
    save(): Uint8Array;
    restore(bytes: Uint8Array | ArrayBuffer): void;
    hash(): bigint;
    pick(x: number, y: number, options?: QueryOptions & { radius?: number }): Id | null;
    pickAll(x: number, y: number, options?: QueryOptions & { radius?: number }): Pick[];
    inBox(box: Box, options?: QueryOptions): Id[];
    inCircle(x: number, y: number, radius: number, options?: QueryOptions): Id[];
    inShape(shape: Shape, at: At, options?: QueryOptions): Id[];
    withinShape(shape: Shape, at: At, options?: QueryOptions): Id[];
    touchingNow(id: Id, options?: QueryOptions): Id[];
    wouldTouch(id: Id, at: At, options?: QueryOptions): Id[];
    placeFree(id: Id, at: At, options?: QueryOptions): boolean;
    ray(from: Vec, to: Vec, options?: QueryOptions | null, out?: Partial<WorldHit>): WorldHit | null;
    rayAll(from: Vec, to: Vec, options?: QueryOptions): WorldHit[];
    cast(shape: Shape, at: At, motion: Vec, options?: QueryOptions | null, out?: Partial<WorldHit>): WorldHit | null;
    castAll(shape: Shape, at: At, motion: Vec, options?: QueryOptions): WorldHit[];
    sees(from: Vec, to: Vec | Id, options?: QueryOptions): boolean;
    nearest(x: number, y: number, options?: QueryOptions & { reach?: number; count?: number }): Near[];
    nearestTo(shape: Shape, at: At, options?: QueryOptions & { reach?: number; count?: number }): Near[];
    /** Many questions in one call; null where nothing is found. */
    rayBatch(ways: readonly { from: Vec; to: Vec; except?: Id }[], options?: QueryOptions): (WorldHit | null)[];
    castBatch(
        ways: readonly { shape: Shape; at: At; motion: Vec; except?: Id }[],
        options?: QueryOptions,
    ): (WorldHit | null)[];
    pickBatch(points: Points, options?: QueryOptions & { radius?: number }): (Pick | null)[];
    /**
     * From its pose (or `from`, with other full turns) to another, as far as it is free. No contact deeper than
     * `tolerance` pixels (0.25) is skipped.
     */
    turn(id: Id, to: PoseLike, options?: TurnMoveOptions): TurnEnd;
    tryTurn(id: Id, to: PoseLike, options?: TurnMoveOptions): TurnEnd;
    /** Moves an object along what it meets. */
    slide(id: Id, motion: Vec, options?: SlideOptions): SlideEnd;
    trySlide(id: Id, motion: Vec, options?: SlideOptions): SlideEnd;
    /** Out of all that it overlaps, by at most `max` pixels. */
    pushOut(id: Id, max: number, options?: SlideOptions): { x: number; y: number; free: boolean };
    tryPushOut(id: Id, max: number, options?: SlideOptions): { x: number; y: number; free: boolean };
    //# end
    //# tier full
    /** Lines to draw what there is: x0, y0, x1, y1, role of each; the role is an index of DRAW_ROLES. */
    drawLines(options?: DrawOptions & { edges?: boolean; boxes?: boolean; contacts?: boolean; inactive?: boolean }): Float32Array;
    /** The insides of shapes: x0, y0, x1, y1, x2, y2, role of each. */
    drawTriangles(options?: DrawOptions & { inactive?: boolean }): Float32Array;
    //# end
    //# tier hitmask
}
export interface TurnMoveOptions extends FilterOptions {
    tolerance?: number;
    from?: PoseLike;
    oneWay?: number;
}
export interface TurnEnd {
    fraction: number;
    pose: PlainPose;
    other: Id | null;
    free: boolean;
}

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

// ---- pictures and sheets

/**
 * A PNG with its colours as they are in the file: a canvas multiplies them by alpha, so that colour keys are lost. Any
 * kind of PNG; of 16 bits a sample the high ones.
 */
export declare function decodePng(bytes: ArrayBuffer | Uint8Array): Promise<PixelsLike>;
export interface Sheet {
    frames: Required<SheetFrame>[];
    /** Of Aseprite. */
    tags: ColliderTag[];
}
/** The JSON of TexturePacker (hash or array), Phaser (multi-pack) or Aseprite, as text or parsed. */
export declare function readSheet(json: string | object): Sheet;
/** Whole cells of a picture, row by row; `cellHeight` is `cellWidth` unless it is given. */
export declare function gridFrames(
    width: number,
    height: number,
    cellWidth: number,
    cellHeight?: number,
    options?: { margin?: number; spacing?: number },
): Required<SheetFrame>[];

// ---- colliders

export interface ColliderFrame {
    name: string;
    width: number;
    height: number;
    pivot: Vec;
    /** Milliseconds, 0: not stated. */
    duration: number;
    marks: string[];
}
export interface ColliderTag {
    name: string;
    first: number;
    last: number;
    way: 'forward' | 'reverse' | 'pingpong' | 'pingpong-reverse';
    repeat: number;
}
/** What `hitmask bake` wrote: validated as a whole, then used in place. */
export declare class Collider extends Handle {
    private constructor();
    static open(bytes: ArrayBuffer | Uint8Array): Collider;
    verify(): this;
    readonly frames: ColliderFrame[];
    readonly tags: ColliderTag[];
    frame(nameOrIndex: string | number): number;
    shape(frame: string | number, kind?: 'mask' | 'outline' | 'hull'): Shape | null;
    mark(frame: string | number, name: string): Shape | null;
    frameAfter(tag: string, milliseconds: number): number;
}
//# end
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
/** `moves`: how far the gate has been moved at each point of the path. */
export declare function gatePasses(
    gate: Gate,
    path: Points,
    touch?: 'area' | 'closed',
    moves?: Points,
): { leg: number; fraction: number; x: number; y: number; way: -1 | 1 }[];
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

// ---- borders of outlines

export interface BorderRule {
    fill?: 'even-odd' | 'non-zero';
    touch?: Touch;
}
export interface Crossing {
    fraction: number;
    x: number;
    y: number;
    normalX: number;
    normalY: number;
    loop: number;
    edge: number;
    enters: boolean;
}
export interface BorderNear {
    distance: number;
    x: number;
    y: number;
    loop: number;
    edge: number;
}
/** The border of an outline, for bullets, beams and blasts. Poses are those of the outline. */
export declare class Border extends Handle {
    constructor(outline: Outline);
    inside(pose: At, point: Vec, rule?: BorderRule): boolean;
    /** Where a segment enters and leaves, in order. `end`: where the border is drawn at the end of the frame. */
    crossings(pose: At, from: Vec, to: Vec, options?: BorderRule & { end?: At }): Crossing[];
    first(pose: At, from: Vec, to: Vec, options?: BorderRule & { end?: At }): Crossing | null;
    /** The same while the border moves, rotates and grows from one pose to another. */
    crossingsTurn(pose: PoseLike, end: PoseLike, from: Vec, to: Vec, options?: BorderRule): Crossing[];
    firstTurn(pose: PoseLike, end: PoseLike, from: Vec, to: Vec, options?: BorderRule): Crossing | null;
    distance(pose: At, point: Vec): BorderNear | null;
    reaches(pose: At, centre: Vec, radius: number, touch?: Touch): boolean;
    blast(pose: At, centre: Vec, radius: number, rule?: BorderRule): boolean;
    edgesNear(pose: At, centre: Vec, radius: number, touch?: Touch): BorderNear[];
}
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

// ---- debug drawing

export interface DrawOptions {
    /** Only what lies in it. */
    view?: Box;
    /** How far a drawn curve may lie beside the true one, in pixels; 1/4. */
    error?: number;
    /** Width of crosses; 4. */
    size?: number;
}
/** shape, touching, fixed, disabled, box, contact, normal: what a role is the index of. */
export declare const DRAW_ROLES: readonly string[];
/** Lines as of world.drawLines(), of one shape. */
export declare function drawShape(shape: Shape, pose: At, options?: DrawOptions): Float32Array;

/** Of boxes as x0, y0, x1, y1: a, b, a, b .. of those that meet, edges included. */
export declare function findPairs(boxes: Float32Array): Int32Array;
//# end

export declare const version: string;
export declare const simd: 'scalar' | 'simd128';
/** Bytes of the module's memory in use and in all, and handles that live: for tests that look for leaks. */
export declare function memory(): { used: number; total: number; handles: number };
