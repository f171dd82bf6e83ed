// build_parts.mjs: what the builds of all modules share: compiling, and text.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

// ---- programs

export const run = (command, args) =>
    new Promise((resolve, reject) =>
        execFile(command, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
            error ? reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(stdout),
        ),
    );
const cached = existsSync('/usr/bin/ccache') ? ['ccache', 'clang-19'] : ['clang-19'];

// compiled(list): each `{ file, object, flags }`, as many at a time as there are processors.
export async function compiled(list) {
    let next = 0;
    const worker = async () => {
        while (next < list.length) {
            const { file, object, flags } = list[next++];
            const [command, ...first] = cached;
            await run(command, [...first, ...flags, '-c', file, '-o', object]);
        }
    };
    const jobs = Number(process.env.JOBS) || Math.min(cpus().length, availableParallelism?.() ?? 2);
    await Promise.all(Array.from({ length: jobs }, worker));
}

// ---- text

export function checksum(bytes) {
    let sum = 0x811c9dc5;
    for (const byte of bytes) sum = Math.imul(sum ^ byte, 16777619);
    return sum >>> 0;
}

// What is left of a source of JavaScript: no comments, no indentation.
export const dense = (lines) =>
    lines
        .filter((line) => !/^\s*(\/\/|$)/.test(line))
        .map((line) => line.trim())
        .join('\n');

// minified(code): names within functions are short, those outside stay. A class says its name, since errors quote it.
export function minified(code) {
    const named = code.replace(/^class (\w+)[^{]*\{$/gm, "$&\nstatic get name() { return '$1'; }");
    return new Promise((resolve, reject) => {
        const child = spawn('esbuild', '--minify --target=es2020 --charset=utf8 --log-level=warning'.split(' '));
        const out = [];
        const words = [];
        child.stdout.on('data', (part) => out.push(part));
        child.stderr.on('data', (part) => words.push(part));
        child.on('error', reject);
        child.on('close', (code) => (code === 0 ? resolve(String(Buffer.concat(out))) : reject(new Error(`esbuild: ${Buffer.concat(words)}`))));
        child.stdin.end(named);
    });
}
