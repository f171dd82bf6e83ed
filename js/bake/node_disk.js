// The disk of a process: node's files, with names as the bytes that they are.
function nodeDisk(fs) {
    const { constants } = fs;
    // Of each descriptor: where the next byte is read or written (undefined: the system knows), and whether to wait.
    const opened = new Map();
    const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    const name = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    // Tries again where a pipe or terminal is not ready and is to be waited for.
    const patient = (descriptor, use) => {
        for (;;) {
            try {
                return use();
            } catch (error) {
                if (error.code !== 'EAGAIN' || opened.get(descriptor)?.waits === false) throw error;
                sleep(2);
            }
        }
    };
    const move = (descriptor, use) => {
        const state = opened.get(descriptor);
        const count = patient(descriptor, () => use(state?.position ?? null));
        if (state?.position !== undefined) state.position += count;
        return count;
    };
    return {
        sleep,
        open(bytes, how, mode) {
            const flags =
                (how & WRITE ? (how & READ ? constants.O_RDWR : constants.O_WRONLY) : constants.O_RDONLY) |
                (how & CREATE ? constants.O_CREAT : 0) |
                (how & NEW ? constants.O_EXCL : 0) |
                (how & EMPTY ? constants.O_TRUNC : 0) |
                (how & NO_WAIT ? (constants.O_NONBLOCK ?? 0) : 0);
            const descriptor = fs.openSync(name(bytes), flags, mode);
            const regular = fs.fstatSync(descriptor).isFile();
            opened.set(descriptor, { position: regular ? 0 : undefined, waits: (how & NO_WAIT) === 0 });
            return descriptor;
        },
        wait(descriptor, waits) {
            if (opened.has(descriptor)) opened.get(descriptor).waits = waits;
        },
        read(descriptor, bytes) {
            try {
                return move(descriptor, (position) => fs.readSync(descriptor, bytes, 0, bytes.length, position));
            } catch (error) {
                if (error.code === 'EOF') return 0; // how Windows ends a pipe
                throw error;
            }
        },
        write(descriptor, bytes) {
            try {
                return move(descriptor, (position) => fs.writeSync(descriptor, bytes, 0, bytes.length, position));
            } catch (error) {
                // Nobody reads any more: what a shell sees of a program that this ends.
                if (error.code === 'EPIPE') throw new Exit(128 + 13);
                throw error;
            }
        },
        seek(descriptor, offset, whence) {
            const state = opened.get(descriptor);
            if (state?.position === undefined) throw systemError('ESPIPE');
            const from = whence === 0 ? 0 : whence === 1 ? state.position : fs.fstatSync(descriptor).size;
            if (from + offset < 0) throw systemError('EINVAL');
            return (state.position = from + offset);
        },
        close(descriptor) {
            if (opened.delete(descriptor)) fs.closeSync(descriptor);
        },
        tty(descriptor) {
            const device = fs.fstatSync(descriptor).isCharacterDevice();
            return device && (descriptor < 3 ? Boolean([process.stdin, process.stdout, process.stderr][descriptor].isTTY) : false);
        },
        stat: (bytes, follow) => (follow ? fs.statSync : fs.lstatSync)(name(bytes), { bigint: true }),
        fstat: (descriptor) => fs.fstatSync(descriptor, { bigint: true }),
        access: (bytes, how) => fs.accessSync(name(bytes), how),
        mkdir: (bytes, mode) => fs.mkdirSync(name(bytes), { mode }),
        unlink: (bytes) => fs.unlinkSync(name(bytes)),
        rename: (from, to) => fs.renameSync(name(from), name(to)),
        touch(bytes) {
            const now = Date.now() / 1000;
            fs.utimesSync(name(bytes), now, now);
        },
        chmod: (descriptor, mode) => fs.fchmodSync(descriptor, mode),
        sync: (descriptor) => fs.fsyncSync(descriptor),
        umask: () => process.umask(),
        realpath: (bytes) => fs.realpathSync.native(name(bytes), { encoding: 'buffer' }),
        readlink: (bytes) => fs.readlinkSync(name(bytes), { encoding: 'buffer' }),
        list: (bytes) => Buffer.concat(fs.readdirSync(name(bytes), { encoding: 'buffer' }).flatMap((one) => [one, Buffer.of(0)])),
    };
}
