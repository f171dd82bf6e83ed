// The same bits: every tier that has the question answers it as tests/same.c did natively. HITMASK_SAME names the file
// that the program wrote.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { load } from './package.mjs';
import { askAll } from './same.mjs';

const list = process.env.HITMASK_SAME;
const forms = ['core', 'hitmask', 'full', 'core-scalar', 'scalar'];
for (const form of forms)
    test(`${form} answers as the native library does`, { skip: !list && 'HITMASK_SAME is not set' }, async () => {
        const api = await load(`${form}.node.js`);
        const questions = askAll(api, readFileSync(list, 'utf8'), (answers, expected, line) =>
            assert.deepEqual(answers, expected, line),
        );
        assert.ok(questions >= 2000, `only ${questions} questions`);
    });
