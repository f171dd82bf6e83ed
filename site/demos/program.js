// The C program that asks what a demo asks and prints the numbers of the page. The tests compile and run it.
import { real } from './numbers.js';
import { maskOf } from './pictures.js';
import { numbersOfScene, programOfScene } from './program-scene.js';
import { shapeOf } from './shapes.js';

export const n = (value) => (value < 0 ? `-${real(-value)}` : real(value));
export const pair = ([x, y]) => `{${n(x)}, ${n(y)}}`;
const rowsOf = (form) => form.rows ?? maskOf(form.mask.replace(/^sprites\/|\.png$/g, ''), form.threshold).toText().trim().split('\n');
export const NO_PROGRAM = new Error('no program');

// ---- shapes: lines of C that end with `name` as an hm_shape

const made = (name, call) => [`    hm_shape ${name};`, `    must(hm_shape_${call}, &${name}));`];
const points = (name, list) => `    static const hm_vec2 ${name}[] = {${list.map(pair).join(', ')}};`;
const withRadius = (values, rest) => `${values.map(n).join(', ')}${rest === undefined ? '' : `, ${n(rest)}`}`;
const kinds = {
    point: (name, { point }) => made(name, `point(${withRadius(point)}`),
    segment: (name, { segment }) => made(name, `segment(${withRadius(segment)}`),
    ray: (name, { ray }) => made(name, `ray(${withRadius(ray)}`),
    circle: (name, { circle }) => made(name, `circle(${withRadius(circle)}`),
    capsule: (name, { capsule }) => made(name, `capsule(${withRadius(capsule)}`),
    box: (name, { box, radius }) => made(name, `box(${withRadius(box.slice(0, 4), radius ?? box[4] ?? 0)}`),
    polygon: (name, { polygon, radius }) => [
        points(`${name}_corners`, polygon),
        `    hm_polygon *${name}_polygon;`,
        `    must(hm_polygon_hull(${name}_corners, ${polygon.length}, NULL, &${name}_polygon));`,
        ...made(name, `polygon(${name}_polygon, ${n(radius ?? 0)}`),
    ],
    outline: (name, { outline: { loops } }) => [
        points(`${name}_points`, loops.flat()),
        `    static const int32_t ${name}_counts[] = {${loops.map((loop) => loop.length).join(', ')}};`,
        `    hm_outline *${name}_outline;`,
        `    must(hm_outline_from_points(${name}_points, ${name}_counts, ${loops.length}, NULL, NULL, &${name}_outline));`,
        `    must(hm_outline_prepare(${name}_outline, 0));`,
        ...made(name, `outline(${name}_outline`),
    ],
    rows: (name, form) => [
        `    static const char ${name}_rows[] =`,
        `${rowsOf(form).map((row) => `        "${row}\\n"`).join('\n')};`,
        `    hm_mask *${name}_mask;`,
        `    hm_shape ${name};`,
        `    must(hm_mask_from_ascii(${name}_rows, NULL, &${name}_mask));`,
        `    must(hm_mask_prepare(${name}_mask));`,
        `    hm_shape_mask(${name}_mask, &${name});`,
    ],
    tiles: (name, { tiles: { cell, rows, tiles = {}, outside } }) => {
        const kinds = Object.entries({ '#': 'solid', ...tiles });
        const signs = kinds.map(([sign]) => sign);
        const polygon = ([, tile], i) => (tile.polygon ? [points(`${name}_tile_${i}`, tile.polygon)] : []);
        const cells = rows.map((row) => `        ${[...row].map((sign) => signs.indexOf(sign) + 1).join(', ')},`);
        return [
            ...kinds.flatMap(polygon),
            `    const hm_tile ${name}_tiles[] = {${kinds.map(([, tile], i) => tileOf(tile, `${name}_tile_${i}`)).join(', ')}};`,
            `    static const uint32_t ${name}_cells[] = {`,
            ...cells,
            '    };',
            `    const hm_tilemap_options ${name}_options = {${rows[0].length}, ${rows.length}, ${cell}, ${cell}, ${outside === 'solid'}};`,
            `    hm_tilemap *${name}_map;`,
            `    must(hm_tilemap_create(&${name}_options, ${name}_tiles, ${kinds.length}, ${name}_cells, NULL, &${name}_map));`,
            `    hm_shape ${name};`,
            `    hm_shape_tilemap(${name}_map, &${name});`,
        ];
    },
    compound: (name, { compound }) => [
        ...compound.flatMap((part, i) => posed(`${name}_${i}`, part)),
        `    const hm_compound_part ${name}_parts[] = {${compound.map((_, i) => `{${name}_${i}, ${name}_${i}_at, 0}`).join(', ')}};`,
        `    hm_compound *${name}_compound;`,
        `    must(hm_compound_create(${name}_parts, ${compound.length}, NULL, &${name}_compound));`,
        `    hm_shape ${name};`,
        `    hm_shape_compound(${name}_compound, &${name});`,
    ],
};
kinds.mask = kinds.rows;
function tileOf(tile, points) {
    if (tile.rows) throw NO_PROGRAM;
    const way = tile.one_way ? `.one_way = HM_TILE_ONE_WAY_${tile.one_way.toUpperCase()}` : '';
    if (!tile.polygon) return `{.form = HM_TILE_SOLID${way && `, ${way}`}}`;
    return `{.form = HM_TILE_POLYGON${way && `, ${way}`}, .points = ${points}, .point_count = ${tile.polygon.length}}`;
}

/** Lines that make the shape `name` of a form, which has no pose. */
export function shapeLines(name, form) {
    const kind = Object.keys(form).find((key) => key in kinds);
    if (!kind) throw NO_PROGRAM;
    return kinds[kind](name, form);
}

/** Lines that make the shape `name`, its pose `name_pose` and its transform `name_at`. */
export function posed(name, form) {
    const { x = 0, y = 0, angle = 0, scale = 1, pivot = [0, 0], flip = '' } = form.pose ?? {};
    const fields = [`.position = ${pair([x, y])}`, `.scale = ${pair(Array.isArray(scale) ? scale : [scale, scale])}`];
    if (pivot.some(Boolean)) fields.push(`.pivot = ${pair(pivot)}`);
    if (angle) fields.push(`.angle = ${n(angle)}`);
    for (const axis of ['x', 'y']) if (flip?.includes(axis)) fields.push(`.flip_${axis} = true`);
    if (flip) fields.push(`.width = ${shapeOf(form).width}, .height = ${shapeOf(form).height}`);
    return [...shapeLines(name, form), `    const hm_pose ${name}_pose = {${fields.join(', ')}};`, `    hm_xform ${name}_at;`, `    must(hm_shape_pose(&${name}, &${name}_pose, &${name}_at));`];
}

// ---- the query, and which of the answer's numbers are printed

const SIDES = '&a, &a_at, &b, &b_at';
const touchOf = (touch) => (touch === 'closed' ? 'HM_TOUCH_CLOSED' : 'HM_TOUCH_AREA');
export const rule = ({ touch, margin = 0 }) => `{${touchOf(touch)}, ${n(margin)}}`;
export const print = (words, ...values) => `    printf("${words}${' %.17g'.repeat(values.length)}\\n", ${values.join(', ')});`;
export const START = { deeper: 'HM_CAST_DEEPER', always: 'HM_CAST_ALWAYS', never: 'HM_CAST_NEVER' };
const calls = {
    overlap: (q) => [`    const hm_rule rule = ${rule(q)};`, `    printf("hit %d\\n", hm_overlap(${SIDES}, &rule));`],
    within: (q) => [`    const hm_rule rule = ${rule(q)};`, `    printf("within %d\\n", hm_within(${SIDES}, &rule));`],
    distance: () => ['    hm_points found = {0};', `    const double distance = hm_distance(${SIDES}, &found);`, print('distance', 'distance'), print('a', 'found.a.x', 'found.a.y'), print('b', 'found.b.x', 'found.b.y')],
    shared: () => ['    hm_shared_info found;', `    hm_shared_area(${SIDES}, &found);`, print('area', 'found.area')],
    contact: (q) => [
        `    const hm_contact_options options = {.rule = ${rule(q)}};`,
        '    hm_contact_info found = {0};',
        `    printf("hit %d\\n", hm_contact(${SIDES}, &options, &found));`,
        '    for (int i = 0; i < found.count; i++)',
        `    ${print('point', 'found.point[i].point.x', 'found.point[i].point.y')}`,
    ],
    separate: (q) => [
        `    const hm_separate_options options = {.rule = ${rule(q)}${q.direction ? `, .direction = ${pair(q.direction)}` : ''}};`,
        '    hm_separation found;',
        `    if (hm_separate(${SIDES}, &options, &found))`,
        `    ${print('move', 'found.move.x', 'found.move.y')}`,
    ],
    cast: (q) => [
        `    const hm_cast_options options = {.rule = ${rule(q)}, .start = ${START[q.start ?? 'deeper']}};`,
        `    const hm_vec2 motion = ${pair(q.motion)};`,
        '    hm_cast_hit found;',
        `    printf("hit %d\\n", hm_cast(${SIDES}, motion, &options, &found));`,
        print('fraction', 'found.fraction'),
        print('stop', '(double)found.stop_x / HM_STEPS_PER_PIXEL', '(double)found.stop_y / HM_STEPS_PER_PIXEL'),
    ],
};
calls.turn = ({ b, to, ...q }) => [
    '    hm_pose last = b_pose;',
    ...('x' in to || 'y' in to ? [`    last.position = (hm_vec2)${pair([to.x ?? b.pose.x ?? 0, to.y ?? b.pose.y ?? 0])};`] : []),
    ...('angle' in to ? [`    last.angle = ${n(to.angle)};`] : []),
    `    const hm_turn_options options = {.rule = ${rule(q)}, .tolerance = ${n(q.tolerance)}, .budget = ${q.budget ?? 200}};`,
    '    hm_turn_hit found;',
    '    must(hm_cast_turn(&a, &a_at, &b, &b_pose, &last, &options, &found));',
    '    printf("hit %d\\n", found.end == HM_TURN_HIT);',
    print('fraction', 'found.fraction'),
    print('stop', 'found.stop_fraction'),
];
calls.gate = ({ gate: [a, b], path, moves, touch, radius = 0 }) => [
    `    const hm_gate gate = {${pair(a)}, ${pair(b)}};`,
    points('path', path),
    ...(moves ? [points('moves', moves)] : []),
    `    hm_gate_pass passes[${path.length}];`,
    `    const hm_touch touch = ${touchOf(touch)};`,
    `    const int count = hm_gate_passes_moving(&gate, ${moves ? 'moves' : 'NULL'}, path, ${path.length}, touch, passes, ${path.length});`,
    '    printf("count %d\\n", count);',
    '    for (int i = 0; i < count; i++)',
    `    ${print('pass', 'passes[i].fraction', 'passes[i].point.x', 'passes[i].point.y')}`,
    `    printf("clear %d\\n", hm_gate_clear_moving(&gate, ${moves ? 'moves' : 'NULL'}, path, ${path.length}, ${n(radius)}, touch));`,
];
const numbers = {
    overlap: (r) => [Number(r.hit)],
    within: (r) => [Number(r.within)],
    distance: (r) => [r.distance, ...(r.a ?? [0, 0]), ...(r.b ?? [0, 0])],
    shared: (r) => [r.area],
    contact: (r) => [Number(r.hit), ...(r.points ?? []).flatMap(({ point }) => point)],
    separate: (r) => r.move ?? [],
    cast: (r) => [Number(r.hit), r.fraction, ...r.stop],
    turn: (r) => [Number(r.hit), r.fraction, r.stop],
    gate: (r) => [r.count, ...r.passes.flatMap(({ fraction, point }) => [fraction, ...point]), Number(r.clear)],
};

const BEGIN = ['#include <hitmask/hitmask.h>', '', '#include <stdio.h>', '#include <stdlib.h>', ''];
const MUST = ['static void must(hm_result result) {', '    if (result != HM_OK) exit(1);', '}', ''];
const END = ['    return 0; // the system frees what is left', '}', ''];
const bodyOf = (question) => {
    if ('instances' in question) return programOfScene(question);
    const sides = question.op === 'gate' ? [] : [...posed('a', question.a), ...posed('b', question.b)];
    return ['int main(void) {', ...sides, ...calls[question.op](question)];
};

/** The program for a question of `hitmask query` or `hitmask scene`, or null where there is none. */
export function programFor(question) {
    if (!('instances' in question || question.op in calls)) return null;
    try {
        const body = bodyOf(question);
        const fails = body.some((line) => line.includes('must('));
        return [...BEGIN, ...(fails ? MUST : []), ...body, ...END].join('\n');
    } catch (error) {
        if (error === NO_PROGRAM) return null;
        throw error;
    }
}
/** The numbers that it prints, of the answer on the page; null for infinite ones. */
export const programNumbers = (question, answer) => ('instances' in question ? numbersOfScene(question, answer) : numbers[question.op](answer));
