export declare const version: string;
export declare const simd: 'scalar' | 'simd128';
/** Bytes of the module's memory in use and in all, and handles that live: for tests that look for leaks. */
export declare function memory(): { used: number; total: number; handles: number };
