// Things that are dragged and turned: what of a demo's state says where they are, and their handles.

const ARM = 46; // from the middle of a body to the handle that turns it

const hundredth = (value) => Math.round(value * 100) / 100;
const thousandth = (value) => Math.round(value * 1000) / 1000;

/** The handles of state[key] = { x, y, angle? }: one to move it, one to turn it. `grab` is its shape in JSON. */
export function body(state, key, { label, kind = key, grab, arm = ARM } = {}) {
    const at = state[key];
    const move = { id: key, kind, label: `Move ${label}`, x: at.x, y: at.y, grab, set: (s, x, y) => Object.assign(s[key], { x, y }) };
    if (at.angle === undefined) return [move];
    const turn = {
        id: `${key}-turn`,
        kind: 'turn',
        label: `Turn ${label}`,
        x: at.x + arm * Math.cos(at.angle),
        y: at.y + arm * Math.sin(at.angle),
        set: (s, x, y) => (s[key].angle = thousandth(Math.atan2(y - s[key].y, x - s[key].x))),
        key: (s, dx, dy) => (s[key].angle = thousandth(s[key].angle + ((dx + dy) * Math.PI) / 180)),
    };
    return [move, turn];
}
/** Draws the arm between the two. */
export function arm(pen, { x, y, angle }, stroke = 'soft', long = ARM) {
    pen.line([[x, y], [x + long * Math.cos(angle), y + long * Math.sin(angle)]], { stroke, width: 1.5, dash: [4, 3] }); // prettier-ignore
}
/** A handle of a point state[key] = [x, y]. */
export const pointHandle = (state, key, label, kind = '', of = state) => ({
    id: key,
    kind,
    label,
    x: of[key][0],
    y: of[key][1],
    set: (s, x, y) => (s[key] = [x, y]),
});
/** A pose for JSON, numbers rounded as they are shown. */
export const poseJson = ({ x, y, angle = 0, scale = 1 }, pivot, flip) => ({
    x: hundredth(x),
    y: hundredth(y),
    angle,
    scale,
    pivot,
    flip: flip || undefined,
});
