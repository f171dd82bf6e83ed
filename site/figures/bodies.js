// What the figures are made of: a shape of the library with the path or the picture that draws it.

const PATHS = {
    box: ({ width, height }) => (path) => path.rect(0, 0, width, height),
    circle: ({ radius }) => (path) => path.arc(0, 0, radius, 0, 2 * Math.PI),
    polygon: ({ points }) => (path) => points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y))),
};
PATHS.outline = PATHS.polygon;

const SHAPES = {
    box: (lib, { width, height }) => lib.Shape.box(width, height),
    circle: (lib, { radius }) => lib.Shape.circle(radius),
    polygon: (lib, { points }) => lib.Shape.polygon(points),
    outline: (lib, { points }) => lib.Outline.fromPoints([points], { pivot: { x: 0, y: 0 } }),
    text: (lib, { rows }) => lib.Mask.fromText(rows.join('\n')),
};

const tips = { box: ({ width, height }) => Math.hypot(width, height) / 2, circle: ({ radius }) => radius };
tips.polygon = tips.outline = ({ points }) => Math.max(...points.map(([x, y]) => Math.hypot(x, y)));

// The solid pixels of a mask as squares.
export function pixelPath(mask) {
    const path = new Path2D();
    const list = mask.pixels();
    for (let i = 0; i < list.length; i += 2) path.rect(list[i], list[i + 1], 1, 1);
    return path;
}

async function picture(url) {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
}

export async function makeBody(lib, about, index, sprites) {
    const { x, y, rotation = 0, scale = 1 } = about;
    const body = { about, index, pose: { x, y, rotation, scale }, turns: about.turns, fixed: about.fixed, unit: 1 };
    if (about.kind === 'sprite') {
        const { canvas, pixels } = await picture(`${sprites}${about.name}.png`);
        Object.assign(body, { image: canvas, shape: lib.Mask.fromImageData(pixels, { threshold: 128 }) });
    } else {
        body.shape = SHAPES[about.kind](lib, about);
        body.path = about.kind === 'text' ? pixelPath(body.shape) : new Path2D();
        PATHS[about.kind]?.(about)(body.path);
        if (about.kind !== 'text') body.path.closePath();
    }
    const { shape } = body;
    body.reach = scale * (tips[about.kind]?.(about) ?? Math.hypot(shape.width, shape.height) / 2) + 16;
    if (about.grid) snapped(body, about.grid);
    return body;
}

// A body of which the corner stays on whole pixels of a grid.
function snapped(body, unit) {
    const { width, height } = body.shape;
    const round = (value, half) => Math.round((value - half) / unit) * unit + half;
    body.unit = unit;
    body.snap = () => {
        body.pose.x = round(body.pose.x, (width * unit) / 2);
        body.pose.y = round(body.pose.y, (height * unit) / 2);
    };
    body.snap();
}
