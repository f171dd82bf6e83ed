// A map of cells: walls, boxes that are pushed, mines. Each thing stores its cell; that holds as long as all have the
// size of a cell.
import { round } from './numbers.js';

const CELL = 40;
const MAP = ['############', '#....#.....#', '#....#.....#', '#..###..#..#', '#.......#..#', '#..#....#..#', '#..#.......#', '############'];
const map = { tiles: { cell: CELL, rows: MAP } };
const wallAt = ([x, y]) => MAP[y]?.[x] !== '.';
const same = ([ax, ay], [bx, by]) => ax === bx && ay === by;
const playerOf = (s, at = s.place) => {
    const size = s.size * CELL;
    return { box: [0, 0, size, size], pose: { x: at[0], y: at[1], pivot: [size / 2, size / 2] } };
};
const cellOf = ([x, y]) => [Math.floor(x / CELL), Math.floor(y / CELL)];
const middle = ([x, y]) => [(x + 0.5) * CELL, (y + 0.5) * CELL];
const boxes = (s) => s.boxes.map((cell) => ({ box: [0, 0, CELL, CELL], pose: { x: cell[0] * CELL, y: cell[1] * CELL } }));
const solidOf = (s) => ({ compound: [map, ...boxes(s)] });

function step(s, dx, dy) {
    const [x, y] = cellOf(s.place);
    const next = [x + dx, y + dy];
    const pushed = s.boxes.findIndex((cell) => same(cell, next));
    const beyond = [next[0] + dx, next[1] + dy];
    if (pushed >= 0 && !wallAt(beyond) && !s.boxes.some((cell) => same(cell, beyond))) s.boxes[pushed] = beyond;
    const free = !wallAt(next) && !s.boxes.some((cell) => same(cell, next));
    if (free) s.place = middle(next);
    if (free && s.mines.some((cell) => same(cell, next))) s.exploded++;
}

// The article's: things meet in one cell, or in neighbouring ones. That is agreed on, and needs things of a cell's size.
function cellsMet(s) {
    const [x, y] = cellOf(s.place);
    const reach = s.near === 'beside' ? 1 : 0;
    const met = [];
    for (let j = -reach; j <= reach; j++)
        for (let i = -reach; i <= reach; i++) {
            const cell = [x + i, y + j];
            if (wallAt(cell) || s.boxes.some((box) => same(box, cell))) met.push(cell);
        }
    return met;
}

export default {
    id: 'grid',
    title: 'A map of cells',
    about: 'A map with walls, boxes to push and mines, and a player.',
    hint: 'Arrow keys on the player, or the buttons, go cell by cell. Drag it between cells or make it larger: its cell then no longer says what it meets.',
    size: [12 * CELL, 8 * CELL],
    initial: { place: middle([2, 4]), size: 0.9, near: 'own', boxes: [[3, 4], [7, 2], [6, 5]], mines: [[9, 1], [4, 6]], exploded: 0 }, // prettier-ignore
    controls: [
        { key: 'size', label: 'Player', min: 0.3, max: 2, step: 0.1, unit: ' cells' },
        { key: 'near', label: 'By cells a hit is', choices: { own: 'in the same cell', beside: 'in neighbouring cells, too' } },
    ],
    actions: { Left: (s) => step(s, -1, 0), Up: (s) => step(s, 0, -1), Down: (s) => step(s, 0, 1), Right: (s) => step(s, 1, 0) },
    mend: (s) => {
        for (const list of [s.boxes, s.mines]) list.forEach((cell, i) => (list[i] = cell.map((n) => Math.min(11, Math.max(0, Math.round(n))))));
        return s;
    },
    handles: (s) => [
        { id: 'player', kind: 'a', label: 'The player', x: s.place[0], y: s.place[1], grab: playerOf(s), set: (at, x, y) => (at.place = [x, y]), key: (at, dx, dy) => step(at, Math.sign(dx), Math.sign(dy)) },
    ],
    article: { name: 'cells', hit: (s) => cellsMet(s).length > 0 },
    random: (s, random) => (s.place = [random.between(40, 440), random.between(40, 280)]),
    ask: (s) => {
        const pair = { a: solidOf(s), b: playerOf(s) };
        return [{ op: 'overlap', ...pair }, { op: 'distance', ...pair }];
    },
    draw(pen, s, [, gap], { hit }) {
        for (let i = 1; i < 12; i++) pen.line([[i * CELL, 0], [i * CELL, 320]], { stroke: 'grid', width: 1 }); // prettier-ignore
        for (let i = 1; i < 8; i++) pen.line([[0, i * CELL], [480, i * CELL]], { stroke: 'grid', width: 1 }); // prettier-ignore
        pen.tiles({ tiles: map.tiles }, { fill: 'solid', stroke: 'rim', width: 1 });
        for (const box of boxes(s)) pen.shape(box, { stroke: 'b', fill: 'bFill', width: 3 });
        for (const cell of s.mines) {
            pen.circle(...middle(cell), 9, { stroke: 'warn', width: 3 });
            pen.cross(...middle(cell), 'warn');
        }
        const [x, y] = cellOf(s.place);
        const reach = s.near === 'beside' ? CELL : 0;
        pen.box([x * CELL - reach, y * CELL - reach, CELL + 2 * reach, CELL + 2 * reach], { stroke: 'a', dash: [4, 4], width: 1.5 });
        for (const cell of cellsMet(s)) pen.cross(...middle(cell), 'hit');
        pen.shape(playerOf(s), { stroke: 'a', fill: hit ? 'markFill' : 'aFill', width: hit ? 4 : 2 });
        if (gap.distance > 0) pen.line([gap.a, gap.b], { stroke: 'mark', dash: [3, 3] });
    },
    say: (s, [overlap, gap]) => [
        overlap.hit ? `The player overlaps ${partName(gap.parts[0])}.` : `The player is free; ${partName(gap.parts[0])} is ${round(gap.distance)} px away.`,
        `Its cell is ${cellOf(s.place)}. Mines stepped on: ${s.exploded}.`,
    ],
};
const partName = ({ cell, part }) => (cell ? `wall ${cell}` : `box ${part}`);
