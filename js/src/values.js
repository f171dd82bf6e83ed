// Values as callers have them: checked before they reach C.
const described = (value) => {
    if (value === null) return 'null';
    if (typeof value === 'string') return JSON.stringify(value);
    if (Array.isArray(value)) return 'an array';
    if (typeof value === 'function') return 'a function';
    return typeof value === 'object' ? `an object (${value.constructor?.name ?? 'Object'})` : String(value);
};
const notNumber = (value, name) =>
    typeof value === 'number'
        ? new RangeError(`${name} is ${value}; a finite number is expected`)
        : new TypeError(`${name} is ${described(value)}; a number is expected`);
const number = (value, name) => {
    if (typeof value !== 'number' || value - value !== 0) throw notNumber(value, name);
    return value;
};
const numberOr = (value, otherwise, name) => (value === undefined ? otherwise : number(value, name));
const whole = (value, name, least, most) => {
    number(value, name);
    if (!Number.isInteger(value)) throw new RangeError(`${name} is ${value}; a whole number is expected`);
    if (value < least || value > most) throw new RangeError(`${name} is ${value}; from ${least} to ${most}`);
    return value;
};
const INT32 = 2147483647;
// Short, so that an engine puts it where it is called.
const int32 = (value, name) => (typeof value === 'number' && (value | 0) === value ? value : whole(value, name, -INT32 - 1, INT32));
const int32Or = (value, otherwise, name) => (value === undefined ? otherwise : int32(value, name));
const uint32Or = (value, otherwise, name) => (value === undefined ? otherwise : whole(value, name, 0, 4294967295));
const flagOr = (value, otherwise, name) => {
    if (value === undefined) return otherwise;
    if (typeof value !== 'boolean') throw new TypeError(`${name} is ${described(value)}; true or false is expected`);
    return value;
};
// The value of one of a table's words.
const wordOr = (value, table, otherwise, name) => {
    if (value === undefined) return otherwise;
    if (typeof value !== 'string' || !Object.hasOwn(table, value))
        throw new TypeError(`${name} is ${described(value)}; one of ${Object.keys(table).join(', ')} is expected`);
    return table[value];
};
const object = (value, name) => {
    if (typeof value !== 'object' || value === null)
        throw new TypeError(`${name} is ${described(value)}; an object is expected`);
    return value;
};
const optionsOf = (value, name = 'options') => (value === undefined || value === null ? {} : object(value, name));
const invert = (table) => {
    const names = [];
    for (const [name, value] of Object.entries(table)) names[value] = name;
    return names;
};

// Numbers into the module's memory. They are read first, since a getter may call us.
const putVec = (address, value, name) => {
    object(value, name);
    const x = number(value.x, `${name}.x`);
    const y = number(value.y, `${name}.y`);
    F64[address >> 3] = x;
    F64[(address >> 3) + 1] = y;
};
const putRect = (address, value, name) => {
    object(value, name);
    const x = int32(value.x, `${name}.x`);
    const y = int32(value.y, `${name}.y`);
    const w = int32(value.width, `${name}.width`);
    const h = int32(value.height, `${name}.height`);
    I32[address >> 2] = x;
    I32[(address >> 2) + 1] = y;
    I32[(address >> 2) + 2] = w;
    I32[(address >> 2) + 3] = h;
};
const rectAt = (address) => {
    const i = address >> 2;
    return { x: I32[i], y: I32[i + 1], width: I32[i + 2], height: I32[i + 3] };
};
const pixelAt = (address) => ({ x: I32[address >> 2], y: I32[(address >> 2) + 1] });
const vecAt = (address) => ({ x: F64[address >> 3], y: F64[(address >> 3) + 1] });

// Bytes of an array or buffer, without a copy.
const bytesOf = (value, name) => {
    if (value instanceof ArrayBuffer) return new Uint8Array(value);
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    throw new TypeError(`${name} is ${described(value)}; a Uint8Array or ArrayBuffer is expected`);
};

// Points as [x, y, x, y ..], [{x, y} ..] or [[x, y] ..]: a Float64Array of x, y, x, y.
const pointsOf = (value, name) => {
    if (!Array.isArray(value) && !ArrayBuffer.isView(value))
        throw new TypeError(`${name} is ${described(value)}; a list of points is expected`);
    const flat = [];
    for (let i = 0; i < value.length; i++) {
        const entry = value[i];
        if (typeof entry === 'object' && entry !== null) {
            const [x, y] = Array.isArray(entry) ? entry : [entry.x, entry.y];
            flat.push(number(x, `${name}[${i}].x`), number(y, `${name}[${i}].y`));
        } else {
            flat.push(number(entry, `${name}[${i}]`));
        }
    }
    if (flat.length % 2 !== 0) throw new TypeError(`${name} has an odd number of numbers`);
    return Float64Array.from(flat);
};
const bytesOfDoubles = (doubles) => new Uint8Array(doubles.buffer, doubles.byteOffset, doubles.byteLength);
