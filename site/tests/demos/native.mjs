// What the native command answers to the lines of demos.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './page.mjs';

const command = process.env.HITMASK ?? join(root, 'build/release/hitmask');
const run = (args, input) =>
    execFileSync(command, args, { cwd: root, input, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'pipe'] });
const isScene = (line) => line.includes('"instances":');

/** What the native command answers to each line. */
export function nativeOf(lines) {
    const questions = lines.filter((line) => !isScene(line));
    const found = questions.length ? run(['query', '-'], questions.map((line) => `${line}\n`).join('')).trimEnd().split('\n') : [];
    let next = 0;
    return lines.map((line) => (isScene(line) ? sceneOf(line) : found[next++]));
}
const sceneOf = (line) => run(['scene', '--json', '-'], line).trimEnd();
