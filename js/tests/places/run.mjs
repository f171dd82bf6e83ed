// run.mjs LIST: the answers of each tier, as node, deno and bun import it, have the hash of the native library's.
import { readFileSync } from 'node:fs';
import * as core from 'hitmask/core';
import * as scalar from 'hitmask/core/scalar';
import * as full from 'hitmask/full';
import * as hitmask from 'hitmask';
import { hashes } from './same.mjs';

const text = readFileSync(process.argv[2], 'utf8');
for (const [name, api] of Object.entries({ core, scalar, hitmask, full })) {
    const { questions, mine, native } = hashes(api, text);
    if (mine !== native || questions < 2000) throw new Error(`${name}: ${mine} is not ${native}, ${questions} questions`);
}
console.log('same');
