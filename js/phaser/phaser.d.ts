// hitmask/phaser: pixel-exact input and collisions for Phaser 3.60 and later, and 4. It imports nothing of Phaser, and
// its types fit those of either version.
import { Mask, Pose, Shape } from 'hitmask';

/** A game object with a place; sprites, images, zones and rectangles are such. */
export interface GameObjectLike {
    x: number;
    y: number;
    readonly rotation: number;
    readonly scaleX: number;
    readonly scaleY: number;
    readonly active: boolean;
}
export interface GroupLike {
    getChildren(): readonly object[];
}
export interface TilemapLayerLike {
    readonly layer: { readonly width: number; readonly height: number };
    readonly tilemap: object;
}
export interface SceneLike {
    readonly events: {
        on(event: string, listener: () => void): unknown;
        once(event: string, listener: () => void): unknown;
        off(event: string, listener: () => void): unknown;
    };
}
/** What collides: an object, a group, a layer of an orthogonal tile map, or an array of them. */
export type Collidable = GameObjectLike | GroupLike | TilemapLayerLike | readonly Collidable[];

export interface PixelOptions {
    /** The least alpha of a solid pixel, 1 to 255; 1. */
    threshold?: number;
}

/** The solid pixels of what an object draws now, or null for one without a picture. Kept by frame: see forget. */
export declare function maskOf(object: GameObjectLike, options?: PixelOptions): Mask | null;
/** The pose in the world of maskOf's mask, or of the shape that was set: as of now, through all containers. */
export declare function poseOf(object: GameObjectLike, pose?: Pose): Pose;
/** A shape in place of the pixels, in those of the picture, from its top-left corner; null for the pixels again. */
export declare function setShape<T extends object>(object: T, shape: Shape | null): T;
/** Forgets the masks of a frame whose pixels have changed. */
export declare function forget(frame: object): void;
/** For setInteractive: the object is hit where it has a solid pixel. */
export declare function hitArea(options?: PixelOptions): {
    hitArea: object;
    hitAreaCallback: (hitArea: object, x: number, y: number, object: any) => boolean;
};
/** Whether two objects share a pixel, as they are now. */
export declare function touching(a: GameObjectLike, b: GameObjectLike, options?: PixelOptions): boolean;

/** As those of arcade physics: false of `process` lets a pair through. A layer's part of a pair is a tile. */
export type CollideCallback = (a: any, b: any) => void;
export type ProcessCallback = (a: any, b: any) => boolean | void;
export interface Pair {
    /** False: not looked at, until it is true again. */
    active: boolean;
    /** Ends it; a second call does nothing. */
    destroy(): void;
}
export interface Collisions {
    /** Calls `collide` in each frame for each pair that shares a pixel, and sets `touching` of their bodies. Without b: pairs within a. */
    overlap(
        a: Collidable,
        b?: Collidable | null,
        collide?: CollideCallback | null,
        process?: ProcessCallback | null,
        context?: unknown,
    ): Pair;
    /** Separates them as well, by the minimum translation vector, and changes velocities and flags of their bodies if they have some. */
    collider(
        a: Collidable,
        b?: Collidable | null,
        collide?: CollideCallback | null,
        process?: ProcessCallback | null,
        context?: unknown,
    ): Pair;
    /** Tests all pairs. The scene's event `postupdate` calls it. */
    update(): void;
    destroy(): void;
}
/** The collisions of a scene: the same ones at each call. They end with the scene. */
export declare function collisions(scene: SceneLike, options?: PixelOptions): Collisions;
