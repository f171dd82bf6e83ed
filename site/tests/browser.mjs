// What the tests need of a browser: Debian's chromium, with every host but this machine blocked.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import puppeteer from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const launch = () =>
    puppeteer.launch({ executablePath: CHROMIUM, headless: true, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'] });

/** Debian's firefox, as a user has it who allows nothing but this machine. */
export const launchFirefox = () =>
    puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: true });

// A page that keeps what went wrong in it: messages, errors, answers that are none, requests to other hosts.
export async function opened(browser, { width = 1200, height = 900, dark = false } = {}) {
    const page = await browser.newPage();
    const faults = [];
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
        const local = /^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url());
        if (!local) faults.push(`request to ${request.url()}`);
        return local ? request.continue() : request.abort();
    });
    page.on('console', (message) => faults.push(`console ${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('response', (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
    });
    return { page, faults };
}

// Goes there and waits until every figure in view is live.
export async function visit(page, address) {
    await page.goto(address, { waitUntil: 'networkidle0' });
    await page.waitForFunction(() => ![...document.querySelectorAll('.live[data-state=loading]')].length, { timeout: 30000 });
}

export async function accessibility(page) {
    await page.evaluate(axe);
    // The theme's search button shows its shortcut beside its name, which this rule takes for a part of the name.
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    const options = { resultTypes: ['violations'], rules };
    const { violations } = await page.evaluate((given) => window.axe.run(document, given), options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

export const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
