// The module's memory, and what all else rests on: errors, blocks of memory, handles.
//
// Within these sources `O.struct.field` is the offset of a field, `S.struct` the size of a struct and `E.NAME` the
// value of an enum or constant of the C headers; the build replaces them by numbers from scripts/api-list. `W` are the
// module's exports, and `X.name` is one of its functions with the views below renewed after each call: a view of the
// memory dies when that grows. So no view is handed out, and none is kept over a call.
const TIER = '%TIER%';
const MARK = Symbol.for('hitmask.tier');

let U8, I32, U32, F32, F64;
const views = () => {
    const memory = W.memory.buffer;
    U8 = new Uint8Array(memory);
    I32 = new Int32Array(memory);
    U32 = new Uint32Array(memory);
    F32 = new Float32Array(memory);
    F64 = new Float64Array(memory);
};
W._initialize();
views();
%CALLS%
const FAILURE = X.hmj_start();
const SCRATCH = X.hmj_scratch();
const ALLOCATOR = X.hmj_allocator();

class HitmaskError extends Error {
    constructor(code, message, report = '') {
        super(message);
        this.code = code;
        this.report = report;
    }
}
Object.defineProperty(HitmaskError.prototype, 'name', { value: 'HitmaskError' });

const CODES = ['done', 'memory', 'range', 'format', 'degenerate', 'stale', 'read-only', 'busy'];

const textAt = (address) => {
    let end = address;
    while (U8[end] !== 0) end++;
    return new TextDecoder().decode(U8.slice(address, end));
};

// The line of the report of the last call, or ''; forgets it.
const reported = () => {
    if (U32[FAILURE >> 2] === 0) return '';
    U32[FAILURE >> 2] = 0;
    return textAt(FAILURE + 4);
};

// Throws where a function that returns hm_result did not return HM_OK.
const check = (result) => {
    if (result !== 0) failed(result);
};
const failed = (result) => {
    const report = reported();
    throw new HitmaskError(CODES[result] ?? 'range', report || textAt(X.hm_result_text(result)), report);
};
// Throws where a question was refused; questions have no result.
const answered = () => {
    if (U32[FAILURE >> 2] !== 0) refused();
};
const refused = () => {
    const report = reported();
    throw new HitmaskError('precondition', report || 'the call violates a precondition', report);
};

// ---- blocks of memory

const noMemory = () => new HitmaskError('memory', 'the module has no more memory');
const allocate = (bytes) => {
    const block = X.hmj_resize(0, 0, bytes || 1);
    if (block === 0) throw noMemory();
    return block;
};
const release = (block, bytes) => X.hmj_resize(block, bytes || 1, 0);

// Calls fn with a block of so many bytes, filled from `from` if that is given.
const withBlock = (bytes, from, fn) => {
    const block = allocate(bytes);
    try {
        if (from !== null) U8.set(from, block);
        return fn(block);
    } finally {
        release(block, bytes);
    }
};

// Room for a list that a question writes; kept, and larger when a list was.
let listBlock = 0;
let listBytes = 0;
const listRoom = (bytes) => {
    if (bytes > listBytes) {
        const block = X.hmj_resize(listBlock, listBytes, bytes);
        if (block === 0) throw noMemory();
        listBlock = block;
        listBytes = bytes;
    }
    return listBlock;
};
// ask(block, capacity) returns how many there are; asks again where that was more than the room. Returns the number;
// the entries are at listBlock until the next question.
const listOf = (size, ask) => {
    listRoom(64 * size);
    for (;;) {
        const capacity = Math.floor(listBytes / size);
        const count = ask(listBlock, capacity);
        answered();
        if (count <= capacity) return count;
        listRoom(count * size);
    }
};
const bytesAt = (address, bytes) => {
    return U8.slice(address, address + bytes);
};

// What a C function of the form make(..., allocator, out) made.
const made = (make) => {
    const result = make(ALLOCATOR, SCRATCH);
    check(result);
    return U32[SCRATCH >> 2];
};

// ---- handles
//
// A cell owns one object in the module's memory and holds on to the cells that this one points at. It is freed when
// its handle was disposed or is garbage, and nothing holds it any more: so an order of finalisation that is any does
// no harm.
let living = 0;
class Cell {
    constructor(address, free) {
        this.address = address;
        this.free = free;
        this.holders = 0;
        this.dropped = false;
        this.held = [];
        living++;
    }
    hold(cell) {
        cell.holders++;
        this.held.push(cell);
    }
    drop() {
        if (this.dropped) return;
        this.dropped = true;
        living--;
        if (this.holders === 0) this.end();
    }
    end() {
        this.free(this.address);
        for (const cell of this.held) if (--cell.holders === 0 && cell.dropped) cell.end();
        this.held = [];
    }
}
const net = new FinalizationRegistry((cell) => cell.drop());

// What all classes of handles share. `_h` is the address, 0 once it was disposed.
class Handle {
    constructor(address, free) {
        const cell = new Cell(address, free);
        Object.defineProperty(this, '_h', { value: address, writable: true });
        Object.defineProperty(this, '_cell', { value: cell });
        net.register(this, cell, this);
    }
    get disposed() {
        return this._h === 0;
    }
    dispose() {
        if (this._h === 0) return;
        this._h = 0;
        net.unregister(this);
        this._cell.drop();
    }
}
Handle.prototype[MARK] = TIER;
if (typeof Symbol.dispose === 'symbol')
    Object.defineProperty(Handle.prototype, Symbol.dispose, { value: Handle.prototype.dispose, configurable: true });

const gone = (name) => new HitmaskError('disposed', `${name} was disposed`);
// Says why a value is no handle of a class.
const stranger = (value, type, name) => {
    const tier = typeof value === 'object' && value !== null ? value[MARK] : undefined;
    if (tier !== undefined && !(value instanceof Handle))
        return new HitmaskError(
            'tier',
            `${name} was made by ${tier}, which has its own memory; this is ${TIER}: import one of them everywhere`,
        );
    return new TypeError(`${name} is ${described(value)}; a ${type.name} is expected`);
};
const addressOf = (value, type, name) => {
    if (!(value instanceof type)) throw stranger(value, type, name);
    if (value._h === 0) throw gone(name);
    return value._h;
};
// The address of `this` in a method.
const own = (handle) => {
    if (handle._h === 0) throw gone(`the ${handle.constructor.name}`);
    return handle._h;
};

const memory = () => ({ used: X.hmj_used(), total: W.memory.buffer.byteLength, handles: living });
const version = '%VERSION%';
const simd = '%SIMD%';
