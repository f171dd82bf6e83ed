// build.mjs: the command `hitmask` as WebAssembly and what runs it, into the package: bake.js, cli.js and the module's
// text, which both import when they need it. The C libraries come from scripts/js-sources and are compiled once for
// each version and set of flags, into build/js/bake.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, dense, run } from '../build_parts.mjs';

const BUILD = 'build/js/bake';
const SOURCES = 'build/js/sources';

// ---- the libraries

// Of each: its files, what it needs said, headers that its own build would have made, and where its licence is.
const LIBRARIES = {
    'libpng1.6': {
        files: 'png error get mem pread read rio rtran rutil set trans wio write wtran wutil'
            .split(' ')
            .map((name) => (name === 'png' ? 'png.c' : `png${name}.c`)),
        headers: { 'pnglibconf.h': (from) => readFileSync(join(from, 'scripts/pnglibconf.h.prebuilt'), 'utf8') },
        licence: 'LICENSE',
    },
    zlib: {
        files: ['adler32', 'compress', 'crc32', 'deflate', 'inffast', 'inflate', 'inftrees', 'trees', 'uncompr', 'zutil'].map((name) => `${name}.c`),
        licence: 'debian/copyright',
    },
    jansson: {
        files: 'dump error hashtable hashtable_seed load memory pack_unpack strbuffer strconv utf value version'
            .split(' ')
            .map((name) => `src/${name}.c`),
        include: ['src'],
        flags: ['-DHAVE_CONFIG_H'],
        headers: {
            'jansson_config.h': (from) =>
                readFileSync(join(from, 'src/jansson_config.h.in'), 'utf8').replaceAll(/@json_(\w+)@/g, (_, name) => (name === 'inline' ? 'inline' : name === 'have_long_long' ? 1 : 0)),
            'jansson_private_config.h': () => '#define HAVE_STDINT_H 1\n#define INITIAL_HASHTABLE_ORDER 3\n',
        },
        licence: 'LICENSE',
    },
    libxml2: {
        files: 'buf chvalid dict encoding entities error globals hash list parser parserInternals pattern SAX2 threads tree uri valid xmlIO xmlmemory xmlreader xmlsave xmlstring xmlwriter'
            .split(' ')
            .map((name) => `${name}.c`),
        include: ['include'],
        headers: {
            'libxml/xmlversion.h': (from) => xmlVersion(from),
            'config.h': () =>
                'CTYPE ERRNO FCNTL FLOAT LIMITS MATH STDARG STDINT STDLIB STRING SYS_STAT SYS_TYPES TIME UNISTD'
                    .split(' ')
                    .map((name) => `#define HAVE_${name}_H 1\n`)
                    .join('') + '#define HAVE_SNPRINTF 1\n#define HAVE_VSNPRINTF 1\n#define HAVE_VA_COPY 1\n',
        },
        licence: 'Copyright',
    },
    xxhash: { files: ['xxhash.c'], licence: 'LICENSE' },
};

// Trees, a reader and a writer; nothing that opens anything, and no encodings but its own few.
function xmlVersion(from) {
    const wanted = new Set(['OUTPUT', 'PATTERN', 'PUSH', 'READER', 'SAX1', 'TREE', 'WRITER']);
    const [version, major, minor, micro] = /^(\d+)\.(\d+)\.(\d+)/.exec(taken('libxml2'));
    const values = { VERSION: version, LIBXML_VERSION_NUMBER: 10000 * major + 100 * minor + 1 * micro, LIBXML_VERSION_EXTRA: '', MODULE_EXTENSION: '' };
    return readFileSync(join(from, 'include/libxml/xmlversion.h.in'), 'utf8').replaceAll(/@(WITH_)?(\w+)@/g, (_, flag, name) =>
        flag ? Number(wanted.has(name)) : values[name],
    );
}

const CLANG = '--target=wasm32-wasi --sysroot=/usr -Os -ffp-contract=off -ffunction-sections -fdata-sections -fvisibility=hidden -msimd128'.split(' ');
const JUMPS = ['-mllvm', '-wasm-enable-sjlj', '-Ijs/bake/include'];
const taken = (name) => readFileSync(join(SOURCES, name, '.taken'), 'utf8').trim();
const made = (name) => join(BUILD, name);
const includesOf = (name) => [made(name), ...(LIBRARIES[name].include ?? ['']).map((part) => join(SOURCES, name, part))].map((path) => `-I${path}`);

// The objects of a library, from before where it and its flags are the same.
async function libraryObjects(name) {
    const { files, flags = [], headers = {} } = LIBRARIES[name];
    const from = join(SOURCES, name);
    const all = [...CLANG, '-std=gnu17', '-w', '-DNDEBUG', ...JUMPS, ...flags, ...includesOf(name), ...(name === 'libpng1.6' ? includesOf('zlib') : [])];
    const key = createHash('sha256').update(`${taken(name)} ${all.join(' ')} ${files}`);
    for (const [header, text] of Object.entries(headers)) {
        mkdirSync(join(made(name), header, '..'), { recursive: true });
        const content = text(from);
        key.update(content);
        writeFileSync(join(made(name), header), content);
    }
    const folder = join(made(name), key.digest('hex').slice(0, 16));
    const objects = files.map((file) => join(folder, `${file.replace('/', '_')}.o`));
    if (existsSync(folder)) return objects;
    rmSync(`${folder}.part`, { recursive: true, force: true });
    mkdirSync(`${folder}.part`, { recursive: true });
    await compiled(files.map((file, i) => ({ file: join(from, file), object: objects[i].replace(folder, `${folder}.part`), flags: all })));
    renameSync(`${folder}.part`, folder);
    return objects;
}

// ---- the command

const TOOL = [
    ...CLANG,
    ...'-std=c17 -Wall -Wextra -Wconversion -Wshadow -Wno-enum-float-conversion -Werror -DNDEBUG -Iinclude'.split(' '),
    ...JUMPS,
    ...'-include js/bake/include/lacks.h'.split(' '),
    ...Object.keys(LIBRARIES).flatMap((name) => includesOf(name).map((path) => `-isystem${path.slice(2)}`)),
];

function toolFiles() {
    const rooms = readdirSync('tools', { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'demo');
    const files = rooms.flatMap(({ name }) => readdirSync(join('tools', name)).map((file) => join('tools', name, file)));
    return files.filter((file) => file.endsWith('.c')).sort();
}

// bakeModule(objects): the command as one module, over the objects of the library.
async function bakeModule(objects) {
    execFileSync('scripts/js-sources', [SOURCES], { stdio: ['ignore', 'inherit', 'inherit'] });
    const libraries = [];
    for (const name of Object.keys(LIBRARIES)) libraries.push(...(await libraryObjects(name)));
    const files = [...toolFiles(), 'js/bake/host.c'];
    const own = files.map((file) => join(BUILD, `${file.replace(/[/.]/g, '_')}.o`));
    await compiled(files.map((file, i) => ({ file, object: own[i], flags: TOOL })));
    const out = join(BUILD, 'command.wasm');
    await run('clang-19', [
        ...'--target=wasm32-wasi --sysroot=/usr'.split(' '),
        ...own,
        ...libraries,
        ...objects,
        '-flto',
        '-Wl,--lto-O2,--gc-sections,-s,--wrap=strerror,--stack-first,-z,stack-size=4194304',
        '-o',
        `${out}.linked`,
    ]);
    const features = ['bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals', 'simd', 'exception-handling'];
    await run('wasm-opt', ['-Os', ...features.map((one) => `--enable-${one}`), `${out}.linked`, '-o', out]);
    return readFileSync(out);
}

// ---- the files of the package

// bakeFiles(objects, out, version, inlined): bake.js, bake.cjs, cli.js, their types, the module's text and the licences of
// what is in it. `inlined` has the module's text and what unpacks it.
export async function bakeFiles(objects, out, version, inlined) {
    const bytes = await bakeModule(objects);
    const banner = `// hitmask ${version} (hitmask/bake). SPDX-License-Identifier: MIT\n`;
    const part = (name) => dense(readFileSync(join('js/bake', `${name}.js`), 'utf8').split('\n'));
    const write = (name, text) => writeFileSync(join(out, name), text);
    const code = `${banner}${['run', 'memory_disk', 'bake'].map(part).join('\n')}\n`;
    write('bake.js', `${code}export { bake, command };\n`);
    write('bake.cjs', `'use strict';\n${code}module.exports = { bake, command };\n`);
    write('cli.js', `#!/usr/bin/env node\n${banner}${['run', 'node_disk', 'cli'].map(part).join('\n')}\n`);
    chmodSync(join(out, 'cli.js'), 0o755);
    const libraries = `// With libpng, zlib, jansson, libxml2 and xxHash: licences/ has their terms.\n`;
    const { first, loader, texts } = await inlined(bytes);
    write('bake-module.js', `${banner}${libraries}${first}${loader}\nexport const moduleBytes = () => unpacked(${texts});\n`);
    const types = readFileSync('js/bake/bake.d.ts', 'utf8');
    for (const end of ['ts', 'cts']) write(`bake.d.${end}`, types);
    mkdirSync(join(out, 'licences'), { recursive: true });
    for (const [name, { licence }] of Object.entries(LIBRARIES)) {
        const [release] = taken(name).split(' ');
        write(`licences/${name}.txt`, `${name} ${release} (Debian)\n\n${readFileSync(join(SOURCES, name, licence), 'utf8')}`);
    }
}
