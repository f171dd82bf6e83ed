// A coarse grid to find paths on: clusters of pixels that count are walls, and a path goes around them. Whether it
// really is free is tested on the pixels.
import { pictureChoices } from './frame.js';
import { round } from './numbers.js';
import { maskOf, picture, shapeOfPicture } from './pictures.js';

const [W, H] = [480, 320];
const HOW = { any: 'any pixel', corner: 'its first pixel', all: 'all pixels', majority: 'most pixels' };
const WAYS = [[1, 0], [0, 1], [-1, 0], [0, -1]]; // prettier-ignore

// The picture in the middle of the stage, as large as it fits in whole pixels.
const placeOf = (s) => {
    const { width, height } = picture(s.name).image;
    const scale = Math.max(1, Math.floor(Math.min((W - 80) / width, (H - 40) / height)));
    return { x: Math.round((W - width * scale) / 2), y: Math.round((H - height * scale) / 2), scale };
};
const wallsOf = (s) => ({ ...shapeOfPicture(s.name, s.threshold), pose: placeOf(s) });

// Cells of the grid cover the stage; cell 0, 0 of the picture is one of them.
let kept = { key: '' };
function gridOf(s) {
    const key = JSON.stringify([s.name, s.threshold, s.resolution, s.how]);
    if (kept.key === key) return kept;
    const { x, y, scale } = placeOf(s);
    const size = s.resolution * scale;
    const [left, top] = [Math.ceil(x / size), Math.ceil(y / size)];
    const [columns, lines] = [left + Math.ceil((W - x) / size), top + Math.ceil((H - y) / size)];
    const small = s.resolution === 1 ? maskOf(s.name, s.threshold).copy() : maskOf(s.name, s.threshold).reduce(s.resolution, s.how);
    const walls = new Set();
    const pixels = small.pixels();
    for (let i = 0; i < pixels.length; i += 2) walls.add((pixels[i + 1] + top) * columns + pixels[i] + left);
    small.dispose();
    kept = { key, size, columns, lines, walls, x: x - left * size, y: y - top * size };
    return kept;
}
const cellAt = ({ x, y, size, columns, lines }, [px, py]) =>
    Math.min(lines - 1, Math.max(0, Math.floor((py - y) / size))) * columns + Math.min(columns - 1, Math.max(0, Math.floor((px - x) / size)));
const middle = ({ x, y, size, columns }, cell) => [x + ((cell % columns) + 0.5) * size, y + (Math.floor(cell / columns) + 0.5) * size];

// In rings around the start, until the goal is met.
function path(s) {
    const grid = gridOf(s);
    const { columns, lines, walls } = grid;
    const [start, goal] = [cellAt(grid, s.from), cellAt(grid, s.to)];
    const before = new Map([[start, -1]]);
    const queue = [start];
    for (let i = 0; i < queue.length && !before.has(goal); i++) {
        const [cx, cy] = [queue[i] % columns, Math.floor(queue[i] / columns)];
        for (const [dx, dy] of WAYS) {
            const [nx, ny] = [cx + dx, cy + dy];
            const next = ny * columns + nx;
            if (nx < 0 || ny < 0 || nx >= columns || ny >= lines || walls.has(next) || before.has(next)) continue;
            before.set(next, queue[i]);
            queue.push(next);
        }
    }
    const cells = [];
    if (!walls.has(start)) for (let at = before.has(goal) ? goal : -1; at >= 0; at = before.get(at)) cells.unshift(at);
    // Within the first and the last cell to where it really begins and ends.
    const points = cells.length ? [s.from, ...cells.map((cell) => middle(grid, cell)), s.to] : [];
    return { cells, seen: before.size, points: straight(points) };
}
// Corners of a path alone.
const straight = (points) => points.filter(([x, y], i) => i === 0 || i === points.length - 1 || (points[i + 1][0] - x) * (y - points[i - 1][1]) !== (points[i + 1][1] - y) * (x - points[i - 1][0]));
// Without a path the straight line is tested.
const walkOf = (s, { points }) => {
    const all = points.length ? points : [s.from, s.to];
    return { compound: all.slice(1).map((point, i) => ({ segment: [...all[i], ...point] })) };
};

export default {
    id: 'paths',
    title: 'A coarse grid for paths',
    about: 'A sprite as walls on a coarse grid, and the shortest path around them.',
    hint: 'With “any pixel” no path runs through what is solid, however coarse. With the other rules it may: the exact answer says so.',
    tier: 'hitmask',
    size: [W, H],
    pictures: ['web'],
    slots: ['name'],
    initial: { name: 'web', resolution: 4, how: 'any', threshold: 1, from: [40, 190], to: [440, 120] },
    controls: [
        { key: 'name', label: 'Walls', choices: pictureChoices },
        { key: 'resolution', label: 'Resolution', min: 1, max: 16, unit: ' px' },
        { key: 'how', label: 'A cluster counts by', choices: HOW },
        { key: 'threshold', label: 'Least solid alpha', min: 1, max: 255 },
    ],
    mend: (s) => {
        if (!(s.name in pictureChoices)) s.name = 'web';
        for (const key of ['resolution', 'threshold']) s[key] = Math.round(s[key]);
        return s;
    },
    drop: (s, name) => (s.name = name),
    handles: (s) => [
        { id: 'from', kind: 'a', label: 'Where the path begins', x: s.from[0], y: s.from[1], set: (at, x, y) => (at.from = [x, y]) },
        { id: 'to', kind: 'b', label: 'Where it leads', x: s.to[0], y: s.to[1], set: (at, x, y) => (at.to = [x, y]) },
    ],
    ask: (s) => {
        const pair = { a: wallsOf(s), b: walkOf(s, path(s)) };
        return [{ op: 'overlap', ...pair }, { op: 'distance', ...pair }];
    },
    draw(pen, s) {
        const grid = gridOf(s);
        const found = path(s);
        pen.picture(s.name, placeOf(s), 0.75);
        for (const cell of grid.walls) {
            const [x, y] = middle(grid, cell);
            pen.box([x - grid.size / 2, y - grid.size / 2, grid.size, grid.size], { fill: 'bFill', stroke: grid.size > 6 ? 'b' : undefined, width: 1 });
        }
        if (found.points.length) pen.line(found.points, { stroke: 'mark', width: 3 });
        else pen.line([s.from, s.to], { stroke: 'soft', dash: [3, 5] });
        for (const point of found.points) pen.dot(...point, 'mark', 3);
    },
    say(s, [overlap, gap]) {
        const { cells, seen, points } = path(s);
        const { columns, lines, walls } = gridOf(s);
        const map = `${columns} × ${lines} cells, ${walls.size} of them walls; ${seen} were looked at.`;
        if (!points.length) return ['No path leads there on this grid.', map];
        return [`A path of ${cells.length} cells, ${points.length - 1} straight pieces: ${overlap.hit ? 'it runs through solid pixels' : gap.distance === null ? 'nothing is solid' : `free, ${round(gap.distance)} px from the nearest solid pixel`}.`, map];
    },
};
