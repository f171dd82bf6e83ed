//# tier full
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
//# end
