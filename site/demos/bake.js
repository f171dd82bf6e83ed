// A sheet of sprites becomes colliders: its frames as masks, outlines with few points, convex parts and hulls, with how
// far each outline is from the pixels. What is downloaded is what the command `hitmask bake` makes of the same sheet.
import { gridFrames, Mask } from 'hitmask/full';
import { bake } from './baked.js';
import { pictureChoices } from './frame.js';
import { json, round } from './numbers.js';
import { picture } from './pictures.js';
import { outlineOfPoints } from './shapes.js';

const [W, H] = [480, 320];
const METHODS = { min: 'the fewest points', outer: 'no pixel is lost', inner: 'none is gained', rdp: 'Ramer-Douglas-Peucker', symmetric: 'symmetric' };
// What can be downloaded, with the end of the file's name.
const FORMATS = { json: ['JSON', 'json'], hitmask: ['the library’s own file', 'hitmask'], c: ['C', 'h'], svg: ['SVG', 'svg'], phaser: ['Phaser', 'json'], box2d: ['Box2D', 'json'] };
const flat = (points) => Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]);

// ---- the frames of the sheet as it is cut now, made once

const cellOf = ({ sheet, columns, lines }) => {
    const { width, height } = picture(sheet).image;
    return [Math.max(1, Math.floor(width / columns)), Math.max(1, Math.floor(height / lines))];
};
let kept = { key: '', frames: [] };
function framesOf(s) {
    const key = JSON.stringify([s.sheet, s.columns, s.lines, s.threshold, s.tolerance, s.method]);
    if (kept.key === key) return kept.frames;
    for (const frame of kept.frames) frame.dispose();
    const { width, height } = picture(s.sheet).image;
    const [w, h] = cellOf(s);
    const cells = gridFrames(width, height, w, h).filter(({ rect }) => rect.x < w * s.columns && rect.y < h * s.lines);
    const masks = Mask.sheet(picture(s.sheet).pixels, cells, { threshold: s.threshold, pivot: 'top-left' });
    kept = { key, frames: masks.map((mask, i) => baked(s, mask, cells[i].rect)) };
    return kept.frames;
}
function baked(s, mask, rect) {
    const exact = mask.outline();
    const outline = exact.simplify({ method: s.method, tolerance: s.tolerance });
    const dispose = () => [mask, exact, outline].forEach((one) => one.dispose());
    // Fewer points may bring the loops into another order: that of an outline read from JSON.
    const form = outline.loops.length ? outlineOfPoints(outline.loops.map(({ points }) => flat(points))) : null;
    return { mask, outline, form, rect, error: mask.count ? outline.compare(exact) : null, points: exact.pointCount, dispose };
}
const frameOf = (s) => {
    const frames = framesOf(s);
    return frames[Math.min(s.frame, frames.length - 1)];
};

// ---- what is downloaded

const ringsOf = ({ loops }) => loops.map(({ hole, parent, component, points }) => ({ hole, parent, component, points: flat(points) }));
const hullsOf = (outline) =>
    Array.from({ length: outline.componentCount }, (_, i) => {
        const hull = outline.hull(i);
        const corners = ringsOf(hull)[0]?.points ?? [];
        hull.dispose();
        return corners;
    });
function colliders(s) {
    const entries = framesOf(s).map(({ mask, outline }, i) => {
        const { width, height } = mask;
        const parts = outline.convexParts().map(flat);
        return [`${s.sheet}/${i}`, { size: [width, height], pivot: [width / 2, height / 2], threshold: s.threshold, loops: ringsOf(outline), parts, hulls: hullsOf(outline) }];
    });
    const sheets = { [s.sheet]: { frames: entries.map(([name]) => name), tags: [] } };
    return json({ version: 1, sprites: Object.fromEntries(entries), sheets });
}
// The cells of the sheet as a PNG file; what is right of them or below is left out.
async function pngOf(s) {
    const { image } = picture(s.sheet);
    const [w, h] = cellOf(s);
    const canvas = Object.assign(document.createElement('canvas'), { width: w * s.columns, height: h * s.lines });
    canvas.getContext('2d').drawImage(image, 0, 0);
    const file = await new Promise((done) => canvas.toBlob(done, 'image/png'));
    return new Uint8Array(await file.arrayBuffer());
}
const commandOf = (s) => {
    const output = `${s.sheet}.${FORMATS[s.format][1]}`;
    const how = ['--threshold', s.threshold, '--tolerance', s.tolerance, '--method', s.method === 'symmetric' ? 'rdp-symmetric' : s.method];
    return [`${s.sheet}.png`, '--grid', cellOf(s).join('x'), ...how, '--format', s.format, '-o', output].map(String);
};
async function download(s) {
    const args = commandOf(s);
    const [input, output] = [args[0], args.at(-1)];
    const made = await bake({ [input]: await pngOf(s) }, args);
    if (made && made.code !== 0) throw new Error(made.stderr);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([made ? made.files[output] : colliders(s)]));
    link.download = made ? output : `${s.sheet}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// ---- on the stage: the sheet below, one frame large above it

const zoomOf = ({ mask }) => Math.min((W - 40) / mask.width, 200 / mask.height, 8);
const cornerOf = (frame) => ({ x: Math.round((W - frame.mask.width * zoomOf(frame)) / 2), y: 10, scale: zoomOf(frame) });
const sheetScale = (s) => Math.min((W - 20) / picture(s.sheet).image.width, 84 / picture(s.sheet).image.height, 2);
const probeOf = (s) => ({ circle: [0, 0, s.reach], pose: { x: s.probe[0], y: s.probe[1] } });

export default {
    id: 'bake',
    title: 'A sheet becomes colliders',
    about: 'One frame of a sheet with its outline, its points and convex parts; the sheet below.',
    hint: 'Drop a sheet of your own, say how it is cut, and download its colliders. The ring is tested against the outline and against the pixels.',
    size: [W, H],
    pictures: ['walker_strip6'],
    slots: ['sheet'],
    greatest: 2048,
    initial: { sheet: 'walker_strip6', columns: 6, lines: 1, frame: 0, threshold: 128, tolerance: 1, method: 'min', parts: true, format: 'json', probe: [330, 90], reach: 20 },
    controls: [
        { key: 'sheet', label: 'Sheet', choices: pictureChoices },
        { key: 'columns', label: 'Columns', min: 1, max: 16 },
        { key: 'lines', label: 'Rows', min: 1, max: 16 },
        { key: 'frame', label: 'Frame', min: 0, max: 31 },
        { key: 'threshold', label: 'Least solid alpha', min: 1, max: 255 },
        { key: 'tolerance', label: 'Tolerance', min: 0.5, max: 8, step: 0.5, unit: ' px' },
        { key: 'method', label: 'Outline', choices: METHODS },
        { key: 'reach', label: 'Ring', min: 0, max: 60, unit: ' px' },
        { key: 'parts', label: 'Convex parts' },
        { key: 'format', label: 'Download as', choices: Object.fromEntries(Object.entries(FORMATS).map(([key, [words]]) => [key, words])) },
    ],
    mend: (s) => {
        if (!(s.sheet in pictureChoices)) s.sheet = 'walker_strip6';
        for (const key of ['columns', 'lines', 'frame', 'threshold']) s[key] = Math.round(s[key]);
        return s;
    },
    changed: (s, key) => key === 'sheet' && Object.assign(s, { columns: s.sheet.endsWith('_strip6') ? 6 : 1, lines: 1, frame: 0 }),
    drop: (s, name) => Object.assign(s, { sheet: name, columns: 1, lines: 1, frame: 0 }),
    actions: { 'Download the colliders': download },
    handles: (s) => [
        { id: 'probe', kind: 'b', label: 'Move the ring', x: s.probe[0], y: s.probe[1], grab: probeOf(s), set: (at, x, y) => (at.probe = [x, y]) },
    ],
    tick: (s) => (s.frame = (s.frame + 1) % framesOf(s).length),
    ask: (s) => {
        const frame = frameOf(s);
        const rows = { rows: frame.mask.toText().trim().split('\n'), pose: cornerOf(frame) };
        const outline = frame.form ? { ...frame.form, pose: cornerOf(frame) } : rows;
        return [{ op: 'distance', a: outline, b: probeOf(s) }, { op: 'distance', a: rows, b: probeOf(s) }];
    },
    draw(pen, s, [gap]) {
        const frame = frameOf(s);
        const { rect, outline } = frame;
        const { image } = picture(s.sheet);
        const pose = cornerOf(frame);
        pen.posed(pose, (ctx) => {
            ctx.imageSmoothingEnabled = false;
            ctx.drawImage(image, rect.x, rect.y, rect.width, rect.height, 0, 0, rect.width, rect.height);
        });
        const place = ([x, y]) => [pose.x + pose.scale * x, pose.y + pose.scale * y];
        if (s.parts && outline.loops.length) for (const part of outline.convexParts()) pen.line(flat(part).map(place), { stroke: 'a', fill: 'aFill', width: 1, closed: true });
        for (const { points } of outline.loops) {
            pen.line(flat(points).map(place), { stroke: 'hit', width: 2.5, closed: true });
            for (const point of flat(points)) pen.dot(...place(point), 'hit', 3);
        }
        if (frame.error?.hausdorff > 0) pen.circle(...place([frame.error.x, frame.error.y]), 9 * pen.px, { stroke: 'warn', width: 3 });
        pen.circle(...s.probe, s.reach, { stroke: 'b', width: 2 });
        if (gap.distance > 0) pen.line([gap.a, gap.b], { stroke: 'mark', dash: [4, 3] });
        sheet(pen, s, image);
    },
    say(s, [byOutline, byPixels]) {
        const frames = framesOf(s);
        const { outline, points, error, mask } = frameOf(s);
        const command = `hitmask bake ${commandOf(s).join(' ')}`;
        const far = ({ distance }) => (distance === null ? 'nothing there' : `${round(distance)} px`);
        return [
            `Frame ${Math.min(s.frame, frames.length - 1) + 1} of ${frames.length}: ${mask.count} solid pixels, ${outline.pointCount} points of ${points}${error ? `, at most ${round(error.hausdorff)} px off, ${round(100 * error.iou, 1)} % the same area` : ''}.`,
            `From the ring to the outline ${far(byOutline)}, to the pixels ${far(byPixels)}.`,
            `The download is what this makes: ${command}`,
        ];
    },
};
function sheet(pen, s, image) {
    const scale = sheetScale(s);
    const [left, top] = [(W - image.width * scale) / 2, H - 96];
    pen.posed({ x: left, y: top, scale }, (ctx) => ctx.drawImage(image, 0, 0));
    framesOf(s).forEach(({ rect }, i) =>
        pen.box([left + rect.x * scale, top + rect.y * scale, rect.width * scale, rect.height * scale], { stroke: i === s.frame ? 'ink' : 'rim', width: i === s.frame ? 3 : 1 }),
    );
}
