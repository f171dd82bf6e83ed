// Runs the command's module over a disk: what it asks of its system goes there. A disk is an object with the functions of
// node_disk.js or memory_disk.js; what fails throws an Error whose `code` is POSIX's name for it.

// The numbers of wasi-libc, in their order.
const ERRORS = (
    '- E2BIG EACCES EADDRINUSE EADDRNOTAVAIL EAFNOSUPPORT EAGAIN EALREADY EBADF EBADMSG EBUSY ECANCELED ECHILD ECONNABORTED ' +
    'ECONNREFUSED ECONNRESET EDEADLK EDESTADDRREQ EDOM EDQUOT EEXIST EFAULT EFBIG EHOSTUNREACH EIDRM EILSEQ EINPROGRESS ' +
    'EINTR EINVAL EIO EISCONN EISDIR ELOOP EMFILE EMLINK EMSGSIZE EMULTIHOP ENAMETOOLONG ENETDOWN ENETRESET ENETUNREACH ' +
    'ENFILE ENOBUFS ENODEV ENOENT ENOEXEC ENOLCK ENOLINK ENOMEM ENOMSG ENOPROTOOPT ENOSPC ENOSYS ENOTCONN ENOTDIR ' +
    'ENOTEMPTY ENOTRECOVERABLE ENOTSOCK ENOTSUP ENOTTY ENXIO EOVERFLOW EOWNERDEAD EPERM EPIPE EPROTO EPROTONOSUPPORT ' +
    'EPROTOTYPE ERANGE EROFS ESPIPE ESRCH ESTALE ETIMEDOUT ETXTBSY EXDEV'
).split(' ');
// The number of an error; one that is no fault of the system is thrown on.
function errorNumber(error) {
    const number = ERRORS.indexOf(error?.code);
    if (number > 0) return number;
    if (typeof error?.code === 'string' && typeof error.syscall === 'string') return ERRORS.indexOf('EIO');
    throw error;
}
const systemError = (code) => Object.assign(new Error(code), { code });

// How a file is opened: bits of host.c.
const [READ, WRITE, CREATE, NEW, EMPTY, NO_WAIT] = [1, 2, 4, 8, 16, 32];

class Exit {
    constructor(code) {
        this.code = code;
    }
}

// What the module imports as `host`.
function hostImports(disk, memory) {
    let text = new Uint8Array();
    const nameAt = (at) => memory.bytes().subarray(at, memory.bytes().indexOf(0, at)).slice();
    const asked = (ask) => {
        try {
            return Number(ask() ?? 0);
        } catch (error) {
            return -errorNumber(error);
        }
    };
    const asText = (ask) =>
        asked(() => {
            text = ask();
            return text.length;
        });
    const about = (out, ask) =>
        asked(() => {
            const { dev, ino, size, mode, nlink } = ask();
            const view = memory.view();
            view.setBigUint64(out, BigInt.asUintN(64, BigInt(dev)), true);
            view.setBigUint64(out + 8, BigInt.asUintN(64, BigInt(ino)), true);
            view.setBigInt64(out + 16, BigInt(size), true);
            view.setUint32(out + 24, Number(mode), true);
            view.setUint32(out + 28, Number(nlink), true);
        });
    return {
        open: (name, how, mode) => asked(() => disk.open(nameAt(name), how, mode)),
        stat: (name, follow, out) => about(out, () => disk.stat(nameAt(name), follow !== 0)),
        fstat: (descriptor, out) => about(out, () => disk.fstat(descriptor)),
        access: (name, how) => asked(() => disk.access(nameAt(name), how)),
        mkdir: (name, mode) => asked(() => disk.mkdir(nameAt(name), mode)),
        unlink: (name) => asked(() => disk.unlink(nameAt(name))),
        rename: (from, to) => asked(() => disk.rename(nameAt(from), nameAt(to))),
        touch: (name) => asked(() => disk.touch(nameAt(name))),
        chmod: (descriptor, mode) => asked(() => disk.chmod(descriptor, mode)),
        sync: (descriptor) => asked(() => disk.sync(descriptor)),
        umask: () => asked(() => disk.umask()),
        sleep: (milliseconds) => disk.sleep(milliseconds),
        // Nobody says without reading whether there is something: who asks reads then.
        poll: () => 0,
        realpath: (name) => asText(() => disk.realpath(nameAt(name))),
        readlink: (name) => asText(() => disk.readlink(nameAt(name))),
        list: (name) => asText(() => disk.list(nameAt(name))),
        taken: (out) => memory.bytes().set(text, out),
    };
}

// The functions of WASI that streams, the clock and the beginning of a program go through.
function wasiImports(disk, memory, lists) {
    const asked = (ask) => {
        try {
            ask();
            return 0;
        } catch (error) {
            return errorNumber(error);
        }
    };
    const number = (at, value) => memory.view().setUint32(at, value, true);
    // Each piece of memory in turn, until one is not used up.
    const pieces = (list, count, done, use) =>
        asked(() => {
            let sum = 0;
            for (let i = 0; i < count; i++) {
                const view = memory.view();
                const [at, size] = [view.getUint32(list + 8 * i, true), view.getUint32(list + 8 * i + 4, true)];
                const moved = size === 0 ? 0 : use(memory.bytes().subarray(at, at + size));
                sum += moved;
                if (moved < size) break;
            }
            number(done, sum);
        });
    const encode = (word) => (typeof word === 'string' ? new TextEncoder().encode(`${word}\0`) : Uint8Array.of(...word, 0));
    const encoded = lists.map((list) => list.map(encode));
    const sizes = (which) => (count, size) => {
        number(count, encoded[which].length);
        number(size, encoded[which].reduce((sum, text) => sum + text.length, 0));
        return 0;
    };
    const texts = (which) => (list, at) => {
        for (const text of encoded[which]) {
            number(list, at);
            memory.bytes().set(text, at);
            [list, at] = [list + 4, at + text.length];
        }
        return 0;
    };
    return {
        args_sizes_get: sizes(0),
        args_get: texts(0),
        environ_sizes_get: sizes(1),
        environ_get: texts(1),
        clock_time_get(clock, precision, out) {
            const now = clock === 0 ? BigInt(Date.now()) * 1000000n : BigInt(Math.round(performance.now() * 1e6));
            memory.view().setBigUint64(out, now, true);
            return 0;
        },
        fd_read: (descriptor, list, count, done) => pieces(list, count, done, (bytes) => disk.read(descriptor, bytes)),
        fd_write: (descriptor, list, count, done) => pieces(list, count, done, (bytes) => disk.write(descriptor, bytes)),
        fd_seek: (descriptor, offset, whence, out) =>
            asked(() => memory.view().setBigUint64(out, BigInt(disk.seek(descriptor, Number(offset), whence)), true)),
        fd_close: (descriptor) => asked(() => disk.close(descriptor)),
        fd_fdstat_get: (descriptor, out) =>
            asked(() => {
                const [terminal, file] = [2, 4];
                const [reads, seeks, tells, writes] = [1n << 1n, 1n << 2n, 1n << 5n, 1n << 6n];
                const tty = disk.tty(descriptor);
                memory.bytes().fill(0, out, out + 24);
                memory.bytes()[out] = tty ? terminal : file;
                memory.view().setBigUint64(out + 8, reads | writes | (tty ? 0n : seeks | tells), true);
            }),
        fd_fdstat_set_flags: (descriptor, flags) => asked(() => disk.wait(descriptor, (flags & 4) === 0)),
        proc_exit(code) {
            throw new Exit(code);
        },
    };
}

// runCommand(module, disk, words, environment): the exit status. A word is a string, or bytes.
function runCommand(module, disk, words, environment = {}) {
    const memory = {
        bytes: () => new Uint8Array(instance.exports.memory.buffer),
        view: () => new DataView(instance.exports.memory.buffer),
    };
    const lists = [words, Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
    const imports = { host: hostImports(disk, memory), wasi_snapshot_preview1: wasiImports(disk, memory, lists) };
    const instance = new WebAssembly.Instance(module, imports);
    try {
        instance.exports._start();
        return 0;
    } catch (error) {
        if (error instanceof Exit) return error.code;
        throw error;
    }
}
