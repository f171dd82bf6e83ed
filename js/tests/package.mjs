// The built package, for the tests: HITMASK_PACKAGE or build/js/package.
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
