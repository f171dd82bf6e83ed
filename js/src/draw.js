// Debug drawing: lines and triangles as floats, for one call of a canvas or a graphics card.
const DRAW = {
    edges: E.HM_DRAW_EDGES,
    insides: E.HM_DRAW_INSIDES,
    boxes: E.HM_DRAW_BOXES,
    contacts: E.HM_DRAW_CONTACTS,
    inactive: E.HM_DRAW_INACTIVE,
};
// What the last number of a line or triangle stands for.
const DRAW_ROLES = Array.from({ length: E.HM_DRAW_ROLE_COUNT }, (_, role) => textAt(X.hm_draw_role_name(role)));
Object.freeze(DRAW_ROLES);

// Writes hm_draw_options; its address.
const drawOptions = (options) => {
    const { view, error, size, ...flags } = optionsOf(options);
    let what = 0;
    for (const [name, bit] of Object.entries(DRAW)) if (flagOr(flags[name], false, name)) what |= bit;
    const sides = view === undefined ? [0, 0, 0, 0] : boundsFrom(view, 'view');
    const numbers = [numberOr(error, 0, 'error'), numberOr(size, 0, 'size')];
    U8.fill(0, QUERY, QUERY + S.hm_draw_options);
    U32[(QUERY + O.hm_draw_options.what) >> 2] = what;
    F32.set(sides, (QUERY + O.hm_draw_options.view) >> 2);
    F64[(QUERY + O.hm_draw_options.error) >> 3] = numbers[0];
    F64[(QUERY + O.hm_draw_options.size) >> 3] = numbers[1];
    return QUERY;
};
const floatsOf = (size, ask) => {
    const count = listOf(size, ask);
    return F32.slice(listBlock >> 2, (listBlock + count * size) >> 2);
};
const linesOf = (options, ask) => {
    const at = drawOptions(options);
    return floatsOf(S.hm_draw_line, (out, capacity) => ask(at, out, capacity));
};
Object.defineProperty(World.prototype, 'drawLines', {
    value(options) {
        const world = own(this);
        return linesOf(options, (at, out, capacity) => X.hm_world_draw_lines(world, at, out, capacity));
    },
    writable: true,
    configurable: true,
});
Object.defineProperty(World.prototype, 'drawTriangles', {
    value(options) {
        const world = own(this);
        const at = drawOptions(options);
        return floatsOf(S.hm_draw_triangle, (out, capacity) => X.hm_world_draw_triangles(world, at, out, capacity));
    },
    writable: true,
    configurable: true,
});
function drawShape(shape, pose, options) {
    const h = addressOf(shape, Shape, 'shape');
    const x = xformOf(h, pose, 'pose');
    return linesOf(options, (at, out, capacity) => X.hmj_draw_shape(h, x, at, out, capacity));
}
