// Rotation within a frame: a sprite moves and rotates at once, and something stands or flies in its way. Where they first
// meet, beside what is found when the sprite is taken to stand still, or to move without rotating.
import { ask as answer } from './command.js';
import { arm, body, poseJson } from './bodies.js';
import { pictureChoices } from './frame.js';
import { lib } from './library.js';
import { round } from './numbers.js';
import { maskOf, picture, shapeOfPicture } from './pictures.js';

const BUDGET = 500;
const DRAWN = 6;
const SCALE = 1.5;
const degrees = (angle) => (angle * Math.PI) / 180;
const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const WAYS = { bullet: 'a bullet', circle: 'a disc', capsule: 'a capsule', box: 'a box', rock: 'a sprite' };
const FORMS = {
    bullet: () => ({ point: [0, 0] }),
    circle: () => ({ circle: [0, 0, 11] }),
    capsule: () => ({ capsule: [-16, 0, 16, 0, 6] }),
    box: () => ({ box: [0, 0, 36, 16] }),
    rock: () => shapeOfPicture('key'),
};
const PIVOTS = { box: () => [18, 8], rock: () => middle('key') };
const otherOf = (s) => ({ ...FORMS[s.what](), pose: poseJson(s.other, PIVOTS[s.what]?.()) });
const shipOf = (s, at = s.ship) => ({ ...shapeOfPicture(s.ship.name), pose: poseJson({ ...at, scale: SCALE }, middle(s.ship.name)) });
// In the frame of what flies: the ship moves by its own motion less that of the bullet.
const flight = (s) => (s.what === 'bullet' ? [s.aim[0] - s.other.x, s.aim[1] - s.other.y] : [0, 0]);
const hundredth = (value) => Math.round(value * 100) / 100;
const last = (s) => ({
    x: hundredth(s.to[0] - flight(s)[0]),
    y: hundredth(s.to[1] - flight(s)[1]),
    angle: s.ship.angle + degrees(s.by),
});
// The ship at a part of the frame, as it is drawn.
const shipAt = (s, part) => ({
    ...s.ship,
    x: s.ship.x + part * (s.to[0] - s.ship.x),
    y: s.ship.y + part * (s.to[1] - s.ship.y),
    angle: s.ship.angle + part * degrees(s.by),
});
const otherAt = (s, part) => {
    const [dx, dy] = flight(s);
    const form = otherOf(s);
    return { ...form, pose: { ...form.pose, x: form.pose.x + part * dx, y: form.pose.y + part * dy } };
};
// By the outline, with no tolerance: what the C function hm_border_first_turn finds.
function byOutline(s) {
    if (s.what !== 'bullet' || !lib.Border) return null;
    const outline = maskOf(s.ship.name).outline();
    const border = new lib.Border(outline);
    const [pivotX, pivotY] = middle(s.ship.name);
    outline.pivot = { x: pivotX, y: pivotY };
    const pose = (at) => ({ x: at.x, y: at.y, rotation: at.angle, scale: SCALE });
    const point = ({ pose: { x, y } }) => ({ x, y });
    const found = border.firstTurn(pose(s.ship), pose(shipAt(s, 1)), point(otherAt(s, 0)), point(otherAt(s, 1)));
    border.dispose();
    outline.dispose();
    return found;
}
const still = (s) => answer({ op: 'cast', a: otherOf(s), b: shipOf(s), motion: [last(s).x - s.ship.x, last(s).y - s.ship.y] }).hit;

export default {
    id: 'turning',
    title: 'Rotation within a frame',
    about: 'A ship that moves and rotates in one frame, and a bullet or a shape in its way; where they first meet.',
    hint: 'Drag the hollow ring to where the ship comes to. Without its rotation a bullet that a wing sweeps away is missed.',
    size: [480, 320],
    pictures: ['ship', 'key'],
    slots: ['ship.name'],
    initial: {
        ship: { name: 'ship', x: 170, y: 190, angle: -0.3 },
        to: [250, 150],
        by: 140,
        what: 'bullet',
        other: { x: 330, y: 185, angle: 0.4 },
        aim: [268, 164],
        tolerance: 0.5,
    },
    controls: [
        { key: 'ship.name', label: 'Picture', choices: pictureChoices },
        { key: 'by', label: 'Rotates by', min: -360, max: 360, step: 5, unit: '°' },
        { key: 'what', label: 'What it meets', choices: WAYS },
        { key: 'tolerance', label: 'Ignored up to', min: 0.25, max: 6, step: 0.25, unit: ' px' },
    ],
    mend: (s) => {
        if (!(s.ship.name in pictureChoices)) s.ship.name = 'ship';
        return s;
    },
    drop: (s, name) => (s.ship.name = name),
    handles: (s) => [
        ...body(s, 'ship', { label: 'the ship', kind: 'a', grab: shipOf(s), arm: 56 }),
        { id: 'to', kind: 'turn', label: 'Where the ship comes to', x: s.to[0], y: s.to[1], set: (at, x, y) => (at.to = [x, y]) },
        ...body(s, 'other', { label: WAYS[s.what], kind: 'b', grab: s.what === 'bullet' ? { circle: [0, 0, 6], pose: otherOf(s).pose } : otherOf(s), arm: 44 }).slice(0, s.what === 'bullet' || s.what === 'circle' ? 1 : 2),
        ...(s.what === 'bullet' ? [{ id: 'aim', kind: 'turn', label: 'Where the bullet flies to', x: s.aim[0], y: s.aim[1], set: (at, x, y) => (at.aim = [x, y]) }] : []),
    ],
    article: { name: 'moved, not rotated', hit: still },
    random: (s, random) => {
        Object.assign(s.other, { x: random.between(40, 440), y: random.between(30, 290) });
        s.aim = [s.other.x + random.between(-140, 140), s.other.y + random.between(-140, 140)];
    },
    ask: (s) => [{ op: 'turn', a: otherOf(s), b: shipOf(s), to: last(s), tolerance: s.tolerance, budget: BUDGET }],
    draw(pen, s, [found]) {
        const { name } = s.ship;
        for (let i = 1; i <= DRAWN; i++) pen.picture(name, shipOf(s, shipAt(s, i / DRAWN)).pose, 0.14);
        pen.picture(name, shipOf(s).pose, 0.6);
        pen.arrow([s.ship.x, s.ship.y], [s.to[0] - s.ship.x, s.to[1] - s.ship.y], 'soft', 1.5);
        if (s.what === 'bullet') {
            pen.arrow([s.other.x, s.other.y], flight(s), 'b', 2);
            pen.dot(s.other.x, s.other.y, 'b', 5);
        } else drawOther(pen, s, 0);
        if (found.hit) {
            pen.mask(maskOf(name), shipOf(s, shipAt(s, found.stop)).pose, 'markFill');
            const { x, y } = otherAt(s, found.fraction).pose;
            if (s.what === 'bullet') pen.dot(x, y, 'hit', 6);
            else drawOther(pen, s, 0, 'hit');
        }
        arm(pen, s.ship, 'soft', 56);
        if (s.what !== 'bullet' && s.what !== 'circle') arm(pen, s.other, 'soft', 44);
    },
    say(s, [found]) {
        if (found.end === 'budget') return [`The search ended after ${found.looks} positions; up to ${round(found.fraction, 5)} of the frame there is none.`];
        const turns = found.hit
            ? `They meet after ${round(found.fraction, 5)} of the frame; the ship is drawn where it was last free.`
            : `Nothing deeper than ${s.tolerance} px in the whole frame.`;
        const crossing = byOutline(s);
        if (s.what !== 'bullet') return [`${turns} ${found.looks} positions were examined.`];
        const exact = crossing
            ? `The outline without a tolerance: after ${round(crossing.fraction, 5)}, normal ${round(crossing.normalX)}, ${round(crossing.normalY)}.`
            : 'The outline without a tolerance: never.';
        return [turns, exact];
    },
};
function drawOther(pen, s, part, stroke = 'b') {
    const form = otherAt(s, part);
    pen.shape(form, { stroke, fill: stroke === 'b' ? 'bFill' : undefined, width: 2.5 });
}
