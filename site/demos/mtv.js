// The minimum translation vector and the contact manifold: where two shapes meet, how deep, and which way is out.
import { arm, body, poseJson } from './bodies.js';
import { lib } from './library.js';
import { round } from './numbers.js';
import { outlineOfPoints, poseOf, shapeOf } from './shapes.js';

const ARM = 92;
const FORMS = {
    box: () => ({ box: [0, 0, 110, 70] }),
    rounded: (r) => ({ box: [0, 0, 90, 50, r] }),
    polygon: (r) => ({ polygon: [[-60, 40], [0, -58], [60, 40]], radius: r || undefined }), // prettier-ignore
    capsule: (r) => ({ capsule: [-45, 0, 45, 0, 14 + r] }),
    circle: (r) => ({ circle: [0, 0, 36 + r] }),
    star: () => outlineOfPoints([Array.from({ length: 10 }, (_, i) => [Math.round((i % 2 ? 26 : 64) * Math.cos((i * Math.PI) / 5)), Math.round((i % 2 ? 26 : 64) * Math.sin((i * Math.PI) / 5))])]),
};
const CHOICES = { box: 'box', rounded: 'box, rounded', polygon: 'triangle', capsule: 'capsule', circle: 'disc', star: 'star (concave)' };
const PIVOTS = { box: [55, 35], rounded: [45, 25] };
const WAYS = { any: 'the shortest way', up: 'up only', left: 'left only', right: 'right only' };
const DIRECTIONS = { up: [0, -1], left: [-1, 0], right: [1, 0] };
const sideOf = (s, key) => ({ ...FORMS[s[key].kind](s.radius), pose: poseJson(s[key], PIVOTS[s[key].kind]) });
const movedBy = (form, [x, y]) => ({ ...form, pose: { ...form.pose, x: form.pose.x + x, y: form.pose.y + y } });
const text = (vector) => vector.map((n) => round(n)).join(', ');

// Containment, by the one call that has it with normal, depth and translation.
function contained(s) {
    const forms = [sideOf(s, 'a'), sideOf(s, 'b')];
    const shapes = forms.map(shapeOf);
    const poses = forms.map((form, i) => poseOf(form.pose, shapes[i]));
    const found = lib.measure(shapes[0], poses[0], shapes[1], poses[1], { touch: s.touch, margin: s.margin });
    poses.forEach((pose) => pose.dispose());
    return found?.aInB ? ' Blue lies within orange.' : found?.bInA ? ' Orange lies within blue.' : '';
}
const push = (s, replies) => {
    const { move } = replies[1];
    if (move) Object.assign(s.b, { x: s.b.x + move[0], y: s.b.y + move[1] });
};

export default {
    id: 'mtv',
    title: 'MTV and contact',
    about: 'Two shapes, the points where they meet with their depths, the normal, and orange moved free.',
    hint: 'Drag one shape into the other. Dashed: orange moved by the minimum translation vector. Edge on edge gives two contact points.',
    tier: 'hitmask',
    size: [480, 320],
    initial: { a: { kind: 'box', x: 200, y: 190, angle: 0.1 }, b: { kind: 'polygon', x: 262, y: 132, angle: 0.1 }, radius: 8, way: 'any', margin: 0, touch: 'area' },
    controls: [
        { key: 'a.kind', label: 'Blue', choices: CHOICES },
        { key: 'b.kind', label: 'Orange', choices: CHOICES },
        { key: 'radius', label: 'Radius', min: 0, max: 20, unit: ' px' },
        { key: 'way', label: 'Moved out', choices: WAYS },
        { key: 'margin', label: 'Margin', min: 0, max: 30, unit: ' px' },
        { key: 'touch', label: 'A hit is', choices: { area: 'areas overlap', closed: 'edges touch, too' } },
    ],
    actions: { 'Move it out': push },
    handles: (s) => [
        ...body(s, 'a', { label: 'the blue shape', grab: sideOf(s, 'a'), arm: ARM }),
        ...body(s, 'b', { label: 'the orange shape', grab: sideOf(s, 'b'), arm: ARM }),
    ],
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        const rule = { touch: s.touch, margin: s.margin };
        return [{ op: 'contact', ...pair, ...rule }, { op: 'separate', ...pair, ...rule, direction: DIRECTIONS[s.way] }, { op: 'distance', ...pair }]; // prettier-ignore
    },
    draw(pen, s, [contact, separate, gap]) {
        pen.shape(sideOf(s, 'a'), { stroke: 'a', fill: 'aFill' });
        pen.shape(sideOf(s, 'b'), { stroke: 'b', fill: 'bFill' });
        arm(pen, s.a, 'soft', ARM);
        arm(pen, s.b, 'soft', ARM);
        if (!contact.hit) {
            pen.line([gap.a, gap.b], { stroke: 'mark', dash: [4, 4] });
            return;
        }
        if (separate.move) {
            pen.shape(movedBy(sideOf(s, 'b'), separate.move), { stroke: 'mark', dash: [6, 4] });
            pen.arrow([s.b.x, s.b.y], separate.move, 'mark', 3);
        }
        // Depths are written beside, away from the other point.
        const [first, second] = contact.points.map(({ point }) => point);
        contact.points.forEach(({ point, depth }) => {
            if (contact.normal) pen.arrow(point, contact.normal.map((n) => 34 * n), 'hit', 2.5); // prettier-ignore
            pen.dot(...point, 'hit', 6);
            const left = point === first ? !second || first[0] < second[0] : second[0] < first[0];
            if (depth !== null) pen.text(point[0] + (left ? -12 : 12) * pen.px, point[1] + 4 * pen.px, `${round(depth)}`, { align: left ? 'right' : 'left' });
        });
    },
    say(s, [contact, separate, gap]) {
        if (!contact.hit) return `No hit: ${round(gap.distance)} px apart.`;
        const many = contact.points.length === 2 ? 'two points' : 'one point';
        const how = contact.normal ? `normal ${text(contact.normal)}, ${round(contact.depth)} px deep` : 'no normal';
        return [
            `They meet at ${many}: ${contact.points.map(({ point }) => text(point)).join(' and ')}; ${how}.`,
            `${separate.move ? `Moved by ${text(separate.move)}, ${round(Math.hypot(...separate.move))} px, orange is free.` : 'No translation separates them.'}${contained(s)}`,
        ];
    },
};
