// Below a demo: its JavaScript, to be edited and run in place; the C program that asks the same; and a button that saves
// all as one HTML file.
import { use } from './library.js';
import { programFor } from './program.js';

const WITHOUT = '/* There is no program for this state: ask `hitmask query` or `hitmask scene`. */\n';

const element = (tag, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
};

/**
 * `host` has demo, state(), questions(), replace(demo) and note(words); `options` source() and kit(), which promise texts: of the
 * demo, and of the script that a saved file needs.
 */
export function extras(host, options) {
    const area = element('textarea', { spellcheck: false, rows: 18, className: 'hm-code' });
    area.setAttribute('aria-label', `JavaScript of “${host.demo.title}”`);
    const told = element('p', { className: 'hm-note' });
    told.setAttribute('role', 'status');
    const button = (words, fn) => element('button', { type: 'button', textContent: words, onclick: fn });
    const editor = element('details', { className: 'hm-more' }, element('summary', {}, 'Its JavaScript'), area);
    let original = null;
    const read = async () => (original ??= area.value = await options.source());

    const fault = (error, line) => {
        told.textContent = `${line ? `Line ${line}: ` : ''}${error.message}`;
        if (line) choose(area, line);
    };
    const run = async () => {
        await read();
        const { compile, lineOf } = await import('./compile.js');
        await use('full'); // edited text may ask for anything
        try {
            const made = compile(area.value);
            told.textContent = 'It runs.';
            await host.replace(made, (error) => fault(error, lineOf(error)));
        } catch (error) {
            fault(error, lineOf(error));
        }
    };
    const back = async () => {
        await read();
        area.value = original;
        await run();
    };
    editor.append(element('div', { className: 'hm-buttons' }, button('Run', run), button('As it was', back)), told);
    editor.addEventListener('toggle', () => editor.open && read());

    const save = async () => {
        await read();
        const { savedPage } = await import('./saved.js');
        const { title, about, id } = host.demo;
        const html = savedPage({ kit: await options.kit(), source: area.value, state: host.state(), title, about });
        const link = element('a', { href: URL.createObjectURL(new Blob([html], { type: 'text/html' })), download: `${id}.html` });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
        host.note(`Saved as ${id}.html: it opens without a network.`);
    };
    const text = element('pre', { className: 'hm-code', tabIndex: 0 });
    const program = element('details', { className: 'hm-more' }, element('summary', {}, 'The same in C'), text);
    const update = () => {
        if (program.open) text.textContent = programOf(host) ?? WITHOUT;
    };
    program.addEventListener('toggle', update);
    return { parts: [editor, program], save: button('Save as a file', save), update };
}
// Of the first question that has one.
const programOf = (host) => host.questions().reduce((found, question) => found ?? programFor(question), null);

function choose(area, line) {
    const before = area.value.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    const after = area.value.indexOf('\n', before);
    area.setSelectionRange(before, after < 0 ? area.value.length : after);
    area.scrollTop = Math.max(0, (line - 6) * 18);
}
