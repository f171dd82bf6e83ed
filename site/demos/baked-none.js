// In place of hitmask/bake in saved files: it is larger than all else in them.
export const bake = null;
