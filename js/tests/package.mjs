// The built package, for the tests: HITMASK_PACKAGE or build/js/package.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const folder = process.env.HITMASK_PACKAGE ? resolve(process.env.HITMASK_PACKAGE) : join(root, 'build/js/package');
export const file = (name) => join(folder, name);
export const load = (name) => import(pathToFileURL(file(name)).href);
export const require = createRequire(import.meta.url);
export const text = (name) => readFileSync(join(root, name), 'utf8');

// Runs the first example of a page's section: what it prints, and the lines after it that say so.
export async function runExample(page, section) {
    const code = text(page).split(`\n## ${section}\n`)[1].match(/```js\n([\s\S]*?)```/)[1];
    const program = code.replaceAll(/'hitmask(?:\/(\w+))?'/g, (_, name = 'hitmask') => `'${pathToFileURL(file(`${name}.js`))}'`);
    const said = [...code.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line).join('\n');
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    return [printed.trim(), said];
}
