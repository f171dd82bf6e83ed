// The structures of broad phases as textbooks have them, to be drawn and counted: which pairs of boxes they leave to be
// compared. Boxes are x0, y0, x1, y1 in one array; each returns { boxes: [[x, y, w, h]], compared }.

const FULL = 6; // boxes in a leaf

const sizeOf = (boxes) => {
    let most = 1;
    for (let i = 0; i < boxes.length; i += 4) most = Math.max(most, boxes[i + 2] - boxes[i], boxes[i + 3] - boxes[i + 1]);
    return most;
};
const pairsIn = (n) => (n * (n - 1)) / 2;

// Cells of the size of the largest thing. A pair that shares several cells is compared in the first of them.
function grid(boxes, w, h) {
    const cell = Math.max(4, 1.5 * sizeOf(boxes));
    const columns = Math.ceil(w / cell) + 2;
    const cells = new Map();
    const at = (value) => Math.floor(value / cell) + 1;
    for (let i = 0; i < boxes.length; i += 4)
        for (let y = at(boxes[i + 1]); y <= at(boxes[i + 3]); y++)
            for (let x = at(boxes[i]); x <= at(boxes[i + 2]); x++) {
                const key = y * columns + x;
                if (!cells.has(key)) cells.set(key, []);
                cells.get(key).push(i);
            }
    const first = (i, j) => Math.max(at(boxes[i + 1]), at(boxes[j + 1])) * columns + Math.max(at(boxes[i]), at(boxes[j]));
    let compared = 0;
    for (const [key, list] of cells) for (let i = 0; i < list.length; i++) for (let j = 0; j < i; j++) compared += first(list[i], list[j]) === key;
    const drawn = [...cells.keys()].map((key) => [((key % columns) - 1) * cell, (Math.floor(key / columns) - 1) * cell, cell, cell]);
    return { boxes: drawn, compared };
}

// A square with too many boxes is cut into four. A box lies in every leaf that it meets.
function quadtree(boxes, w, h) {
    const drawn = [];
    const pairs = new Set();
    const within = (list, [x, y, width, height]) =>
        list.filter((i) => boxes[i] <= x + width && boxes[i + 2] >= x && boxes[i + 1] <= y + height && boxes[i + 3] >= y);
    const cut = (list, [x, y, width, height], depth) => {
        if (list.length <= FULL || depth === 8) {
            drawn.push([x, y, width, height]);
            list.forEach((i, n) => list.slice(0, n).forEach((j) => pairs.add(i * boxes.length + j)));
            return;
        }
        const [half, tall] = [width / 2, height / 2];
        for (const quarter of [[x, y], [x + half, y], [x, y + tall], [x + half, y + tall]]) { // prettier-ignore
            const room = [...quarter, half, tall];
            cut(within(list, room), room, depth + 1);
        }
    };
    const all = Array.from({ length: boxes.length / 4 }, (_, i) => 4 * i);
    cut(all, [0, 0, w, h], 0);
    return { boxes: drawn, compared: pairs.size };
}

// Packed: columns of as many boxes each, these by height. A box is compared with those of every leaf that it meets.
function rtree(boxes) {
    const all = Array.from({ length: boxes.length / 4 }, (_, i) => 4 * i).sort((a, b) => boxes[a] - boxes[b]);
    const columns = Math.max(1, Math.round(Math.sqrt(all.length / FULL)));
    const tall = Math.ceil(all.length / columns);
    const leaves = [];
    for (let at = 0; at < all.length; at += tall) {
        const column = all.slice(at, at + tall).sort((a, b) => boxes[a + 1] - boxes[b + 1]);
        for (let i = 0; i < column.length; i += FULL) leaves.push(column.slice(i, i + FULL));
    }
    const around = leaves.map((leaf) => [0, 1, 2, 3].map((side) => leaf.map((i) => boxes[i + side]).reduce((a, b) => (side < 2 ? Math.min(a, b) : Math.max(a, b)))));
    let compared = 0;
    leaves.forEach((leaf, k) => {
        compared += pairsIn(leaf.length);
        for (const i of leaf)
            for (let other = k + 1; other < leaves.length; other++) {
                const [x0, y0, x1, y1] = around[other];
                if (boxes[i] <= x1 && boxes[i + 2] >= x0 && boxes[i + 1] <= y1 && boxes[i + 3] >= y0) compared += leaves[other].length;
            }
    });
    return { boxes: around.map(([x0, y0, x1, y1]) => [x0, y0, x1 - x0, y1 - y0]), compared };
}

export const structures = { grid, quadtree, rtree };
