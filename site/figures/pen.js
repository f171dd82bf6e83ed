// Draws the parts of a figure, in the colours of the page.

const COLORS = { a: '--hm-a', b: '--hm-b', shared: '--hm-shared', good: '--hm-good', line: '--hm-line', ink: '--hm-ink', faint: '--hm-faint', paper: '--hm-paper' };

export class Pen {
    constructor(view) {
        this.view = view;
        this.context = view.canvas.getContext('2d');
        const style = getComputedStyle(document.documentElement);
        this.colors = Object.fromEntries(Object.entries(COLORS).map(([name, key]) => [name, style.getPropertyValue(key).trim()]));
    }

    clear() {
        const { context, view } = this;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, view.canvas.width, view.canvas.height);
        context.setTransform(view.scale, 0, 0, view.scale, 0, 0);
    }

    // Runs fn in the pixels of a posed shape.
    in(body, pose, fn, context = this.context) {
        const { pivot } = body.shape;
        context.save();
        context.translate(pose.x, pose.y);
        context.rotate(pose.rotation);
        context.scale(pose.scale, pose.scale);
        context.translate(-pivot.x, -pivot.y);
        fn(context);
        context.restore();
    }
    color(body) {
        return this.colors[body.about.color ?? (body.index ? 'b' : 'a')];
    }

    body(body, { alpha = 0.3, line = true } = {}) {
        this.in(body, body.pose, (context) => {
            if (body.image) return this.image(body.image, context);
            context.fillStyle = context.strokeStyle = this.color(body);
            context.globalAlpha = alpha;
            context.fill(body.path);
            context.globalAlpha = 1;
            context.lineWidth = (body.about.kind === 'text' ? 1 : 2) / body.pose.scale;
            if (line) context.stroke(body.path);
        });
    }
    image(image, context) {
        context.imageSmoothingEnabled = false;
        context.drawImage(image, 0, 0);
    }
    ghost(body, x, y, color = this.colors.good) {
        this.in(body, { ...body.pose, x, y }, (context) => {
            context.strokeStyle = color;
            context.lineWidth = 2 / body.pose.scale;
            context.setLineDash([5 / body.pose.scale, 4 / body.pose.scale]);
            if (body.path) context.stroke(body.path);
        });
    }

    // What two shapes have in common.
    shared(a, b, alpha = 0.9) {
        const { canvas, scale } = this.view;
        const layer = new OffscreenCanvas(canvas.width, canvas.height);
        const context = layer.getContext('2d');
        context.setTransform(scale, 0, 0, scale, 0, 0);
        const solid = (body) => this.in(body, body.pose, (at) => (body.image ? this.image(body.image, at) : at.fill(body.path)), context);
        solid(a);
        context.globalCompositeOperation = 'source-in';
        solid(b);
        context.fillStyle = this.colors.shared;
        context.fillRect(0, 0, canvas.width, canvas.height);
        this.context.save();
        this.context.setTransform(1, 0, 0, 1, 0, 0);
        this.context.globalAlpha = alpha;
        this.context.drawImage(layer, 0, 0);
        this.context.restore();
    }

    line(x0, y0, x1, y1, color = this.colors.ink, { width = 2, dash = [] } = {}) {
        const { context } = this;
        context.strokeStyle = color;
        context.lineWidth = width;
        context.setLineDash(dash);
        context.beginPath();
        context.moveTo(x0, y0);
        context.lineTo(x1, y1);
        context.stroke();
        context.setLineDash([]);
    }
    arrow(x0, y0, x1, y1, color, width = 2.5) {
        const angle = Math.atan2(y1 - y0, x1 - x0);
        if (Math.hypot(x1 - x0, y1 - y0) < 1) return;
        this.line(x0, y0, x1, y1, color, { width });
        for (const side of [2.6, -2.6]) this.line(x1, y1, x1 + 9 * Math.cos(angle + side), y1 + 9 * Math.sin(angle + side), color, { width });
    }
    dot(x, y, color, radius = 4.5) {
        this.context.fillStyle = color;
        this.context.beginPath();
        this.context.arc(x, y, radius, 0, 2 * Math.PI);
        this.context.fill();
    }
    ring(x, y, radius, color, dash = []) {
        this.context.strokeStyle = color;
        this.context.lineWidth = 2;
        this.context.setLineDash(dash);
        this.context.beginPath();
        this.context.arc(x, y, radius, 0, 2 * Math.PI);
        this.context.stroke();
        this.context.setLineDash([]);
    }
    box({ x, y, width, height }, color) {
        this.context.strokeStyle = color;
        this.context.lineWidth = 1.5;
        this.context.setLineDash([6, 4]);
        this.context.strokeRect(x, y, width, height);
        this.context.setLineDash([]);
    }
    bar(x, y, width, height, color, alpha = 1) {
        this.context.globalAlpha = alpha;
        this.context.fillStyle = color;
        this.context.fillRect(x, y, width, height);
        this.context.globalAlpha = 1;
    }
    text(words, x, y, { color = this.colors.ink, size = 13, align = 'left' } = {}) {
        const { context } = this;
        context.fillStyle = color;
        // Never smaller on the page than it says, however narrow that is.
        const shown = this.view.scale / (window.devicePixelRatio || 1);
        context.font = `${Math.max(size, size / shown)}px system-ui, sans-serif`;
        context.textAlign = align;
        context.textBaseline = 'middle';
        context.fillText(words, x, y);
    }
    knob(body, at) {
        this.line(body.pose.x, body.pose.y, at.x, at.y, this.colors.faint, { width: 1, dash: [3, 3] });
        this.dot(at.x, at.y, this.colors.paper, 7);
        this.ring(at.x, at.y, 7, this.color(body));
    }
    handle(point) {
        this.dot(point.x, point.y, this.colors.paper, 8);
        this.ring(point.x, point.y, 8, this.colors.ink);
    }
}
