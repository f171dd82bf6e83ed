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
