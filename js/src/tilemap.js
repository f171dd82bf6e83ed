// Tile maps: a shape whose cells can be changed.
const FORMS = { empty: E.HM_TILE_EMPTY, solid: E.HM_TILE_SOLID, mask: E.HM_TILE_MASK, polygon: E.HM_TILE_POLYGON };
const ONE_WAY = {
    none: E.HM_TILE_ONE_WAY_NONE,
    up: E.HM_TILE_ONE_WAY_UP,
    down: E.HM_TILE_ONE_WAY_DOWN,
    left: E.HM_TILE_ONE_WAY_LEFT,
    right: E.HM_TILE_ONE_WAY_RIGHT,
};
const ONE_WAYS = invert(ONE_WAY);

class Tilemap extends Shape {
    constructor(options) {
        const { width, height, cellWidth, cellHeight, solidOutside, tiles, cells, pivot } = object(options, 'options');
        const [w, h] = [int32(width, 'width'), int32(height, 'height')];
        const [cw, ch] = [int32(cellWidth, 'cellWidth'), int32Or(cellHeight, 0, 'cellHeight')];
        const outside = flagOr(solidOutside, false, 'solidOutside');
        const map = tilesInto(tiles ?? [], (block, count) =>
            cellsInto(cells, w * h, (numbers) => {
                I32.set([w, h, cw, ch], (SCRATCH + 64) >> 2);
                U8[SCRATCH + 64 + O.hm_tilemap_options.solid_outside] = outside ? 1 : 0;
                return made((alloc, out) => X.hm_tilemap_create(SCRATCH + 64, block, count, numbers, alloc, out));
            }),
        );
        super(
            MADE,
            (out) => X.hm_shape_tilemap(map, out),
            () => X.hm_tilemap_destroy(map),
        );
        Object.defineProperty(this, '_t', { value: map });
        framed(this, w * cw, h * (ch || cw), pivot, 'top-left');
    }
    get width() {
        own(this);
        return X.hm_tilemap_width(this._t);
    }
    get height() {
        own(this);
        return X.hm_tilemap_height(this._t);
    }
    get cellWidth() {
        own(this);
        return X.hm_tilemap_cell_width(this._t);
    }
    get cellHeight() {
        own(this);
        return X.hm_tilemap_cell_height(this._t);
    }
    get(x, y) {
        own(this);
        return X.hm_tilemap_get(this._t, int32(x, 'x'), int32(y, 'y')) >>> 0;
    }
    set(x, y, cell) {
        own(this);
        check(X.hm_tilemap_set(this._t, int32(x, 'x'), int32(y, 'y'), uint32Or(cell, 0, 'cell')));
    }
    occupied(x, y) {
        own(this);
        return X.hm_tilemap_occupied(this._t, int32(x, 'x'), int32(y, 'y')) !== 0;
    }
    oneWay(x, y) {
        own(this);
        return ONE_WAYS[X.hm_tilemap_one_way(this._t, int32(x, 'x'), int32(y, 'y'))];
    }
    cellAt(pose, point) {
        const h = own(this);
        const [px, py] = vecOf(point, 'point');
        const x = xformOf(h, pose, 'pose');
        F64.set([px, py], SCRATCH >> 3);
        const found = X.hm_tilemap_cell_at(this._t, x, SCRATCH, ANSWER);
        answered();
        return found ? pixelAt(ANSWER) : null;
    }
    cellsIn(pose, box, touch) {
        const h = own(this);
        object(box, 'box');
        const [left, top, w, hh] = ['x', 'y', 'width', 'height'].map((name) => number(box[name], `box.${name}`));
        const rule = wordOr(touch, TOUCH, 0, 'touch');
        const x = xformOf(h, pose, 'pose');
        F64.set([left, top, left + w, top + hh], SCRATCH >> 3);
        const found = X.hm_tilemap_cells_in(this._t, x, SCRATCH, SCRATCH + S.hm_vec2, rule, ANSWER);
        answered();
        return found ? rectAt(ANSWER) : null;
    }
    walk(pose, from, to, touch) {
        const h = own(this);
        const [[x0, y0], [x1, y1]] = [vecOf(from, 'from'), vecOf(to, 'to')];
        const rule = wordOr(touch, TOUCH, 0, 'touch');
        const x = xformOf(h, pose, 'pose');
        F64.set([x0, y0, x1, y1], SCRATCH >> 3);
        const count = listOf(S.hm_tile_step, (out, capacity) =>
            X.hm_tilemap_walk(this._t, x, SCRATCH, SCRATCH + S.hm_vec2, rule, out, capacity),
        );
        return Array.from({ length: count }, (_, i) => {
            const at = listBlock + i * S.hm_tile_step;
            const [enter, leave] = [O.hm_tile_step.enter, O.hm_tile_step.leave].map((field) => F64[(at + field) >> 3]);
            return { ...pixelAt(at + O.hm_tile_step.cell), enter, leave };
        });
    }
    cellsUnder(pose, shape, shapePose, options) {
        const h = own(this);
        const other = addressOf(shape, Shape, 'shape');
        const { rule, what } = optionsOf(options);
        const [touch, margin] = ruleOf(rule);
        const how = wordOr(what, { form: E.HM_UNDER_FORM, cell: E.HM_UNDER_CELL }, 0, 'what');
        const mine = xformOf(h, pose, 'pose');
        const theirs = xformOf(other, shapePose, 'shapePose');
        putRule(SCRATCH, touch, margin);
        const count = listOf(S.hm_pixel, (out, capacity) =>
            X.hm_tilemap_under(this._t, mine, other, theirs, SCRATCH, how, out, capacity),
        );
        return I32.slice(listBlock >> 2, (listBlock >> 2) + 2 * count);
    }
}
Object.assign(Tilemap, { FLIP_X: 0x80000000, FLIP_Y: 0x40000000, FLIP_DIAGONAL: 0x20000000 });

// Tiles and cells are copied by the map: they are in the module's memory only meanwhile.
const tilesInto = (tiles, fn) => {
    if (!Array.isArray(tiles)) throw new TypeError(`tiles is ${described(tiles)}; an array is expected`);
    const read = tiles.map((tile, i) => {
        const name = `tiles[${i}]`;
        const { mask, points, solid, oneWay } = object(tile, name);
        const form = mask ? 'mask' : points ? 'polygon' : flagOr(solid, false, `${name}.solid`) ? 'solid' : 'empty';
        return {
            form: FORMS[form],
            way: wordOr(oneWay, ONE_WAY, 0, `${name}.oneWay`),
            mask: mask ? maskOf(mask, `${name}.mask`) : 0,
            points: points ? pointsOf(points, `${name}.points`) : new Float64Array(0),
        };
    });
    const table = 8 * Math.ceil((S.hm_tile * read.length) / 8);
    const bytes = read.reduce((sum, tile) => sum + tile.points.byteLength, table);
    return withBlock(bytes, null, (block) => {
        let free = block + table;
        read.forEach((tile, i) => {
            const at = block + i * S.hm_tile;
            I32[(at + O.hm_tile.form) >> 2] = tile.form;
            I32[(at + O.hm_tile.one_way) >> 2] = tile.way;
            U32[(at + O.hm_tile.mask) >> 2] = tile.mask;
            U32[(at + O.hm_tile.points) >> 2] = tile.points.length ? free : 0;
            I32[(at + O.hm_tile.point_count) >> 2] = tile.points.length / 2;
            F64.set(tile.points, free >> 3);
            free += tile.points.byteLength;
        });
        return fn(block, read.length);
    });
};
const cellsInto = (cells, count, fn) => {
    if (cells === undefined) return fn(0);
    if (cells.length !== count) throw new RangeError(`cells has ${cells.length} numbers; ${count} are expected`);
    const numbers = Uint32Array.from(cells, (cell, i) => whole(cell, `cells[${i}]`, 0, 4294967295));
    return withBlock(numbers.byteLength, new Uint8Array(numbers.buffer), fn);
};
