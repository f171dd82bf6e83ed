import { Mask, Pose, Shape, overlap } from 'hitmask';

const textureOf = (object) => {
    const { texture } = object;
    return texture && texture.source && texture.frame && texture.width > 0 && texture.uid !== undefined ? texture : null;
};
// Where the drawn part of a texture lies in the picture, in units of the object.
const placeOf = ({ trim, orig }) => trim ?? { x: 0, y: 0, width: orig.width, height: orig.height };
const turnedBy = (rotate) => (rotate & 3) === 2;

/** The solid pixels of what an object draws now, or null for one without a picture. Kept by texture. */
const maskOf = (object, options) => {
    const texture = textureOf(object);
    if (!texture) return null;
    const { source, frame, rotate, uvs } = texture;
    const { pixelWidth, pixelHeight, resource } = source;
    const scale = source.resolution ?? 1;
    const size = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
    const [width, height] = turnedBy(rotate) ? [size[1], size[0]] : size;
    const threshold = thresholdOf(options);
    const { x0, y0, x1, y1, x3, y3 } = uvs;
    const corners = [x0 * pixelWidth, y0 * pixelHeight, x1 * pixelWidth, y1 * pixelHeight];
    corners.push(x3 * pixelWidth, y3 * pixelHeight);
    return keptMask(texture, [threshold, width, height, ...corners].join(), () =>
        maskOfQuad(resource, width, height, corners.map(settled), threshold),
    );
};
// Corners are whole pixels, but for the rounding of a division.
const settled = (value) => (Math.abs(value - Math.round(value)) < 1e-3 ? Math.round(value) : value);

// The shape of an object, and the matrix of its pixels in the object's own coordinates.
const formOf = (object, options) => {
    const texture = textureOf(object);
    const [ax, ay] = [object.anchor?.x ?? 0, object.anchor?.y ?? 0];
    const given = shapes.get(object);
    const [left, top] = texture ? [-ax * texture.orig.width, -ay * texture.orig.height] : [0, 0];
    if (given) return { shape: given, own: [1, 0, 0, 1, left, top] };
    const shape = maskOf(object, options);
    if (!shape) return { shape: null, own: [1, 0, 0, 1, 0, 0] };
    const place = placeOf(texture);
    return { shape, own: [place.width / shape.width, 0, 0, place.height / shape.height, left + place.x, top + place.y] };
};
// Of the object's fields as they are now. worldTransform is that of the last frame that was drawn.
const worldMatrix = (object) => {
    let out = [1, 0, 0, 1, 0, 0];
    for (let at = object; at; at = at.parent) {
        at.updateLocalTransform();
        const { a, b, c, d, tx, ty } = at.localTransform;
        out = multiplied([a, b, c, d, tx, ty], out);
    }
    return out;
};

/** The pose, on the stage, of what maskOf and setShape give: as of now, through all parents. */
const poseOf = (object, pose = new Pose()) => pose.matrix(...multiplied(worldMatrix(object), formOf(object).own));

/** For object.hitArea: it is hit where it has a solid pixel. */
const hitArea = (object, options) => {
    thresholdOf(options);
    const contains = (x, y) => {
        const { shape, own } = formOf(object, options);
        return shape !== null && shapeHas(shape, (x - own[4]) / own[0], (y - own[5]) / own[3]);
    };
    return { contains };
};

const seen = (object, options) => {
    const { shape, own } = formOf(object, options);
    const matrix = multiplied(worldMatrix(object), own);
    return shape && !flat(matrix) ? { shape, pose: new Pose().matrix(...matrix) } : null;
};
/** Whether two objects share a pixel, as they are now. */
const touching = (a, b, options) => {
    const [one, other] = [seen(a, options), seen(b, options)];
    const hit = one !== null && other !== null && overlap(one.shape, one.pose, other.shape, other.pose);
    one?.pose.dispose();
    other?.pose.dispose();
    return hit;
};

export {
    forget,
    hitArea,
    maskOf,
    poseOf,
    setShape,
    touching,
};
