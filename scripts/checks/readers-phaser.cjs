// readers-phaser.cjs PACKAGE JSON FILE: Phaser's own parser makes Matter bodies of each entry of FILE; their parts and
// areas are those of the plain JSON, and Phaser puts the picture where it lies over them.
'use strict';
const { readFileSync } = require('node:fs');
const assert = require('node:assert').strict;

const [phaser, plainFile, file] = process.argv.slice(2);
const matter = `${phaser}/src/physics/matter-js`;
const parser = require(`${matter}/PhysicsEditorParser.js`);
const setBody = require(`${matter}/components/SetBody.js`);
const read = (name) => JSON.parse(readFileSync(name, 'utf8'));

const near = (a, b, what) => assert.ok(Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b)), `${what}: ${a}, not ${b}`);
const area = (ring) =>
    ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - y * ring[(i + 1) % ring.length][0], 0) / 2;

// The corners of one list are those of the other, beginning anywhere.
function sameRing(found, wanted, what) {
    assert.equal(found.length, wanted.length, `${what}: corners`);
    const begin = found.findIndex(([x, y]) => Math.hypot(x - wanted[0][0], y - wanted[0][1]) < 1e-6);
    assert.ok(begin >= 0, `${what}: a corner is missing`);
    wanted.forEach((corner, i) => {
        const at = found[(begin + i) % found.length];
        near(at[0], corner[0], what);
        near(at[1], corner[1], what);
    });
}

// The origin that a game object of this size gets with the body.
function originOf(body, [width, height]) {
    const object = {
        world: { remove() {}, add() {}, has: () => false },
        _originComponent: true,
        displayWidth: width,
        displayHeight: height,
        setOrigin(x, y) {
            this.origin = [x, y];
        },
    };
    setBody.setExistingBody.call(object, body);
    return object.origin;
}

const plain = read(plainFile).sprites;
const shapes = read(file);
assert.deepEqual(Object.keys(shapes), Object.keys(plain));
let parts = 0;
let marks = 0;
for (const [name, sprite] of Object.entries(plain)) {
    const { centroid } = shapes[name];
    const body = parser.parseBody(100, 200, shapes[name]);
    assert.equal(body.label, name);
    const solid = body.parts.slice(1).filter((part) => !part.isSensor);
    const sensors = body.parts.slice(1).filter((part) => part.isSensor);
    assert.equal(solid.length, sprite.parts.length, `${name}: parts`);
    assert.deepEqual(sensors.map((part) => part.label), sprite.marks.map((mark) => mark.name));
    if (!solid.length) {
        assert.ok(body.isSensor, `${name}: nothing to see, and in the way`);
        continue;
    }
    // The centre of mass lies at the body's position.
    const upright = (part) => part.vertices.map(({ x, y }) => [x - 100 + centroid.x, y - 200 + centroid.y]);
    solid.forEach((part, i) => {
        sameRing(upright(part), sprite.parts[i], `${name}: part ${i}`);
        near(part.area, area(sprite.parts[i]), `${name}: area of part ${i}`);
    });
    sensors.forEach((part, i) => {
        const mark = sprite.marks[i];
        const middle = mark.box ? [(mark.box[0] + mark.box[2]) / 2, (mark.box[1] + mark.box[3]) / 2]
            : mark.circle ?? mark.point;
        near(part.position.x - 100 + centroid.x, middle[0], `${name}: ${mark.name}`);
        near(part.position.y - 200 + centroid.y, middle[1], `${name}: ${mark.name}`);
    });
    const origin = originOf(body, sprite.size);
    near(origin[0] * sprite.size[0], centroid.x, `${name}: where the picture lies`);
    near(origin[1] * sprite.size[1], centroid.y, `${name}: where the picture lies`);
    parts += solid.length;
    marks += sensors.length;
}
console.log(`Phaser: ${Object.keys(plain).length} bodies, ${parts} parts, ${marks} sensors`);
