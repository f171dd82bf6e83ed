// The programs that the pages show: those in JavaScript run as a reader would run them, and print what is written
// beside them; what was before and what came after print the same.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join, normalize, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const place = join(root, 'build/check/site-programs');
const pages = join(root, 'site/pages');

rmSync(place, { recursive: true, force: true });
mkdirSync(join(place, 'node_modules'), { recursive: true });
cpSync(join(root, 'examples/js'), place, { recursive: true });
cpSync(join(root, 'examples/guides'), join(place, 'guides'), { recursive: true });
symlinkSync(join(root, 'build/js/package'), join(place, 'node_modules/hitmask'));
for (const peer of ['sat', 'detect-collisions', 'matter-js'])
    symlinkSync(join(root, 'site/node_modules', peer), join(place, 'node_modules', peer));

const output = (file) => execFileSync(process.execPath, ['--preserve-symlinks', join(place, file)], { encoding: 'utf8' });

// What a page says that a program prints: the block without a language after it.
const stated = (page, program) => {
    const text = readFileSync(join(pages, page), 'utf8').split(`<<< ${program}\n`)[1];
    return /\n```\n([^]*?)```/.exec(text)[1];
};

for (const name of ['start', 'world'])
    test(`examples/js/${name}.mjs prints what its page says`, () => {
        assert.equal(output(`${name}.mjs`), stated('start/javascript.md', `examples/js/${name}.mjs`));
    });

test('examples/start.sh prints what its page says', { skip: !process.env.HITMASK_COMMAND && 'no command was named' }, () => {
    const path = `${dirname(process.env.HITMASK_COMMAND)}:${process.env.PATH}`;
    const printed = execFileSync('examples/start.sh', { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path } });
    assert.equal(printed, stated('start/command.md', 'examples/start.sh'));
});

// The C and C++ programs, of a build of the examples.
for (const [page, source, program] of [
    ['start/c.md', 'examples/start.c', 'example_start'],
    ['start/cpp.md', 'examples/start_cpp.cpp', 'example_start_cpp'],
])
    test(`${source} prints what its page says`, { skip: !process.env.HITMASK_EXAMPLES && 'no folder of examples was named' }, () => {
        assert.equal(execFileSync(join(process.env.HITMASK_EXAMPLES, program), { encoding: 'utf8' }), stated(page, source));
    });

// The guides: each program in JavaScript and in C, and the block without a language that follows them.
const printed = (guide) => /\n```\n([^]*?)```/.exec(readFileSync(join(pages, `guides/${guide}.md`), 'utf8'))[1];
const guides = readdirSync(join(root, 'examples/guides')).filter((name) => name.endsWith('.mjs'));
for (const name of guides.map((file) => file.replace('.mjs', ''))) {
    test(`examples/guides/${name}.mjs prints what its page says`, () => assert.equal(output(`guides/${name}.mjs`), printed(name)));
    test(`examples/guides/${name}.c prints the same`, { skip: !process.env.HITMASK_EXAMPLES && 'no folder of examples was named' }, () => {
        assert.equal(execFileSync(join(process.env.HITMASK_EXAMPLES, `example_guide_${name}`), { encoding: 'utf8' }), printed(name));
    });
}
test('there are eight guides', () => assert.equal(guides.length, 8));

const after = readdirSync(join(root, 'examples/js/coming_from')).filter((name) => name.endsWith('_after.mjs'));
const inPages = ['phaser', 'pixi'];
for (const name of after.filter((one) => !inPages.includes(one.replace('_after.mjs', '')))) {
    const before = name.replace('_after', '_before');
    test(`${name} prints what ${before} prints`, () => {
        assert.equal(output(`coming_from/${name}`), output(`coming_from/${before}`));
    });
}
// Those that draw need a browser, and a folder where the engines are installed as js/tools/engines names them. What has no
// equal there is printed after what both print.
const engines = process.env.HITMASK_ENGINES && join(resolve(process.env.HITMASK_ENGINES), 'node_modules');
const without = !engines ? 'HITMASK_ENGINES is not set' : false;
for (const [name, specifier, file] of [
    ['phaser', 'phaser', 'phaser3/dist/phaser.esm.js'],
    ['phaser', 'phaser', 'phaser4/dist/phaser.esm.js'],
    ['pixi', 'pixi.js', 'pixi.js/dist/pixi.mjs'],
]) {
    test(`${name}_after.mjs prints what its page says`, () => {
        assert.equal(output(`coming_from/${name}_after.mjs`), stated(`coming-from/${name}.md`, `examples/js/coming_from/${name}_after.mjs`));
    });
    test(`${name}_before.mjs prints the same first, with ${file}`, { skip: without }, async () => {
        const before = await outputOfPage(`coming_from/${name}_before.mjs`, specifier, file);
        const lines = output(`coming_from/${name}_after.mjs`).split('\n');
        assert.ok(before.length >= 2);
        assert.deepEqual(before, lines.slice(0, before.length));
    });
}
// The lines that a program says in a page of a browser without a window.
async function outputOfPage(program, specifier, file) {
    const imports = JSON.stringify({ imports: { [specifier]: `/engines/${file}` } });
    const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="importmap">${imports}</script>
<body><script type="module">await import('/${program}'); await new Promise((done) => setTimeout(done, 500)); window.done = true</script>`;
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url, 'http://page');
        if (pathname === '/') return response.setHeader('content-type', 'text/html').end(page);
        const [, first, ...rest] = normalize(pathname).split('/');
        const path = first === 'engines' ? join(engines, ...rest) : join(place, first, ...rest);
        if (!existsSync(path)) return response.writeHead(404).end();
        response.setHeader('content-type', 'text/javascript').end(readFileSync(path));
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const { launch, opened } = await import('./browser.mjs');
    const browser = await launch();
    try {
        const { page: tab, faults } = await opened(browser);
        await tab.goto(`http://127.0.0.1:${server.address().port}/`);
        await tab.waitForFunction(() => window.done, { timeout: 30000 }).catch((error) => assert.fail(`${error.message}: ${faults}`));
        // Of its own the browser warns of graphics without a graphics card.
        const said = faults.filter((fault) => !fault.startsWith('console warn: '));
        assert.ok(said.every((line) => line.startsWith('console log: ')), said.join('\n'));
        return said.map((line) => line.replace('console log: ', ''));
    } finally {
        await browser.close();
        server.close();
    }
}
// Peers that are no packages of npm: both programs print the same. Where a peer is not installed the test is left out.
const shell = (command, args, options = {}) => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], ...options });
const installed = (command, args) => {
    try {
        return shell(command, args), true;
    } catch {
        return false;
    }
};
const example = (name) => shell(join(process.env.HITMASK_EXAMPLES, `example_from_${name}`), []);
const from = join(root, 'examples/coming_from');
const unless = (...needs) => needs.find(([there]) => !there)?.[1] ?? false;
const python = { env: { ...process.env, PYGAME_HIDE_SUPPORT_PROMPT: '1' } };
const programs = [process.env.HITMASK_EXAMPLES, 'no folder of examples was named'];

test('pygame_before.py prints what from_pygame.c prints', { skip: unless(programs, [installed('/usr/bin/python3', ['-c', 'import pygame']), 'no pygame']) }, () => {
    assert.equal(shell('/usr/bin/python3', [join(from, 'pygame_before.py')], python), example('pygame'));
});
test('box2d_before.cpp prints what from_box2d.c prints', { skip: unless(programs, [existsSync('/usr/include/box2d/b2_api.h'), 'no Box2D']) }, () => {
    shell('g++', ['-std=c++17', '-Wall', '-Wextra', '-Werror', join(from, 'box2d_before.cpp'), '-o', join(place, 'box2d'), '-lbox2d']);
    assert.equal(shell(join(place, 'box2d'), []), example('box2d'));
});
test('godot_before.gd prints what godot_after.gd prints', { skip: unless([process.env.HITMASK_COMMAND, 'no command was named'], [existsSync('/usr/bin/godot3-server'), 'no Godot']) }, () => {
    const game = join(place, 'godot');
    mkdirSync(game, { recursive: true });
    writeFileSync(join(game, 'project.godot'), '');
    for (const name of ['godot_before.gd', 'godot_after.gd']) cpSync(join(from, name), join(game, name));
    cpSync(join(root, 'sprites/walker_strip6.png'), join(game, 'walker_strip6.png'));
    const [, line] = /^hitmask (bake .*)$/m.exec(readFileSync(join(pages, 'coming-from/godot.md'), 'utf8'));
    shell(process.env.HITMASK_COMMAND, line.replace('walker.tscn', join(game, 'walker.tscn')).split(' '), { cwd: root });
    // The server says more than the program does.
    const said = (name) => shell('godot3-server', ['--path', game, '-s', name]).match(/^\(.*side$/gm).join('\n');
    assert.match(said('godot_before.gd'), /inside\n.*outside/);
    assert.equal(said('godot_before.gd'), said('godot_after.gd'));
});
test('there are programs from before', () => assert.ok(after.length >= 5));
