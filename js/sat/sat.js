// The interface of the npm package sat, with the same mutable objects and the same rule: what touches, collides.
//
// No edge is made unit length before a decision: the vector along it is a difference of coordinates, and so all
// products are exact as long as coordinates are whole numbers, or whole 64ths, of moderate size. Normals of unit length
// serve for the response alone.
//
// Only outward sides are projected on: two convex shapes are apart if, and only if, one lies wholly beyond a side of the
// other; and the least overlap is among these. That is half of what projecting both on every axis costs.

class Vector {
    constructor(x, y) {
        this.x = x || 0;
        this.y = y || 0;
    }
    copy(other) {
        this.x = other.x;
        this.y = other.y;
        return this;
    }
    clone() {
        return new Vector(this.x, this.y);
    }
    perp() {
        const x = this.x;
        this.x = this.y;
        this.y = -x;
        return this;
    }
    rotate(angle) {
        const { x, y } = this;
        const cos = Math.cos(angle);
        const sin = Math.sin(angle);
        this.x = x * cos - y * sin;
        this.y = x * sin + y * cos;
        return this;
    }
    reverse() {
        this.x = -this.x;
        this.y = -this.y;
        return this;
    }
    normalize() {
        const length = this.len();
        if (length > 0) {
            this.x /= length;
            this.y /= length;
        }
        return this;
    }
    add(other) {
        this.x += other.x;
        this.y += other.y;
        return this;
    }
    sub(other) {
        this.x -= other.x;
        this.y -= other.y;
        return this;
    }
    scale(x, y) {
        this.x *= x;
        this.y *= y === undefined ? x : y;
        return this;
    }
    project(other) {
        const amount = this.dot(other) / other.len2();
        this.x = amount * other.x;
        this.y = amount * other.y;
        return this;
    }
    projectN(other) {
        const amount = this.dot(other);
        this.x = amount * other.x;
        this.y = amount * other.y;
        return this;
    }
    reflect(axis) {
        const { x, y } = this;
        this.project(axis);
        this.x = 2 * this.x - x;
        this.y = 2 * this.y - y;
        return this;
    }
    reflectN(axis) {
        const { x, y } = this;
        this.projectN(axis);
        this.x = 2 * this.x - x;
        this.y = 2 * this.y - y;
        return this;
    }
    dot(other) {
        return this.x * other.x + this.y * other.y;
    }
    len2() {
        return this.dot(this);
    }
    len() {
        return Math.sqrt(this.len2());
    }
}

class Circle {
    constructor(pos, r) {
        this.pos = pos || new Vector();
        this.r = r || 0;
        this.offset = new Vector();
    }
    setOffset(offset) {
        this.offset = offset;
        return this;
    }
    getAABBAsBox() {
        const { pos, offset, r } = this;
        return new Box(new Vector(pos.x + offset.x - r, pos.y + offset.y - r), 2 * r, 2 * r);
    }
    getAABB() {
        return this.getAABBAsBox().toPolygon();
    }
}

const samePoint = (a, b) => a.x === b.x && a.y === b.y;
// An edge of no length has no normal: points that equal the one after them go, in the caller's own array.
const dropRepeated = (points) => {
    let kept = 0;
    for (let i = 0; i < points.length; i++)
        if (i + 1 === points.length ? kept === 0 || !samePoint(points[i], points[0]) : !samePoint(points[i], points[i + 1]))
            points[kept++] = points[i];
    points.length = kept;
};
const fitLength = (list, length) => {
    while (list.length < length) list.push(new Vector());
    list.length = length;
};
const doubledArea = (points) => {
    let sum = 0;
    for (let i = 1; i + 1 < points.length; i++)
        sum +=
            (points[i].x - points[0].x) * (points[i + 1].y - points[0].y) -
            (points[i].y - points[0].y) * (points[i + 1].x - points[0].x);
    return sum;
};
const EMPTY = Object.freeze({ x: 0, y: 0, width: 0, height: 0 });
const boundsOf = (points) => {
    if (points.length === 0) return EMPTY;
    let { x: x0, y: y0, x: x1, y: y1 } = points[0];
    for (const { x, y } of points) {
        if (x < x0) x0 = x;
        if (x > x1) x1 = x;
        if (y < y0) y0 = y;
        if (y > y1) y1 = y;
    }
    return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
};

class Polygon {
    constructor(pos, points) {
        this.pos = pos || new Vector();
        this.angle = 0;
        this.offset = new Vector();
        this.calcPoints = [];
        this.edges = [];
        this.normals = [];
        this.points = [];
        // Which way round the points go: 1 as documented, -1 for the other way.
        Object.defineProperty(this, '_winding', { value: 1, writable: true });
        this.setPoints(points || []);
    }
    setPoints(points) {
        dropRepeated(points);
        this.points = points;
        fitLength(this.calcPoints, points.length);
        fitLength(this.edges, points.length);
        fitLength(this.normals, points.length);
        return this._recalc();
    }
    setAngle(angle) {
        this.angle = angle;
        return this._recalc();
    }
    setOffset(offset) {
        this.offset = offset;
        return this._recalc();
    }
    rotate(angle) {
        for (const point of this.points) point.rotate(angle);
        return this._recalc();
    }
    translate(x, y) {
        for (const point of this.points) {
            point.x += x;
            point.y += y;
        }
        return this._recalc();
    }
    _recalc() {
        const { points, calcPoints, edges, normals, angle, offset } = this;
        const count = points.length;
        for (let i = 0; i < count; i++) {
            calcPoints[i].copy(points[i]).add(offset);
            if (angle !== 0) calcPoints[i].rotate(angle);
        }
        for (let i = 0; i < count; i++) {
            edges[i].copy(calcPoints[i + 1 < count ? i + 1 : 0]).sub(calcPoints[i]);
            normals[i].copy(edges[i]).perp().normalize();
        }
        this._winding = doubledArea(calcPoints) < 0 ? -1 : 1;
        return this;
    }
    getAABBAsBox() {
        const { x, y, width, height } = boundsOf(this.calcPoints);
        return new Box(new Vector(this.pos.x + x, this.pos.y + y), width, height);
    }
    getAABB() {
        return this.getAABBAsBox().toPolygon();
    }
    // Of the area, about the first point for precision; of no area, the middle of the bounds.
    getCentroid() {
        const points = this.calcPoints;
        const area = doubledArea(points);
        const box = boundsOf(points);
        if (area === 0) return new Vector(box.x + box.width / 2, box.y + box.height / 2);
        const { x: x0, y: y0 } = points[0];
        const sum = new Vector();
        for (let i = 1; i + 1 < points.length; i++) {
            const ax = points[i].x - x0;
            const ay = points[i].y - y0;
            const bx = points[i + 1].x - x0;
            const by = points[i + 1].y - y0;
            const part = ax * by - ay * bx;
            sum.x += (ax + bx) * part;
            sum.y += (ay + by) * part;
        }
        return new Vector(x0 + sum.x / (3 * area), y0 + sum.y / (3 * area));
    }
}

class Box {
    constructor(pos, w, h) {
        this.pos = pos || new Vector();
        this.w = w || 0;
        this.h = h || 0;
    }
    toPolygon() {
        const { pos, w, h } = this;
        return new Polygon(pos.clone(), [new Vector(), new Vector(w, 0), new Vector(w, h), new Vector(0, h)]);
    }
}

class Response {
    constructor() {
        this.a = null;
        this.b = null;
        this.overlapN = new Vector();
        this.overlapV = new Vector();
        this.clear();
    }
    clear() {
        this.aInB = true;
        this.bInA = true;
        this.overlap = Number.MAX_VALUE;
        return this;
    }
}

const respond = (response, a, b, overlap, nx, ny, aInB, bInA) => {
    response.a = a;
    response.b = b;
    response.overlap = overlap;
    // Without zeros that have a sign.
    response.overlapN.x = nx + 0;
    response.overlapN.y = ny + 0;
    response.overlapV.x = nx * overlap + 0;
    response.overlapV.y = ny * overlap + 0;
    response.aInB = aInB;
    response.bInA = bInA;
    return true;
};

const pointInCircle = (p, c) => {
    const x = p.x - c.pos.x - c.offset.x;
    const y = p.y - c.pos.y - c.offset.y;
    return x * x + y * y <= c.r * c.r;
};

const testCircleCircle = (a, b, response) => {
    const x = b.pos.x - a.pos.x + (b.offset.x - a.offset.x);
    const y = b.pos.y - a.pos.y + (b.offset.y - a.offset.y);
    const square = x * x + y * y;
    const reach = a.r + b.r;
    if (square > reach * reach) return false;
    if (!response) return true;
    const distance = Math.sqrt(square);
    const nx = distance > 0 ? x / distance : 1;
    const ny = distance > 0 ? y / distance : 0;
    return respond(response, a, b, reach - distance, nx, ny, a.r + distance <= b.r, b.r + distance <= a.r);
};

// Without a side that has an inside: the point, or the points of a segment, have to be on the line as well as between.
const pointInThin = (points, x, y) => {
    if (points.length === 0) return false;
    const [p] = points;
    const q = points[points.length - 1];
    const ex = q.x - p.x;
    const ey = q.y - p.y;
    const along = (x - p.x) * ex + (y - p.y) * ey;
    if (points.length === 1) return x === p.x && y === p.y;
    return (x - p.x) * ey === (y - p.y) * ex && along >= 0 && along <= ex * ex + ey * ey;
};

const pointInPolygon = (p, polygon) => {
    const points = polygon.calcPoints;
    const edges = polygon.edges;
    const winding = polygon._winding;
    const x = p.x - polygon.pos.x;
    const y = p.y - polygon.pos.y;
    if (points.length < 3) return pointInThin(points, x, y);
    for (let i = 0; i < points.length; i++)
        if (((x - points[i].x) * edges[i].y - (y - points[i].y) * edges[i].x) * winding > 0) return false;
    return true;
};

// Points and segments have no side across their ends; on one line, those decide.
const thinApart = (p, q, dx, dy) => {
    const [a] = p.length > 1 ? p : q;
    const b = (p.length > 1 ? p : q)[1];
    const ex = b ? b.x - a.x : q[0].x + dx - p[0].x;
    const ey = b ? b.y - a.y : q[0].y + dy - p[0].y;
    let min = Infinity;
    let max = -Infinity;
    for (const { x, y } of p) {
        min = Math.min(min, x * ex + y * ey);
        max = Math.max(max, x * ex + y * ey);
    }
    let low = Infinity;
    let high = -Infinity;
    for (const { x, y } of q) {
        low = Math.min(low, (x + dx) * ex + (y + dy) * ey);
        high = Math.max(high, (x + dx) * ex + (y + dy) * ey);
    }
    return max < low || high < min;
};

// What the last call of `beyond` found: of all sides, the one with the least overlap, and whether no point is outside.
let leastOverlap, leastSide, allInside;
// Whether all points of `others`, moved by (dx, dy), lie beyond one side of the polygon. A point on the side's line
// does not.
const beyond = (polygon, others, dx, dy, wanted) => {
    const points = polygon.calcPoints;
    const edges = polygon.edges;
    const winding = polygon._winding;
    const count = others.length;
    leastOverlap = Infinity;
    leastSide = -1;
    allInside = true;
    for (let i = 0; i < edges.length; i++) {
        const nx = edges[i].y * winding;
        const ny = -edges[i].x * winding;
        const x = points[i].x - dx;
        const y = points[i].y - dy;
        let min = Infinity;
        let max = -Infinity;
        for (let k = 0; k < count; k++) {
            const along = (others[k].x - x) * nx + (others[k].y - y) * ny;
            if (along < min) min = along;
            if (along > max) max = along;
        }
        if (min > 0) return true;
        if (!wanted) continue;
        if (max > 0) allInside = false;
        const overlap = -min / Math.sqrt(nx * nx + ny * ny);
        if (overlap < leastOverlap) {
            leastOverlap = overlap;
            leastSide = i;
        }
    }
    return false;
};
const insideThin = (points, others, dx, dy) => {
    for (const { x, y } of others) if (!pointInThin(points, x + dx, y + dy)) return false;
    return true;
};

const testPolygonPolygon = (a, b, response) => {
    const p = a.calcPoints;
    const q = b.calcPoints;
    if (p.length === 0 || q.length === 0) return false;
    const dx = b.pos.x - a.pos.x;
    const dy = b.pos.y - a.pos.y;
    const wanted = !!response;
    if (beyond(a, q, dx, dy, wanted)) return false;
    const overlap = leastOverlap;
    const side = leastSide;
    let bInA = allInside;
    if (beyond(b, p, -dx, -dy, wanted)) return false;
    if (p.length < 3 && q.length < 3 && thinApart(p, q, dx, dy)) return false;
    if (!wanted) return true;
    if (p.length < 3) bInA = insideThin(p, q, dx, dy);
    const aInB = q.length < 3 ? insideThin(q, p, -dx, -dy) : allInside;
    if (side < 0 && leastSide < 0) return respond(response, a, b, 0, 1, 0, aInB, bInA);
    const ofA = overlap <= leastOverlap;
    const normal = ofA ? a.normals[side] : b.normals[leastSide];
    const sign = ofA ? a._winding : -b._winding;
    return respond(response, a, b, ofA ? overlap : leastOverlap, normal.x * sign, normal.y * sign, aInB, bInA);
};

// Of a centre in or on a polygon: the circle leaves by the side whose line is nearest.
const respondInside = (polygon, circle, cx, cy, response) => {
    const { calcPoints: points, edges, normals, _winding: winding } = polygon;
    let height = -Infinity;
    let side = -1;
    for (let i = 0; i < points.length; i++) {
        const { x: ex, y: ey } = edges[i];
        const length2 = ex * ex + ey * ey;
        const above = ((cx - points[i].x) * ey - (cy - points[i].y) * ex) * winding;
        if (length2 === 0 || above <= height * Math.sqrt(length2)) continue;
        height = above / Math.sqrt(length2);
        side = i;
    }
    const { r } = circle;
    const { x, y } = side < 0 ? { x: 1, y: 0 } : normals[side];
    const depth = side < 0 ? 0 : -height;
    const aInB = withinRadius(points, cx, cy, r * r);
    return respond(response, polygon, circle, r + depth, x * winding, y * winding, aInB, depth >= r);
};
const withinRadius = (points, cx, cy, square) => {
    for (let i = 0; i < points.length; i++) {
        const x = points[i].x - cx;
        const y = points[i].y - cy;
        if (x * x + y * y > square) return false;
    }
    return true;
};
const respondCorner = (polygon, circle, x, y, cx, cy, response) => {
    const distance = Math.sqrt(x * x + y * y);
    const aInB = withinRadius(polygon.calcPoints, cx, cy, circle.r * circle.r);
    return respond(response, polygon, circle, circle.r - distance, x / distance, y / distance, aInB, false);
};

// The nearest of a convex polygon to a centre outside is on a side that has the centre before it, or a corner.
const testPolygonCircle = (polygon, circle, response) => {
    const points = polygon.calcPoints;
    const edges = polygon.edges;
    const winding = polygon._winding;
    const count = points.length;
    const r = circle.r;
    const square = r * r;
    const cx = circle.pos.x - polygon.pos.x + circle.offset.x;
    const cy = circle.pos.y - polygon.pos.y + circle.offset.y;
    let corner = -1;
    let toCorner = Infinity;
    for (let i = 0; i < count; i++) {
        const ex = edges[i].x;
        const ey = edges[i].y;
        const x = cx - points[i].x;
        const y = cy - points[i].y;
        const above = (x * ey - y * ex) * winding;
        if (above <= 0 && count > 2) continue;
        const length2 = ex * ex + ey * ey;
        if (above * above > square * length2) return false;
        const along = x * ex + y * ey;
        if (along >= 0 && along <= length2 && count > 1) {
            if (!response) return true;
            if (above <= 0) continue;
            const distance = above / Math.sqrt(length2);
            const aInB = withinRadius(points, cx, cy, square);
            const { x: nx, y: ny } = polygon.normals[i];
            return respond(response, polygon, circle, r - distance, nx * winding, ny * winding, aInB, false);
        }
        const far = along > 0 ? (i + 1 < count ? i + 1 : 0) : i;
        const fx = cx - points[far].x;
        const fy = cy - points[far].y;
        const away = fx * fx + fy * fy;
        if (away >= toCorner) continue;
        toCorner = away;
        corner = far;
    }
    if (corner >= 0 && toCorner > square) return false;
    if (!response || count === 0) return count > 0;
    if (corner < 0 || toCorner === 0) return respondInside(polygon, circle, cx, cy, response);
    return respondCorner(polygon, circle, cx - points[corner].x, cy - points[corner].y, cx, cy, response);
};

const testCirclePolygon = (circle, polygon, response) => {
    if (!testPolygonCircle(polygon, circle, response)) return false;
    if (!response) return true;
    const { overlap, overlapN, aInB, bInA } = response;
    return respond(response, circle, polygon, overlap, -overlapN.x, -overlapN.y, bInA, aInB);
};

// Along one axis of the caller's, as long as it is; a response keeps the least overlap of all calls since its clear().
const isSeparatingAxis = (aPos, bPos, aPoints, bPoints, axis, response) => {
    const away = (bPos.x - aPos.x) * axis.x + (bPos.y - aPos.y) * axis.y;
    let aMin = Infinity;
    let aMax = -Infinity;
    for (let i = 0; i < aPoints.length; i++) {
        const along = aPoints[i].x * axis.x + aPoints[i].y * axis.y;
        if (along < aMin) aMin = along;
        if (along > aMax) aMax = along;
    }
    let bMin = Infinity;
    let bMax = -Infinity;
    for (let i = 0; i < bPoints.length; i++) {
        const along = bPoints[i].x * axis.x + bPoints[i].y * axis.y + away;
        if (along < bMin) bMin = along;
        if (along > bMax) bMax = along;
    }
    if (aMin > bMax || bMin > aMax) return true;
    if (!response) return false;
    if (aMin < bMin || aMax > bMax) response.aInB = false;
    if (bMin < aMin || bMax > aMax) response.bInA = false;
    const ahead = aMax - bMin;
    const behind = bMax - aMin;
    const overlap = Math.min(ahead, behind);
    if (overlap < response.overlap) {
        response.overlap = overlap;
        response.overlapN.copy(axis);
        if (behind <= ahead) response.overlapN.reverse();
    }
    return false;
};

const V = Vector;
const SAT = {
    Vector,
    V,
    Circle,
    Polygon,
    Box,
    Response,
    isSeparatingAxis,
    pointInCircle,
    pointInPolygon,
    testCircleCircle,
    testPolygonCircle,
    testCirclePolygon,
    testPolygonPolygon,
};
export {
    Vector,
    V,
    Circle,
    Polygon,
    Box,
    Response,
    isSeparatingAxis,
    pointInCircle,
    pointInPolygon,
    testCircleCircle,
    testPolygonCircle,
    testCirclePolygon,
    testPolygonPolygon,
};
