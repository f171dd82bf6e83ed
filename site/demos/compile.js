// A demo from its text, in the page: imports are looked up among the modules that are there, nothing is fetched. Lines
// keep their numbers, so that an error names the line of the text.
import { modules } from './modules.js';

const NAME = 'demo.js';

// import { a, b as c } from 'x'; -> const { a, b: c } = modules['x'];
const translate = (text) =>
    text
        .replace(/^import (\{[^}]*\}) from ('[^']*');/gm, (_, names, from) => `const ${names.replace(/ as /g, ': ')} = modules[${from}];`)
        .replace(/^export default \{/m, 'const made__ = {');

/** The line of the text on which an error came about, or 0. */
export const lineOf = (error) => error.line ?? Number(new RegExp(`${NAME}:(\\d+)`).exec(error.stack ?? '')?.[1] ?? 0);

/** The demo that a text exports. Throws an error with its line. */
export function compile(text) {
    let made;
    let fault;
    // A browser says on which line a text is no JavaScript to this listener alone.
    const listen = (event) => {
        event.preventDefault();
        fault = Object.assign(new Error(event.message.replace(/^Uncaught /, '')), { line: event.lineno });
    };
    window.hitmaskMake = (make) => {
        try {
            made = make(modules);
        } catch (error) {
            fault = error;
        }
    };
    const script = document.createElement('script');
    script.textContent = `window.hitmaskMake((modules) => { ${translate(text)}\nreturn made__; });\n//# sourceURL=${NAME}`;
    window.addEventListener('error', listen);
    document.head.append(script);
    window.removeEventListener('error', listen);
    script.remove();
    delete window.hitmaskMake;
    if (fault) throw fault;
    if (typeof made?.ask !== 'function' || typeof made.draw !== 'function' || typeof made.say !== 'function' || !made.size)
        throw new Error('a demo has size, initial, ask, draw and say');
    return made;
}
