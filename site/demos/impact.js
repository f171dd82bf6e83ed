// Time of impact: a capsule or disc flies into a sprite. Where on its way they first meet, exactly, however fast it is;
// and what is seen by who looks at each frame alone.
import { ask as answer } from './command.js';
import { arm, body, poseJson } from './bodies.js';
import { pictureChoices } from './frame.js';
import { round } from './numbers.js';
import { picture, shapeOfPicture } from './pictures.js';

const middle = (name) => [picture(name).image.width / 2, picture(name).image.height / 2];
const rockOf = (s) => ({ ...shapeOfPicture(s.rock.name), pose: poseJson({ ...s.rock, scale: 2 }, middle(s.rock.name)) });
const flyerOf = (s, at = s.flyer) => ({
    ...(s.kind === 'capsule' ? { capsule: [-14, 0, 14, 0, 8] } : { circle: [0, 0, 12] }),
    pose: poseJson({ ...s.flyer, x: at.x, y: at.y }),
});
const motionOf = (s) => [s.to[0] - s.flyer.x, s.to[1] - s.flyer.y];
const along = (s, part) => ({ x: s.flyer.x + part * motionOf(s)[0], y: s.flyer.y + part * motionOf(s)[1] });
const places = (s) => Array.from({ length: s.frames + 1 }, (_, i) => along(s, i / s.frames));
const sampled = (s) => places(s).findIndex((at) => answer({ op: 'overlap', a: rockOf(s), b: flyerOf(s, at) }).hit);

export default {
    id: 'impact',
    title: 'Time of impact',
    about: 'A disc or capsule flies towards a sprite; its trail, and where it first meets.',
    hint: 'Few frames on the way: looking at each alone passes through thin parts. The cast meets them all.',
    tier: 'hitmask',
    size: [480, 320],
    pictures: ['sword'],
    slots: ['rock.name'],
    initial: { rock: { name: 'sword', x: 270, y: 150, angle: 0.4 }, flyer: { x: 70, y: 220, angle: 0 }, to: [440, 90], kind: 'capsule', frames: 4, start: 'deeper', touch: 'area' },
    controls: [
        { key: 'rock.name', label: 'Sprite', choices: pictureChoices },
        { key: 'kind', label: 'What flies', choices: { capsule: 'a capsule', circle: 'a disc' } },
        { key: 'frames', label: 'Frames on the way', min: 1, max: 40 },
        { key: 'start', label: 'A hit at the start', choices: { deeper: 'if it leads deeper', always: 'always', never: 'never' } },
        { key: 'touch', label: 'A hit is', choices: { area: 'areas overlap', closed: 'edges touch, too' } },
    ],
    mend: (s) => {
        if (!(s.rock.name in pictureChoices)) s.rock.name = 'sword';
        s.frames = Math.round(s.frames);
        return s;
    },
    drop: (s, name) => (s.rock.name = name),
    handles: (s) => [
        ...body(s, 'rock', { label: 'the sprite', kind: 'a', grab: rockOf(s), arm: 80 }),
        ...body(s, 'flyer', { label: 'what flies', kind: 'b', grab: flyerOf(s), arm: 44 }),
        { id: 'to', kind: 'turn', label: 'Where it is to fly', x: s.to[0], y: s.to[1], set: (at, x, y) => (at.to = [x, y]) },
    ],
    article: { name: 'each frame alone', hit: (s) => sampled(s) >= 0 },
    random: (s, random) => {
        s.to = [random.between(20, 460), random.between(20, 300)];
        Object.assign(s.flyer, { x: random.between(20, 120), y: random.between(20, 300) });
    },
    ask: (s) => [{ op: 'cast', a: rockOf(s), b: flyerOf(s), motion: motionOf(s), start: s.start, touch: s.touch }],
    draw(pen, s, [found]) {
        pen.picture(s.rock.name, rockOf(s).pose, 1);
        pen.arrow([s.flyer.x, s.flyer.y], motionOf(s), 'soft', 1.5);
        places(s).forEach((at, i) => pen.shape(flyerOf(s, at), { stroke: 'b', width: 1.5, dash: i ? [3, 4] : [] }));
        pen.shape(flyerOf(s), { fill: 'bFill', stroke: 'b', width: 2 });
        const stop = { x: s.flyer.x + found.stop[0], y: s.flyer.y + found.stop[1] };
        if (found.hit) {
            pen.shape(flyerOf(s, stop), { stroke: 'mark', fill: 'markFill', width: 3 });
            pen.dot(...found.point, 'hit', 6);
            if (found.normal) pen.arrow(found.point, found.normal.map((n) => 32 * n), 'hit', 3); // prettier-ignore
        }
        arm(pen, s.rock, 'soft', 80);
        arm(pen, s.flyer, 'soft', 44);
    },
    say: (s, [found]) =>
        found.hit
            ? [`They meet after ${round(found.fraction, 6)} of the way, at ${found.point.map((n) => round(n)).join(', ')}, pixel ${found.a.pixel}.`, `Moved by ${found.stop.map((n) => round(n, 4)).join(', ')} it is still free.`]
            : 'Nothing is met on the whole way.',
};
