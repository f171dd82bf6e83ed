//# tier hitmask
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
