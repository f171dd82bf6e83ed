// hitmask/bake: the command as WebAssembly answers, writes and complains byte for byte as the native one does, of which
// HITMASK_NATIVE is the file.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import test from 'node:test';
import { filesIn, makeInputs } from './bake/inputs.mjs';
import { file, load, require, root, text } from './package.mjs';

const { bake, command } = await load('bake.js');
const NATIVE = resolve(process.env.HITMASK_NATIVE ?? join(root, 'build/release/hitmask'));
const folder = mkdtempSync(join(tmpdir(), 'hitmask-bake-'));
const inputs = join(folder, 'in');
test.before(() => makeInputs(inputs));
test.after(() => rmSync(folder, { recursive: true, force: true }));

// The words of a line; `broken/*` stands for the files of a folder, and what follows `<` is standard input.
function parsed(line) {
    return line.split(' ; ').map((part) => {
        const [command, input] = part.split(' < ');
        const words = command.split(' ').flatMap((word) => (word.endsWith('/*') ? namesBelow(word.slice(0, -1)) : [word]));
        return { words, input };
    });
}
let all;
const namesBelow = (prefix) => (all ??= filesIn(inputs)).map(({ name }) => name).filter((name) => name.startsWith(prefix));
// What a line speaks of: a scene's pictures too.
function filesOf(line) {
    const whole = line.includes('scene.json') || line.includes('.jsonl') ? `${line} sprites/` : line;
    return (all ??= filesIn(inputs)).filter(({ name }) => whole.includes(name.split('/')[0]));
}

// A folder of its own with the files of a line, as links to what nobody changes in place.
let number = 0;
function freshFolder(files) {
    const place = join(folder, `run-${number++}`);
    mkdirSync(place);
    for (const { name } of files) {
        mkdirSync(dirname(join(place, name)), { recursive: true });
        linkSync(join(inputs, name), join(place, name));
    }
    return place;
}
const spawned = (program, words, place, input) => {
    const run = spawnSync(program, words, { cwd: place, input, maxBuffer: 2 ** 28, env: { PATH: process.env.PATH } });
    return { code: run.status, stdout: run.stdout, stderr: run.stderr.toString() };
};
function writtenIn(place, before) {
    const known = new Map(before.map(({ name, number }) => [name, number]));
    const files = filesIn(place).filter(({ name, number }) => known.get(name) !== number);
    return Object.fromEntries(files.map(({ name, mode }) => [name, { mode, bytes: readFileSync(join(place, name)) }]));
}
function assertSame(line, native, mine) {
    assert.equal(mine.stderr, native.stderr, line);
    assert.ok(Buffer.from(mine.stdout).equals(native.stdout), `${line}: ${Buffer.from(mine.stdout).subarray(0, 2000)} / ${native.stdout.subarray(0, 2000)}`);
    assert.equal(mine.code, native.code, line);
}

const lines = text('js/tests/bake/cases.txt').split('\n').filter((line) => line && !line.startsWith('#'));

test('in memory: each case as the native command does it', async () => {
    for (const line of lines) {
        const used = filesOf(line);
        const place = freshFolder(used);
        let files = Object.fromEntries(used.map(({ name }) => [name, readFileSync(join(inputs, name))]));
        let before = filesIn(place);
        for (const { words, input } of parsed(line)) {
            const stdin = input && readFileSync(join(inputs, input));
            const native = spawned(NATIVE, words, place, stdin);
            const mine = await command(files, words, { stdin });
            assertSame(line, native, mine);
            const written = writtenIn(place, before);
            assert.deepEqual(Object.keys(mine.files), Object.keys(written), line);
            for (const [name, { bytes }] of Object.entries(written)) assert.ok(bytes.equals(mine.files[name]), `${line}: ${name}`);
            files = { ...files, ...mine.files };
            before = filesIn(place);
        }
        rmSync(place, { recursive: true });
    }
});

// What `npx hitmask` runs. Starting a process takes its time: a part of the cases, or with HITMASK_CASES=all each.
test('on a disk: cases as the native command does them', () => {
    for (const line of process.env.HITMASK_CASES === 'all' ? lines : lines.filter((_, i) => i % 7 === 0)) {
        const used = filesOf(line);
        const places = [freshFolder(used), freshFolder(used)];
        for (const { words, input } of parsed(line)) {
            const stdin = input && readFileSync(join(inputs, input));
            const [before, beforeMine] = places.map((place) => filesIn(place));
            assertSame(line, spawned(NATIVE, words, places[0], stdin), spawned(file('cli.js'), words, places[1], stdin));
            assert.deepEqual(writtenIn(places[1], beforeMine), writtenIn(places[0], before), line);
        }
        for (const place of places) rmSync(place, { recursive: true });
    }
});

test('on a disk: links, pipes, rights, names that are no UTF-8', () => {
    const [native, mine] = [NATIVE, file('cli.js')].map((COMMAND) => {
        const env = { PATH: process.env.PATH, IN: inputs, COMMAND };
        const script = join(root, 'js/tests/bake/disk.sh');
        return execFileSync('bash', ['--norc', script], { cwd: freshFolder([]), env, timeout: 100000 }).toString('latin1');
    });
    assert.deepEqual(mine.split('\n'), native.split('\n'));
    assert.ok(native.split('\n= ').length > 20);
});

test('pictures are drawn as SVG, and PNG is refused in a line', async () => {
    const files = { 'a.png': readFileSync(join(inputs, 'one.png')) };
    const refused = await command(files, ['hit', 'a.png', 'a.png', '--picture', 'x.png']);
    assert.deepEqual([refused.code, refused.files], [4, {}]);
    assert.match(refused.stderr, /^x\.png: cannot be written as PNG \(.*without librsvg\): name a file that ends in \.svg, .*\n$/);
});

test('bake: files in, files out', async () => {
    const one = readFileSync(join(inputs, 'one.png'));
    const first = await bake({ 'art/one.png': one }, ['art', '-o', 'out/', '--format', 'json']);
    assert.deepEqual([first.code, first.stderr, Object.keys(first.files)], [0, '', ['out/.hitmask-bake', 'out/one.json']]);
    // What was made is left alone, and so is what was given.
    const again = await bake({ './art//one.png': one, ...first.files }, ['art', '-o', 'out/', '--format', 'json']);
    assert.deepEqual([again.code, again.files], [0, {}]);
    const changed = await bake({ 'art/one.png': one, ...first.files, 'out/one.json': 'x' }, ['art', '-o', 'out/', '--check', '--format', 'json']);
    assert.deepEqual([changed.code, changed.stderr], [1, 'out/one.json: is not what it would be: bake it\n']);
    const shown = await bake({}, ['-', '-f', 'json'], { stdin: one });
    assert.equal(JSON.parse(new TextDecoder().decode(shown.stdout)).version, 1);
    const views = [one.buffer.slice(one.byteOffset, one.byteOffset + one.length), new DataView(one.buffer, one.byteOffset, one.length)];
    for (const view of views) assert.deepEqual((await bake({}, ['-', '-f', 'json'], { stdin: view })).stdout, shown.stdout);
    assert.deepEqual((await require(file('bake.cjs')).bake({}, ['-', '-f', 'json'], { stdin: one })).stdout, shown.stdout);
    // Many at a time: each has a memory of its own.
    const many = await Promise.all(Array.from({ length: 8 }, (_, i) => command({}, ['info', `${i}.png`])));
    assert.deepEqual(many.map(({ stderr }) => stderr[0]), [...'01234567']);
});

test('bake: what the page shows', async () => {
    const code = text('docs/javascript.md').split("'hitmask/bake';\n")[1].split('```')[0];
    const run = Object.getPrototypeOf(bake).constructor;
    const program = new run('bake', 'command', 'bytes', `${code}\nreturn { code, files, stderr, stdout };`);
    const done = await program(bake, command, readFileSync(join(inputs, 'one.png')));
    assert.deepEqual([done.code, done.stderr, Object.keys(done.files)], [0, '', ['out/.hitmask-bake', 'out/hero.hmc', 'out/hero.json']]);
    assert.match(Buffer.from(done.stdout).toString(), /^hit: /);
});

test('bake: what is no file and no word is refused', async () => {
    const one = readFileSync(join(inputs, 'one.png'));
    for (const files of [null, 5, { 'a.png': 5 }, { 'a.png': null }, { '': one }, { 'a/..': 'x' }, { a: one, './a': one }, { a: one, 'a/b': one }])
        await assert.rejects(bake(files, ['a.png']), TypeError, JSON.stringify(files));
    for (const words of [undefined, 'a.png', [5], ['a\0b']]) await assert.rejects(bake({}, words), TypeError);
    await assert.rejects(bake({}, ['-'], { stdin: 7 }), TypeError);
});

test('the licences of what is in the module are in the package', () => {
    const sources = text('js/bake/sources.txt').split('\n').filter((line) => line && !line.startsWith('#'));
    const names = sources.map((line) => line.split(' ')[0]);
    assert.deepEqual(readdirSync(file('licences')).sort(), names.map((name) => `${name}.txt`).sort());
    for (const name of names) assert.match(readFileSync(file(`licences/${name}.txt`), 'utf8'), /warrant/i, name);
});
