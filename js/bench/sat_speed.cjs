// sat_speed.cjs MODULE: nanoseconds of each test in a module with the interface of sat, as JSON. A process each, since
// an engine that has seen objects of both modules is slower for either.
const lib = require(process.argv[2]);
let seed = 7;
const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
};
const at = () => new lib.Vector(24 * random(), 24 * random());
const polygon = () => {
    const count = 3 + Math.floor(5 * random());
    const points = Array.from({ length: count }, (_, i) => new lib.Vector(8, 0).rotate((2 * Math.PI * i) / count));
    return new lib.Polygon(at(), points).setAngle(6 * random());
};
const circle = () => new lib.Circle(at(), 1 + 8 * random());
const questions = {
    testCircleCircle: [circle, circle],
    testPolygonCircle: [polygon, circle],
    testCirclePolygon: [circle, polygon],
    testPolygonPolygon: [polygon, polygon],
};
const response = new lib.Response();
function time(kind, answers) {
    const pairs = Array.from({ length: 400 }, () => questions[kind].map((make) => make()));
    let best = Infinity;
    let hits = 0;
    for (let round = 0; round < 100; round++) {
        const start = process.hrtime.bigint();
        for (let k = 0; k < 5; k++)
            for (const [a, b] of pairs) hits += lib[kind](a, b, answers ? response.clear() : undefined);
        best = Math.min(best, Number(process.hrtime.bigint() - start) / 2000);
    }
    return { ns: Math.round(best), hits };
}
const out = {};
for (const kind of Object.keys(questions))
    for (const answers of [false, true]) out[`${kind}${answers ? ' with a response' : ''}`] = time(kind, answers);
console.log(JSON.stringify(out));
