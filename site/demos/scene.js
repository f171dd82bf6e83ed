// What `hitmask scene --json` prints of the first frame, by a World of the package.
import { contactText } from './command.js';
import { lib } from './library.js';
import { json } from './numbers.js';
import { plainPose, poseOf, shapeOf } from './shapes.js';

const FLAGS = ['fixed', 'disabled', 'stay', 'contacts', 'swept'];

// ---- reading

const rowsOf = ({ columns, rows, ...rest }) =>
    rows.map((row) => Object.assign({ ...rest }, ...columns.map((key, i) => ({ [key]: row[i] }))));
/** All instances of a scene, one by one. */
export const instancesOf = (scene) => scene.instances.flatMap((one) => (one.rows ? rowsOf(one) : [one]));
const formOf = (scene, { shape }) => (typeof shape === 'string' ? scene.shapes[shape] : shape);

// Shapes of a scene, looked up once for each form and pivot: there may be 100,000 instances of one.
const shapesOf = () => {
    const known = new Map();
    return (form, pivot) => {
        const last = known.get(form);
        if (last && last.pivot === String(pivot)) return last.shape;
        const shape = shapeOf({ ...form, pose: { pivot } });
        known.set(form, { pivot: String(pivot), shape });
        return shape;
    };
};
const addTo = (world, scene, find, instance, number) => {
    const { category, mask, group, z } = instance;
    const flags = {};
    for (const key of FLAGS) if (instance[key]) flags[key] = true;
    const shape = find(formOf(scene, instance), instance.pivot);
    return world.add({ shape, at: plainPose(instance), category, mask, group, z, data: number, ...flags });
};

// ---- answering

const point = ([x, y]) => ({ x, y });
const filterOf = ({ touch, margin, category, mask, group, start }) => ({
    ...(touch || margin ? { rule: { touch, margin } } : {}),
    ...(category === undefined && mask === undefined && group === undefined ? {} : { category, mask, group }),
    ...(start ? { start } : {}),
});
const hitOf = (look, hit) => ({
    object: look.name(hit.id),
    fraction: hit.fraction,
    point: [hit.x, hit.y],
    normal: [hit.normalX, hit.normalY],
});
const withPose = (form, fn) => {
    const shape = shapeOf(form);
    const pose = poseOf(form.pose, shape);
    try {
        return fn(shape, pose);
    } finally {
        pose.dispose();
    }
};
const firstOrAll = (look, all, one) => ({ objects: (one ? [one] : all).map((hit) => hitOf(look, hit)) });

const asks = {
    point: (look, q, options) => ({
        objects: look.world
            .pickAll(q.at[0], q.at[1], { radius: q.radius, ...options })
            .map(({ id, distance, under }) => ({ object: look.name(id), distance, under })),
    }),
    nearest: (look, q, options) => ({
        objects: look.world
            .nearest(q.at[0], q.at[1], { reach: q.reach, count: q.count ?? 1, ...options })
            .map(({ id, distance, ax, ay, bx, by }) => ({ object: look.name(id), distance, a: [ax, ay], b: [bx, by] })),
    }),
    ray: (look, q, options) => {
        const ends = [point(q.at), point(q.to)];
        if (q.all) return firstOrAll(look, look.world.rayAll(...ends, options), null);
        return firstOrAll(look, [], look.world.ray(...ends, options));
    },
    cast: (look, q, options) =>
        withPose(q.shape, (shape, pose) => {
            if (q.all) return firstOrAll(look, look.world.castAll(shape, pose, point(q.motion), options), null);
            return firstOrAll(look, [], look.world.cast(shape, pose, point(q.motion), options));
        }),
    shape: (look, q, options) =>
        withPose(q.shape, (shape, pose) => ({ objects: look.world.inShape(shape, pose, options).map(look.name) })),
    within: (look, q, options) =>
        withPose(q.shape, (shape, pose) => ({ objects: look.world.withinShape(shape, pose, options).map(look.name) })),
    touching: (look, q, options) => ({
        objects: look.world.touchingNow(look.id(q.object), options).map(look.name),
    }),
};

const eventOf = (look, { kind, a, b, since, contact }) => {
    const [first, second] = [a, b].map((id) => look.form(id));
    return {
        event: kind,
        a: look.name(a),
        b: look.name(b),
        since,
        contact: contact ? contactText(contact, first, second) : undefined,
    };
};
const answerOf = (look, query, i) => {
    const except = query.except === undefined ? undefined : look.id(query.except);
    const options = { ...filterOf(query), ...(except === undefined ? {} : { except }) };
    return { id: query.id ?? `#${i}`, ask: query.ask, ...asks[query.ask](look, query, options) };
};

/** A world with the instances of a scene, and how to speak of them. Dispose of `world` after use. */
export function worldOf(scene, options = {}) {
    const instances = instancesOf(scene);
    const rule = { touch: scene.touch, margin: scene.margin };
    const world = new lib.World({ rule, ...options });
    const find = shapesOf();
    const ids = instances.map((instance, i) => addTo(world, scene, find, instance, i));
    const name = (id) => instances[world.data(id)].name ?? world.data(id);
    const id = (wanted) => ids[instances.findIndex((one, i) => (one.name ?? i) === wanted)];
    const form = (of) => formOf(scene, instances[world.data(of)]);
    return { world, ids, instances, name, id, form };
}

const eventsOf = (world) => Array.from(world.events(), (event) => ({ ...event, contact: event.contact() }));

/** The answer of the first frame, as an object with its members in the command's order. */
export function askScene(scene, options) {
    const look = worldOf(scene, options);
    const { world } = look;
    try {
        world.update();
        const touching = world.touching();
        return {
            frame: 1,
            objects: world.count,
            events: eventsOf(world).map((event) => eventOf(look, event)),
            passings: [],
            pairs: touching.map(({ a, b, since }) => ({ a: look.name(a), b: look.name(b), since })),
            queries: (scene.queries ?? []).map((query, i) => answerOf(look, query, i)),
        };
    } finally {
        world.dispose();
    }
}

/** The same as the command prints it. */
export const askSceneText = (scene) => json(askScene(scene));
