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
