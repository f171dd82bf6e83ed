// The library for the modules that demos share: `lib` is the smallest of its three tiers that has what was asked for.
// A larger one takes the place of a smaller one, whose shapes it refuses: what was kept of them is let go.
export let lib = null;

const TIERS = ['core', 'hitmask', 'full'];
const load = { core: () => import('hitmask/core'), hitmask: () => import('hitmask'), full: () => import('hitmask/full') };
const keepers = [];
let tier = -1;

/** Loads a tier, unless one that has all of it is there. */
export async function use(name) {
    const wanted = TIERS.indexOf(name);
    if (wanted <= tier) return;
    const loaded = await load[name]();
    if (wanted <= tier) return;
    [lib, tier] = [loaded, wanted];
    for (const forget of keepers) forget();
}

/** `forget` is called when shapes that were kept are of no use any more. */
export const keeps = (forget) => keepers.push(forget);
