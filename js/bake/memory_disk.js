// A disk in memory, below '/', which is also where the command runs. Folders are there as soon as a file lies in them.
function memoryDisk(given, stdin) {
    const root = { kind: 'folder', entries: new Map(), mode: 0o40755, number: 1 };
    let numbers = 1;
    const opened = new Map();
    const written = new Set();
    const [out, words] = [[], []];
    const text = (bytes) => new TextDecoder().decode(bytes);
    const encode = (words) => new TextEncoder().encode(words);
    const newFile = (mode) => ({ kind: 'file', bytes: new Uint8Array(), size: 0, mode: 0o100000 | mode, number: ++numbers });

    // find(way): the folder that the last name lies in, that name, what is there, if anything, and its whole name.
    function find(way) {
        if (way === '') throw systemError('ENOENT');
        const above = [{ name: '', node: root }];
        for (const name of way.split('/')) {
            const { node } = above.at(-1);
            if (node !== undefined && node.kind !== 'folder') throw systemError('ENOTDIR');
            if (name === '' || name === '.') continue;
            if (node === undefined) throw systemError('ENOENT');
            if (encode(name).length > 255) throw systemError('ENAMETOOLONG');
            if (name !== '..') above.push({ name, node: node.entries.get(name) });
            else if (above.length > 1) above.pop();
        }
        const whole = above.map(({ name }) => name).join('/') || '/';
        return { folder: above.at(-2)?.node ?? root, name: above.at(-1).name, at: above.at(-1).node, whole };
    }
    const there = (bytes) => {
        const { at } = find(text(bytes));
        if (at === undefined) throw systemError('ENOENT');
        return at;
    };
    // Each file with its name, sorted.
    const all = (folder, before = '') =>
        [...folder.entries.keys()].sort().flatMap((name) => {
            const node = folder.entries.get(name);
            return node.kind === 'folder' ? all(node, `${before}${name}/`) : [[before + name, node]];
        });
    const about = (node) => ({ dev: 1, ino: node.number, size: node.size ?? 0, mode: node.mode, nlink: 1 });
    const file = (descriptor) => {
        if (!opened.has(descriptor)) throw systemError('EBADF');
        return opened.get(descriptor);
    };
    function grow(node, size) {
        if (size <= node.bytes.length) return;
        const bytes = new Uint8Array(Math.max(size, 2 * node.bytes.length));
        bytes.set(node.bytes.subarray(0, node.size));
        node.bytes = bytes;
    }
    function makeFolder(way) {
        const { folder, name, at } = find(way);
        if (at !== undefined) throw systemError('EEXIST');
        folder.entries.set(name, { kind: 'folder', entries: new Map(), mode: 0o40755, number: ++numbers });
    }
    function put(name, bytes) {
        const parts = name.split('/').filter((part) => part !== '' && part !== '.');
        for (let i = 1; i < parts.length; i++) {
            const way = parts.slice(0, i).join('/');
            const { at } = find(way);
            if (at === undefined) makeFolder(way);
            else if (at.kind !== 'folder') throw new TypeError(`files has '${way}' as a file and as a folder`);
        }
        const { folder, name: last, at } = find(parts.join('/') || '/');
        if (parts.length === 0 || at !== undefined) throw new TypeError(`files has '${name}' twice, or no name`);
        folder.entries.set(last, Object.assign(newFile(0o644), { bytes, size: bytes.length }));
    }

    for (const [name, bytes] of given) put(name, bytes);
    for (const descriptor of [0, 1, 2]) opened.set(descriptor, { stream: descriptor, position: 0 });

    return {
        stdout: () => joined(out),
        stderr: () => text(joined(words)),
        // What the command has written, by name.
        results: () => all(root).filter(([, node]) => written.has(node)).map(([name, node]) => [name, node.bytes.slice(0, node.size)]),
        sleep() {},
        open(bytes, how, mode) {
            const way = text(bytes);
            const { folder, name, at } = find(way);
            let node = at;
            if (node !== undefined && how & NEW) throw systemError('EEXIST');
            if (node === undefined) {
                if (!(how & CREATE)) throw systemError('ENOENT');
                if (way.endsWith('/')) throw systemError('EISDIR');
                node = newFile(mode & ~0o22);
                folder.entries.set(name, node);
            }
            if (node.kind === 'folder' && how & WRITE) throw systemError('EISDIR');
            if (how & WRITE) {
                written.add(node);
                node.bytes = node.bytes.slice();
            }
            if (how & EMPTY) node.size = 0;
            let descriptor = 3;
            while (opened.has(descriptor)) descriptor++;
            opened.set(descriptor, { node, position: 0 });
            return descriptor;
        },
        wait() {},
        read(descriptor, bytes) {
            const state = file(descriptor);
            if (state.node?.kind === 'folder') throw systemError('EISDIR');
            const from = state.node === undefined ? stdin : state.node.bytes.subarray(0, state.node.size);
            const part = from.subarray(state.position, state.position + bytes.length);
            bytes.set(part);
            state.position += part.length;
            return part.length;
        },
        write(descriptor, bytes) {
            const state = file(descriptor);
            if (state.node === undefined) {
                (descriptor === 2 ? words : out).push(bytes.slice());
                return bytes.length;
            }
            const end = state.position + bytes.length;
            grow(state.node, end);
            state.node.bytes.set(bytes, state.position);
            state.node.size = Math.max(state.node.size, end);
            state.position = end;
            return bytes.length;
        },
        seek(descriptor, offset, whence) {
            const state = file(descriptor);
            if (state.node === undefined) throw systemError('ESPIPE');
            const position = offset + (whence === 0 ? 0 : whence === 1 ? state.position : state.node.size);
            if (position < 0) throw systemError('EINVAL');
            return (state.position = position);
        },
        close: (descriptor) => void opened.delete(descriptor),
        tty: () => false,
        stat: (bytes) => about(there(bytes)),
        fstat(descriptor) {
            const { node } = file(descriptor);
            return node === undefined ? { dev: 2, ino: descriptor + 1, size: 0, mode: 0o10600, nlink: 1 } : about(node);
        },
        access: (bytes) => void there(bytes),
        mkdir: (bytes) => makeFolder(text(bytes)),
        unlink(bytes) {
            const { folder, name, at } = find(text(bytes));
            if (at === undefined) throw systemError('ENOENT');
            if (at.kind === 'folder') throw systemError('EISDIR');
            folder.entries.delete(name);
        },
        rename(from, to) {
            const [old, target] = [find(text(from)), find(text(to))];
            if (old.at === undefined) throw systemError('ENOENT');
            if (target.at?.kind === 'folder') throw systemError('EISDIR');
            target.folder.entries.set(target.name, old.at);
            old.folder.entries.delete(old.name);
        },
        touch: (bytes) => void there(bytes),
        chmod(descriptor, mode) {
            const { node } = file(descriptor);
            node.mode = (node.mode & ~0o777) | mode;
        },
        sync() {},
        umask: () => 0o22,
        realpath: (bytes) => (there(bytes), encode(find(text(bytes)).whole)),
        readlink() {
            throw systemError('EINVAL');
        },
        list(bytes) {
            const folder = there(bytes);
            if (folder.kind !== 'folder') throw systemError('ENOTDIR');
            return encode([...folder.entries.keys()].map((name) => `${name}\0`).join(''));
        },
    };
}

function joined(list) {
    const bytes = new Uint8Array(list.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of list) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}
