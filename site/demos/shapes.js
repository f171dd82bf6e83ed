// Shapes and poses as `hitmask query` has them in JSON, made into those of the library.
import { keeps, lib } from './library.js';
import { json } from './numbers.js';
import { maskOf } from './pictures.js';

const KEPT = 400;
const kept = new Map(); // by text, the one made last at the end
keeps(() => kept.clear());

const ONE_WAY = { up: 'up', down: 'down', left: 'left', right: 'right' };

const tileOf = (tile) => {
    if (tile === 'solid') return { solid: true };
    const { polygon, rows, one_way: way } = tile;
    return { solid: true, points: polygon, mask: rows && lib.Mask.fromText(rows.join('\n')), oneWay: ONE_WAY[way] ?? 'none' };
};
const tilesOf = ({ cell, rows, tiles = {}, outside }) => {
    const kinds = { '#': 'solid', ...tiles };
    const signs = Object.keys(kinds);
    const cells = rows.flatMap((row) => [...row].map((sign) => signs.indexOf(sign) + 1));
    return new lib.Tilemap({
        width: rows[0].length,
        height: rows.length,
        cellWidth: cell,
        solidOutside: outside === 'solid',
        tiles: signs.map((sign) => tileOf(kinds[sign])),
        cells,
    });
};

// A box that begins elsewhere is not made here: no demo has one.
const boxOf = ([x, y, w, h, r = 0], radius = r) => {
    if (x !== 0 || y !== 0) throw new RangeError('a box of a demo begins at 0,0');
    return lib.Shape.box(w, h, { radius });
};

const kinds = {
    mask: ({ mask, threshold }) => maskOf(mask.replace(/^sprites\/|\.png$/g, ''), threshold).copy(),
    rows: ({ rows }) => lib.Mask.fromText(rows.join('\n')),
    point: ({ point }) => lib.Shape.point(...point),
    segment: ({ segment }) => lib.Shape.segment(...segment),
    ray: ({ ray }) => lib.Shape.ray(...ray),
    circle: ({ circle: [x, y, r] }) => lib.Shape.circle(r, x, y),
    capsule: ({ capsule }) => lib.Shape.capsule(...capsule),
    box: ({ box, radius }) => boxOf(box, radius),
    polygon: ({ polygon, radius }) => lib.Shape.hull(polygon, { radius }),
    outline: ({ outline }) => lib.Outline.fromPoints(outline.loops),
    tiles: ({ tiles }) => tilesOf(tiles),
    compound: ({ compound }) =>
        lib.Shape.compound(compound.map((part) => ({ shape: shapeOf(part), pose: poseOf(part.pose, shapeOf(part)) }))),
};

/** The library's shape of one in JSON, made once; its pose is left to poseOf. */
export function shapeOf({ pose, tag, ...form }) {
    const pivot = pose?.pivot ?? [0, 0];
    const key = json([form, pivot]);
    const shape = kept.get(key) ?? kinds[Object.keys(form).find((name) => name in kinds)](form);
    kept.delete(key);
    kept.set(key, shape);
    shape.pivot = { x: pivot[0], y: pivot[1] };
    if (kept.size > KEPT) forget();
    return shape;
}
const forget = () => {
    const [key, shape] = kept.entries().next().value;
    kept.delete(key);
    shape.dispose();
};

/** A pose in JSON as the library reads one. */
export function plainPose({ x = 0, y = 0, angle = 0, scale = 1, flip = '' } = {}) {
    const [scaleX, scaleY] = Array.isArray(scale) ? scale : [scale, scale];
    return { x, y, rotation: angle, scaleX, scaleY, flipX: flip.includes('x'), flipY: flip.includes('y') };
}

/** The same, put on the lattice. */
export const poseOf = (pose, shape) => new lib.Pose(shape, plainPose(pose));

/** An outline as JSON, its loops in the library's order and direction: edges are then counted alike. */
export const outlineForm = (outline) => ({ outline: { loops: outline.loops.map(({ points }) => pairsOf(points)) } });
const pairsOf = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
export const outlineOfPoints = (rings) => outlineForm(lib.Outline.fromPoints(rings));
