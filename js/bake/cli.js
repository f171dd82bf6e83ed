// The command of `npx hitmask`: that of the repository without native code.
import * as fs from 'node:fs';

const { moduleBytes } = await import('./bake-module.js');

// Names of files need not be UTF-8, and node decodes its words: Linux has them as they were.
function wordsGiven() {
    const words = process.argv.slice(2);
    if (!words.some((word) => word.includes('\ufffd')) || !fs.existsSync('/proc/self/cmdline')) return words;
    const line = fs.readFileSync('/proc/self/cmdline');
    const exact = [];
    for (let at = 0; at < line.length; at = line.indexOf(0, at) + 1) exact.push(line.subarray(at, line.indexOf(0, at)));
    return exact.slice(exact.length - words.length);
}

const environment = process.env.TERM === undefined ? {} : { TERM: process.env.TERM };
try {
    process.exitCode = runCommand(new WebAssembly.Module(moduleBytes()), nodeDisk(fs), ['hitmask', ...wordsGiven()], environment);
} catch (error) {
    fs.writeSync(2, `hitmask: was stopped by a fault of its own (${error.message}): please report it\n`);
    process.exitCode = 134;
}
