//# tier full
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
//# end
