// PNG files with their colours. A canvas multiplies colours by alpha and rounds, so what lies below clear pixels, and
// with that a colour key, is lost there. The platform inflates; all else of the format is short.
const PNG_SIGN = [137, 80, 78, 71, 13, 10, 26, 10];
const PNG_CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PNG_DEPTHS = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
// Adam7: first column and row, steps between columns and rows; the last is that of a picture without.
const PNG_PASSES = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
];
const noPng = (why) => new HitmaskError('format', `the PNG ${why}`);
const crcOf = (bytes, start, end) => {
    let crc = -1;
    for (let i = start; i < end; i++) {
        crc ^= bytes[i];
        for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
};

// Chunks by name; those of IDAT one after the other.
const pngChunks = (bytes) => {
    if (PNG_SIGN.some((byte, i) => bytes[i] !== byte)) throw noPng('has another beginning');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const chunks = { IDAT: [] };
    for (let at = 8; ; ) {
        if (at + 12 > bytes.length) throw noPng('ends too soon');
        const length = view.getUint32(at);
        const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
        const end = at + 8 + length;
        if (end + 4 > bytes.length) throw noPng('ends too soon');
        // Pixels have a sum of their own.
        if (name !== 'IDAT' && crcOf(bytes, at + 4, end) !== view.getUint32(end)) throw noPng(`is damaged in ${name}`);
        if (at === 8 && name !== 'IHDR') throw noPng('does not begin with IHDR');
        const data = bytes.subarray(at + 8, end);
        if (name === 'IDAT') chunks.IDAT.push(data);
        else if (name === 'IEND') return chunks;
        else if (chunks[name] === undefined) chunks[name] = data;
        else if (name === 'IHDR' || name === 'PLTE' || name === 'tRNS') throw noPng(`has two ${name}`);
        at = end + 4;
    }
};
const pngHead = (data) => {
    if (data.length !== 13) throw noPng('has no header');
    const view = new DataView(data.buffer, data.byteOffset, 13);
    const [width, height] = [view.getUint32(0), view.getUint32(4)];
    const [depth, kind, packing, filter, interlaced] = data.subarray(8);
    if (width < 1 || height < 1 || width > MASK_SIDE || height > MASK_SIDE)
        throw new HitmaskError('range', `the PNG is ${width} x ${height}; from 1 to ${MASK_SIDE}`);
    if (!PNG_DEPTHS[kind]?.includes(depth) || packing !== 0 || filter !== 0 || interlaced > 1)
        throw noPng('has an unknown kind of pixels');
    return { width, height, depth, kind, interlaced, bits: depth * PNG_CHANNELS[kind] };
};
const pngPasses = ({ width, height, interlaced, bits }) =>
    (interlaced ? PNG_PASSES : [[0, 0, 1, 1]])
        .map(([x, y, dx, dy]) => ({
            x,
            y,
            dx,
            dy,
            w: Math.ceil((width - x) / dx),
            h: Math.ceil((height - y) / dy),
        }))
        .filter(({ w, h }) => w > 0 && h > 0)
        .map((pass) => ({ ...pass, row: Math.ceil((pass.w * bits) / 8) }));

// What the parts of IDAT inflate to: so many bytes, neither fewer nor more. No room is made before the bytes are there.
const pngInflated = async (parts, size) => {
    const reader = new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    const pieces = [];
    let count = 0;
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done) break;
            count += value.length;
            if (count > size) throw noPng('has too many pixels');
            pieces.push(value);
        }
    } catch (error) {
        reader.cancel().catch(() => {});
        throw error instanceof HitmaskError ? error : noPng(`is damaged: ${error.message}`);
    }
    if (count < size) throw noPng('has too few pixels');
    const out = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
        out.set(piece, at);
        at += piece.length;
    }
    return out;
};
const paeth = (a, b, c) => {
    const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};
// What a filter expects of a byte, from those to the left, above, and above to the left.
const PNG_FILTERS = [() => 0, (a) => a, (a, b) => b, (a, b) => (a + b) >> 1, paeth];
// Undoes the filter of a row in place; `above` is the row before it, undone.
const pngRow = (filter, row, above, step) => {
    const expected = PNG_FILTERS[filter];
    if (expected === undefined) throw noPng('has an unknown filter');
    if (filter === 0) return;
    for (let i = 0; i < row.length; i++) {
        const far = i >= step;
        row[i] += expected(far ? row[i - step] : 0, above ? above[i] : 0, above && far ? above[i - step] : 0);
    }
};
// Writes the pixels of one row. Of 16 bits the high ones count; alpha that is not 0 stays so.
const pngPixels = (head, row, chunks, put, w) => {
    const { depth, kind } = head;
    if (kind === 6 && depth === 8) {
        for (let x = 0, i = 0; x < w; x++, i += 4) put(x, row[i], row[i + 1], row[i + 2], row[i + 3]);
        return;
    }
    const channels = PNG_CHANNELS[kind];
    const most = 2 ** depth - 1;
    const sample = (i) => {
        if (depth === 8) return row[i];
        if (depth === 16) return row[2 * i] * 256 + row[2 * i + 1];
        return (row[(i * depth) >> 3] >> (8 - depth - ((i * depth) & 7))) & most;
    };
    const byte = depth === 16 ? (value) => value >> 8 : (value) => (value * 255) / most;
    const { PLTE: palette, tRNS: clear } = chunks;
    const key = kind !== 3 && clear ? Array.from({ length: channels }, (_, i) => clear[2 * i] * 256 + clear[2 * i + 1]) : null;
    for (let x = 0; x < w; x++) {
        const first = x * channels;
        if (kind === 3) {
            const index = sample(first);
            if (3 * index + 2 >= palette.length) throw noPng('has a pixel beyond its palette');
            put(x, palette[3 * index], palette[3 * index + 1], palette[3 * index + 2], clear?.[index] ?? 255);
        } else {
            const values = Array.from({ length: channels }, (_, i) => sample(first + i));
            const [r, g, b] = kind & 2 ? values : [values[0], values[0], values[0]];
            const hidden = key?.every((value, i) => value === values[i]);
            const value = values[channels - 1];
            const alpha = kind & 4 ? byte(value) || (value > 0 ? 1 : 0) : hidden ? 0 : 255;
            put(x, byte(r), byte(g), byte(b), alpha);
        }
    }
};
async function decodePng(source) {
    const bytes = bytesOf(source, 'bytes');
    const chunks = pngChunks(bytes);
    const head = pngHead(chunks.IHDR);
    if (head.kind === 3 && !chunks.PLTE) throw noPng('has no palette');
    const needed = head.kind === 3 ? 0 : 2 * PNG_CHANNELS[head.kind];
    if (chunks.tRNS && (head.kind & 4 || chunks.tRNS.length < needed)) throw noPng('has a wrong tRNS');
    const passes = pngPasses(head);
    const size = passes.reduce((sum, { row, h }) => sum + (row + 1) * h, 0);
    const raw = await pngInflated(chunks.IDAT, size);
    const data = new Uint8ClampedArray(4 * head.width * head.height);
    const step = Math.max(1, head.bits >> 3);
    let at = 0;
    for (const pass of passes) {
        let above = null;
        for (let y = 0; y < pass.h; y++) {
            const row = raw.subarray(at + 1, at + 1 + pass.row);
            pngRow(raw[at], row, above, step);
            const start = head.width * (pass.y + y * pass.dy) + pass.x;
            pngPixels(
                head,
                row,
                chunks,
                (x, r, g, b, a) => {
                    const i = 4 * (start + x * pass.dx);
                    data[i] = r;
                    data[i + 1] = g;
                    data[i + 2] = b;
                    data[i + 3] = a;
                },
                pass.w,
            );
            above = row;
            at += pass.row + 1;
        }
    }
    return { data, width: head.width, height: head.height };
}
