/** What a run has done, as a shell would see it. */
export interface CommandResult {
    /** The exit status: 0 done (for `hit`: they overlap), 1 (no hit, or a limit passed), 2 a word, 3 an input, 4 an output. */
    code: number;
    /** What went to standard output: text, or a file where no output was named. */
    stdout: Uint8Array;
    /** The words about what is wrong, a line each. */
    stderr: string;
    /** The files that were written, by name. */
    files: { [name: string]: Uint8Array };
}

export interface CommandOptions {
    /** What an input named `-` reads. */
    stdin?: Uint8Array | ArrayBuffer | string;
}

/** The files that there are, by name; `/` in a name is a folder. */
export interface CommandFiles {
    [name: string]: Uint8Array | ArrayBuffer | string;
}

/**
 * What `hitmask bake ARGS...` does in a folder that holds `files`: the same outputs, words and exit status. The module is
 * fetched at the first call.
 */
export declare function bake(files: CommandFiles, args: readonly string[], options?: CommandOptions): Promise<CommandResult>;

/** What `hitmask ARGS...` does there: also `hit`, `info`, `query`, `scene` and `explain`. Pictures are drawn as SVG. */
export declare function command(files: CommandFiles, args: readonly string[], options?: CommandOptions): Promise<CommandResult>;
