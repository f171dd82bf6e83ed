// readers-page.cjs REPORT.html: runs the script of a report of `hitmask bake` on its cards, sorts by each key it
// offers, turns the order round, filters, and looks at what is then shown.
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

const text = fs.readFileSync(process.argv[2], 'utf8');
const plain = value => value.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&');

// The little of a browser that the script asks for.
class Element {
    constructor(attributes = {}) {
        this.dataset = {};
        for (const [name, value] of Object.entries(attributes))
            if (name.startsWith('data-')) this.dataset[name.slice(5)] = plain(value);
        Object.assign(this, {hidden: false, value: '', textContent: '', children: [], listeners: {}});
    }
    addEventListener(kind, call) { this.listeners[kind] = call; }
    append(...elements) { this.children = elements; }
}
const attributes = tag => Object.fromEntries([...tag.matchAll(/([a-z-]+)="([^"]*)"/g)].map(m => [m[1], m[2]]));

const main = new Element();
main.children = [...text.matchAll(/<article [^>]*>/g)].map(m => new Element(attributes(m[0])));
const options = [...text.matchAll(/<option ([^>]*)>/g)].map(m => attributes(m[1]));
const byId = {key: new Element(), turn: new Element(), find: new Element(), count: new Element(), tools: new Element()};
byId.key.value = options[0].value;
const choose = option => {
    byId.key.value = option.value;
    byId.key.selectedOptions = [new Element(option)];
    byId.key.listeners.change();
};
const script = text.match(/<script>([^]*?)<\/script>/)[1];
vm.runInNewContext(script, {
    document: {getElementById: id => byId[id], querySelector: () => main},
    addEventListener: () => {}, location: {hash: ''},
});

const all = main.children.slice();
assert(all.length > 1 && options.length === 12);
assert(!byId.tools.hidden && byId.count.textContent === `${all.length} shown`);
const number = (card, key) => key === 'hausdorff' ? Math.round(100 * card.dataset[key]) : Number(card.dataset[key]);
for (const option of options) {
    choose(option);
    for (const down of [option['data-first'] === 'down', option['data-first'] !== 'down']) {
        assert.strictEqual(byId.turn.textContent, down ? '\u2193' : '\u2191');
        assert.deepStrictEqual(new Set(main.children), new Set(all));
        for (let i = 1; i < all.length; i++) {
            const [a, b] = down ? [main.children[i], main.children[i - 1]] : [main.children[i - 1], main.children[i]];
            if (option.value === 'name') {
                assert(a.dataset.name.localeCompare(b.dataset.name, undefined, {numeric: true}) <= 0);
            } else {
                assert(number(a, option.value) <= number(b, option.value), `${option.value}: ${a.dataset.name}`);
            }
        }
        byId.turn.listeners.click();
    }
}
choose(options.find(option => option.value === 'hausdorff'));
const first = main.children[0];
for (const card of all)
    assert(number(card, 'hausdorff') < number(first, 'hausdorff') || number(card, 'iou') >= number(first, 'iou'));

byId.find.value = all[0].dataset.name.toUpperCase();
byId.find.listeners.input();
assert(!all[0].hidden);
for (const card of all)
    assert.strictEqual(!card.hidden, card.dataset.name.toLowerCase().includes(all[0].dataset.name.toLowerCase()));
byId.find.value = '\u0000';
byId.find.listeners.input();
assert.strictEqual(byId.count.textContent, `0 of ${all.length} shown`);
console.log(`${all.length} cards sorted by ${options.length} keys`);
