// Pictures: every kind of PNG against what Python's maker of them wrote down, damaged ones, sheets frame by frame
// against the pictures of which they were made.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { load, root } from './package.mjs';

const { Mask, decodePng, gridFrames, readSheet } = await load('full.node.js');
const folder = mkdtempSync(join(tmpdir(), 'hitmask-pictures-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const make = (...words) => execFileSync('python3', [join(root, 'tests/cli/make_pngs.py'), ...words]);
const bytes = (...names) => new Uint8Array(readFileSync(join(folder, ...names)));

test('every kind of PNG has the alpha that its maker gave it', async () => {
    make('kinds', join(folder, 'kinds'));
    const expected = JSON.parse(readFileSync(join(folder, 'kinds/expected.json'), 'utf8'));
    let count = 0;
    for (const name of readdirSync(join(folder, 'kinds')).filter((name) => name.endsWith('.png'))) {
        const { data, width, height } = await decodePng(bytes('kinds', name));
        const alpha = expected[name] ?? expected[name.slice(0, -4)];
        assert.ok(alpha, name);
        assert.deepEqual(Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => data[4 * (y * width + x) + 3])), alpha.rows ?? alpha, name);
        count++;
    }
    assert.ok(count > 30, `${count}`);
});

test('unusual files are read, damaged ones are refused', async () => {
    make('fine', join(folder, 'fine'));
    for (const name of readdirSync(join(folder, 'fine')))
        assert.equal(Mask.fromImageData(await decodePng(bytes('fine', name))).count, 15, name);
    make('broken', join(folder, 'broken'));
    let refused = 0;
    const names = readdirSync(join(folder, 'broken'));
    for (const name of names) {
        const picture = await decodePng(bytes('broken', name)).catch((error) => error);
        if (picture instanceof Error) {
            assert.equal(picture.name, 'HitmaskError', `${name}: ${picture.stack}`);
            assert.ok(['format', 'range'].includes(picture.code), name);
            refused++;
        } else assert.equal(picture.data.length, 4 * picture.width * picture.height);
    }
    assert.ok(refused > 0.9 * names.length, `${refused} of ${names.length}`);
    await assert.rejects(decodePng('x'), TypeError);
    await assert.rejects(decodePng(new Uint8Array(3)), { code: 'format' });
});

test('colours below clear pixels stay, so a colour key works', async () => {
    const picture = await decodePng(readFileSync(join(root, 'sprites/ship.png')));
    const mask = Mask.fromImageData(picture);
    assert.ok(mask.count > 100 && mask.count < picture.width * picture.height);
    const key = [...picture.data.slice(0, 3)];
    assert.ok(Mask.fromColorKey(picture, key).count > 0);
});

test('frames of sheets are the pictures of which the sheets were made', { skip: noPillow() }, async () => {
    const sheets = join(folder, 'sheets');
    execFileSync(join(root, 'scripts/draw-sheets.py'), [sheets]);
    const plain = async (name) => Mask.fromImageData(await decodePng(bytes('sheets/plain', name)));
    let rotated = 0;
    let trimmed = 0;
    for (const name of ['hash', 'array', 'multi', 'walker', 'coin']) {
        const { frames, tags } = readSheet(readFileSync(join(sheets, `${name}.json`), 'utf8'));
        assert.ok(frames.length > 4);
        for (const frame of frames) {
            const [mask] = Mask.sheet(await decodePng(bytes('sheets', frame.image.split(/[\\/]/).pop())), [frame]);
            const file = frame.name.endsWith('.png') ? frame.name : `${frame.name}.png`;
            assert.equal(mask.toText(), (await plain(file)).toText(), `${name}: ${frame.name}`);
            if (frame.pivot) assert.deepEqual(mask.pivot, frame.pivot);
            rotated += frame.rotated ? 1 : 0;
            trimmed += frame.rect.width * frame.rect.height < frame.width * frame.height ? 1 : 0;
        }
        if (name === 'walker') assert.deepEqual(tags.map((tag) => typeof tag.name).includes('string'), true);
        if (name === 'hash') assert.deepEqual(frames.find(({ name: one }) => one === 'bat.png').pivot, { x: 71 / 4, y: 42 });
    }
    assert.ok(rotated > 1 && trimmed > 5, `${rotated} ${trimmed}`);
});
function noPillow() {
    try {
        execFileSync('/usr/bin/python3', ['-c', 'import PIL'], { stdio: 'ignore' });
        return false;
    } catch {
        return 'no Pillow here (python3-pil)';
    }
}

test('grids', async () => {
    const strip = await decodePng(readFileSync(join(root, 'sprites/walker_strip6.png')));
    const frames = gridFrames(strip.width, strip.height, strip.width / 6, strip.height);
    assert.equal(frames.length, 6);
    const masks = Mask.sheet(strip, frames);
    const whole = Mask.fromImageData(strip);
    assert.equal(masks.reduce((sum, mask) => sum + mask.count, 0), whole.count);
    assert.ok(masks[2].equals(whole.crop(frames[2].rect)));
    const gaps = gridFrames(20, 11, 4, 3, { margin: 1, spacing: 2 });
    assert.deepEqual(gaps.map(({ rect }) => [rect.x, rect.y]), [[1, 1], [7, 1], [13, 1], [1, 6], [7, 6], [13, 6]]);
    assert.deepEqual(gridFrames(3, 3, 4), []);
    assert.throws(() => gridFrames(3, 3, 0), RangeError);
});

test('sheets that do not fit are refused with their place', () => {
    const frame = { x: 0, y: 0, w: 4, h: 4 };
    assert.throws(() => readSheet({ frames: { a: { frame: { ...frame, w: '4' } } } }), /frames.a.frame.w is "4"/);
    assert.throws(() => readSheet({ frames: [{ frame }] }), /frames\[0\].filename/);
    assert.throws(() => readSheet({ frames: { a: { frame, sourceSize: { w: 2, h: 2 } } } }), RangeError);
    assert.throws(() => readSheet({ frames: { a: { frame } }, meta: { frameTags: [{ name: 'x', from: 0, to: 1 }] } }), RangeError);
    assert.throws(() => readSheet(3), TypeError);
    assert.throws(() => readSheet({}), TypeError);
    const pixels = { data: new Uint8Array(16), width: 2, height: 2 };
    assert.throws(() => Mask.sheet(pixels, [{ x: 0, y: 0, width: 3, height: 1 }]), /rect.width is 3; from 0 to 2/);
    assert.throws(() => Mask.sheet(pixels, [3]), /frames\[0\]/);
    assert.throws(() => Mask.fromImage(pixels), TypeError);
    assert.throws(() => Mask.fromImage({ width: 3, height: 3 }), /no canvas here/);
    assert.throws(() => Mask.fromImage({ complete: false, naturalWidth: 0, naturalHeight: 0 }), /loaded/);
});
