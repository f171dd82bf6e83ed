// A demo as one HTML file: this kit, the demo's text and its state, and nothing from a network.
import { compile } from './compile.js';
import { mount } from './frame.js';
import { use } from './library.js';

const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:";
const LOOK = 'body{margin:0 auto;max-width:760px;padding:0 16px;font-family:system-ui,sans-serif;background:#fff;color:#1b2430}';
const asScript = (text) => text.replace(/<\/script/gi, '<\\/script').replace(/<!--/g, '<\\!--');
const asData = (value) => JSON.stringify(value).replace(/</g, '\\u003c');
const asText = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The HTML of a file with a demo: `kit` is this module as a script, see mountSaved. */
export const savedPage = ({ kit, source, state, title, about }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${asText(title)}</title><style>${LOOK}</style></head>
<body><h1>${asText(title)}</h1><p>${asText(about)}</p><main id="here"></main>
<script id="saved" type="application/json">${asData({ source, state })}</script>
<script id="kit">${asScript(kit)}</script>
<script>hitmaskSaved.mountSaved(document.getElementById('here'));</script></body></html>
`;

/** Mounts what a saved file holds. */
export function mountSaved(root) {
    const { source, state } = JSON.parse(document.getElementById('saved').textContent);
    const kit = async () => document.getElementById('kit').textContent;
    return use('full').then(() => mount(root, compile(source), { source: async () => source, kit, state }));
}
