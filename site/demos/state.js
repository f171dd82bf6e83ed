// The state of a demo: a plain object. It is kept in the address, goes back a step, and is taken over only where it has
// the form of the one at the beginning: an address may come from anybody.

const FAR = 100000;
export const copy = (value) => JSON.parse(JSON.stringify(value));
export const get = (state, path) => path.split('.').reduce((at, key) => at[key], state);
export function set(state, path, value) {
    const keys = path.split('.');
    keys.slice(0, -1).reduce((at, key) => at[key], state)[keys.at(-1)] = value;
}

/** `given` where it is of the form of `model`, else the model's. */
export function adopt(model, given) {
    if (typeof model === 'number') return Number.isFinite(given) && Math.abs(given) <= FAR ? given : model;
    if (Array.isArray(model)) return adoptList(model, given);
    if (typeof model !== 'object' || model === null) return typeof given === typeof model ? given : model;
    if (typeof given !== 'object' || given === null) return copy(model);
    return Object.fromEntries(Object.entries(model).map(([key, value]) => [key, adopt(value, given[key])]));
}
// Lists keep their length, but those that begin empty: these are taken as they are if they are short.
const adoptList = (model, given) => {
    if (!Array.isArray(given)) return copy(model);
    if (model.length === 0) return given.length <= 1000 ? given.filter((one) => JSON.stringify(one).length < 2000) : [];
    return model.map((value, i) => adopt(value, given[i]));
};

/** Sliders and choices to what they may be. */
export function keepWithin(state, controls) {
    for (const { key, min, max, choices } of controls) {
        const value = get(state, key);
        if (choices && !(value in choices)) set(state, key, Object.keys(choices)[0]);
        if (min !== undefined) set(state, key, Math.min(max, Math.max(min, value)));
    }
    return state;
}

// ---- the address: #ID=JSON&ID=JSON, only what differs from the beginning

const parts = () =>
    location.hash
        .slice(1)
        .split('&')
        .filter((part) => part.includes('='))
        .map((part) => part.split(/=(.*)/s));
export function fromAddress(id, initial) {
    const found = parts().find(([key]) => key === id);
    if (!found) return copy(initial);
    try {
        return adopt(initial, { ...initial, ...JSON.parse(decodeURIComponent(found[1])) });
    } catch {
        return copy(initial);
    }
}
const differing = (initial, state) =>
    Object.fromEntries(
        Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key])),
    );
export function addressOf(id, initial, state) {
    const differs = differing(initial, state);
    const others = parts().filter(([key]) => key !== id);
    const own = Object.keys(differs).length ? [[id, encodeURIComponent(JSON.stringify(differs))]] : [];
    const hash = [...others, ...own].map(([key, value]) => `${key}=${value}`).join('&');
    return `${location.href.split('#')[0]}#${hash}`;
}

// ---- numbers by chance, the same in each run

export function chance(seed) {
    let at = seed >>> 0;
    const next = () => {
        at = (at + 0x9e3779b9) >>> 0;
        let mixed = Math.imul(at ^ (at >>> 16), 0x21f0aaad);
        mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
        return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
    };
    return { next, between: (from, to) => from + (to - from) * next(), whole: (n) => Math.floor(n * next()) };
}
