//# tier hitmask
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
//# end
