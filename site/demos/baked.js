// The command `hitmask bake`, which is loaded when it is needed. A saved file does not have it.

/** What it makes of files: `{ code, stdout, stderr, files }`; null where it is not there. */
export async function bake(files, args) {
    const command = await import('hitmask/bake');
    return command.bake ? command.bake(files, args) : null;
}
