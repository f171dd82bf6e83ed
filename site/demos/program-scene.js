// The C program of a scene: its shapes, a table of what there is, one update, the pairs, and what its queries find.
import { n, NO_PROGRAM, pair, posed, print, rule, shapeLines, START } from './program.js';
import { instancesOf } from './scene.js';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const scaleOf = ({ scale = 1 }) => (Array.isArray(scale) ? scale : [scale, scale]);
const flagsOf = (one) => (one.fixed ? 'HM_OBJECT_FIXED' : '0');
const hex = (bits) => `UINT32_C(0x${(bits >>> 0).toString(16)})`;

// Forms with their pivots: each is one shape of the world.
function shapesIn(scene, instances) {
    const shapes = [];
    const numbers = instances.map(({ shape, pivot = [0, 0] }) => {
        const found = shapes.findIndex((one) => one.named === shape && same(one.pivot, pivot));
        if (found >= 0) return found;
        const form = typeof shape === 'string' ? scene.shapes[shape] : shape;
        return shapes.push({ named: shape, form, pivot }) - 1;
    });
    return { shapes, numbers };
}
const rowOf = (one, shape) => {
    const { x = 0, y = 0, angle = 0, z = 0, category = 1, mask = 0xffffffff } = one;
    return `    {${[shape, n(x), n(y), n(angle), ...scaleOf(one).map(n), z, hex(category), hex(mask), flagsOf(one)].join(', ')}},`;
};

// ---- queries

const optionsOf = (query, numberOf) => {
    const fields = [];
    if (query.except !== undefined) fields.push(`.except = ids[${numberOf(query.except)}]`);
    if (query.touch || query.margin) fields.push(`.rule = &(hm_rule)${rule(query)}`);
    if (query.start) fields.push(`.start = ${START[query.start]}`);
    return fields.length ? `&(hm_query){${fields.join(', ')}}` : 'NULL';
};
const listed = (call, type, object) => [
    `        ${type} found[COUNT];`,
    `        const int count = ${call};`,
    `        for (int k = 0; k < count; k++) printf("object %d\\n", number_of(world, found[k]${object}));`,
];
const asks = {
    point: (q, options) => listed(`hm_world_at_point(world, (hm_vec2)${pair(q.at)}, ${n(q.radius ?? 0)}, ${options}, found, COUNT)`, 'hm_pick', '.object'),
    touching: (q, options, numberOf) => listed(`hm_world_touching_now(world, ids[${numberOf(q.object)}], ${options}, found, COUNT)`, 'hm_object', ''),
    shape: (q, options) => [...posed('area', q.shape), ...listed(`hm_world_in_shape(world, &area, &area_at, ${options}, found, COUNT)`, 'hm_object', '')],
    ray: (q, options) => hits(q, `hm_world_ray${q.all ? '_all' : ''}(world, (hm_vec2)${pair(q.at)}, (hm_vec2)${pair(q.to)}, ${options}`),
    cast: (q, options) => [...posed('moved', q.shape), ...hits(q, `hm_world_cast${q.all ? '_all' : ''}(world, &moved, &moved_at, (hm_vec2)${pair(q.motion)}, ${options}`)],
};
const hits = (q, call) => [
    '        hm_world_hit found[COUNT];',
    `        const int count = ${call}, found${q.all ? ', COUNT' : ''});`,
    '        for (int k = 0; k < count; k++)',
    `        ${print('hit', '(double)number_of(world, found[k].object)', 'found[k].hit.fraction', 'found[k].hit.point.x', 'found[k].hit.point.y')}`,
];
const queryLines = (query, numberOf) => {
    if (!(query.ask in asks) || query.category !== undefined || query.mask !== undefined) throw NO_PROGRAM;
    return ['    {', ...asks[query.ask](query, optionsOf(query, numberOf), numberOf), '    }'];
};

// ---- all of it

const numbering = (instances) => {
    const known = new Map(instances.map((one, i) => [one.name ?? i, i]));
    return (name) => known.get(name);
};

/** Lines of C for a scene, with main() but for its end. */
export function programOfScene(scene) {
    const instances = instancesOf(scene);
    if (instances.some((one) => one.flip || one.group || one.swept || one.disabled)) throw NO_PROGRAM;
    const { shapes, numbers } = shapesIn(scene, instances);
    const numberOf = numbering(instances);
    return [
        `enum { COUNT = ${instances.length}, SHAPES = ${shapes.length} };`,
        '',
        'typedef struct thing {',
        '    int shape;',
        '    double x, y, angle, scale_x, scale_y;',
        '    int z;',
        '    uint32_t category, mask, flags;',
        '} thing;',
        '',
        'static const thing things[COUNT] = {',
        ...instances.map((one, i) => rowOf(one, numbers[i])),
        '};',
        '',
        'static int number_of(const hm_world *world, hm_object id) {',
        '    hm_object_def def;',
        '    return hm_world_get(world, id, &def) ? (int)def.user : -1;',
        '}',
        '',
        'int main(void) {',
        `    static const hm_vec2 pivots[SHAPES] = {${shapes.map(({ pivot }) => pair(pivot)).join(', ')}};`,
        `    const hm_world_options options = {.rule = ${rule(scene)}};`,
        '    hm_world *world;',
        '    must(hm_world_create(&options, NULL, &world));',
        '    uint32_t sets[SHAPES];',
        ...shapes.flatMap(({ form }, i) => [...shapeLines(`shape_${i}`, form), `    must(hm_world_add_shapes(world, &shape_${i}, 1, &sets[${i}]));`]),
        '    static hm_object ids[COUNT];',
        '    for (int i = 0; i < COUNT; i++) {',
        '        const thing *one = &things[i];',
        '        hm_pose pose = HM_POSE_DEFAULT;',
        '        pose.position = (hm_vec2){one->x, one->y};',
        '        pose.angle = one->angle;',
        '        pose.scale = (hm_vec2){one->scale_x, one->scale_y};',
        '        pose.pivot = pivots[one->shape];',
        '        hm_object_def def = HM_OBJECT_DEFAULT;',
        '        def.shapes = sets[one->shape];',
        '        def.pose = &pose;',
        '        def.z = one->z;',
        '        def.filter = (hm_filter){one->category, one->mask, 0};',
        '        def.flags = one->flags;',
        '        def.user = (uint64_t)i;',
        '        must(hm_world_add(world, &def, &ids[i]));',
        '    }',
        '    must(hm_world_update(world));',
        '    const int pairs = hm_world_touching(world, NULL, 0);',
        '    hm_touching *touching = malloc(((size_t)pairs + 1) * sizeof *touching);',
        '    if (!touching) return 1;',
        '    hm_world_touching(world, touching, pairs);',
        '    printf("pairs %d\\n", pairs);',
        '    for (int i = 0; i < pairs; i++)',
        '        printf("pair %d %d\\n", number_of(world, touching[i].a), number_of(world, touching[i].b));',
        ...(scene.queries ?? []).flatMap((query) => queryLines(query, numberOf)),
    ];
}

/** The numbers that it prints, of the answer on the page. */
export function numbersOfScene(scene, { pairs, queries }) {
    const numberOf = numbering(instancesOf(scene));
    const found = (one) => {
        if (typeof one !== 'object') return [numberOf(one)];
        return 'fraction' in one ? [numberOf(one.object), one.fraction, ...one.point] : [numberOf(one.object)];
    };
    return [pairs.length, ...pairs.flatMap(({ a, b }) => [numberOf(a), numberOf(b)]), ...queries.flatMap(({ objects }) => objects.flatMap(found))];
}
