// Every kind of picture that a page has gives the mask of the file's alpha.
import { Mask, decodePng } from './package/hitmask.js';

const names = ['ship', 'bat', 'ghost', 'cloud', 'coin_strip6', 'window'];
const drawn = (canvas, image) => {
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas;
};
async function kindsOf(name) {
    const blob = await (await fetch(`sprites/${name}.png`)).blob();
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = drawn(document.createElement('canvas'), image) && drawn(canvas, image).getContext('2d');
    const png = await decodePng(await blob.arrayBuffer());
    return {
        png,
        image,
        canvas,
        bitmap: await createImageBitmap(blob),
        unmultiplied: await createImageBitmap(blob, { premultiplyAlpha: 'none' }),
        offscreen: drawn(new OffscreenCanvas(width, height), image),
        data: context.getImageData(0, 0, width, height),
    };
}
async function ask() {
    let compared = 0;
    for (const name of names) {
        const { png, ...kinds } = await kindsOf(name);
        for (const threshold of [1, 77, 128, 255]) {
            const rect = { x: 3, y: 2, width: 9, height: 11 };
            for (const options of [{ threshold }, { threshold, rect }]) {
                const wanted = Mask.fromImageData(png, options);
                for (const [kind, picture] of Object.entries(kinds)) {
                    const mask = kind === 'data' ? Mask.fromImageData(picture, options) : Mask.fromImage(picture, options);
                    if (!mask.equals(wanted)) throw new Error(`${name} as ${kind} differs at ${threshold}`);
                    compared++;
                }
            }
        }
        const [frame] = Mask.sheet(kinds.bitmap, [{ x: 0, y: 0, width: 8, height: 8 }]);
        if (!frame.equals(Mask.fromImageData(png, { rect: { x: 0, y: 0, width: 8, height: 8 } }))) throw new Error(`${name}: sheet`);
    }
    let unloaded = '';
    try {
        Mask.fromImage(new Image());
    } catch (error) {
        unloaded = error.name;
    }
    return { compared, unloaded };
}
window.result = ask().catch((error) => ({ error: `${error.name}: ${error.message}` }));
