// Two circles: the distance of the centres against the sum of the radii.
import { body, poseJson } from './bodies.js';
import { round } from './numbers.js';

const sideOf = (s, key) => ({ circle: [0, 0, s[key].r], pose: poseJson(s[key]) });
const between = ({ a, b }) => Math.sqrt(Math.pow(a.x - b.x, 2) + Math.pow(a.y - b.y, 2));
const rim = (s, key, label) => ({
    id: `${key}-radius`,
    kind: 'turn',
    label: `Radius of ${label}`,
    x: s[key].x + s[key].r,
    y: s[key].y,
    set: (at, x, y) => (at[key].r = Math.min(150, Math.max(4, Math.round(Math.hypot(x - at[key].x, y - at[key].y))))),
    key: (at, dx, dy) => (at[key].r = Math.min(150, Math.max(4, at[key].r + dx - dy))),
});

export default {
    id: 'circles',
    title: 'Circles',
    about: 'Two circles, the line between their centres, and both radii along it.',
    hint: 'Drag a circle, or the hollow handle on its rim. “Touch exactly” puts orange where the rims meet in one point.',
    tier: 'hitmask',
    size: [480, 320],
    initial: { a: { x: 170, y: 150, r: 70 }, b: { x: 280, y: 180, r: 50 }, touch: 'area' },
    controls: [{ key: 'touch', label: 'A hit is', choices: { area: 'areas overlap', closed: 'edges touch, too' } }],
    actions: { 'Touch exactly': (s) => Object.assign(s.b, { x: s.a.x + s.a.r + s.b.r, y: s.a.y }) },
    handles: (s) => [
        ...body(s, 'a', { label: 'the blue circle', grab: sideOf(s, 'a') }),
        rim(s, 'a', 'blue'),
        ...body(s, 'b', { label: 'the orange circle', grab: sideOf(s, 'b') }),
        rim(s, 'b', 'orange'),
    ],
    article: { name: 'distance below the sum of the radii', hit: (s) => between(s) < s.a.r + s.b.r },
    // Whole places at which rims meet in one point are frequent: 3, 4, 5.
    random: (s, random) => {
        const n = 1 + random.whole(20);
        Object.assign(s.a, { r: 2 * n });
        Object.assign(s.b, { r: 3 * n, x: s.a.x + 3 * n + random.whole(3) - 1, y: s.a.y + 4 * n });
    },
    ask: (s) => {
        const pair = { a: sideOf(s, 'a'), b: sideOf(s, 'b') };
        return [{ op: 'contact', ...pair, touch: s.touch }, { op: 'distance', ...pair }];
    },
    draw(pen, s, [contact, distance], { hit }) {
        for (const key of ['a', 'b']) pen.shape(sideOf(s, key), { stroke: key, fill: hit ? 'markFill' : `${key}Fill`, width: hit ? 4 : 2 });
        const [dx, dy] = [s.b.x - s.a.x, s.b.y - s.a.y];
        const long = Math.hypot(dx, dy) || 1;
        const along = (from, r, sign) => [from.x + (sign * r * dx) / long, from.y + (sign * r * dy) / long];
        pen.line([[s.a.x, s.a.y], along(s.a, s.a.r, 1)], { stroke: 'a', width: 4 }); // prettier-ignore
        pen.line([[s.b.x, s.b.y], along(s.b, s.b.r, -1)], { stroke: 'b', width: 2 }); // prettier-ignore
        if (contact.hit) pen.dot(...contact.points[0].point, 'mark', 6);
        else pen.line([distance.a, distance.b], { stroke: 'mark', width: 3, dash: [5, 4] });
    },
    say: (s, [contact, { distance }]) => [
        `Centres ${round(between(s))} px apart; the radii are ${s.a.r} + ${s.b.r} = ${s.a.r + s.b.r} px.`,
        contact.hit ? `Hit: ${round(contact.depth)} px deep at ${contact.points[0].point.map((n) => round(n)).join(', ')}.` : `No hit: ${round(distance)} px between the rims.`,
    ],
};
