// build_parts.mjs: what the builds of all modules share: compiling, and bytes as text.
import { execFile } from 'node:child_process';
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

// ---- bytes as text

// Each byte as one character. The most frequent ones have the characters that are one byte in UTF-8 and need no escape:
// so the text is the least larger, also after gzip. `common` has a bit for each byte value, as load.js reads it.
const PLAIN = Array.from({ length: 127 }, (_, i) => i + 1).filter((code) => !'\n\r"\\'.includes(String.fromCharCode(code)));
export function commonBytes(bytes) {
    const often = new Array(256).fill(0);
    for (const byte of bytes) often[byte]++;
    const order = [...often.keys()].sort((a, b) => often[b] - often[a]);
    return new Set(order.slice(0, PLAIN.length));
}
export function commonText(common) {
    const digits = Array.from({ length: 64 }, (_, i) => [0, 1, 2, 3].reduce((sum, k) => sum | (common.has(4 * i + k) ? 1 << k : 0), 0));
    return digits.map((digit) => digit.toString(16)).join('');
}
export function textLiteral(bytes) {
    const common = commonBytes(bytes);
    let [plain, other] = [0, 128];
    const codes = Array.from({ length: 256 }, (_, byte) => (common.has(byte) ? PLAIN[plain++] : other++));
    return `"${Array.from(bytes, (byte) => String.fromCharCode(codes[byte])).join('')}"`;
}
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
