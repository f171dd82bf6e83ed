//# tier hitmask
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
export interface PushOut {
    x: number;
    y: number;
    free: boolean;
    /** The world's `maxEdges` was passed: it may be longer than needed. */
    limited: boolean;
}
export interface SlideEnd {
    move: Vec;
    left: Vec;
    motion: Vec;
    free: boolean;
    /** A limit of the world was passed. */
    limited: boolean;
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
    constructor(options?: { rule?: Rule; broad?: BroadKind; fixedBroad?: BroadKind; limits?: Limits });
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
    pushOut(id: Id, max: number, options?: SlideOptions): PushOut;
    tryPushOut(id: Id, max: number, options?: SlideOptions): PushOut;
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
    limited: boolean;
}
//# end
