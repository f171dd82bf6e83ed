// A close-up in a corner of the stage: what lies around a point, larger.

const SIDE = 132; // of the page, in pixels

/** Draws `fn` once more, `zoom` times as large about (x, y), in the corner that is farther from it. */
export function closeUp(pen, [x, y], zoom, fn) {
    const side = Math.min(SIDE * pen.px, 0.3 * pen.height);
    const left = x < pen.width / 2 ? pen.width - side - 6 * pen.px : 6 * pen.px;
    const top = 6 * pen.px;
    const { ctx } = pen;
    const was = [pen.px, pen.width, pen.height];
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, side, side);
    ctx.fillStyle = pen.color('stage');
    ctx.fill();
    ctx.clip();
    ctx.translate(left + side / 2, top + side / 2);
    ctx.scale(zoom, zoom);
    ctx.translate(-x, -y);
    pen.px /= zoom;
    fn();
    [pen.px, pen.width, pen.height] = was;
    ctx.restore();
    pen.box([left, top, side, side], { stroke: 'ink', width: 1.5 });
    pen.text(left + side / 2, top + side + 12 * pen.px, `${zoom} times`, { align: 'center', size: 12 });
}
