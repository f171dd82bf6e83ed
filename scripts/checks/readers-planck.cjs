// readers-planck.cjs PACKAGE BOX2D RUBE: planck makes polygons, circles and chains of all that the files hold; none
// loses a corner or its area, and the bodies get the mass that is told.
'use strict';
const { readFileSync } = require('node:fs');
const assert = require('node:assert').strict;

const [folder, box2dFile, rubeFile] = process.argv.slice(2);
const planck = require(`${folder}/dist/planck.js`);
console.assert = (condition, ...words) => assert.ok(condition, words.join(' '));

const read = (name) => JSON.parse(readFileSync(name, 'utf8'));
const near = (a, b, what, share = 1e-3) =>
    assert.ok(Math.abs(a - b) <= share * Math.max(1e-9, Math.abs(b)), `${what}: ${a}, not ${b}`);
const area = (ring) =>
    ring.reduce((sum, { x, y }, i) => sum + x * ring[(i + 1) % ring.length].y - y * ring[(i + 1) % ring.length].x, 0) / 2;
const world = new planck.World({ gravity: planck.Vec2(0, -10) });
const count = { polygons: 0, chains: 0, circles: 0 };

function polygon(body, corners, options, what) {
    const shape = new planck.Polygon(corners.map(({ x, y }) => planck.Vec2(x, y)));
    assert.equal(shape.m_count, corners.length, `${what}: corners`);
    assert.ok(shape.validate(), `${what}: not valid`);
    const data = { mass: 0, center: planck.Vec2(), I: 0 };
    shape.computeMass(data, 1);
    near(data.mass, area(corners), `${what}: area`);
    body.createFixture({ shape, ...options });
    count.polygons++;
}

function circle(body, { x, y, radius }, options) {
    body.createFixture({ shape: new planck.Circle(planck.Vec2(x, y), radius), ...options });
    count.circles++;
}

for (const [name, told] of Object.entries(read(box2dFile).bodies)) {
    const body = world.createBody({ type: 'dynamic' });
    for (const fixture of told.fixtures) {
        const options = { isSensor: fixture.isSensor, density: fixture.isSensor ? 0 : 1 };
        if (fixture.circle) circle(body, fixture.circle, options);
        else polygon(body, fixture.polygon, options, name);
    }
    if (told.area > 0) {
        near(body.getMass(), told.area, `${name}: mass`);
        assert.ok(Math.hypot(body.getLocalCenter().x - told.centroid.x, body.getLocalCenter().y - told.centroid.y) <
            1e-5 * (1 + told.size.x + told.size.y), `${name}: centre`);
    }
    const ground = world.createBody();
    for (const chain of told.chains) {
        const shape = new planck.Chain(chain.vertices.map(({ x, y }) => planck.Vec2(x, y)), chain.isLoop);
        assert.equal(shape.m_count, chain.vertices.length + 1, `${name}: chain`);
        ground.createFixture({ shape });
        count.chains++;
    }
}

for (const told of read(rubeFile).body) {
    const body = world.createBody({ type: 'dynamic', active: told.active });
    for (const { density, sensor = false, polygon: ring, circle: disc } of told.fixture) {
        const options = { density, isSensor: sensor };
        if (disc) circle(body, { ...disc.center, radius: disc.radius }, options);
        else polygon(body, ring.vertices.x.map((x, i) => ({ x, y: ring.vertices.y[i] })), options, told.name);
    }
    if (!told['massData-mass']) continue;
    const data = { mass: 0, center: planck.Vec2(), I: 0 };
    body.getMassData(data);
    near(data.mass, told['massData-mass'], `${told.name}: mass`);
    near(data.I, told['massData-I'], `${told.name}: inertia`);
}
console.log(`planck: ${count.polygons} polygons, ${count.circles} circles, ${count.chains} chains`);
