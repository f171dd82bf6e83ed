// The test of the tests: a fault that is planted in a demo, or in what answers for all, must fail demos.test.mjs,
// or motion.test.mjs or touch.test.mjs where that is what it is about.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const FAULTS = [
    { demo: 'many', what: 'the drawn world lags behind by a step', file: 'many.js', from: 'const poses = posesOf(s);\n    const begin', to: 'const poses = posesOf({ ...s, time: s.time - 1 });\n    const begin' },
    { demo: 'rollback', what: 'a wrong guess is not taken back', file: 'rollback.js', from: 'restore(this.there, this.saved);', to: 'if (!wrong) restore(this.there, this.saved);' },
    { demo: 'aabb', what: 'a rectangle cannot be dragged', file: 'aabb.js', from: 'grab: sideOf(s, key) })[0] }', to: 'grab: sideOf(s, key) })[0], set() {} }' },
    { demo: 'turning', what: 'the fraction is that of the last free position', file: 'command.js', from: 'end, fraction, free: stopFree', to: 'end, fraction: stopFraction, free: stopFree' },
    { demo: 'broad', what: 'boxes alone decide', file: 'broad.js', from: 'if (!circleOverlapsCircle(put(one, poses, candidates[i], r), put(two', to: 'if (false && !circleOverlapsCircle(put(one, poses, candidates[i], r), put(two' },
    { demo: 'circles', what: 'both closest points are those of a', file: 'command.js', from: 'b: [bx, by]', to: 'b: [ax, ay]' },
    { demo: 'turning', what: 'the stop is where it begins', file: 'command.js', from: 'xform: xformText(at), looks', to: 'xform: xformText(poseA), looks' },
    { demo: 'barrel', what: 'a fraction is not in lowest terms', file: 'command.js', from: 'String(denominator / a)', to: 'String(denominator)' },
];
const MOTION = [
    { demo: 'bounce', what: 'it moves for who wants less motion', file: 'frame.js', from: "&& !matchMedia('(prefers-reduced-motion: reduce)').matches", to: '' },
    { demo: 'bounce', what: 'slow motion is not as slow as it says', file: 'frame.js', from: 'this.slow ? 8 : 1', to: 'this.slow ? 7 : 1' },
    { demo: 'sprites', what: 'a dropped picture is announced, but not taken', file: 'frame.js', from: 'this.demo.drop(this.state, name, place);', to: '' },
];
const TOUCH = [
    { demo: 'sprites', what: 'a finger on a handle scrolls the page', file: 'style.js', from: 'touch-action: none;', to: '' },
    { demo: 'sprites', what: 'a finger scrolls nothing on the stage', file: 'style.js', from: '.hm-stage canvas { display: block;', to: '.hm-stage canvas { touch-action: none; display: block;' },
];
const ALL = [...FAULTS.map((one) => ({ ...one, suite: 'demos', named: `${one.demo}: ` })), ...MOTION.map((one) => ({ ...one, suite: 'motion', named: '' })), ...TOUCH.map((one) => ({ ...one, suite: 'touch', named: '' }))];
for (const { demo, what, suite, named, ...fault } of ALL)
    test(`${demo}: ${what}`, () => {
        const env = { ...process.env, DEMOS: demo, HITMASK_PLANT: JSON.stringify(fault) };
        delete env.NODE_TEST_CONTEXT;
        const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', join(here, `${suite}.test.mjs`)], { env, encoding: 'utf8' });
        assert.notEqual(status, 0, 'no test failed');
        assert.match(stdout, new RegExp(`not ok \\d+ - ${named}`), stdout.slice(-2000));
        assert.match(stdout, /ERR_ASSERTION/, stdout.slice(-2000));
    });
