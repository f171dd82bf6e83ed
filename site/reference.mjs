// The reference of the C interface: a page for each header, from what scripts/api-list reads there.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { write } from './gather.mjs';

// Comments are plain text: what Markdown or Vue would read as a tag is spelled out, but in `code`.
function plain(text) {
    return text
        .split(/(`[^`]*`)/)
        .map((part, i) => (i % 2 ? part : part.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\{\{/g, '&#123;&#123;')))
        .join('')
        .replace(/([*_])/g, (mark, _, at, all) => (insideCode(all, at) ? mark : `\\${mark}`))
        .replace(/ {2,}/g, '\n\n');
}
const insideCode = (text, at) => text.slice(0, at).split('`').length % 2 === 0;

// The comment at the top of a header: prose, with an example that is indented.
function introduction(header) {
    const lines = readFileSync(`include/${header}`, 'utf8').split('\n').slice(2);
    const end = lines.findIndex((line) => !line.startsWith('//'));
    const blocks = lines.slice(0, end).map((line) => line.replace(/^\/\/ ?/, '')).join('\n').split(/\n\n/);
    return blocks.map((block) => (/^ {4}/.test(block) ? code(block.replace(/^ {4}/gm, '')) : plain(block.replace(/\n {3,}/g, ' ')))).join('\n\n');
}

const code = (text) => `\`\`\`c\n${text}\n\`\`\``;
const spaced = (type, name) => (type.endsWith('*') ? `${type}${name}` : `${type} ${name}`);
const typed = (type, name) => {
    const array = /^(.*) (\[\d+\])$/.exec(type);
    return array ? spaced(array[1], name) + array[2] : spaced(type, name);
};
function prototype(name, { result, parameters, inline }, pointer) {
    const list = parameters.map((one) => typed(one.type, one.name)).join(', ') || 'void';
    return `${inline ? 'static inline ' : ''}${spaced(result, pointer ? `(*${name})` : name)}(${list});`;
}

const section = (name, doc, text) => `### ${name}\n\n${text ? `${code(text)}\n\n` : ''}${plain(doc)}\n`;
const ofEnum = (name, { doc, values }) =>
    section(name, doc, `enum {\n${values.map((one) => `    ${one.name} = ${one.value},`).join('\n')}\n};`);
function ofStruct(name, { doc, fields }) {
    const rows = fields.filter((one) => one.name).map((one) => `| \`${typed(one.type, one.name)}\` | ${cell(one.doc)} |`);
    return `${section(name, doc)}\n| field | |\n|---|---|\n${rows.join('\n')}\n`;
}
const cell = (doc) => plain(doc).replace(/\n+/g, ' ').replace(/\|/g, '\\|');
const ofMacro = (name, text) => `| \`${name}\` | \`${text}\` |`;

const PARTS = [
    ['Functions', 'functions', (name, one) => section(name, one.doc, prototype(name, one))],
    ['Structs', 'structs', ofStruct],
    ['Enumerations', 'enums', ofEnum],
    ['Callbacks', 'callbacks', (name, one) => section(name, one.doc, prototype(name, one, true))],
    ['Handles', 'handles', (name, one) => section(name, one.doc, `typedef struct ${name} ${name};`)],
];

function page(api, header) {
    const parts = PARTS.map(([title, part, text]) => {
        const mine = Object.entries(api[part]).filter(([, one]) => one.header === header);
        return mine.length ? `## ${title}\n\n${mine.map((entry) => text(...entry)).join('\n')}` : '';
    });
    const title = header.replace('hitmask/', '');
    return `---\noutline: [2, 3]\n---\n\n# ${title}\n\n${introduction(header)}\n\n${parts.filter(Boolean).join('\n')}`;
}

export function headersOf(api) {
    const all = ['functions', 'structs', 'enums', 'callbacks', 'handles'].flatMap((part) => Object.values(api[part]));
    return [...new Set(all.map((one) => one.header))].sort();
}
const fileOf = (header) => `reference/c/${header.replace('hitmask/', '').replace('.h', '')}.md`;

function index(api, headers) {
    const rows = headers.map((header) => {
        const count = Object.values(api.functions).filter((one) => one.header === header).length;
        return `| [\`${header}\`](/${fileOf(header)}) | ${count} | ${purpose(header)} |`;
    });
    const constants = Object.entries(api.constants).map((entry) => ofMacro(...entry));
    return [
        '# The C interface',
        `Version ${api.version}. Each header has its page, made from its declarations and comments.`,
        `| header | functions | for |\n|---|---|---|\n${rows.join('\n')}`,
        `## Limits and constants\n\n| macro | value |\n|---|---|\n${constants.join('\n')}\n`,
    ].join('\n\n');
}
function purpose(header) {
    const text = /^\/\/ \w[\w -]*: ([^]*?[.?])(\s|$)/m.exec(readFileSync(`include/${header}`, 'utf8'))?.[1] ?? '';
    return cell(text.replace(/\n\/\/ ?/g, ' '));
}

export function cReference() {
    const api = JSON.parse(execFileSync('scripts/api-list', { maxBuffer: 2 ** 26 }));
    const headers = headersOf(api);
    for (const header of headers) write(fileOf(header), page(api, header));
    write('reference/c/index.md', index(api, headers));
}
