// build.mjs [--tier NAME]: builds the npm package from the C sources into build/js/package and packs it as
// build/npm/hitmask-VERSION.tgz. With --tier only that one (also `bake`), with simd128, and nothing is packed: for work
// on it.
//
// A tier is one file: the sources that it lists below, in one scope, and a WebAssembly module with the C functions
// that these call and no others. Nothing here names an offset of a struct or the value of an enum: `O.`, `S.` and
// `E.` in the sources are replaced by what scripts/api-list says.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bakeFiles } from './bake/build.mjs';
import { checksum, compiled, dense, minified, run } from './build_parts.mjs';
import { packed as packedModule, unpacker } from './pack/pack.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
process.chdir(root);

// ---- what a tier is

export const TIERS = ['core', 'hitmask', 'full'];
const CORE = ['runtime', 'values', 'shape', 'mask', 'pose', 'overlap'];
const SOURCES = {
    core: CORE,
    hitmask: [...CORE, 'questions', 'outline', 'tilemap', 'world', 'world_query', 'collider', 'direct', 'png', 'sheet'],
};
SOURCES.full = [...SOURCES.hitmask, 'full', 'border', 'broad', 'draw', 'radial'];
// One file of types for each tier, of these parts in this order; a tier takes from each what is marked for it.
const TYPES =
    'values shape mask pose overlap questions outline tilemap world direct sheet collider full broad border parts radial draw runtime'.split(' ');
const CORE_NAMES = 'HitmaskError Mask Pose Shape boundsOf distance memory overlap simd version'.split(' ');
const NAMES = { core: CORE_NAMES };
NAMES.hitmask = [
    ...CORE_NAMES,
    ...'Collider Components Outline RotatedBox Tilemap World boxClosest boxContains boxOverlapsBox cast castTurn'.split(' '),
    ...'circleContains circleOverlapsBox circleOverlapsCircle contact decodePng gridFrames measure'.split(' '),
    ...'metPixels overlapMany ray readSheet satAxes separate sharedArea within'.split(' '),
];
NAMES.full = [
    ...NAMES.hitmask,
    ...'Border Broad DRAW_ROLES Parts Polar bounceBoxInBox bounceCircleInBox bounceInBox bounceInOutline'.split(' '),
    ...'bounceVelocity drawShape exactBoundsOf filterPasses findPairs gateClear gatePasses moveSlide'.split(' '),
    ...'slideVelocity stickVelocity stopVelocity'.split(' '),
];

// ---- what the C headers say

const api = JSON.parse(execFileSync('scripts/api-list', { maxBuffer: 2 ** 26 }));
const enums = {};
for (const { values } of Object.values(api.enums)) for (const { name, value } of values) enums[name] = value;

const plainType = (type) => type.replace(/^const /, '').replace(/ \[\d+\]$/, '');
function offsetOf(struct, path) {
    let sum = 0;
    let at = struct;
    for (const name of path) {
        const field = api.structs[at]?.fields.find((one) => one.name === name);
        if (!field) throw new Error(`no field ${name} in ${at}`);
        sum += field.offset.ilp32;
        at = plainType(field.type);
    }
    return sum;
}
function sizeOf(struct) {
    const size = api.structs[struct]?.size.ilp32;
    if (size === undefined) throw new Error(`no struct ${struct}`);
    return size;
}
// The few constants in use are numbers as they are, or UINT32_C(number).
function valueOf(name) {
    const text = enums[name] ?? api.constants[name];
    const value = Number(String(text).replace(/^UINT32_C\((.*)\)$/, '$1'));
    if (text === undefined || Number.isNaN(value)) throw new Error(`no number ${name}: ${text}`);
    return value;
}

// ---- JavaScript

// Leaves out what is between `//# tier NAME` and `//# end` for lower tiers, and comments and indentation.
function linesOf(text, tier) {
    let wanted = true;
    const out = [];
    for (const line of text.split('\n')) {
        const mark = /^\s*\/\/# (tier (\w+)|end)$/.exec(line);
        if (mark) wanted = mark[1] === 'end' || TIERS.indexOf(tier) >= TIERS.indexOf(mark[2]);
        else if (wanted) out.push(line);
    }
    return out;
}

function source(tier, variant) {
    return dense(SOURCES[tier].flatMap((name) => linesOf(readFileSync(join(here, 'src', `${name}.js`), 'utf8'), tier)))
        .replace(/\bO\.(hm_\w+)((?:\.\w+)+)/g, (_, struct, path) => offsetOf(struct, path.slice(1).split('.')))
        .replace(/\bS\.(hm_\w+)/g, (_, struct) => sizeOf(struct))
        .replace(/\bE\.(HM_\w+)/g, (_, name) => valueOf(name))
        .replaceAll('%TIER%', entryName(tier, variant))
        .replaceAll('%VERSION%', api.version)
        .replaceAll('%SIMD%', variant === 'scalar' ? 'scalar' : 'simd128');
}
const entryName = (tier, variant) =>
    ['hitmask', ...(tier === 'hitmask' ? [] : [tier]), ...(variant === 'scalar' ? ['scalar'] : [])].join('/');

// ---- WebAssembly

// Most is compiled to be as small as can be (-Oz). What small questions take most of their time in is still compiled for
// size, but with small functions within large ones (-Os); what makes poses, and loops over many shapes and boxes, for
// speed (-O2). js/sizes.md says what that is worth.
const FAST = [
    /^src\/exact\/(lattice|xform_pose)\.c$/,
    /^src\/broad\/(grid|neighbours|boxset)/,
    /^src\/world\/(world_update|world_pose|narrow_phase|pair_sort|world_visit)\.c$/,
];
const INLINED = [
    /^js\/glue\//,
    /^src\/broad\/(boxscan|rtree_visit)/,
    /^src\/fastpath\/(?!cast_|aligned|overlap_many|solids|distance_gjk)/,
    /^src\/simd\/kernels\.c$/,
    /^src\/pose\/(posed_mask|posed_shape|probe)\.c$/,
    /^src\/mask\/(mask|mask_pixels|maskfield_view)\.c$/,
    /^src\/contact\/contact\.c$/,
    /^src\/narrow\/(distance|distance_search|field_cull|overlap(?!_cells).*)\.c$/,
];
const within = (list, file) => list.some((pattern) => pattern.test(file));
const levelOf = (file) => (within(FAST, file) ? '-O2' : within(INLINED, file) ? '-Os' : '-Oz');
// js/glue/mask_pairs.c has these.
const TOGETHER = ['src/simd/kernels_scalar.c', 'src/simd/kernels_simd128.c', 'src/mask/mask_pair.c'];
const FOREIGN = /_(avx2|avx512|sse2|neon)\.c$/;
const VARIANTS = { simd: ['-msimd128', '-mnontrapping-fptoint', '-msign-ext', '-DHM_BEST_SIMD'], scalar: ['-DHM_NO_SIMD'] };
const FLAGS = [
    ...'--target=wasm32-wasi --sysroot=/usr -std=c17 -ffp-contract=off -ffunction-sections -fdata-sections'.split(' '),
    ...'-flto -fno-unroll-loops -fvisibility=hidden -DHM_BUILD -DHM_NO_STDIO -DHMI_WIDE_PORTABLE -DNDEBUG -Iinclude'.split(' '),
    ...'-Wall -Wextra -Wconversion -Wshadow -Werror'.split(' '),
];
// Nothing is in the first 1,024 bytes of memory (--global-base), so that a sum of an address and less than that need
// not be computed before it is used.
const SMALLER = ['-Oz', '--low-memory-unused', '--converge'];
const FEATURES = '--enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals';

function cSources() {
    const list = readFileSync('src/hitmask.c', 'utf8').matchAll(/^#include "(.*\.c)"$/gm);
    const files = [...list].map((match) => `src/${match[1]}`).filter((file) => !FOREIGN.test(file) && !TOGETHER.includes(file));
    return [...files, 'js/glue/glue.c', 'js/glue/heap.c', 'js/glue/mask_pairs.c'];
}

async function compile(variant, folder) {
    mkdirSync(folder, { recursive: true });
    const files = cSources();
    const objects = files.map((file) => join(folder, `${file.replace(/[/.]/g, '_')}.o`));
    const flags = (file) => [...FLAGS, ...VARIANTS[variant], levelOf(file)];
    await compiled(files.map((file, i) => ({ file, object: objects[i], flags: flags(file) })));
    return objects;
}

async function link(code, objects, out) {
    const names = [...new Set([...code.matchAll(/\bX\.(hmj?_\w+)/g)].map((match) => match[1]))].sort();
    // Of functions that the compiler left as such, and those of other files, only the smallest are inlined.
    await run('clang-19', [
        ...'--target=wasm32-wasi --sysroot=/usr -mexec-model=reactor'.split(' '),
        ...'-flto -Wl,--lto-O2,-mllvm,-inline-threshold=5'.split(' '),
        ...objects,
        ...names.map((name) => `-Wl,--export=${name}`),
        '-Wl,--gc-sections,-s,-z,stack-size=262144,--global-base=1024',
        '-o',
        `${out}.linked`,
    ]);
    const said = await run('wasm-opt', [...SMALLER, '--minify-imports-and-exports', ...FEATURES.split(' '), `${out}.linked`, '-o', out]);
    const short = Object.fromEntries([...said.matchAll(/^(\w+) => (\S+)$/gm)].map((match) => match.slice(1)));
    const bytes = readFileSync(out);
    const module = new WebAssembly.Module(bytes);
    const imports = WebAssembly.Module.imports(module);
    if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
    return { bytes, short, calls: calls(names, short, new WebAssembly.Instance(module, {}).exports) };
}

// Each function written out, with its number of arguments: an engine can then inline what it calls.
function calls(names, short, exports) {
    // These get no memory, so no view dies.
    const still = new Set(['hm_mask_overlap']);
    const one = (name) => {
        const list = Array.from({ length: exports[short[name]].length }, (_, i) => String.fromCharCode(97 + i)).join(',');
        if (still.has(name)) return `const X_${name} = (${list}) => W.${short[name]}(${list});`;
        return `const X_${name} = (${list}) => seen(W.${short[name]}(${list}));`;
    };
    return ['const seen = (z) => { if (U8.length === 0) views(); return z; };', ...names.map(one)].join('\n');
}

// ---- the files of a tier

const plainSource = (name) => dense(linesOf(readFileSync(join(here, 'src', `${name}.js`), 'utf8'), 'full'));

// What turns the text of a module into the module, and that text. It is first in its file: gzip makes blocks of 16,383 letters,
// and one that has both text and JavaScript suits neither.
async function inlined(bytes, name, variant) {
    const small = await unpacker(variant);
    const packed = await packedModule(bytes, variant);
    const loader = plainSource('load')
        .replaceAll('%NAME%', name)
        .replaceAll('%SCALAR%', variant === 'scalar' ? 'true' : 'false')
        .replaceAll('%LENGTH%', String(bytes.length))
        .replaceAll('%SUM%', String(checksum(Buffer.concat([small, packed]))));
    const first = `const packedText = "${packed.toString('base64')}";\n`;
    return { first, loader: await minified(loader), texts: `"${small.toString('hex')}", packedText` };
}

async function tierFiles(tier, variant, objects, out) {
    const name = entryName(tier, variant).replace(/^hitmask\/?/, '').replace('/', '-') || 'hitmask';
    const text = source(tier, variant);
    const { bytes, short, calls } = await link(text, objects, join(out, `${name}.wasm`));
    const code = text
        .replaceAll(/\bX\.(hmj?_\w+)/g, 'X_$1')
        .replaceAll(/\bW\.(_initialize|memory)\b/g, (_, name) => `W.${short[name]}`)
        .replace('%CALLS%', () => calls);
    const names = NAMES[tier].join(', ');
    const create = await minified(`const create = (W) => {\n${code}\nreturn { ${names} };\n};\n`);
    const banner = `// hitmask ${api.version} (${entryName(tier, variant)}). SPDX-License-Identifier: MIT\n`;
    const { first, loader, texts } = await inlined(bytes, entryName(tier, variant), variant);
    const inline = `${banner}${first}${create}${loader}const api = create(loadText(${texts}));\n`;
    const write = (file, text) => writeFileSync(join(out, file), text);
    write(`${name}.js`, `${inline}export const { ${names} } = api;\n`);
    write(`${name}.cjs`, `'use strict';\n${inline}module.exports = api;\n`);
    write(`${name}.node.js`, `${banner}import api from './${name}.cjs';\nexport const { ${names} } = api;\n`);
    const types = TYPES.flatMap((part) => linesOf(readFileSync(join(here, 'types', `${part}.d.ts`), 'utf8'), tier))
        .join('\n')
        .replaceAll('%TIER%', entryName(tier, variant));
    write(`${name}.d.ts`, types);
    write(`${name}.d.cts`, types);
    if (variant === 'scalar') {
        rmSync(join(out, `${name}.wasm`));
        rmSync(join(out, `${name}.wasm.linked`));
        return;
    }
    const instance = 'new WebAssembly.Instance(checkedModule(module), {}).exports';
    const withModule = `${banner}${create}${plainSource('load_module')}\nconst hitmaskWith = (module) => create(${instance});\n`;
    write(`${name}-with-module.js`, `${withModule}export { hitmaskWith as create };\n`);
    write(`${name}-with-module.cjs`, `'use strict';\n${withModule}exports.create = hitmaskWith;\n`);
    for (const ext of ['ts', 'cts']) {
        const from = ext === 'ts' ? 'js' : 'cjs';
        write(
            `${name}-with-module.d.${ext}`,
            `/** Everything of \`${entryName(tier, variant)}\` over a module that you compiled from its .wasm file. */\n` +
                `export declare function create(module: object): typeof import('./${name}.${from}');\n`,
        );
    }
    const script = `'use strict';\n${first}${create}${loader}\nreturn create(loadText(${texts}));`;
    write(`${name}.script.js`, `${banner}var hitmask = (() => {\n${script}\n})();\n`);
    rmSync(join(out, `${name}.wasm.linked`));
}

// ---- what is plain JavaScript: no module of its own

// Each is one source whose last lines are its exports, for import and for require. `hitmask` stays an import, so that
// shapes are of the caller's instance.
export const ADDONS = ['sat', 'phaser', 'pixi'];
const ADDON_PARTS = { phaser: ['sprites/pixels'], pixi: ['sprites/pixels'] };
export function addonFiles(name, out) {
    const banner = `// hitmask ${api.version} (hitmask/${name}). SPDX-License-Identifier: MIT\n`;
    const files = [...(ADDON_PARTS[name] ?? []), `${name}/${name}`];
    const text = files.map((file) => readFileSync(join(here, `${file}.js`), 'utf8')).join('');
    const [code, names] = text.split(/^export (?=\{)/m);
    const required = code.replace(/^import (\{.*?\}) from ('hitmask');/ms, 'const $1 = require($2);');
    const asDefault = name === 'sat' ? 'export default SAT;\n' : '';
    writeFileSync(join(out, `${name}.js`), `${banner}${code}export ${names}${asDefault}`);
    writeFileSync(join(out, `${name}.cjs`), `'use strict';\n${banner}${required}module.exports = ${names}`);
    const types = readFileSync(join(here, name, `${name}.d.ts`), 'utf8');
    writeFileSync(join(out, `${name}.d.ts`), linesOf(types, 'full').join('\n'));
    writeFileSync(join(out, `${name}.d.cts`), linesOf(types, 'core').join('\n'));
}

// ---- the package

function entry(name) {
    const esm = (file) => ({ types: `./${name}.d.ts`, default: `./${file}` });
    const cjs = { types: `./${name}.d.cts`, default: `./${name}.cjs` };
    if (name.endsWith('-with-module')) return { import: esm(`${name}.js`), require: cjs };
    return { node: { import: esm(`${name}.node.js`), require: cjs }, import: esm(`${name}.js`), require: cjs };
}

function packageJson() {
    const base = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
    const exports = {};
    for (const tier of TIERS) {
        const path = tier === 'hitmask' ? '.' : `./${tier}`;
        exports[path] = entry(tier);
        exports[`${path}/scalar`] = entry(tier === 'hitmask' ? 'scalar' : `${tier}-scalar`);
        exports[`${path}/with-module`] = entry(`${tier}-with-module`);
        exports[`${path}/script`] = `./${tier}.script.js`;
        exports[`./${tier}.wasm`] = `./${tier}.wasm`;
    }
    for (const name of ADDONS) {
        const at = (end) => ({ types: `./${name}.d.${end[0]}`, default: `./${name}.${end[1]}` });
        exports[`./${name}`] = { import: at(['ts', 'js']), require: at(['cts', 'cjs']) };
    }
    exports['./bake'] = {
        import: { types: './bake.d.ts', default: './bake.js' },
        require: { types: './bake.d.cts', default: './bake.cjs' },
    };
    exports['./package.json'] = './package.json';
    return { ...base, version: api.version, exports };
}

function pack(out) {
    const archive = join('build/npm', `hitmask-${api.version}.tgz`);
    mkdirSync('build/npm', { recursive: true });
    const files = readdirSync(out).sort();
    execFileSync('tar', [
        ...'--sort=name --mtime=@499162500 --owner=0 --group=0 --numeric-owner --mode=u=rw,go=r -czf'.split(' '),
        archive,
        `--transform=s,^,package/,`,
        '-C',
        out,
        ...files,
    ]);
    return archive;
}

// The command has libc's heap.
const withBake = (objects, out) =>
    bakeFiles(objects.filter((object) => !/js_glue_(glue|heap)/.test(object)), out, api.version, (bytes) => inlined(bytes, 'hitmask/bake', 'simd'));

async function main(only) {
    const out = 'build/js/package';
    if (!only) rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    for (const variant of only ? ['simd'] : Object.keys(VARIANTS)) {
        const objects = await compile(variant, join('build/js', variant));
        if (only === 'bake' || (!only && variant === 'simd')) await withBake(objects, out);
        for (const tier of only ? TIERS.filter((tier) => tier === only) : TIERS) await tierFiles(tier, variant, objects, out);
    }
    if (only) return;
    for (const name of ADDONS) addonFiles(name, out);
    writeFileSync(join(out, 'package.json'), `${JSON.stringify(packageJson(), null, 2)}\n`);
    cpSync('LICENSE', join(out, 'LICENSE'));
    cpSync('js/README.md', join(out, 'README.md'));
    console.log(relative(root, pack(out)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv[2] === '--tier' && process.argv[3]);
