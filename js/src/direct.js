// Circles, boxes and rotated boxes as they are, without a shape or a pose: the answers of overlap(), at the cost of a
// call.
const PLACE_LIMIT = E.HM_MAX_POSITION;
const SIZE_LIMIT = E.HM_MAX_LOCAL;
const placeIn = (value, name) => {
    if (!(value >= -PLACE_LIMIT && value <= PLACE_LIMIT) || typeof value !== 'number')
        throw new RangeError(`${name} is ${number(value, name)}; within ${PLACE_LIMIT}`);
    return value;
};
const sizeIn = (value, name) => {
    if (!(value >= 0 && value <= SIZE_LIMIT) || typeof value !== 'number')
        throw new RangeError(`${name} is ${number(value, name)}; from 0 to ${SIZE_LIMIT}`);
    return value;
};
const touchOf = (touch) => (touch === undefined ? 0 : wordOr(touch, TOUCH, 0, 'touch'));
const withCircle = (circle, name, fn) => {
    object(circle, name);
    const { x, y, radius } = circle;
    return fn(placeIn(x, `${name}.x`), placeIn(y, `${name}.y`), sizeIn(radius, `${name}.radius`));
};
const withBox = (box, name, fn) => {
    object(box, name);
    const { x, y, width, height } = box;
    return fn(
        placeIn(x, `${name}.x`),
        placeIn(y, `${name}.y`),
        sizeIn(width, `${name}.width`),
        sizeIn(height, `${name}.height`),
    );
};
function circleOverlapsCircle(a, b, touch) {
    const rule = touchOf(touch);
    return withCircle(a, 'a', (x, y, r) => withCircle(b, 'b', (u, v, s) => X.hmj_circle_circle(x, y, r, u, v, s, rule) !== 0));
}
function boxOverlapsBox(a, b, touch) {
    const rule = touchOf(touch);
    return withBox(a, 'a', (x, y, w, h) => withBox(b, 'b', (u, v, p, q) => X.hmj_box_box(x, y, w, h, u, v, p, q, rule) !== 0));
}
function circleOverlapsBox(circle, box, touch) {
    const rule = touchOf(touch);
    return withCircle(circle, 'circle', (x, y, r) =>
        withBox(box, 'box', (u, v, w, h) => X.hmj_circle_box(x, y, r, u, v, w, h, rule) !== 0),
    );
}
const circleContains = (circle, x, y, touch) => {
    const rule = touchOf(touch);
    placeIn(x, 'x');
    placeIn(y, 'y');
    return withCircle(circle, 'circle', (u, v, r) => X.hmj_circle_circle(u, v, r, x, y, 0, rule) !== 0);
};
const boxContains = (box, x, y, touch) => {
    const rule = touchOf(touch);
    placeIn(x, 'x');
    placeIn(y, 'y');
    return withBox(box, 'box', (u, v, w, h) => X.hmj_box_box(u, v, w, h, x, y, 0, 0, rule) !== 0);
};
function boxClosest(box, x, y) {
    placeIn(x, 'x');
    placeIn(y, 'y');
    return withBox(box, 'box', (u, v, w, h) => {
        F64.set([u, v, w, h], SCRATCH >> 3);
        X.hm_box_closest(SCRATCH, x, y, SCRATCH + 64);
        return vecAt(SCRATCH + 64);
    });
}

// A box rotated about its centre, or about a point of the world. Made once for any number of questions.
class RotatedBox extends Handle {
    constructor(box, rotation, about) {
        number(rotation, 'rotation');
        const numbers = withBox(box, 'box', (x, y, w, h) => [x, y, w, h]);
        const point = about === undefined ? null : vecOf(about, 'about');
        const block = allocate(S.hm_rotated_box);
        super(block, (address) => release(address, S.hm_rotated_box));
        F64.set(numbers, SCRATCH >> 3);
        if (point) F64.set(point, (SCRATCH + 64) >> 3);
        const result = X.hm_rotated_box_make(SCRATCH, rotation, point ? SCRATCH + 64 : 0, block);
        if (result !== 0) {
            this.dispose();
            failed(result);
        }
    }
    overlaps(other, touch) {
        const h = own(this);
        return X.hmj_rotated_rotated(h, addressOf(other, RotatedBox, 'other'), touchOf(touch)) !== 0;
    }
    overlapsCircle(circle, touch) {
        const h = own(this);
        const rule = touchOf(touch);
        return withCircle(circle, 'circle', (x, y, r) => X.hmj_circle_rotated(x, y, r, h, rule) !== 0);
    }
    overlapsBox(box, touch) {
        const h = own(this);
        const rule = touchOf(touch);
        return withBox(box, 'box', (x, y, w, hh) => X.hmj_box_rotated(x, y, w, hh, h, rule) !== 0);
    }
    contains(x, y, touch) {
        const h = own(this);
        return X.hmj_circle_rotated(placeIn(x, 'x'), placeIn(y, 'y'), 0, h, touchOf(touch)) !== 0;
    }
    gap(other) {
        return X.hmj_rotated_gap(own(this), addressOf(other, RotatedBox, 'other'));
    }
    closest(x, y) {
        const h = own(this);
        X.hm_rotated_box_closest(h, placeIn(x, 'x'), placeIn(y, 'y'), SCRATCH);
        return vecAt(SCRATCH);
    }
}
