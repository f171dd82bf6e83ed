import { Mask, Pose, Shape, Tilemap, boundsOf, overlap, separate } from 'hitmask';

// ---- what an object looks like

const frameOf = (object) => {
    const { frame } = object;
    return frame && frame.source && typeof frame.cutWidth === 'number' && object.type !== 'Text' ? frame : null;
};
// Of the frame, what is drawn: all of it, or what setCrop leaves; `x` and `y` are where that begins in the picture.
const partOf = (object, frame) => {
    if (!object.isCropped) {
        const { cutWidth: width, cutHeight: height, x, y, u0, v0, u1, v1 } = frame;
        return { width, height, x, y, u0, v0, u1, v1 };
    }
    const crop = object._crop;
    if (crop.flipX !== object.flipX || crop.flipY !== object.flipY) frame.updateCropUVs(crop, object.flipX, object.flipY);
    return crop;
};

/** The solid pixels of what an object draws now, or null for an object without a picture. Kept by frame. */
const maskOf = (object, options) => {
    const frame = frameOf(object);
    if (!frame) return null;
    const corners = cornersOf(frame, partOf(object, frame));
    const [x0, y0, x1, , , y3] = corners;
    const [width, height] = [Math.round(Math.abs(x1 - x0)), Math.round(Math.abs(y3 - y0))];
    if (width <= 0 || height <= 0) return null;
    const threshold = thresholdOf(options);
    return keptMask(frame, [threshold, ...corners].join(), () =>
        maskOfQuad(frame.source.image, width, height, corners, threshold),
    );
};
// In pixels of the image. Phaser 4 has v upwards, Phaser 3 downwards. A frame that lies on its side in the atlas is
// mirrored and stretched by both, and so is its mask.
const cornersOf = (frame, { u0, v0, u1, v1 }) => {
    const { width, height } = frame.source;
    const down = (v) => Math.round((frame.v1 < frame.v0 ? 1 - v : v) * height);
    const [x0, x1] = [Math.round(u0 * width), Math.round(u1 * width)];
    return [x0, down(v0), x1, down(v0), x0, down(v1)];
};

const hitBox = (object) => {
    const { width, height } = object;
    return width > 0 && height > 0 && width <= 32767 && height <= 32767 ? boxOf(object, width, height) : null;
};
const NOTHING = Object.freeze({ shape: null, x: 0, y: 0, wide: 1, high: 1 });
// The shape of an object, where its own (0, 0) lies in the picture, and how large its pixels are there.
const formOf = (object, options) => {
    const given = shapes.get(object);
    if (given) return { shape: given, x: 0, y: 0, wide: 1, high: 1 };
    const frame = frameOf(object);
    if (!frame) return { shape: hitBox(object), x: 0, y: 0, wide: 1, high: 1 };
    const { x, y, width, height } = partOf(object, frame);
    const shape = maskOf(object, options);
    return shape ? { shape, x, y, wide: width / shape.width, high: height / shape.height } : NOTHING;
};

// ---- where it is: what the renderer computes, without a camera

const localMatrix = ({ x, y, rotation, scaleX, scaleY }, flipX = 1, flipY = 1) => {
    const cos = Math.cos(rotation);
    const sin = Math.sin(rotation);
    return [cos * scaleX * flipX, sin * scaleX * flipX, -sin * scaleY * flipY, cos * scaleY * flipY, x, y];
};
const parentMatrix = (object) => {
    let out = [1, 0, 0, 1, 0, 0];
    for (let at = object.parentContainer; at; at = at.parentContainer) out = multiplied(localMatrix(at), out);
    return out;
};
// A flip mirrors a picture in its own rectangle, or about the pivot of its frame where the atlas names one.
const cornerOf = (object, form) => {
    const { displayOriginX = 0, displayOriginY = 0, frame } = object;
    const [width, height] = [frame?.realWidth ?? object.width, frame?.realHeight ?? object.height];
    const about = !frame?.customPivot;
    return [
        form.x - displayOriginX + (object.flipX && about ? 2 * displayOriginX - width : 0),
        form.y - displayOriginY + (object.flipY && about ? 2 * displayOriginY - height : 0),
    ];
};
const matrixOf = (object, form) => {
    const own = localMatrix(object, object.flipX ? -1 : 1, object.flipY ? -1 : 1);
    return multiplied(parentMatrix(object), multiplied(own, [form.wide, 0, 0, form.high, ...cornerOf(object, form)]));
};

/** The pose, in the world, of what maskOf and setShape give: as of now, through all containers. */
const poseOf = (object, pose = new Pose()) => pose.matrix(...matrixOf(object, formOf(object)));

// ---- input

/** For setInteractive: an object is hit where it has a solid pixel. */
const hitArea = (options) => {
    thresholdOf(options);
    const hitAreaCallback = (area, x, y, object) => {
        const form = formOf(object, options);
        if (!form.shape) return false;
        const corner = cornerOf(object, form);
        const localX = (x - (object.displayOriginX ?? 0)) * (object.flipX ? -1 : 1);
        const localY = (y - (object.displayOriginY ?? 0)) * (object.flipY ? -1 : 1);
        return shapeHas(form.shape, (localX - corner[0]) / form.wide, (localY - corner[1]) / form.high);
    };
    return { hitArea: {}, hitAreaCallback };
};

// ---- questions

// An object as it is now: shape, pose and bounds; null where there is nothing to hit.
const seen = (object, options) => {
    const form = formOf(object, options);
    if (!form.shape) return null;
    const matrix = matrixOf(object, form);
    if (flat(matrix)) return null;
    const pose = new Pose().matrix(...matrix);
    const box = boundsOf(form.shape, pose);
    if (box) return { object, shape: form.shape, pose, box };
    pose.dispose();
    return null;
};
const boxesMeet = (a, b) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const meet = (a, b) => boxesMeet(a.box, b.box) && overlap(a.shape, a.pose, b.shape, b.pose);

/** Whether two objects share a pixel, as they are now. */
const touching = (a, b, options) => {
    const [one, other] = [seen(a, options), seen(b, options)];
    const hit = one !== null && other !== null && meet(one, other);
    one?.pose.dispose();
    other?.pose.dispose();
    return hit;
};

// ---- moving apart

const isFixed = ({ body }) => !!body && (!!body.immovable || body.moves === false || body.physicsType === 1);
// By a way in the world, in the coordinates of the object's container.
const moveBy = (object, x, y) => {
    const [a, b, c, d] = parentMatrix(object);
    const area = a * d - b * c;
    object.x += (d * x - c * y) / area;
    object.y += (a * y - b * x) / area;
};

const along = (vector, x, y) => (vector ? vector.x * x + vector.y * y : 0);
const addAlong = (velocity, x, y, change) => {
    if (!velocity) return;
    velocity.x += x * change;
    velocity.y += y * change;
};
// How much of the velocity along a normal is kept: of the bounce of each axis, as much as the normal has of it.
const bounceOf = ({ bounce }, x, y) => {
    if (bounce === undefined) return 0;
    if (typeof bounce === 'number') return bounce;
    return bounce.x * x * x + bounce.y * y * y;
};
const isPushed = (body) => body?.pushable !== false;
// New velocities along the normal, from a to b, of two that approach. As arcade physics has them along an axis: one that
// meets what it cannot push gets the velocity of that and its own, bounced; two that push exchange theirs by their
// masses; of two that cannot, who runs into the other goes on as that does, and both stop where they meet head on.
const velocitiesAfter = (a, b, va, vb, x, y) => {
    const [bounceA, bounceB] = [bounceOf(a, x, y), bounceOf(b, x, y)];
    const [pushA, pushB] = [isPushed(a), isPushed(b)];
    if (!pushA && !pushB) {
        const both = Math.max(vb, Math.min(va, 0));
        return [both, both];
    }
    if (!pushB) return [vb - va * bounceA, vb];
    if (!pushA) return [va, va - vb * bounceB];
    const [massA, massB] = [a.mass ?? 1, b.mass ?? 1];
    const newA = Math.sqrt((vb * vb * massB) / massA) * (vb > 0 ? 1 : -1);
    const newB = Math.sqrt((va * va * massA) / massB) * (va > 0 ? 1 : -1);
    const mean = (newA + newB) / 2;
    return [mean + (newA - mean) * bounceA, mean + (newB - mean) * bounceB];
};
const NO_BODY = Object.freeze({});
const bounceApart = (a, b, x, y) => {
    const [one, other] = [a.body ?? NO_BODY, b?.body ?? NO_BODY];
    const va = along(one.velocity, x, y);
    const vb = along(other.velocity, x, y);
    if (va <= vb) return;
    if (!b || isFixed(b)) return addAlong(one.velocity, x, y, vb - va * bounceOf(one, x, y) - va);
    if (isFixed(a)) return addAlong(other.velocity, x, y, va - vb * bounceOf(other, x, y) - vb);
    const [newA, newB] = velocitiesAfter(one, other, va, vb, x, y);
    addAlong(one.velocity, x, y, newA - va);
    addAlong(other.velocity, x, y, newB - vb);
};

// ---- flags: body.touching and body.blocked, on the sides and by the rules of arcade physics

const flagged = (flags, side) => {
    flags.none = false;
    flags[side] = true;
};
const sideX = (x) => (x > 0 ? 'right' : 'left');
const sideY = (y) => (y > 0 ? 'down' : 'up');
// The side of a body that a normal points to most.
const sideOf = (x, y) => (Math.abs(x) > Math.abs(y) ? sideX(x) : sideY(y));
// Whether a body stops at another one: that is fixed, or not to be pushed.
const isStopped = (body, other) =>
    other?.physicsType === 1 || (!!body && !isFixed({ body }) && !!other && (isFixed({ body: other }) || !isPushed(other)));

// Arcade physics clears the flags when it steps, before the scene's update. What was found since the step before is set once
// more then, so that a scene reads them in its update, as it does with arcade's own colliders.
class Flags {
    constructor() {
        this._found = new Map();
    }
    // Of each body: what it touched before this look, the sides that it touches, and those at which it is blocked.
    of(body) {
        if (!this._found.has(body)) this._found.set(body, { was: { ...body.touching }, touching: new Set(), blocked: new Set() });
        return this._found.get(body);
    }
    touch(body, side) {
        if (!body?.touching) return;
        this.of(body).touching.add(side);
        flagged(body.touching, side);
    }
    block(body, side) {
        if (!body?.blocked) return;
        this.of(body).blocked.add(side);
        flagged(body.blocked, side);
    }
    // Two that a collider has found, with a normal from a to b.
    apart(a, b, x, y) {
        this.both(a, b, sideOf(x, y), sideOf(-x, -y));
        if (isStopped(a, b)) this.block(a, sideOf(x, y));
        if (isStopped(b, a)) this.block(b, sideOf(-x, -y));
    }
    both(a, b, sideA, sideB) {
        this.touch(a, sideA);
        this.touch(b, sideB);
    }
    // Two that only overlap: on the sides that they moved to.
    overlap(a, b) {
        const [x, y] = ['deltaX', 'deltaY'].map((delta) => (a?.[delta]?.() ?? 0) - (b?.[delta]?.() ?? 0));
        if (x !== 0) this.both(a, b, sideX(x), sideX(-x));
        if (y !== 0) this.both(a, b, sideY(y), sideY(-y));
    }
    forget() {
        this._found.clear();
    }
    // After a step has cleared them; bodies of static objects keep theirs.
    again() {
        for (const [body, { was, touching, blocked }] of this._found) {
            if (!body.wasTouching) continue;
            Object.assign(body.wasTouching, was);
            for (const side of touching) flagged(body.touching, side);
            for (const side of blocked) flagged(body.blocked, side);
        }
    }
}

// How much of the way, along a normal, b takes: all, half, or nothing of it.
const shareOf = (a, b, x, y) => {
    if (isFixed(a)) return 1;
    if (isFixed(b)) return 0;
    const [pushA, pushB] = [isPushed(a.body), isPushed(b.body)];
    if (pushA !== pushB) return pushB ? 1 : 0;
    if (pushA) return 0.5;
    const [moveA, moveB] = [along(a.body.velocity, x, y), along(b.body.velocity, x, y)];
    return moveA > 0 && moveB === 0 ? 0 : moveA === 0 && moveB < 0 ? 1 : 0.5;
};
const FARTHEST = 65536;
const moveApart = (one, other, flags) => {
    const [a, b] = [one.object, other.object];
    if (isFixed(a) && isFixed(b)) return flags.overlap(a.body, b.body);
    const way = separate(one.shape, one.pose, other.shape, other.pose, { max: FARTHEST });
    if (!way) return;
    flags.apart(a.body, b.body, way.x, way.y);
    const length = Math.hypot(way.x, way.y);
    const share = shareOf(a, b, way.x, way.y);
    if (share > 0) moveBy(b, way.x * share, way.y * share);
    if (share < 1) moveBy(a, -way.x * (1 - share), -way.y * (1 - share));
    if (length > 0) bounceApart(a, b, way.x / length, way.y / length);
};

// ---- tile maps

const isLayer = (value) => !!value && !!value.layer && !!value.tilemap && Array.isArray(value.layer.data);
const cellSize = ({ layer }) => [layer.baseTileWidth || layer.tileWidth, layer.baseTileHeight || layer.tileHeight];
const layerMatrix = (layer, column, row) => {
    const [width, height] = cellSize(layer);
    const own = [layer.scaleX, 0, 0, layer.scaleY, layer.x, layer.y];
    return multiplied(parentMatrix(layer), multiplied(own, [1, 0, 0, 1, column * width, row * height]));
};
// Columns and rows under a box, with one more on each side, within the layer.
const cellsUnder = (layer, box) => {
    const [a, b, c, d, e, f] = layerMatrix(layer, 0, 0);
    const [width, height] = cellSize(layer);
    const area = a * d - b * c;
    const columns = [];
    const rows = [];
    for (const x of [box.x - e, box.x + box.width - e])
        for (const y of [box.y - f, box.y + box.height - f]) {
            columns.push((d * x - c * y) / area / width);
            rows.push((a * y - b * x) / area / height);
        }
    const within = (value, count) => Math.min(Math.max(value, 0), count);
    const x0 = within(Math.floor(Math.min(...columns)) - 1, layer.layer.width);
    const y0 = within(Math.floor(Math.min(...rows)) - 1, layer.layer.height);
    const x1 = within(Math.ceil(Math.max(...columns)) + 1, layer.layer.width);
    const y1 = within(Math.ceil(Math.max(...rows)) + 1, layer.layer.height);
    return { x0, y0, width: x1 - x0, height: y1 - y0 };
};
const isTile = (tile) => !!tile && tile.index !== -1;

// The tiles that an object overlaps and that `passes` lets through; `refused` gets those that it does not.
const tilesUnder = (one, layer, range, wanted, passes, refused) => {
    const found = [];
    const [width, height] = cellSize(layer);
    const cell = boxOf(layer, width, height);
    const pose = new Pose();
    for (let y = range.y0; y < range.y0 + range.height; y++)
        for (let x = range.x0; x < range.x0 + range.width; x++) {
            const tile = layer.layer.data[y][x];
            if (!isTile(tile) || !wanted(tile)) continue;
            if (!overlap(cell, pose.matrix(...layerMatrix(layer, x, y)), one.shape, one.pose)) continue;
            if (passes(tile)) found.push(tile);
            else refused.add(tile);
        }
    pose.dispose();
    return found;
};
// Out of the solid of all cells at once, so that the seams between them do not count.
const leaveTiles = (one, layer, range, refused, flags) => {
    const [cellWidth, cellHeight] = cellSize(layer);
    const cells = [];
    for (let y = range.y0; y < range.y0 + range.height; y++)
        for (let x = range.x0; x < range.x0 + range.width; x++) {
            const tile = layer.layer.data[y][x];
            cells.push(isTile(tile) && tile.collides && !refused.has(tile) ? 1 : 0);
        }
    const { width, height } = range;
    const map = new Tilemap({ width, height, cellWidth, cellHeight, tiles: [{ solid: true }], cells });
    const pose = new Pose().matrix(...layerMatrix(layer, range.x0, range.y0));
    const way = separate(map, pose, one.shape, one.pose, { max: FARTHEST });
    pose.dispose();
    map.dispose();
    if (!way) return;
    moveBy(one.object, way.x, way.y);
    if (way.x !== 0) flags.block(one.object.body, sideX(-way.x));
    if (way.y !== 0) flags.block(one.object.body, sideY(-way.y));
    const length = Math.hypot(way.x, way.y);
    if (length > 0) bounceApart(one.object, null, -way.x / length, -way.y / length);
};
const askLayer = (one, layer, pair, flags) => {
    if (layer.layer.orientation > 0) throw new TypeError('of tile maps only orthogonal ones are supported');
    const range = cellsUnder(layer, one.box);
    if (range.width <= 0 || range.height <= 0) return false;
    const refused = new Set();
    const passes = (tile) => !pair.process || pair.process.call(pair.context, one.object, tile) !== false;
    const wanted = (tile) => !pair.solid || tile.collides;
    const tiles = tilesUnder(one, layer, range, wanted, passes, refused);
    if (tiles.length === 0) return false;
    if (pair.solid && !isFixed(one.object)) leaveTiles(one, layer, range, refused, flags);
    for (const tile of tiles) pair.collide?.call(pair.context, one.object, tile);
    return true;
};

// ---- colliders

const membersOf = (value, out = []) => {
    if (!value) return out;
    if (Array.isArray(value)) for (const member of value) membersOf(member, out);
    else if (typeof value.getChildren === 'function') out.push(...value.getChildren());
    else out.push(value);
    return out;
};
const isThere = (object) =>
    isLayer(object) ? !!object.scene : object.active !== false && !!object.scene && object.body?.enable !== false;

/** What overlap and collider return: `active` stops and resumes it, destroy() ends it. */
class Pair {
    constructor(owner, solid, a, b, collide, process, context) {
        Object.assign(this, { a, b, collide, process, context, solid, active: true });
        this._owner = owner;
    }
    destroy() {
        this._owner?._pairs.delete(this);
        this._owner = null;
        this.active = false;
        this.a = this.b = this.collide = this.process = this.context = null;
    }
}

class Collisions {
    constructor(scene, options) {
        this.scene = scene;
        this._threshold = { threshold: thresholdOf(options) };
        this._pairs = new Set();
        this._update = () => this.update();
        this._flags = new Flags();
        this._stepped = false;
        this._step = () => (this._stepped = true);
        this._begin = () => {
            if (this._stepped) this._flags.again();
        };
        this._end = () => this.destroy();
        this._steps = scene.physics?.world;
        this._steps?.on('worldstep', this._step);
        scene.events.on('update', this._begin);
        scene.events.on('postupdate', this._update);
        scene.events.once('shutdown', this._end);
        scene.events.once('destroy', this._end);
    }
    overlap(a, b, collide, process, context) {
        return this._add(false, a, b, collide, process, context);
    }
    collider(a, b, collide, process, context) {
        return this._add(true, a, b, collide, process, context);
    }
    /** Once a frame, after the scene's update and arcade physics; on its own by the scene's events. */
    update() {
        // Until the next step flags stay, as those of arcade physics do in frames without one.
        if (this._stepped) this._flags.forget();
        this._stepped = false;
        for (const pair of [...this._pairs]) if (pair.active) this._ask(pair);
    }
    destroy() {
        for (const pair of [...this._pairs]) pair.destroy();
        this._steps?.off('worldstep', this._step);
        this._steps = null;
        this._flags.forget();
        this.scene?.events.off('update', this._begin);
        this.scene?.events.off('postupdate', this._update);
        this.scene?.events.off('shutdown', this._end);
        this.scene?.events.off('destroy', this._end);
        if (this.scene) kept.delete(this.scene);
        this.scene = null;
    }
    _add(...args) {
        if (!this.scene) throw new TypeError('the scene has ended');
        const [, a, , collide, process] = args;
        if (!a) throw new TypeError('an object, a group, an array or a layer is expected');
        for (const call of [collide, process])
            if (call != null && typeof call !== 'function') throw new TypeError('a callback is not a function');
        const pair = new Pair(this, ...args);
        this._pairs.add(pair);
        return pair;
    }
    // With one argument, all pairs within it.
    _ask(pair) {
        const views = new Map();
        const first = membersOf(pair.a);
        const second = pair.b ? membersOf(pair.b) : null;
        try {
            for (let i = 0; i < first.length; i++)
                for (let k = second ? 0 : i + 1; k < (second ?? first).length; k++) {
                    if (!pair.active) return;
                    this._askTwo(pair, first[i], (second ?? first)[k], views);
                }
        } finally {
            for (const view of views.values()) view?.pose.dispose();
        }
    }
    _view(object, views) {
        if (!views.has(object)) views.set(object, seen(object, this._threshold));
        return views.get(object);
    }
    _askTwo(pair, a, b, views) {
        if (a === b || !isThere(a) || !isThere(b)) return;
        if (isLayer(a)) return isLayer(b) ? undefined : this._askTwo(pair, b, a, views);
        const one = this._view(a, views);
        if (!one) return;
        if (isLayer(b)) {
            if (askLayer(one, b, pair, this._flags)) this._forget(views, a);
            return;
        }
        const other = this._view(b, views);
        if (!other || !meet(one, other)) return;
        if (pair.process && pair.process.call(pair.context, a, b) === false) return;
        if (pair.solid) moveApart(one, other, this._flags);
        else this._flags.overlap(a.body, b.body);
        pair.collide?.call(pair.context, a, b);
        this._forget(views, a, b);
    }
    // What was moved, or may have been by a callback, is looked at anew.
    _forget(views, ...objects) {
        for (const object of objects) {
            views.get(object)?.pose.dispose();
            views.delete(object);
        }
    }
}

const kept = new WeakMap();
/** The collisions of a scene: made once, ended with the scene. */
const collisions = (scene, options) => {
    if (!kept.has(scene)) kept.set(scene, new Collisions(scene, options));
    return kept.get(scene);
};

export {
    collisions,
    forget,
    hitArea,
    maskOf,
    poseOf,
    setShape,
    touching,
};
