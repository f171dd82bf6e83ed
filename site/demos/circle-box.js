// A circle and a rectangle: the rectangle's closest point to the centre, nearer than the radius or not.
import { body, poseJson } from './bodies.js';
import { round } from './numbers.js';

const circleOf = ({ ball, radius }) => ({ circle: [0, 0, radius], pose: poseJson(ball) });
const boxOf = ({ box: { x, y, w, h } }) => ({ box: [0, 0, w, h], pose: poseJson({ x, y }, [0, 0]) });
const clamp = (value, from, to) => (value < from ? from : value > to ? to : value);

// The article's: left of it, right of it, or above and below.
const articleClosest = ({ ball, box }) => [clamp(ball.x, box.x, box.x + box.w), clamp(ball.y, box.y, box.y + box.h)];
const articleHit = (s) => {
    const [x, y] = articleClosest(s);
    return Math.sqrt(Math.pow(x - s.ball.x, 2) + Math.pow(y - s.ball.y, 2)) < s.radius;
};

export default {
    id: 'circle-box',
    title: 'Circle and rectangle',
    about: 'A circle, a rectangle, and the point of the rectangle that is closest to the centre.',
    hint: 'Drag either. The dashed lines bound the nine places in which the centre can lie.',
    tier: 'hitmask',
    size: [480, 320],
    initial: { ball: { x: 330, y: 90 }, radius: 60, box: { x: 150, y: 130, w: 140, h: 90 }, touch: 'area' },
    controls: [
        { key: 'radius', label: 'Radius', min: 5, max: 120, unit: ' px' },
        { key: 'box.w', label: 'Width', min: 10, max: 300, unit: ' px' },
        { key: 'box.h', label: 'Height', min: 10, max: 200, unit: ' px' },
        { key: 'touch', label: 'A hit is', choices: { area: 'areas overlap', closed: 'edges touch, too' } },
    ],
    handles: (s) => [
        ...body(s, 'ball', { label: 'the circle', kind: 'b', grab: circleOf(s) }),
        ...body(s, 'box', { label: 'the rectangle', kind: 'a', grab: boxOf(s) }),
    ],
    article: { name: 'the closest point', hit: articleHit },
    random: (s, random) => Object.assign(s.ball, { x: random.between(0, 480), y: random.between(0, 320) }),
    ask: (s) => {
        const [a, b] = [boxOf(s), circleOf(s)];
        const centre = { point: [0, 0], pose: b.pose };
        return [{ op: 'contact', a, b, touch: s.touch }, { op: 'distance', a, b: centre }, { op: 'distance', a, b }];
    },
    draw(pen, s, [contact, { a: closest }], { hit }) {
        const { x, y, w, h } = s.box;
        for (const at of [x, x + w]) pen.line([[at, 0], [at, 320]], { stroke: 'grid', dash: [4, 4], width: 1.5 }); // prettier-ignore
        for (const at of [y, y + h]) pen.line([[0, at], [480, at]], { stroke: 'grid', dash: [4, 4], width: 1.5 }); // prettier-ignore
        pen.shape(boxOf(s), { stroke: 'a', fill: hit ? 'markFill' : 'aFill', width: hit ? 4 : 2 });
        pen.shape(circleOf(s), { stroke: 'b', fill: hit ? 'markFill' : 'bFill', width: hit ? 4 : 2 });
        pen.line([[s.ball.x, s.ball.y], closest], { stroke: 'mark', width: 3 }); // prettier-ignore
        pen.dot(...closest, 'mark', 7);
        pen.text(closest[0], closest[1] + 18 * pen.px, `closest ${round(closest[0])}, ${round(closest[1])}`, { align: 'center' });
        if (contact.hit && contact.normal) pen.arrow([s.ball.x, s.ball.y], contact.normal.map((n) => n * contact.depth), 'hit');
    },
    say: (s, [contact, centre, gap]) => [
        `From the centre to the closest point ${round(centre.distance)} px, the radius is ${s.radius} px.`,
        contact.hit ? `Hit: ${round(contact.depth)} px deep.` : `No hit: ${round(gap.distance)} px apart.`,
    ],
};
