// hitmask/pixi: pixel-exact hit areas and collisions for Pixi 8. It imports nothing of Pixi, and its types fit Pixi's.
import { Mask, Pose, Shape } from 'hitmask';

export interface ContainerLike {
    readonly localTransform: {
        readonly a: number;
        readonly b: number;
        readonly c: number;
        readonly d: number;
        readonly tx: number;
        readonly ty: number;
    };
    updateLocalTransform(): void;
}
export interface PixelOptions {
    /** The least alpha of a solid pixel, 1 to 255; 1. */
    threshold?: number;
}
/** The solid pixels of what a sprite draws now, or null for an object without a texture. Kept by texture: see forget. */
export declare function maskOf(object: ContainerLike, options?: PixelOptions): Mask | null;
/** The pose on the stage of maskOf's mask, or of the shape that was set: of the fields as they are now. */
export declare function poseOf(object: ContainerLike, pose?: Pose): Pose;
/** A shape in place of the pixels, in units of the picture, from its top-left corner; null for the pixels again. */
export declare function setShape<T extends object>(object: T, shape: Shape | null): T;
/** Forgets the masks of a texture whose pixels have changed. */
export declare function forget(texture: object): void;
/** For the object's hitArea: it is hit where it has a solid pixel. */
export declare function hitArea(object: ContainerLike, options?: PixelOptions): { contains(x: number, y: number): boolean };
/** Whether two objects share a pixel, as they are now. */
export declare function touching(a: ContainerLike, b: ContainerLike, options?: PixelOptions): boolean;
