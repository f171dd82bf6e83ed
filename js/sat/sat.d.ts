// hitmask/sat: the interface of the npm package sat 0.9. Nothing of WebAssembly is loaded for it.

/** Mutable: its methods change it and return it, but for clone, dot, len2 and len. */
export declare class Vector {
    constructor(x?: number, y?: number);
    x: number;
    y: number;
    copy(other: Vector): this;
    clone(): Vector;
    /** (x, y) becomes (y, -x). */
    perp(): this;
    /** Radians, from +x towards +y. */
    rotate(angle: number): this;
    reverse(): this;
    /** A vector of no length stays as it is. */
    normalize(): this;
    add(other: Vector): this;
    sub(other: Vector): this;
    /** y is x unless it is given. */
    scale(x: number, y?: number): this;
    project(other: Vector): this;
    /** Onto a vector of length 1. */
    projectN(other: Vector): this;
    reflect(axis: Vector): this;
    /** By a vector of length 1. */
    reflectN(axis: Vector): this;
    dot(other: Vector): number;
    len2(): number;
    len(): number;
}
export { Vector as V };

export declare class Circle {
    constructor(pos?: Vector, r?: number);
    pos: Vector;
    r: number;
    /** Of the centre from `pos`. */
    offset: Vector;
    setOffset(offset: Vector): this;
    getAABB(): Polygon;
    getAABBAsBox(): Box;
}

/** Convex. Change `pos` at will, all else through its methods. */
export declare class Polygon {
    constructor(pos?: Vector, points?: Vector[]);
    pos: Vector;
    /** The array that was given. Points that equal the next one are taken out of it. */
    points: Vector[];
    angle: number;
    offset: Vector;
    /** The points with offset and angle, without `pos`. */
    calcPoints: Vector[];
    edges: Vector[];
    normals: Vector[];
    setPoints(points: Vector[]): this;
    setAngle(angle: number): this;
    setOffset(offset: Vector): this;
    rotate(angle: number): this;
    translate(x: number, y: number): this;
    getAABB(): Polygon;
    getAABBAsBox(): Box;
    getCentroid(): Vector;
}

export declare class Box {
    constructor(pos?: Vector, w?: number, h?: number);
    pos: Vector;
    w: number;
    h: number;
    toPolygon(): Polygon;
}

/** Of a test that returned true. `a` minus `overlapV` touches `b`. */
export declare class Response {
    constructor();
    a: Circle | Polygon | null;
    b: Circle | Polygon | null;
    overlap: number;
    /** Of length 1, from a to b. */
    overlapN: Vector;
    overlapV: Vector;
    aInB: boolean;
    bInA: boolean;
    clear(): this;
}

/** Whether the axis, of length 1, has a gap. The response keeps the least overlap since its clear(). */
export declare function isSeparatingAxis(
    aPos: Vector,
    bPos: Vector,
    aPoints: Vector[],
    bPoints: Vector[],
    axis: Vector,
    response?: Response,
): boolean;
export declare function pointInCircle(p: Vector, c: Circle): boolean;
export declare function pointInPolygon(p: Vector, poly: Polygon): boolean;
export declare function testCircleCircle(a: Circle, b: Circle, response?: Response): boolean;
export declare function testPolygonCircle(polygon: Polygon, circle: Circle, response?: Response): boolean;
export declare function testCirclePolygon(circle: Circle, polygon: Polygon, response?: Response): boolean;
export declare function testPolygonPolygon(a: Polygon, b: Polygon, response?: Response): boolean;
//# tier full
declare const SAT: typeof import('./sat.js');
export default SAT;
//# end
