// Thousands of boxes in a world: candidates of the broad phase against all pairs there are.

const SIZE = [640, 360];
const random = (seed) => () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
};

function filled(view) {
    view.world?.dispose();
    const { World } = view.lib;
    const next = random(7);
    view.side = Math.max(2, 150 / Math.sqrt(view.values.count));
    view.square ??= view.lib.Shape.box(1, 1);
    view.world = new World();
    view.items = Array.from({ length: view.values.count }, () => {
        const at = { x: next() * SIZE[0], y: next() * SIZE[1], rotation: next() * 6, scale: view.side };
        return { at, vx: next() * 2 - 1, vy: next() * 2 - 1, id: view.world.add({ shape: view.square, at }) };
    });
}
function step(view) {
    for (const item of view.items) {
        const { at } = item;
        at.x += item.vx;
        at.y += item.vy;
        at.rotation += 0.01;
        if (at.x < 0 || at.x > SIZE[0]) item.vx = Math.abs(item.vx) * (at.x < 0 ? 1 : -1);
        if (at.y < 0 || at.y > SIZE[1]) item.vy = Math.abs(item.vy) * (at.y < 0 ? 1 : -1);
        view.world.move(item.id, at.x, at.y, at.rotation, view.side, view.side);
    }
    view.world.update();
}
function squares(view, pen, hits) {
    const { context } = pen;
    for (const item of view.items) {
        context.fillStyle = hits.has(item.id) ? pen.colors.shared : pen.colors.a;
        context.save();
        context.translate(item.at.x, item.at.y);
        context.rotate(item.at.rotation);
        context.fillRect(-view.side / 2, -view.side / 2, view.side, view.side);
        context.restore();
    }
}

export const many = {
    label: 'Many boxes that drift and turn',
    hint: 'Boxes that touch another are pink. The time is that of moving all of them and finding all pairs, on this machine.',
    size: SIZE,
    controls: [{ key: 'count', type: 'range', label: 'boxes', min: 100, max: 5000, step: 100, value: 1000 }],
    started(view) {
        filled(view);
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
        const frame = () => {
            view.draw();
            if (!view.gone && !still) view.frame = requestAnimationFrame(frame);
        };
        frame();
    },
    changed: filled,
    ended(view) {
        view.world?.dispose();
        view.square?.dispose();
    },
    draw(view, pen) {
        if (!view.world) return { text: '' };
        const begin = performance.now();
        step(view);
        const took = performance.now() - begin;
        const pairs = view.world.touching();
        view.mean = view.mean === undefined ? took : view.mean * 0.95 + took * 0.05;
        squares(view, pen, new Set(pairs.flatMap(({ a, b }) => [a, b])));
        const all = (view.values.count * (view.values.count - 1)) / 2;
        return { text: `${view.mean.toFixed(2)} ms a frame; ${pairs.length} pairs touch, of ${all.toLocaleString('en')} that there are` };
    },
};
