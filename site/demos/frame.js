// The frame of a demo: stage, handles, controls, buttons and the line with the answers. mount() puts a demo into an
// element. What a demo has itself: see README.md beside this file.
import { answerable, ask } from './command.js';
import { json } from './numbers.js';
import { use } from './library.js';
import { Pen } from './pen.js';
import { has, loadAll, names, takeFile } from './pictures.js';
import { extras } from './extras.js';
import { programFor, programNumbers } from './program.js';
import { askScene } from './scene.js';
import { addressOf, adopt, chance, copy, fromAddress, get, keepWithin, set } from './state.js';
import { addSheet, colors, isDark } from './style.js';

const FRAME = 1 / 60;
const TRIES = 1000;
const LATER_MS = 8000; // what a demo needs for its further numbers is loaded after the first drag, or then

const element = (tag, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
};
const isScene = (question) => 'instances' in question;
// Null while a question needs more of the library than is there.
const reply = (question) => (isScene(question) ? askScene(question) : answerable(question) ? ask(question) : null);
// The C program of a question, and the numbers that it is to print.
const program = (question) => {
    const text = programFor(question);
    return { text, numbers: text && programNumbers(question, reply(question)) };
};
const hundredth = (value) => Math.round(value * 100) / 100;

// ---- controls

const shown = (control, value) => (control.show ? control.show(value) : `${hundredth(value)}${control.unit ?? ''}`);

const slider = (view, control) => {
    const output = element('output');
    const input = element('input', { type: 'range', min: control.min, max: control.max, step: control.step ?? 1 });
    input.addEventListener('input', () => view.change(control.key, Number(input.value)));
    input.addEventListener('change', () => view.settle());
    const show = (value) => {
        input.value = value;
        output.textContent = shown(control, value);
        input.setAttribute('aria-valuetext', output.textContent);
    };
    const label = element('label', { className: 'hm-control' }, element('span', {}, control.label, output), input);
    return { label, input, show };
};
const toggle = (view, control) => {
    const input = element('input', { type: 'checkbox' });
    input.addEventListener('change', () => view.change(control.key, input.checked, true));
    const label = element('label', { className: 'hm-control hm-switch' }, input, control.label);
    return { label, input, show: (value) => (input.checked = value) };
};
// So many letters stand beside the arrow of a choice that is as wide as a slider. Longer ones take two columns.
const LETTERS = 15;
const choice = (view, control) => {
    const options = Object.entries(control.choices).map(([value, words]) => element('option', { value }, words));
    const input = element('select', {}, ...options);
    input.addEventListener('change', () => view.change(control.key, input.value, true));
    const wide = Object.values(control.choices).some((words) => words.length > LETTERS);
    const className = wide ? 'hm-control hm-wide' : 'hm-control';
    const label = element('label', { className }, element('span', {}, control.label), input);
    return { label, input, show: (value) => (input.value = value) };
};
const made = (view, control) => {
    const make = control.choices ? choice : control.min === undefined ? toggle : slider;
    const built = make(view, control);
    built.input.dataset.key = control.key;
    return { control, ...built };
};

const ways = (demo) => ({ exact: 'exact', article: demo.article.name });
const controlsOf = (demo) => [
    ...(demo.article ? [{ key: 'way', label: 'Answer', choices: ways(demo) }] : []),
    ...(demo.controls ?? []),
];
const initialOf = (demo) => ({ ...(demo.article ? { way: 'exact' } : {}), ...copy(demo.initial) });

/** Choices for a control: all pictures. */
export const pictureChoices = Object.fromEntries(names.map((name) => [name, name === 'disc' ? 'disc of 40 px' : name.replace('_strip6', ' sheet')]));

// ---- the view: a demo that is mounted

class View {
    constructor(root, demo, options) {
        this.demo = demo;
        this.root = root;
        this.initial = initialOf(demo);
        this.controls = controlsOf(demo);
        this.past = [];
        this.handles = new Map();
        this.tally = null;
        this.running = false;
        this.slow = false;
        this.loaded = false;
        this.ended = new AbortController();
        this.onFault = options?.onFault;
        this.build(options);
        this.ready = this.begin(options?.state);
    }
    // The state of the address, or else one that was given.
    read(given) {
        const base = given ? adopt(this.initial, { ...this.initial, ...given }) : this.initial;
        const state = keepWithin(fromAddress(this.demo.id, base), this.controls);
        return this.demo.mend ? this.demo.mend(state) : state;
    }
    get picturesWanted() {
        const fixed = this.demo.pictures ?? [];
        const chosen = (this.demo.slots ?? []).map((slot) => get(this.state, slot));
        return [...new Set([...fixed, ...chosen])].filter((name) => names.includes(name));
    }
    async begin(given) {
        await Promise.all([use(this.demo.tier ?? 'full'), loadAll(this.demo.pictures ?? [])]);
        this.state = this.read(given);
        this.settled = JSON.stringify(this.state);
        await loadAll(this.picturesWanted);
        if (this.ended.signal.aborted) return;
        this.loaded = true;
        this.refresh();
        if (this.demo.later) this.soon = setTimeout(() => this.loadLater(), LATER_MS);
        if (this.demo.tick && this.demo.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.play();
    }

    async loadLater() {
        clearTimeout(this.soon);
        if (!this.demo.later) return;
        await this.ready;
        await use(this.demo.later);
        this.refresh();
    }

    // ---- building

    build(options) {
        const { demo } = this;
        this.canvas = element('canvas');
        this.canvas.setAttribute('role', 'img');
        this.canvas.setAttribute('aria-label', demo.about);
        this.stage = element('div', { className: 'hm-stage' }, this.canvas);
        this.line = element('div', { className: 'hm-answer' });
        this.line.setAttribute('aria-live', 'polite');
        this.rows = this.controls.map((control) => made(this, control));
        const controls = element('div', { className: 'hm-controls' }, ...this.rows.map((row) => row.label));
        this.note = element('p', { className: 'hm-note' });
        this.note.setAttribute('role', 'status');
        this.frame = element('div', { className: 'hm-demo' }, this.stage, this.line, controls, this.buttons(), this.note);
        if (options?.extras) this.more(options);
        this.frame.setAttribute('role', 'group');
        this.frame.setAttribute('aria-label', demo.title);
        this.note.textContent = options?.note ?? demo.hint ?? '';
        addSheet();
        this.root.append(this.frame);
        this.listen();
    }
    more({ extras: { parts, save, update } }) {
        this.onDrawn = update;
        this.frame.querySelector(':scope > .hm-buttons').append(save);
        this.frame.append(...parts);
    }
    button(words, fn) {
        return element('button', { type: 'button', textContent: words, onclick: fn });
    }
    buttons() {
        const { demo } = this;
        const row = element('div', { className: 'hm-buttons' });
        if (demo.tick) row.append(...this.timeButtons());
        for (const [words, fn] of Object.entries(demo.actions ?? {})) row.append(this.button(words, () => this.act(fn)));
        if (demo.article) row.append(...this.articleButtons());
        this.undoButton = this.button('Undo', () => this.undo());
        row.append(this.undoButton, this.button('Reset', () => this.reset()), this.button('Copy link', () => this.copyLink()));
        return row;
    }
    timeButtons() {
        this.playButton = this.button('Play', () => (this.running ? this.pause() : this.play()));
        this.slowButton = this.button('Slow motion', () => {
            this.slow = !this.slow;
            this.slowButton.setAttribute('aria-pressed', String(this.slow));
        });
        this.slowButton.setAttribute('aria-pressed', 'false');
        return [this.playButton, this.button('Step', () => this.step()), this.slowButton];
    }
    articleButtons() {
        if (!this.demo.random) return [];
        this.missButton = this.button('Show a missed hit', () => this.showExample('missed'));
        this.inventButton = this.button('Show an invented hit', () => this.showExample('invented'));
        return [this.button(`Count ${TRIES} random places`, () => this.count()), this.missButton, this.inventButton];
    }
    listen() {
        const { signal } = this.ended;
        const on = (target, kind, fn, more = {}) => target.addEventListener(kind, fn, { signal, ...more });
        on(this.frame, 'focusin', () => this.expose());
        on(this.frame, 'pointerdown', () => this.expose());
        on(this.frame, 'pointerdown', () => clearTimeout(this.soon)); // not while it is dragged
        on(this.canvas, 'pointerdown', (event) => this.grabBody(event));
        on(this.canvas, 'touchstart', (event) => this.bodyAt(event.touches[0]) && event.preventDefault(), { passive: false });
        on(window, 'hashchange', () => this.loaded && this.restore(this.read()));
        on(matchMedia('(prefers-color-scheme: dark)'), 'change', () => this.refresh());
        if (this.demo.drop) this.listenForFiles(on);
        this.sizes = new ResizeObserver(() => this.refresh());
        this.sizes.observe(this.stage);
        this.themes = new MutationObserver(() => this.refresh());
        this.themes.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] });
        this.sight = new IntersectionObserver(([entry]) => (this.visible = entry.isIntersecting));
        this.sight.observe(this.stage);
    }
    listenForFiles(on) {
        on(this.stage, 'dragover', (event) => event.preventDefault());
        on(this.stage, 'drop', async (event) => {
            event.preventDefault();
            const file = event.dataTransfer.files[0];
            if (file) await this.take(file, this.placeOf(event));
        });
    }
    async take(file, place) {
        try {
            const name = await takeFile(file, this.demo.greatest);
            this.demo.drop(this.state, name, place);
            this.note.textContent = `${file.name} stays on this machine, and is not part of the link`;
            this.changed(true);
        } catch {
            this.note.textContent = `${file.name} is no picture that this browser can read`;
        }
    }

    // ---- states

    changed(settle = false) {
        this.refresh();
        if (settle) this.settle();
    }
    change(key, value, settle = false) {
        set(this.state, key, value);
        this.demo.changed?.(this.state, key);
        if ((this.demo.slots ?? []).includes(key) && !has(value)) {
            this.ready = loadAll([value]).then(() => this.changed(settle));
            return;
        }
        this.changed(settle);
    }
    settle() {
        const now = JSON.stringify(this.state);
        if (now === this.settled) return;
        this.loadLater();
        this.past.push(this.settled);
        if (this.past.length > 200) this.past.shift();
        this.settled = now;
        this.undoButton.disabled = false;
        this.writeAddress();
    }
    writeAddress() {
        const address = addressOf(this.demo.id, this.initial, this.state);
        if (address.length < 8000) history.replaceState(history.state, '', address);
    }
    restore(state) {
        this.pause();
        this.state = state;
        this.settled = JSON.stringify(state);
        this.ready = loadAll(this.picturesWanted).then(() => this.refresh());
    }
    undo() {
        if (this.past.length === 0) return;
        this.restore(JSON.parse(this.past.pop()));
        this.writeAddress();
    }
    reset() {
        this.pause();
        this.tally = null;
        this.state = copy(this.initial);
        this.ready = loadAll(this.picturesWanted).then(() => this.changed(true));
    }
    act(fn) {
        fn(this.state, this.replies);
        this.ready = loadAll(this.picturesWanted).then(() => this.changed(true));
    }
    async copyLink() {
        this.writeAddress();
        const address = addressOf(this.demo.id, this.initial, this.state);
        try {
            await navigator.clipboard.writeText(address);
            this.note.textContent = 'The link with this state is on the clipboard.';
        } catch {
            this.note.replaceChildren('The link with this state: ', element('a', { href: address }, 'copy it from here'));
        }
    }

    // ---- time

    play() {
        if (this.running) return;
        this.running = true;
        this.playButton.textContent = 'Pause';
        this.line.setAttribute('aria-live', 'off');
        let before = performance.now();
        let due = 0;
        const loop = (now) => {
            if (!this.running) return;
            due = Math.min(due + (now - before) / 1000 / (this.slow ? 8 : 1), 4 * FRAME);
            before = now;
            if (this.visible === false) due = 0;
            const steps = Math.floor(due / FRAME);
            due -= steps * FRAME;
            if (steps > 0) this.tick(steps);
            requestAnimationFrame(loop);
        };
        requestAnimationFrame(loop);
    }
    pause() {
        if (!this.running) return;
        this.running = false;
        this.playButton.textContent = 'Play';
        this.line.setAttribute('aria-live', 'polite');
        this.settle();
    }
    // So many steps, each with the answers of the one before it; the last one is drawn.
    tick(steps = 1) {
        for (let i = 0; i < steps; i++) {
            if (i > 0) this.replies = this.answer();
            this.demo.tick(this.state, this.replies);
        }
        this.refreshNow();
    }
    step() {
        this.pause();
        this.tick();
        this.settle();
    }

    // ---- the article's way

    verdict(state, replies) {
        const exact = this.demo.exactHit ? this.demo.exactHit(state, replies) : replies[0].hit;
        return { exact, article: this.demo.article.hit(state, replies) };
    }
    tryOne(random) {
        const state = copy(this.state);
        this.demo.random(state, random);
        // The first question says whether they hit; the others are for the picture.
        const found = this.verdict(state, this.demo.ask(state).slice(0, 1).map(reply));
        const kind = found.exact === found.article ? 'same' : found.exact ? 'missed' : 'invented';
        return { state, kind, ...found };
    }
    count() {
        const random = chance(1);
        const tally = { hits: 0, missed: 0, invented: 0 };
        for (let i = 0; i < TRIES; i++) {
            const { exact, kind } = this.tryOne(random);
            tally.hits += exact;
            if (kind !== 'same') tally[kind]++;
        }
        this.tally = tally;
        this.refresh();
    }
    showExample(kind) {
        const random = chance(1 + this.past.length);
        for (let i = 0; i < 10 * TRIES; i++) {
            const tried = this.tryOne(random);
            if (tried.kind !== kind) continue;
            this.state = tried.state;
            return this.changed(true);
        }
        this.note.textContent = `None of ${10 * TRIES} random places is a hit that this way has ${kind}.`;
    }
    comparison() {
        const { exact, article } = this.verdict(this.state, this.replies);
        const word = (hit) => (hit ? 'hit' : 'no hit');
        const difference = exact === article ? 'the same' : exact ? 'a hit that it misses' : 'a hit that it invents';
        const { name } = this.demo.article;
        const lines = [`${name[0].toUpperCase()}${name.slice(1)}: ${word(article)}; exact: ${word(exact)}: ${difference}.`];
        const { tally } = this;
        if (tally)
            lines.push(
                `Of ${TRIES} random places ${tally.hits} hit; this way misses ${tally.missed} and invents ${tally.invented}.`,
            );
        return lines;
    }

    // ---- drawing

    refresh() {
        if (this.waiting) return;
        this.waiting = requestAnimationFrame(() => {
            this.waiting = 0;
            this.refreshNow();
        });
    }
    // Of a text that somebody edits faults are told; of our own they are messages in the console.
    refreshNow() {
        if (!this.onFault) return this.refreshAll();
        try {
            this.refreshAll();
        } catch (error) {
            this.pause();
            this.onFault(error);
        }
    }
    refreshAll() {
        if (!this.loaded || this.ended.signal.aborted || !this.picturesWanted.every(has)) return;
        const { demo, state } = this;
        this.replies = this.answer();
        this.draw();
        this.showHandles();
        this.showControls();
        const lines = [demo.say(state, this.replies)].flat();
        if (demo.article) lines.push(...this.comparison());
        this.say(lines);
        this.onDrawn?.();
    }
    // Who asks about thousands has a world that lives on; the question as text is made for who wants it.
    answer() {
        return this.demo.look ? this.demo.look(this.state) : this.demo.ask(this.state).map(reply);
    }
    say(lines) {
        if (this.said === lines.join('\n')) return;
        this.said = lines.join('\n');
        this.line.replaceChildren(...lines.map((words) => element('div', { textContent: words })));
    }
    draw() {
        const [width, height] = this.demo.size;
        const across = this.stage.clientWidth || width;
        const dense = window.devicePixelRatio || 1;
        this.scale = across / width;
        const [w, h] = [Math.round(across * dense), Math.round(height * this.scale * dense)];
        if (this.canvas.width !== w || this.canvas.height !== h) Object.assign(this.canvas, { width: w, height: h });
        const dark = isDark(this.frame);
        this.frame.toggleAttribute('data-dark', dark);
        const ctx = this.canvas.getContext('2d');
        ctx.setTransform(w / width, 0, 0, w / width, 0, 0);
        const pen = new Pen(ctx, this.scale, colors(dark), this.demo.size);
        ctx.fillStyle = pen.color('stage');
        ctx.fillRect(0, 0, width, height + 1);
        const found = this.demo.article ? this.verdict(this.state, this.replies) : {};
        this.demo.draw(pen, this.state, this.replies, { ...found, way: this.state.way, hit: found[this.state.way] });
    }
    showControls() {
        for (const { control, label, show } of this.rows) {
            show(get(this.state, control.key));
            label.hidden = control.when ? !control.when(this.state) : false;
            label.style.display = label.hidden ? 'none' : '';
        }
        this.undoButton.disabled = this.past.length === 0;
    }

    // ---- handles: buttons above the stage, so that they have focus, names and their size

    showHandles() {
        const wanted = this.demo.handles?.(this.state) ?? [];
        const [width, height] = this.demo.size;
        const ids = new Set(wanted.map((handle) => handle.id));
        for (const [id, button] of this.handles) if (!ids.has(id)) this.dropHandle(id, button);
        for (const handle of wanted) {
            const button = this.handles.get(handle.id) ?? this.addHandle(handle.id);
            button.dataset.kind = handle.kind ?? '';
            button.setAttribute('aria-label', handle.label);
            button.title = handle.label;
            button.style.left = `${(100 * Math.min(width, Math.max(0, handle.x))) / width}%`;
            button.style.top = `${(100 * Math.min(height, Math.max(0, handle.y))) / height}%`;
        }
    }
    dropHandle(id, button) {
        button.remove();
        this.handles.delete(id);
    }
    addHandle(id) {
        const button = element('button', { type: 'button', className: 'hm-handle' });
        button.addEventListener('pointerdown', (event) => this.drag(event, id, button));
        button.addEventListener('keydown', (event) => this.moveByKey(event, id));
        this.handles.set(id, button);
        this.stage.append(button);
        return button;
    }
    handleNow(id) {
        return this.demo.handles(this.state).find((handle) => handle.id === id);
    }
    placeOf({ clientX, clientY }) {
        const { left, top } = this.canvas.getBoundingClientRect();
        return { x: (clientX - left) / this.scale, y: (clientY - top) / this.scale };
    }
    // The topmost handle whose body lies under the pointer: by the library's own distance.
    bodyAt(pointer) {
        if (!this.demo.handles || !pointer || !this.replies) return undefined;
        const { x, y } = this.placeOf(pointer);
        const near = ({ grab }) => ask({ op: 'distance', a: { point: [x, y] }, b: grab }).distance <= 6 / this.scale;
        return this.demo.handles(this.state).findLast((handle) => handle.grab && near(handle));
    }
    grabBody(event) {
        const found = this.bodyAt(event);
        if (found) this.drag(event, found.id, this.canvas);
        else if (this.demo.press) this.pressStage(event);
    }
    pressStage(event) {
        const { x, y } = this.placeOf(event);
        if (this.demo.press(this.state, x, y) !== false) this.changed(true);
    }
    drag(event, id, target) {
        if (event.button > 0) return;
        const begin = this.placeOf(event);
        const handle = this.handleNow(id);
        const [dx, dy] = [handle.x - begin.x, handle.y - begin.y];
        target.setPointerCapture(event.pointerId);
        const end = new AbortController();
        const { signal } = end;
        target.addEventListener('pointermove', (moved) => {
            const { x, y } = this.placeOf(moved);
            this.put(id, x + dx, y + dy);
        }, { signal }); // prettier-ignore
        const stop = () => {
            end.abort();
            this.settle();
        };
        target.addEventListener('pointerup', stop, { signal });
        target.addEventListener('pointercancel', stop, { signal });
    }
    put(id, x, y) {
        const [width, height] = this.demo.size;
        const inside = (value, most) => hundredth(Math.min(most, Math.max(0, value)));
        this.handleNow(id).set(this.state, inside(x, width), inside(y, height));
        this.refresh();
    }
    moveByKey(event, id) {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (!way) return;
        event.preventDefault();
        const far = event.shiftKey ? 10 : event.altKey ? 0.25 : 1;
        const handle = this.handleNow(id);
        if (handle.key) handle.key(this.state, way[0] * far, way[1] * far);
        else this.put(id, handle.x + way[0] * far, handle.y + way[1] * far);
        this.changed(true);
    }

    // ---- for who looks from outside

    expose() {
        const view = this;
        window.hitmaskDemo = {
            id: this.demo.id,
            // Who asks from outside wants all of the answers.
            get ready() {
                return view.ready.then(() => view.loadLater());
            },
            state: () => json(this.fresh()[0]),
            answers: () => this.answered(this.fresh()[0])[1],
            all: () => this.fresh().map((question) => this.answered(question)),
            sound: () => this.demo.sound?.(this.state, this.replies, JSON.parse(this.answered(this.fresh()[0])[1])) ?? true,
            pause: () => this.pause(),
            programs: () => this.fresh().map(program).filter(({ text }) => text),
            times: (frames) => this.times(frames),
        };
        return window.hitmaskDemo;
    }
    // Milliseconds of so many frames, step and questions without drawing; where nothing moves, of the questions alone.
    times(frames) {
        const { demo } = this;
        const state = copy(this.state);
        let { replies } = this;
        return Array.from({ length: frames }, () => {
            const begin = performance.now();
            demo.tick?.(state, replies);
            replies = demo.look ? demo.look(state) : demo.ask(state).map(reply);
            return performance.now() - begin;
        });
    }
    // A question and its answer as text. That of thousands is kept, as it is wanted more than once.
    answered(question) {
        const text = json(question);
        if (!isScene(question)) return [text, json(reply(question))];
        if (this.lastAnswer?.[0] !== text) this.lastAnswer = [text, json(reply(question))];
        return this.lastAnswer;
    }
    fresh() {
        return this.demo.ask(this.state);
    }
    destroy() {
        this.pause();
        clearTimeout(this.soon);
        this.ended.abort();
        for (const observer of [this.sizes, this.themes, this.sight]) observer.disconnect();
        this.frame.remove();
    }
}

// A demo in its place, and others in its stead: what is edited runs where the first one did.
class Place {
    constructor(root, demo, options) {
        this.root = root;
        this.demo = demo;
        this.options = options ?? {};
        this.extras = this.options.source ? extras(this, this.options) : null;
        this.show(demo, this.options.state);
    }
    show(demo, state, onFault) {
        this.demo = demo;
        this.view = new View(this.root, demo, { ...this.options, state, onFault, extras: this.extras });
        this.view.expose();
    }
    state() {
        return copy(this.view.state);
    }
    questions() {
        return this.view.fresh();
    }
    note(words) {
        this.view.note.textContent = words;
    }
    async replace(demo, onFault) {
        const [before, state] = [this.view, this.state()];
        this.show(demo, state, onFault);
        before.destroy();
        await this.view.ready;
    }
}

/** Puts a demo into an element. `ready` of what is returned is settled when its pictures are there. */
export function mount(root, demo, options) {
    const place = new Place(root, demo, options);
    return { destroy: () => place.view.destroy(), ready: place.view.ready };
}
export { adopt };
