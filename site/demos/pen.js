// Draws shapes, pictures and marks on the stage, in the demo's own pixels. Lines and texts keep their size on small
// screens.
import { plainPose, shapeOf } from './shapes.js';
import { maskOf, picture } from './pictures.js';

const TAU = 2 * Math.PI;

export class Pen {
    constructor(ctx, scale, colors, size) {
        Object.assign(this, { ctx, scale, colors, width: size[0], height: size[1] });
        this.px = 1 / scale; // of the page
    }
    color(name) {
        return this.colors[name] ?? name;
    }
    // ---- lines
    begin(stroke = 'ink', width = 2, dash = []) {
        const { ctx } = this;
        ctx.strokeStyle = this.color(stroke);
        ctx.lineWidth = width * this.px;
        ctx.setLineDash(dash.map((part) => part * this.px));
    }
    line(points, { stroke = 'ink', width = 2, dash = [], fill, closed = false } = {}) {
        const { ctx } = this;
        ctx.beginPath();
        points.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
        if (closed) ctx.closePath();
        this.paint({ stroke, width, dash, fill });
    }
    paint({ stroke, width = 2, dash = [], fill }) {
        const { ctx } = this;
        if (fill) {
            ctx.fillStyle = this.color(fill);
            ctx.fill('evenodd');
        }
        if (!stroke) return;
        this.begin(stroke, width, dash);
        ctx.stroke();
        ctx.setLineDash([]);
    }
    box([x, y, w, h], style = {}) {
        this.line([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], { ...style, closed: true }); // prettier-ignore
    }
    circle(x, y, r, style = {}) {
        this.ctx.beginPath();
        this.ctx.arc(x, y, r, 0, TAU);
        this.paint({ stroke: 'ink', ...style });
    }
    dot(x, y, fill = 'ink', r = 4) {
        this.ctx.beginPath();
        this.ctx.arc(x, y, r * this.px, 0, TAU);
        this.paint({ fill, stroke: 'stage', width: 1 });
    }
    cross(x, y, stroke = 'ink', r = 6) {
        const d = r * this.px;
        this.line([[x - d, y - d], [x + d, y + d]], { stroke }); // prettier-ignore
        this.line([[x - d, y + d], [x + d, y - d]], { stroke }); // prettier-ignore
    }
    arrow([x, y], [dx, dy], stroke = 'mark', width = 3) {
        const long = Math.hypot(dx, dy);
        if (long === 0) return;
        const head = Math.min(9 * this.px, long);
        const [ux, uy] = [dx / long, dy / long];
        const [ex, ey] = [x + dx, y + dy];
        this.line([[x, y], [ex, ey]], { stroke, width }); // prettier-ignore
        const side = (s) => [ex - head * ux - s * head * 0.55 * uy, ey - head * uy + s * head * 0.55 * ux];
        this.line([side(1), [ex, ey], side(-1)], { stroke, width });
    }
    // ---- texts, 13 px of the page, with the stage behind them
    text(x, y, words, { fill = 'ink', align = 'left', size = 13 } = {}) {
        const { ctx, px } = this;
        ctx.font = `${size * px}px system-ui, sans-serif`;
        ctx.textBaseline = 'middle';
        const width = ctx.measureText(words).width;
        const shift = { left: 0, center: width / 2, right: width }[align];
        const left = Math.min(Math.max(x - shift, 4 * px), this.width - width - 4 * px);
        const top = Math.min(Math.max(y, 10 * px), this.height - 10 * px);
        ctx.fillStyle = this.color('stage');
        ctx.globalAlpha = 0.85;
        ctx.fillRect(left - 3 * px, top - (size / 2 + 3) * px, width + 6 * px, (size + 6) * px);
        ctx.globalAlpha = 1;
        ctx.fillStyle = this.color(fill);
        ctx.fillText(words, left, top);
    }
    // ---- in a pose
    posed({ pivot = [0, 0], ...pose } = {}, fn) {
        const { ctx } = this;
        const { x, y, rotation, scaleX, scaleY } = plainPose(pose);
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate(rotation);
        ctx.scale(scaleX, scaleY);
        ctx.translate(-pivot[0], -pivot[1]);
        fn(ctx);
        ctx.restore();
    }
    /** A picture by its name. */
    picture(name, pose, alpha = 1) {
        this.posed(pose, (ctx) => {
            ctx.imageSmoothingEnabled = false;
            ctx.globalAlpha = alpha;
            flipped(ctx, picture(name).image, pose?.flip, (image) => ctx.drawImage(image, 0, 0));
            ctx.globalAlpha = 1;
        });
    }
    /** The solid pixels of a picture or of a mask, in one colour. */
    mask(mask, pose, color) {
        this.posed(pose, (ctx) => {
            ctx.imageSmoothingEnabled = false;
            flipped(ctx, silhouette(mask, this.color(color)), pose?.flip, (image) => ctx.drawImage(image, 0, 0));
        });
    }
    /** Pixels of a list x, y, x, y .. as squares. */
    pixels(list, pose, color, size = 1) {
        this.posed(pose, (ctx) => {
            ctx.fillStyle = this.color(color);
            ctx.beginPath();
            for (let i = 0; i < list.length; i += 2) ctx.rect(list[i], list[i + 1], size, size);
            ctx.fill();
        });
    }
    /** Any shape in JSON but tile maps, which have a picture of their own each. */
    shape(form, style = {}) {
        const { ctx } = this;
        if (form.compound) return this.posed(form.pose, () => form.compound.forEach((part) => this.shape(part, style)));
        if (form.mask || form.rows) return this.mask(shapeOf(form), form.pose, style.fill ?? style.stroke);
        this.posed(form.pose, () => {
            ctx.beginPath();
            pathOf(ctx, form);
        });
        this.paint(style);
    }
    tiles({ tiles, pose }, style) {
        const { cell, rows, tiles: kinds = {} } = tiles;
        rows.forEach((row, y) =>
            [...row].forEach((sign, x) => {
                if (sign === '.' || sign === ' ') return;
                this.tile(kinds[sign] ?? 'solid', { ...pose, x: (pose?.x ?? 0) + x * cell, y: (pose?.y ?? 0) + y * cell }, cell, style);
            }),
        );
    }
    tile(kind, pose, cell, style) {
        if (kind.one_way) this.line([[pose.x, pose.y], [pose.x + cell, pose.y]], { stroke: style.stroke, width: 4 }); // prettier-ignore
        else if (kind.polygon) this.shape({ polygon: kind.polygon, pose }, style);
        else this.shape({ box: [0, 0, cell, cell], pose }, style);
    }
}

// ---- silhouettes

const kept = new WeakMap();
function silhouette(mask, color) {
    const list = kept.get(mask) ?? new Map();
    kept.set(mask, list);
    if (!list.has(color)) list.set(color, drawn(mask, color));
    return list.get(color);
}
const drawn = (mask, color) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: mask.width, height: mask.height });
    const ctx = canvas.getContext('2d');
    ctx.putImageData(mask.toImageData([255, 255, 255, 255], [0, 0, 0, 0]), 0, 0);
    ctx.globalCompositeOperation = 'source-in';
    ctx.fillStyle = color;
    ctx.fillRect(0, 0, mask.width, mask.height);
    return canvas;
};
/** Forgets how a mask was drawn: it was edited. */
export const redraw = (mask) => kept.delete(mask);
export { maskOf };

const flipped = (ctx, image, flip = '', fn) => {
    if (flip.includes('x')) ctx.transform(-1, 0, 0, 1, image.width, 0);
    if (flip.includes('y')) ctx.transform(1, 0, 0, -1, 0, image.height);
    fn(image);
};

// ---- paths

const around = (ctx, points) => {
    points.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    ctx.closePath();
};
const capsule = (ctx, [x0, y0, x1, y1, r]) => {
    const angle = Math.atan2(y1 - y0, x1 - x0);
    ctx.arc(x0, y0, r, angle + TAU / 4, angle - TAU / 4);
    ctx.arc(x1, y1, r, angle - TAU / 4, angle + TAU / 4);
    ctx.closePath();
};
const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
function pathOf(ctx, form) {
    if (form.circle) ctx.arc(...form.circle, 0, TAU);
    if (form.box) ctx.roundRect(-(form.box[4] ?? 0), -(form.box[4] ?? 0), form.box[2] + 2 * (form.box[4] ?? 0), form.box[3] + 2 * (form.box[4] ?? 0), form.box[4] ?? 0); // prettier-ignore
    if (form.polygon) around(ctx, pairs(shapeOf(form).corners));
    if (form.capsule) capsule(ctx, form.capsule);
    if (form.outline) form.outline.loops.forEach((loop) => around(ctx, loop));
    if (form.segment) {
        ctx.moveTo(form.segment[0], form.segment[1]);
        ctx.lineTo(form.segment[2], form.segment[3]);
    }
}
