// What tests/same.c asked natively, asked again: in node by same.test.mjs, in browsers and other places by places/.
// It imports nothing, so it runs anywhere.
//
// Each line of its list is one question with the bits of its answer:
//   s NUMBER KIND NUMBERS...       a shape
//   q A POSE B POSE RULE           and the answers: overlap, distance with points, contact, separation, cast, within
// Numbers are the hexadecimal bits of doubles, so that nothing is lost in writing.
const view = new DataView(new ArrayBuffer(8));
const double = (bits) => {
    view.setBigUint64(0, BigInt(`0x${bits}`));
    return view.getFloat64(0);
};
const bits = (value) => {
    view.setFloat64(0, value);
    return view.getBigUint64(0).toString(16).padStart(16, '0');
};

const makers = {
    mask: ({ Mask }, text) => Mask.fromText(text.replaceAll('/', '\n'), { pivot: 'top-left' }),
    circle: ({ Shape }, r) => Shape.circle(double(r)),
    capsule: ({ Shape }, ...v) => Shape.capsule(...v.map(double)),
    segment: ({ Shape }, ...v) => Shape.segment(...v.map(double)),
    point: ({ Shape }, ...v) => Shape.point(...v.map(double)),
    box: ({ Shape }, w, h) => Shape.box(double(w), double(h), { pivot: 'top-left' }),
    polygon: ({ Shape }, ...v) => Shape.polygon(v.map(double)),
};
const poseOf = (v) => ({
    x: double(v[0]),
    y: double(v[1]),
    rotation: double(v[2]),
    scaleX: double(v[3]),
    scaleY: double(v[3]),
});

function answersOf(api, a, pa, b, pb, rule, motion, out) {
    const answers = [api.overlap(a, pa, b, pb, rule) ? '1' : '0'];
    const { distance, ax, ay, bx, by } = api.distance(a, pa, b, pb, out);
    answers.push(...[distance, ...(distance === Infinity ? [0, 0, 0, 0] : [ax, ay, bx, by])].map(bits));
    if (!api.contact) return answers;
    const c = api.contact(a, pa, b, pb, rule);
    answers.push(...(c ? [c.points[0].x, c.points[0].y, c.normalX, c.normalY, c.depth] : [0, 0, 0, 0, 0]).map(bits));
    const s = api.separate(a, pa, b, pb, { rule });
    answers.push(...(s ? [s.x, s.y] : [0, 0]).map(bits));
    const h = api.cast(a, pa, b, pb, motion, { rule });
    answers.push(...(h ? [h.fraction, h.x, h.y, h.normalX, h.normalY, h.stopX, h.stopY] : [1, 0, 0, 0, 0, 0, 0]).map(bits));
    answers.push(api.within(a, pa, b, pb, rule) ? '1' : '0');
    return answers;
}


// Calls each(answers, expected, line) for every question; returns how many there were.
export function askAll(api, text, each) {
    const shapes = [];
    const out = {};
    let questions = 0;
    for (const line of text.trimEnd().split('\n')) {
        const [kind, ...words] = line.split(' ');
        if (kind === 's') {
            shapes.push(makers[words[1]](api, ...words.slice(2)));
            continue;
        }
        const [a, b] = [shapes[words[0]], shapes[words[5]]];
        const rule = { touch: words[10] === '1' ? 'closed' : 'area', margin: double(words[11]) };
        const motion = { x: double(words[12]), y: double(words[13]) };
        const poses = [poseOf(words.slice(1, 5)), poseOf(words.slice(6, 10))];
        const kept = questions % 2 ? poses : [new api.Pose(a, poses[0]), new api.Pose(b, poses[1])];
        const answers = answersOf(api, a, kept[0], b, kept[1], rule, motion, out);
        each(answers, words.slice(14, 14 + answers.length), line);
        if (questions++ % 2 === 0) for (const pose of kept) pose.dispose();
    }
    for (const shape of shapes) shape.dispose();
    return questions;
}

// One number for all answers of a tier, and the one of what the native library answered to the same questions.
export function hashes(api, text) {
    let [mine, native] = [0x811c9dc5, 0x811c9dc5];
    const add = (hash, words) => {
        for (const word of words) for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619);
        return hash;
    };
    const questions = askAll(api, text, (answers, expected) => {
        mine = add(mine, answers);
        native = add(native, expected);
    });
    return { questions, mine: mine >>> 0, native: native >>> 0 };
}
