// mountFigure: puts a figure of the lessons into an element: a canvas with shapes to drag and turn, controls, the
// answer in words. What a figure is stands in list.js.
import { FIGURES } from './list.js';
import { makeBody } from './bodies.js';
import { Pen } from './pen.js';

const REACH = 24; // how near a pointer has to be to a handle
const STEP = 1;

const element = (tag, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
};

class View {
    constructor(place, id, lib, bodies) {
        const figure = FIGURES[id];
        Object.assign(this, { place, id, figure, lib, bodies });
        this.values = Object.fromEntries((figure.controls ?? []).map((one) => [one.key, one.value]));
        this.points = (figure.points ?? []).map((one) => ({ ...one }));
        this.chosen = this.grips().find((grip) => grip.kind !== 'turn') ?? null;
        this.cleanups = [];
        this.inputs = {};
        this.fresh = true; // not drawn yet
        this.build();
        this.listen();
        this.resize();
    }

    // ---- the page

    build() {
        const label = `${this.figure.label}. Arrow keys move, comma and full stop turn, Enter goes to the next shape.`;
        this.canvas = element('canvas', { tabIndex: 0 });
        this.canvas.setAttribute('role', 'application');
        this.canvas.setAttribute('aria-label', label);
        this.answer = element('span', { className: 'figure-answer' });
        this.spoken = element('span', { className: 'unseen' });
        this.spoken.setAttribute('aria-live', 'polite');
        const foot = element('div', { className: 'figure-foot' }, this.answer, ...this.controls(), this.spoken);
        const hint = element('p', { className: 'figure-hint', textContent: this.figure.hint });
        this.root = element('div', {}, element('div', { className: 'figure' }, this.canvas, foot), hint);
        this.place.append(this.root);
    }

    controls() {
        return (this.figure.controls ?? []).map((one) => {
            const input = control(one);
            this.inputs[one.key] = input;
            input.addEventListener('input', () => {
                this.values[one.key] = one.type === 'range' ? Number(input.value) : one.choices ? input.value : input.checked;
                this.figure.changed?.(this, one.key);
                this.draw();
            });
            return one.type === 'check' ? element('label', {}, input, one.label) : element('label', {}, one.label, input);
        });
    }

    listen() {
        const on = (target, type, listener, options) => {
            target.addEventListener(type, listener, options);
            this.cleanups.push(() => target.removeEventListener(type, listener, options));
        };
        on(this.canvas, 'pointerdown', (event) => this.grab(event));
        on(this.canvas, 'pointermove', (event) => this.drag(event));
        on(this.canvas, 'pointerup', () => (this.held = null));
        on(this.canvas, 'pointercancel', () => (this.held = null));
        on(this.canvas, 'keydown', (event) => this.key(event));
        on(document, 'figure-number', ({ detail }) => detail.figure === this.id && this.set(detail.key, detail.value));
        // A finger on a shape drags it; a finger beside it scrolls the page.
        const finger = (event) => this.gripAt(this.position(event.touches[0])) && event.preventDefault();
        on(this.canvas, 'touchstart', finger, { passive: false });
        const sizes = new ResizeObserver(() => this.resize());
        sizes.observe(this.canvas);
        const theme = new MutationObserver(() => this.draw());
        theme.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
        this.cleanups.push(() => sizes.disconnect(), () => theme.disconnect());
    }

    // ---- numbers in sentences: a control's value, or `0.x`, `1.rotation` of a body; rotations are in degrees

    get(key) {
        if (key in this.values) return this.values[key];
        const [body, part] = key.split('.');
        const value = this.bodies[body].pose[part];
        return part === 'rotation' ? (value * 180) / Math.PI : value;
    }
    set(key, value) {
        if (key in this.values) {
            this.inputs[key].value = value;
            this.inputs[key].dispatchEvent(new Event('input'));
            return;
        }
        const [body, part] = key.split('.');
        this.bodies[body].pose[part] = part === 'rotation' ? (value * Math.PI) / 180 : value;
        this.draw();
    }
    announce() {
        const detail = { figure: this.id, value: (key) => this.get(key), fresh: this.fresh };
        this.fresh = false;
        document.dispatchEvent(new CustomEvent('figure-drawn', { detail }));
    }

    resize() {
        const [width, height] = this.figure.size;
        const shown = this.canvas.clientWidth || width;
        this.scale = (shown / width) * (window.devicePixelRatio || 1);
        this.canvas.width = Math.round(width * this.scale);
        this.canvas.height = Math.round(height * this.scale);
        this.draw();
    }

    // ---- what can be dragged

    grips() {
        const grips = this.points.map((point) => ({ kind: 'point', point }));
        for (const body of this.bodies) {
            if (body.turns) grips.push({ kind: 'turn', body });
            if (!body.fixed) grips.push({ kind: 'body', body });
        }
        return grips;
    }
    knob(body) {
        const { x, y, rotation } = body.pose;
        return { x: x + body.reach * Math.cos(rotation), y: y + body.reach * Math.sin(rotation) };
    }
    position(event) {
        const box = this.canvas.getBoundingClientRect();
        const factor = this.figure.size[0] / box.width;
        return { x: (event.clientX - box.left) * factor, y: (event.clientY - box.top) * factor };
    }
    // Handles first, then the body under the pointer, which the library tests with a circle of a finger's size.
    gripAt(at) {
        const near = ({ x, y }) => Math.hypot(x - at.x, y - at.y) < REACH;
        const handles = this.grips().filter((grip) => grip.kind !== 'body');
        const handle = handles.find((grip) => near(grip.kind === 'point' ? grip.point : this.knob(grip.body)));
        return handle ?? this.bodyAt(at);
    }
    bodyAt(at) {
        const finger = this.lib.Shape.circle(10);
        const under = [...this.bodies].reverse().find((body) => !body.fixed && this.lib.overlap(body.shape, body.pose, finger, at));
        finger.dispose();
        return under ? { kind: 'body', body: under } : null;
    }

    grab(event) {
        const at = this.position(event);
        const grip = this.gripAt(at);
        if (!grip) return;
        const from = grip.kind === 'point' ? grip.point : grip.kind === 'body' ? grip.body.pose : at;
        this.held = { grip, dx: from.x - at.x, dy: from.y - at.y };
        this.chosen = grip.kind === 'turn' ? { kind: 'body', body: grip.body } : grip;
        this.canvas.setPointerCapture(event.pointerId);
        this.canvas.focus({ preventScroll: true });
        event.preventDefault();
    }
    drag(event) {
        const at = this.position(event);
        if (!this.held) {
            this.canvas.style.cursor = this.gripAt(at) ? 'grab' : '';
            return;
        }
        const { grip, dx, dy } = this.held;
        if (grip.kind === 'turn') grip.body.pose.rotation = Math.atan2(at.y - grip.body.pose.y, at.x - grip.body.pose.x);
        else this.put(grip, at.x + dx, at.y + dy);
        this.draw();
    }
    put(grip, x, y) {
        const [width, height] = this.figure.size;
        const target = grip.kind === 'point' ? grip.point : grip.body.pose;
        target.x = Math.min(width, Math.max(0, x));
        target.y = Math.min(height, Math.max(0, y));
        if (grip.kind === 'body') grip.body.snap?.();
    }

    key(event) {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        const turn = { ',': -1, '.': 1 }[event.key];
        if (event.key === 'Enter') this.chooseNext();
        else if (way && this.chosen) this.nudge(way, event.shiftKey ? 10 : STEP);
        else if (turn && this.chosen?.body?.turns) this.chosen.body.pose.rotation += turn * 0.05;
        else return;
        event.preventDefault();
        this.draw();
    }
    nudge([x, y], step) {
        const unit = this.chosen.body?.unit ?? 1;
        const from = this.chosen.kind === 'point' ? this.chosen.point : this.chosen.body.pose;
        this.put(this.chosen, from.x + x * step * unit, from.y + y * step * unit);
    }
    chooseNext() {
        const list = this.grips().filter((grip) => grip.kind !== 'turn');
        const same = (one) => (one.body ?? one.point) === (this.chosen?.body ?? this.chosen?.point);
        this.chosen = list[(list.findIndex(same) + 1) % list.length] ?? null;
    }

    // ---- drawing

    draw() {
        if (this.gone) return;
        const pen = new Pen(this);
        pen.clear();
        const text = this.figure.draw(this, pen);
        for (const body of this.bodies) if (body.turns) pen.knob(body, this.knob(body));
        for (const point of this.points) pen.handle(point);
        this.say(text);
        this.announce();
    }
    say({ text, hit }) {
        this.answer.replaceChildren(hit === undefined ? '' : element(hit ? 'strong' : 'b', { textContent: hit ? 'hit' : 'no hit' }), text);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => (this.spoken.textContent = this.answer.textContent), 500);
    }

    destroy() {
        this.gone = true;
        clearTimeout(this.timer);
        cancelAnimationFrame(this.frame);
        for (const cleanup of this.cleanups) cleanup();
        this.figure.ended?.(this);
        for (const body of this.bodies) body.shape.dispose();
        this.root.remove();
    }
}

function control(one) {
    if (one.choices) {
        const options = one.choices.map((value) => element('option', { value, textContent: value, selected: value === one.value }));
        return element('select', {}, ...options);
    }
    if (one.type === 'check') return element('input', { type: 'checkbox', checked: one.value });
    return element('input', { type: 'range', min: one.min, max: one.max, step: one.step ?? 1, value: one.value });
}

export async function mountFigure(place, id, sprites) {
    const figure = FIGURES[id];
    if (!figure) throw new Error(`no figure ${id}`);
    const lib = await (figure.core ? import('hitmask/core') : import('hitmask/full'));
    const bodies = await Promise.all((figure.bodies ?? []).map((one, i) => makeBody(lib, one, i, sprites)));
    const view = new View(place, id, lib, bodies);
    figure.started?.(view);
    return view;
}
