// WebKit as Debian has it, by its WebDriver, with those few calls that browsers.mjs uses of puppeteer. It draws into Xvfb
// where there is no display.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const DRIVER = '/usr/bin/WebKitWebDriver';
const LIBRARIES = '/usr/lib/x86_64-linux-gnu';
const miniBrowser = () =>
    readdirSync(LIBRARIES)
        .filter((name) => /^webkit2?gtk-/.test(name))
        .map((name) => `${LIBRARIES}/${name}/MiniBrowser`)
        .find((file) => existsSync(file));

export const hasWebkit = existsSync(DRIVER);

export async function launchWebkit() {
    const children = [];
    const start = (command, args, env = {}) => {
        const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
        children.push(child);
        return child;
    };
    const end = () => children.reverse().forEach((child) => child.kill());
    const display = process.env.DISPLAY ?? ':97';
    if (!process.env.DISPLAY) start('/usr/bin/Xvfb', [display, '-screen', '0', '800x600x24', '-nolisten', 'tcp']);
    const port = 20000 + (process.pid % 20000);
    start(DRIVER, [`--port=${port}`], { DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' });
    const call = async (method, path, body) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
        const { value } = await response.json();
        if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
        return value;
    };
    const options = { binary: miniBrowser(), args: ['--automation'] };
    const wanted = { capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } } };
    let session;
    for (let i = 0; session === undefined; i++) {
        await new Promise((done) => setTimeout(done, 200));
        try {
            session = await call('POST', '/session', wanted);
        } catch (error) {
            if (i < 50) continue;
            end();
            throw error;
        }
    }
    const at = `/session/${session.sessionId}`;
    const evaluate = (expression) => call('POST', `${at}/execute/sync`, { script: `return (${expression})`, args: [] });
    const tab = {
        goto: (url) => call('POST', `${at}/url`, { url }),
        evaluate,
        async waitForFunction(expression, { timeout }) {
            for (const until = Date.now() + timeout; !(await evaluate(`Boolean(${expression})`)); ) {
                if (Date.now() > until) throw new Error(`WebKit: not in time: ${expression}`);
                await new Promise((done) => setTimeout(done, 50));
            }
        },
        close: async () => undefined,
    };
    return {
        newPage: async () => tab,
        version: async () => `WebKit ${session.capabilities.browserVersion}`,
        close: () => call('DELETE', at).catch(() => undefined).finally(end),
    };
}
