//# tier hitmask
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
//# end
