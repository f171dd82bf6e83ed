// Sheets: where frames lie in a picture, as packers and editors write it down. Pixels are cut by Mask.sheet().
const TAG_WAYS = { forward: 'forward', reverse: 'reverse', pingpong: 'pingpong', pingpong_reverse: 'pingpong-reverse' };
const wholeRect = (value, name, fields) => {
    object(value, name);
    return fields.map((field) => whole(value[field], `${name}.${field}`, 0, INT32));
};

// A frame of TexturePacker, Phaser or Aseprite.
const sheetFrame = (entry, name, where, image) => {
    const { frame, rotated, spriteSourceSize, sourceSize, duration } = object(entry, where);
    const [x, y, w, h] = wholeRect(frame, `${where}.frame`, ['x', 'y', 'w', 'h']);
    const turned = flagOr(rotated, false, `${where}.rotated`);
    const part = spriteSourceSize ?? { x: 0, y: 0, w, h };
    const [left, top, pw, ph] = wholeRect(part, `${where}.spriteSourceSize`, ['x', 'y', 'w', 'h']);
    const [width, height] = wholeRect(sourceSize ?? { w: pw, h: ph }, `${where}.sourceSize`, ['w', 'h']);
    // A padding within frames: as much on each side.
    const [px, py] = [(w - pw) / 2, (h - ph) / 2];
    if (px < 0 || py < 0 || !Number.isInteger(px) || !Number.isInteger(py) || left + pw > width || top + ph > height)
        throw new RangeError(`${where} is no part of a frame of ${width} x ${height}`);
    const [across, down] = turned ? [py, px] : [px, py];
    const share = entry.pivot ?? entry.anchor;
    const pivot = share === undefined ? undefined : vecOf(share, `${where}.pivot`);
    return {
        name,
        image,
        rect: { x: x + across, y: y + down, width: turned ? ph : pw, height: turned ? pw : ph },
        rotated: turned,
        offset: { x: left, y: top },
        width,
        height,
        pivot: pivot && { x: pivot[0] * width, y: pivot[1] * height },
        duration: duration === undefined ? 0 : whole(duration, `${where}.duration`, 0, INT32),
    };
};
const sheetFrames = (frames, where, image) => {
    object(frames, where);
    if (!Array.isArray(frames)) return Object.entries(frames).map(([name, entry]) => sheetFrame(entry, name, `${where}.${name}`, image));
    return frames.map((entry, i) => {
        const name = object(entry, `${where}[${i}]`).filename;
        if (typeof name !== 'string') throw new TypeError(`${where}[${i}].filename is ${described(name)}; a string is expected`);
        return sheetFrame(entry, name, `${where}[${i}]`, image);
    });
};
const sheetTag = (tag, i, count) => {
    const { name, from, to, direction, repeat } = object(tag, `frameTags[${i}]`);
    const times = repeat === undefined ? 0 : whole(Number(repeat), `frameTags[${i}].repeat`, 0, INT32);
    return {
        name: String(name),
        first: whole(from, `frameTags[${i}].from`, 0, count - 1),
        last: whole(to, `frameTags[${i}].to`, 0, count - 1),
        way: wordOr(direction, TAG_WAYS, 'forward', `frameTags[${i}].direction`),
        repeat: times,
    };
};
function readSheet(json) {
    const { frames, textures, meta } = object(typeof json === 'string' ? JSON.parse(json) : json, 'json');
    const all =
        textures === undefined
            ? sheetFrames(frames, 'frames', meta?.image ?? '')
            : listed(textures, 'textures').flatMap((one, i) => sheetFrames(one.frames, `textures[${i}].frames`, one.image ?? ''));
    const tags = listed(meta?.frameTags ?? [], 'frameTags').map((tag, i) => sheetTag(tag, i, all.length));
    return { frames: all, tags };
}
// Cells of a picture, row by row; what does not make a whole cell at the right and below is left out.
function gridFrames(width, height, cellWidth, cellHeight = cellWidth, options) {
    whole(width, 'width', 0, INT32);
    whole(height, 'height', 0, INT32);
    whole(cellWidth, 'cellWidth', 1, INT32);
    whole(cellHeight, 'cellHeight', 1, INT32);
    const { margin, spacing } = optionsOf(options);
    const edge = margin === undefined ? 0 : whole(margin, 'margin', 0, INT32);
    const gap = spacing === undefined ? 0 : whole(spacing, 'spacing', 0, INT32);
    const count = (size, cell) => Math.max(0, Math.floor((size - 2 * edge + gap) / (cell + gap)));
    const [columns, rows] = [count(width, cellWidth), count(height, cellHeight)];
    return Array.from({ length: columns * rows }, (_, i) => {
        const [x, y] = [i % columns, Math.floor(i / columns)];
        const at = { x: edge + x * (cellWidth + gap), y: edge + y * (cellHeight + gap) };
        return {
            name: String(i),
            image: '',
            rect: { ...at, width: cellWidth, height: cellHeight },
            rotated: false,
            offset: { x: 0, y: 0 },
            width: cellWidth,
            height: cellHeight,
            pivot: undefined,
            duration: 0,
        };
    });
}
