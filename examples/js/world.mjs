// A world: many objects, and who begins to touch whom.
import { Shape, World } from 'hitmask';

const world = new World();
const hero = world.add({ shape: Shape.circle(8), at: { x: 0, y: 20 }, data: 'hero' });
const crate = Shape.box(20, 20);
for (let i = 1; i <= 3; i++) world.add({ shape: crate, at: { x: 40 * i, y: 20 }, data: `crate ${i}` });

world.on('begin', (a, b) => console.log(`${world.data(a)} touches ${world.data(b)}`));
for (let frame = 0; frame <= 130; frame++) {
    world.move(hero, frame, 20);
    world.update();
}
console.log(`under (81, 20): ${world.data(world.pick(81, 20))}`);
