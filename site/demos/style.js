// The look of all demos: one style sheet, and the colours of what is drawn.
//
// Blue, orange, pink and green are told apart by the colour-blind, by their lightness as well; no answer is in colour
// alone. Each has a light and a dark form, of 4.5 to 1 and more for lines and text against the stage.

const LIGHT = {
    stage: '#ffffff', grid: '#e4e7eb', ink: '#1b2430', soft: '#57606e', rim: '#9aa3af', panel: '#f5f6f8',
    a: '#0067a5', b: '#a85400', hit: '#b3006b', mark: '#00704f', warn: '#7a4fa8',
    aFill: '#0067a530', bFill: '#d9730d38', hitFill: '#d1007c', markFill: '#00704f2a', solid: '#c9cfd6',
};
const DARK = {
    stage: '#14181f', grid: '#262d38', ink: '#f0f3f6', soft: '#a9b3c0', rim: '#5a6472', panel: '#1d232c',
    a: '#6cbcf5', b: '#f5a35c', hit: '#ff7fc4', mark: '#4fd6a8', warn: '#c9a3ff',
    aFill: '#6cbcf53d', bFill: '#f5a35c3d', hitFill: '#ff5fb6', markFill: '#4fd6a833', solid: '#3b4452',
};
export const colors = (dark) => (dark ? DARK : LIGHT);

const variables = (set) =>
    Object.entries(set)
        .map(([name, value]) => `--hm-${name}:${value};`)
        .join('');

export const sheet = `
.hm-demo { ${variables(LIGHT)} color: var(--hm-ink); font: 15px/1.45 system-ui, sans-serif; margin: 16px 0;
  container-type: inline-size; }
.hm-demo[data-dark] { ${variables(DARK)} }
.hm-demo * { box-sizing: border-box; }
.hm-stage { position: relative; border: 1px solid var(--hm-rim); border-radius: 8px; overflow: hidden;
  background: var(--hm-stage); }
.hm-stage canvas { display: block; width: 100%; }
.hm-handle { position: absolute; width: 44px; height: 44px; margin: -22px 0 0 -22px; padding: 0; border: 0;
  background: none; cursor: grab; touch-action: none; border-radius: 50%; }
.hm-handle::after { content: ''; position: absolute; inset: 15px; border: 2px solid var(--hm-stage); border-radius: 50%;
  background: var(--hm-ink); box-shadow: 0 0 0 1.5px var(--hm-ink); }
.hm-handle[data-kind=a]::after { background: var(--hm-a); }
.hm-handle[data-kind=b]::after { background: var(--hm-b); }
.hm-handle[data-kind=turn]::after { inset: 16px; background: var(--hm-stage); border-color: var(--hm-ink); }
.hm-handle:hover::after { inset: 13px; }
.hm-handle:focus-visible { outline: 3px solid var(--hm-mark); outline-offset: -4px; }
.hm-handle:active { cursor: grabbing; }
.hm-answer { margin: 0; padding: 8px 12px; min-height: 60px; font-variant-numeric: tabular-nums;
  border: 1px solid var(--hm-rim); border-radius: 8px; background: var(--hm-panel); margin-top: 8px; }
.hm-controls { display: grid; grid-template-columns: repeat(auto-fill, minmax(165px, 1fr)); gap: 4px 16px;
  align-items: end; margin-top: 8px; }
.hm-wide { grid-column: span 2; }
@container (max-width: 345px) { .hm-wide { grid-column: auto; } }
.hm-buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.hm-control { display: flex; flex-direction: column; margin: 0; }
.hm-control > span { display: flex; justify-content: space-between; gap: 8px; font-size: 14px; }
.hm-control output { white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--hm-soft); }
.hm-control input[type=range] { width: 100%; height: 44px; margin: 0; accent-color: var(--hm-a); }
.hm-control select, .hm-buttons button { font: inherit; color: inherit; min-height: 44px; padding: 4px 12px;
  border: 1px solid var(--hm-rim); border-radius: 8px; background: var(--hm-panel); }
.hm-control select { appearance: auto; }
.hm-switch { flex-direction: row; align-items: center; gap: 8px; min-height: 44px; cursor: pointer; }
.hm-switch input { width: 22px; height: 22px; margin: 0; accent-color: var(--hm-a); flex: none; }
.hm-buttons button { cursor: pointer; }
.hm-buttons button:disabled { color: var(--hm-soft); cursor: default; opacity: .65; }
.hm-buttons button[aria-pressed=true] { background: var(--hm-a); color: var(--hm-stage); }
.hm-demo :is(select, input, .hm-buttons button):focus-visible { outline: 3px solid var(--hm-mark); outline-offset: 1px; }
.hm-more { margin-top: 8px; border: 1px solid var(--hm-rim); border-radius: 8px; padding: 0 12px; background: var(--hm-panel); }
.hm-more summary { min-height: 44px; padding: 10px 0; cursor: pointer; }
.hm-more[open] { padding-bottom: 12px; }
.hm-code { width: 100%; font: 13px/18px ui-monospace, monospace; color: inherit; background: var(--hm-stage); margin: 0;
  border: 1px solid var(--hm-rim); border-radius: 8px; padding: 8px; white-space: pre; overflow: auto; resize: vertical; }
.hm-note { font-size: 13px; color: var(--hm-soft); margin: 6px 0 0; }
.hm-note a { color: var(--hm-a); }
`;

const ID = 'hm-demo-style';
export function addSheet() {
    if (document.getElementById(ID)) return;
    document.head.append(Object.assign(document.createElement('style'), { id: ID, textContent: sheet }));
}

// Dark where what lies behind the element is: so the demos need not know how a page chooses its theme.
export function isDark(element) {
    for (let at = element.parentElement; at; at = at.parentElement) {
        const [r, g, b, alpha = 1] = (getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
        if (alpha > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 128;
    }
    return matchMedia('(prefers-color-scheme: dark)').matches && getComputedStyle(document.documentElement).colorScheme.includes('dark');
}
