// The figures of the lessons. Each shows one question: `draw` draws the shapes and what was answered, and returns the
// answer in words. Every answer comes from the library.
import { pixelPath } from './bodies.js';
import { many } from './many.js';

const px = (value) => (value < 0.001 && value > 0 ? '< 0.001' : value.toFixed(value < 10 ? 3 : 1));
const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const bothDrawn = (view, pen) => {
    for (const body of view.bodies) pen.body(body);
    const [a, b] = view.bodies;
    const hit = view.lib.overlap(a.shape, a.pose, b.shape, b.pose, view.values.closed ? { touch: 'closed' } : null);
    if (hit) pen.shared(a, b);
    return hit;
};
const closest = (view, pen) => {
    const [a, b] = view.bodies;
    const found = view.lib.distance(a.shape, a.pose, b.shape, b.pose, {});
    pen.line(found.ax, found.ay, found.bx, found.by, pen.colors.ink, { dash: [5, 4] });
    pen.dot(found.ax, found.ay, pen.colors.ink);
    pen.dot(found.bx, found.by, pen.colors.ink);
    return `: ${px(found.distance)} px apart`;
};
const pushed = (view, pen) => {
    const [a, b] = view.bodies;
    const found = view.lib.measure(a.shape, a.pose, b.shape, b.pose);
    if (!found) return '';
    const { x, y } = b.pose;
    pen.ghost(b, x + found.moveX, y + found.moveY);
    pen.arrow(x, y, x + found.moveX, y + found.moveY, pen.colors.good);
    return `: ${px(found.depth)} px deep; moving the orange one by (${found.moveX.toFixed(2)}, ${found.moveY.toFixed(2)}) parts them`;
};

// ---- lesson 1

const interval = (pen, from, to, at, color, across) => (across ? pen.bar(from, at, to - from, 6, color) : pen.bar(at, from, 6, to - from, color));
function intervals(view, pen) {
    const boxes = view.bodies.map((body) => view.lib.boundsOf(body.shape, body.pose));
    boxes.forEach((box, i) => {
        const color = i ? pen.colors.b : pen.colors.a;
        interval(pen, box.x, box.x + box.width, 8 + 8 * i, color, true);
        interval(pen, box.y, box.y + box.height, 8 + 8 * i, color, false);
    });
    const meet = (key, size) => boxes[0][key] < boxes[1][key] + boxes[1][size] && boxes[1][key] < boxes[0][key] + boxes[0][size];
    const words = (yes) => (yes ? 'overlap' : 'do not');
    return `: the x intervals ${words(meet('x', 'width'))}, the y intervals ${words(meet('y', 'height'))}`;
}
const boxes = {
    label: 'Two boxes with their intervals along x and y',
    hint: 'Drag the boxes. The bars at the edges are their intervals along x and along y.',
    size: [640, 300],
    bodies: [
        { kind: 'box', width: 150, height: 90, x: 220, y: 150 },
        { kind: 'box', width: 110, height: 120, x: 420, y: 170 },
    ],
    controls: [{ key: 'closed', type: 'check', label: 'edges count', value: false }],
    draw(view, pen) {
        const hit = bothDrawn(view, pen);
        return { hit, text: intervals(view, pen) };
    },
};
const circles = {
    label: 'Two circles with the line between their centres',
    hint: 'Drag the circles. They overlap when the line between the centres is shorter than both radii together.',
    size: [640, 280],
    bodies: [
        { kind: 'circle', radius: 70, x: 240, y: 140 },
        { kind: 'circle', radius: 46, x: 390, y: 130 },
    ],
    draw(view, pen) {
        const hit = bothDrawn(view, pen);
        const [a, b] = view.bodies.map((body) => body.pose);
        pen.line(a.x, a.y, b.x, b.y);
        pen.dot(a.x, a.y, pen.colors.a);
        pen.dot(b.x, b.y, pen.colors.b);
        return { hit, text: `: the centres are ${Math.hypot(a.x - b.x, a.y - b.y).toFixed(2)} px apart, both radii are ${70 + 46} px` };
    },
};

// ---- lesson 2

const apartOrDeep = (view, pen) => {
    const hit = bothDrawn(view, pen);
    return { hit, text: hit ? pushed(view, pen) : closest(view, pen) };
};
const circleAndBox = {
    label: 'A circle and a box with the closest point',
    hint: 'Drag the circle around the box. The dashed line goes to the closest point.',
    size: [640, 300],
    bodies: [
        { kind: 'box', width: 210, height: 110, x: 300, y: 160 },
        { kind: 'circle', radius: 40, x: 470, y: 70 },
    ],
    draw: apartOrDeep,
};
const circleAndRotatedBox = {
    ...circleAndBox,
    label: 'A circle and a rotated box with the closest point',
    hint: 'Drag the round handle to turn the box. Drag the circle.',
    bodies: [{ ...circleAndBox.bodies[0], rotation: -0.4, turns: true }, circleAndBox.bodies[1]],
};

// ---- lesson 3

const KITE = [
    [-70, 0],
    [0, -60],
    [80, 10],
    [-10, 60],
];
const WEDGE = [
    [-60, -40],
    [60, -10],
    [-20, 60],
];
function axes(view, pen) {
    const [a, b] = view.bodies;
    const list = view.lib.satAxes(a.shape, a.pose, b.shape, b.pose);
    // Each row is centred, all have one scale.
    const ends = (one) => [Math.min(one.aMin, one.bMin), Math.max(one.aMax, one.bMax)];
    const widest = Math.max(...list.map((one) => ends(one)[1] - ends(one)[0]));
    const at = (one) => (value) => 405 + ((value - (ends(one)[0] + ends(one)[1]) / 2) / widest) * 440;
    pen.line(0, 292, 640, 292, pen.colors.line, { width: 1 });
    list.forEach((one, i) => axisRow(pen, one, 306 + i * 24, at(one)));
    return list;
}
function axisRow(pen, axis, y, at) {
    const name = { 'edge-a': 'blue edge', 'edge-b': 'orange edge', corners: 'corners' }[axis.source];
    pen.text(name, 12, y + 5, { size: 12, color: axis.least ? pen.colors.ink : pen.colors.faint });
    pen.bar(at(axis.aMin), y, at(axis.aMax) - at(axis.aMin), 5, pen.colors.a);
    pen.bar(at(axis.bMin), y + 6, at(axis.bMax) - at(axis.bMin), 5, pen.colors.b);
    const from = Math.max(axis.aMin, axis.bMin);
    const to = Math.min(axis.aMax, axis.bMax);
    if (axis.sign > 0) pen.bar(at(from), y - 2, at(to) - at(from), 15, pen.colors.shared, axis.least ? 0.55 : 0.22);
    else pen.bar(at(to), y - 2, at(from) - at(to), 15, pen.colors.good, 0.35);
}
const sat = {
    label: 'Two convex polygons with their projections on every separating axis',
    hint: 'Drag and turn. Below is one row for each axis: pink where the projections overlap, green where a gap separates them.',
    size: [640, 480],
    bodies: [
        { kind: 'polygon', points: KITE, x: 230, y: 150, rotation: 0.2, turns: true },
        { kind: 'polygon', points: WEDGE, x: 390, y: 140, rotation: -0.5, turns: true },
    ],
    draw(view, pen) {
        const hit = bothDrawn(view, pen);
        const gaps = axes(view, pen).filter((one) => one.sign <= 0).length;
        return { hit, text: gaps ? `: ${gaps === 1 ? 'one axis separates' : `${gaps} axes separate`} them` : ': no axis separates them' };
    },
};
const mtv = {
    ...sat,
    label: 'Two convex polygons with the minimum translation vector',
    hint: 'Push one into the other. The arrow is the minimum translation vector, the dashed outline where it leads.',
    size: [640, 300],
    bodies: [sat.bodies[0], { ...sat.bodies[1], x: 310 }],
    draw: apartOrDeep,
};
const HOOK = [
    [-90, -80],
    [90, -80],
    [90, -40],
    [-50, -40],
    [-50, 80],
    [-90, 80],
];
const concave = {
    label: 'A hook, its convex hull, and a box',
    hint: 'Put the box into the bay of the hook. The dashed line is the hull, all that separating axes see.',
    size: [640, 300],
    bodies: [
        { kind: 'outline', points: HOOK, x: 280, y: 150, turns: true },
        { kind: 'box', width: 70, height: 60, x: 320, y: 185 },
    ],
    draw(view, pen) {
        const hit = bothDrawn(view, pen);
        const [a, b] = view.bodies;
        const hull = view.lib.Shape.hull(HOOK);
        const hullHit = view.lib.overlap(hull, a.pose, b.shape, b.pose);
        const corners = hull.corners;
        pen.in(a, a.pose, (context) => {
            context.beginPath();
            for (let i = 0; i < corners.length; i += 2) context.lineTo(corners[i], corners[i + 1]);
            context.closePath();
            context.setLineDash([5, 5]);
            context.strokeStyle = pen.colors.faint;
            context.stroke();
        });
        hull.dispose();
        return { hit, text: hit ? ': also of the hull' : hullHit ? ', but the hull says hit' : ', nor of the hull' };
    },
};

// ---- lessons 4 and 5

const SHIP = ['.....##.....', '....####....', '....#..#....', '...##..##...', '...######...', '..########..', '.##.####.##.', '##..####..##', '#...#..#...#'];
const ROCK = ['...####..', '.#######.', '########.', '#########', '#########', '.########', '.#######.', '...####..'];
const metPath = (view, a, b) => {
    const list = view.lib.metPixels(a.shape, a.pose, b.shape, b.pose);
    const path = new Path2D();
    for (let i = 0; i < list.length; i += 2) path.rect(list[i], list[i + 1], 1, 1);
    return { path, count: list.length / 2 };
};
const lit = (view, pen, a, b) => {
    const { path, count } = metPath(view, a, b);
    pen.in(a, a.pose, (context) => {
        context.fillStyle = pen.colors.shared;
        context.globalAlpha = 0.75;
        context.fill(path);
    });
    return count;
};
const pixels = {
    label: 'Two sprites on a pixel grid with their bounding boxes',
    hint: 'Drag the sprites. The dashed lines are their boxes; pixels that both have light up.',
    size: [640, 300],
    bodies: [
        { kind: 'text', rows: SHIP, x: 250, y: 150, scale: 16, grid: 16 },
        { kind: 'text', rows: ROCK, x: 400, y: 80, scale: 16, grid: 16 },
    ],
    draw(view, pen) {
        const [a, b] = view.bodies;
        const frames = view.bodies.map((body) => view.lib.boundsOf(body.shape, body.pose));
        for (const body of view.bodies) pen.body(body);
        frames.forEach((box, i) => pen.box(box, i ? pen.colors.b : pen.colors.a));
        const dx = (frames[1].x - frames[0].x) / 16;
        const dy = (frames[1].y - frames[0].y) / 16;
        const count = a.shape.overlapCount(b.shape, dx, dy);
        if (count) pen.shared(a, b);
        const boxesHit = dx < a.shape.width && dy < a.shape.height && -dx < b.shape.width && -dy < b.shape.height;
        const words = count ? `: ${plural(count, 'pixel')} in both` : boxesHit ? ', but the boxes say hit' : ', nor of the boxes';
        return { hit: count > 0, text: words };
    },
};
function reduced(view, body, factor) {
    const mask = factor === 1 ? body.shape.copy() : body.shape.reduce(factor, view.values.how);
    mask.pivot = { x: body.shape.width / 2 / factor, y: body.shape.height / 2 / factor };
    const coarse = { ...body, shape: mask, path: pixelPath(mask), image: null };
    coarse.pose = { ...body.pose, scale: body.pose.scale * factor };
    return coarse;
}
const resolution = {
    label: 'Two sprites at a coarser resolution',
    hint: 'Choose how many pixels make one, and when such a cluster counts as solid. Drag the sprites.',
    size: [640, 320],
    bodies: [
        { kind: 'sprite', name: 'gear', x: 230, y: 160, scale: 3 },
        { kind: 'sprite', name: 'ghost', x: 430, y: 150, scale: 3 },
    ],
    controls: [
        { key: 'factor', type: 'range', label: 'resolution', min: 1, max: 8, value: 4 },
        { key: 'how', label: 'solid if', choices: ['any', 'majority', 'all', 'corner'], value: 'any' },
    ],
    draw(view, pen) {
        const [a, b] = view.bodies;
        const coarse = view.bodies.map((body) => reduced(view, body, view.values.factor));
        for (const body of view.bodies) pen.body(body);
        for (const body of coarse) pen.body(body, { alpha: 0.35 });
        const guess = view.lib.overlap(coarse[0].shape, coarse[0].pose, coarse[1].shape, coarse[1].pose);
        const hit = view.lib.overlap(a.shape, a.pose, b.shape, b.pose);
        const count = coarse.map((body) => body.shape.count);
        for (const body of coarse) body.shape.dispose();
        const judged = guess === hit ? 'the same' : guess ? 'a hit that is none' : 'a hit that is missed';
        return { hit, text: ` in truth; coarse: ${judged}. ${count[0]} and ${count[1]} pixels instead of ${a.shape.count} and ${b.shape.count}` };
    },
};

// Whether the middle of a solid pixel of a lies in a solid pixel of b: what most engines look at.
function centres(view, pen, a, b) {
    const [to, from] = [a, b].map((body) => new view.lib.Pose(body.shape, body.pose));
    const back = new view.lib.Pose().invert(from);
    const list = a.shape.pixels();
    let found = 0;
    for (let i = 0; i < list.length; i += 2) {
        const world = to.apply(list[i] + 0.5, list[i + 1] + 0.5);
        const local = back.apply(world.x, world.y);
        const inside = b.shape.get(Math.floor(local.x), Math.floor(local.y));
        found += inside ? 1 : 0;
        pen.dot(world.x, world.y, inside ? pen.colors.ink : pen.color(a), inside ? 3.5 : 1.8);
    }
    for (const pose of [to, from, back]) pose.dispose();
    return found;
}
const rotatedSprites = {
    label: 'Two rotated sprites: pixels that meet, and the middles of pixels',
    hint: 'Turn and drag. Pink pixels meet exactly. The dots are the middles of pixels: find a hit that they miss.',
    size: [640, 340],
    bodies: [
        { kind: 'text', rows: SHIP, x: 235, y: 175, scale: 20, rotation: 0.35, turns: true },
        { kind: 'text', rows: ROCK, x: 427, y: 158, scale: 20, rotation: -0.2, turns: true },
    ],
    draw(view, pen) {
        const [a, b] = view.bodies;
        for (const body of view.bodies) pen.body(body);
        const hit = view.lib.overlap(a.shape, a.pose, b.shape, b.pose);
        if (hit) lit(view, pen, a, b) && lit(view, pen, b, a);
        const found = centres(view, pen, a, b) + centres(view, pen, b, a);
        const apart = hit ? '' : closest(view, pen);
        if (!hit) return { hit, text: apart };
        return { hit, text: found ? `: ${plural(found, 'middle')} of pixels show it too` : ', but no middle of a pixel lies in the other: sampling misses it' };
    },
};
const home = {
    core: true,
    label: 'A ship and a rock',
    hint: 'Drag the sprites, turn them by the round handles. This is the library, exact to every pixel at any angle.',
    size: [600, 400],
    bodies: [
        { kind: 'sprite', name: 'ship', x: 205, y: 205, scale: 2.6, rotation: 0.5, turns: true },
        { kind: 'sprite', name: 'rock', x: 405, y: 190, scale: 2, rotation: -0.3, turns: true },
    ],
    draw(view, pen) {
        const hit = bothDrawn(view, pen);
        return { hit, text: hit ? ': they share what is pink' : closest(view, pen) };
    },
};

// ---- lesson 6

const outline = {
    label: 'The outline of a sprite with fewer points',
    hint: 'The outline may leave the sprite by the tolerance. Each dot is a point of it.',
    size: [640, 330],
    bodies: [{ kind: 'sprite', name: 'ship', x: 320, y: 165, scale: 4.6, fixed: true }],
    controls: [{ key: 'tolerance', type: 'range', label: 'tolerance', min: 0, max: 4, step: 0.25, value: 1 }],
    draw(view, pen) {
        const [a] = view.bodies;
        const traced = a.shape.outline();
        const simple = view.values.tolerance ? traced.simplify({ tolerance: view.values.tolerance }) : traced;
        pen.body(a);
        pen.in(a, a.pose, (context) => loopsDrawn(context, simple, pen));
        const text = `${plural(simple.pointCount, 'point')} at a tolerance of ${view.values.tolerance} px; traced exactly it has ${traced.pointCount}`;
        for (const one of new Set([traced, simple])) one.dispose();
        return { text };
    },
};
function loopsDrawn(context, made, pen) {
    for (const { points } of made.loops) {
        context.beginPath();
        for (let i = 0; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
        context.closePath();
        context.strokeStyle = context.fillStyle = pen.colors.shared;
        context.lineWidth = 0.5;
        context.stroke();
        for (let i = 0; i < points.length; i += 2) context.fillRect(points[i] - 0.7, points[i + 1] - 0.7, 1.4, 1.4);
    }
}
const beam = {
    label: 'A beam through a sprite',
    hint: 'Drag the ends of the beam, and the gear. Pink is within the gear; the arrow is the normal where the beam enters first.',
    size: [640, 330],
    bodies: [{ kind: 'sprite', name: 'gear', x: 330, y: 165, scale: 3.2, rotation: 0.2, turns: true }],
    points: [
        { x: 50, y: 80 },
        { x: 590, y: 230 },
    ],
    draw(view, pen) {
        const [a] = view.bodies;
        const [from, to] = view.points;
        const entries = view.lib.ray(a.shape, a.pose, from, to);
        const at = (fraction) => [from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction];
        pen.body(a);
        pen.line(from.x, from.y, to.x, to.y, pen.colors.ink, { width: 1.5 });
        for (const one of entries) pen.line(...at(one.enter), ...at(one.leave), pen.colors.shared, { width: 5 });
        const [first] = entries;
        if (!first) return { hit: false, text: '' };
        pen.dot(first.x, first.y, pen.colors.good);
        pen.arrow(first.x, first.y, first.x + first.normalX * 40, first.y + first.normalY * 40, pen.colors.good);
        return { hit: true, text: `: enters at ${(first.enter * 100).toFixed(2)} % of the way, pixel (${first.pixel.x}, ${first.pixel.y}); ${plural(entries.length, 'part')} within` };
    },
};

// ---- lesson 7

const ball = { kind: 'circle', radius: 16, x: 90, y: 90 };
const wall = { kind: 'box', width: 14, height: 210, x: 360, y: 160, rotation: 0.25, turns: true };
const motionOf = (view) => ({ x: view.points[0].x - view.bodies[1].pose.x, y: view.points[0].y - view.bodies[1].pose.y });
const castOf = (view) => {
    const [a, b] = view.bodies;
    return view.lib.cast(a.shape, a.pose, b.shape, b.pose, motionOf(view));
};
const tunnelling = {
    label: 'A fast ball and a thin wall',
    hint: 'Drag the ball and the end of its motion. Grey circles are its frames; the green one is where the cast stops it.',
    size: [640, 320],
    bodies: [wall, ball],
    points: [{ x: 560, y: 220 }],
    controls: [{ key: 'frames', type: 'range', label: 'frames', min: 1, max: 24, value: 4 }],
    draw(view, pen) {
        const [a, b] = view.bodies;
        const { x, y } = motionOf(view);
        for (const body of view.bodies) pen.body(body);
        pen.line(b.pose.x, b.pose.y, b.pose.x + x, b.pose.y + y, pen.colors.faint, { width: 1, dash: [4, 4] });
        let seen = 0;
        for (let i = 1; i <= view.values.frames; i++) {
            const at = { x: b.pose.x + (x * i) / view.values.frames, y: b.pose.y + (y * i) / view.values.frames };
            const touches = view.lib.overlap(a.shape, a.pose, b.shape, at);
            seen += touches ? 1 : 0;
            pen.ring(at.x, at.y, b.about.radius, touches ? pen.colors.shared : pen.colors.faint, [3, 3]);
        }
        const hit = castOf(view);
        if (!hit) return { hit: false, text: ' on the whole motion' };
        pen.ring(b.pose.x + hit.stopX, b.pose.y + hit.stopY, b.about.radius, pen.colors.good);
        pen.dot(hit.x, hit.y, pen.colors.good);
        const frames = seen ? `${plural(seen, 'frame')} of ${view.values.frames} see it` : 'no frame sees it';
        return { hit: true, text: ` at ${(hit.fraction * 100).toFixed(3)} % of the motion; ${frames}` };
    },
};
const RESPONSES = { bounce: 'bounceVelocity', slide: 'slideVelocity', stop: 'stopVelocity', stick: 'stickVelocity' };
const responses = {
    label: 'What a ball does when it meets a wall',
    hint: 'Choose a response. The arrow is what is left of the motion after the contact.',
    size: [640, 320],
    bodies: [wall, ball],
    points: [{ x: 560, y: 220 }],
    controls: [{ key: 'how', label: 'response', choices: Object.keys(RESPONSES), value: 'bounce' }],
    draw(view, pen) {
        const { pose, about } = view.bodies[1];
        const motion = motionOf(view);
        for (const body of view.bodies) pen.body(body);
        pen.line(pose.x, pose.y, pose.x + motion.x, pose.y + motion.y, pen.colors.faint, { width: 1, dash: [4, 4] });
        const hit = castOf(view);
        if (!hit) return { hit: false, text: ': the ball goes all the way' };
        const left = { x: motion.x * (1 - hit.fraction), y: motion.y * (1 - hit.fraction) };
        const after = view.lib[RESPONSES[view.values.how]](left, { x: hit.normalX, y: hit.normalY }, { restitution: 1 });
        const [x, y] = [pose.x + hit.stopX, pose.y + hit.stopY];
        pen.ring(x, y, about.radius, pen.colors.good);
        pen.arrow(x, y, x + after.x, y + after.y, pen.colors.good);
        return { hit: true, text: `: (${left.x.toFixed(0)}, ${left.y.toFixed(0)}) was left, ${view.values.how} makes it (${after.x.toFixed(0)}, ${after.y.toFixed(0)})` };
    },
};

export const FIGURES = {
    ...{ home, boxes, circles, 'circle-and-box': circleAndBox, 'circle-and-rotated-box': circleAndRotatedBox, sat, mtv, concave },
    ...{ pixels, resolution, 'rotated-sprites': rotatedSprites, outline, beam, tunnelling, responses, many },
};
