// Many objects: 2,000 balls move, and each frame says who begins to touch whom.
import { Shape, World } from 'hitmask';

// #region shown
const world = new World();
const ball = Shape.circle(3), ids = [];
for (let i = 0; i < 2000; i++) ids.push(world.add({ shape: ball, at: { x: (i * 37) % 1500, y: (i * 91) % 1100 } }));

let begun = 0;
world.on('begin', () => begun++);
for (let frame = 0; frame < 50; frame++) {
    ids.forEach((id, i) => world.setPosition(id, ((i * 37) % 1500) + ((frame * (1 + (i % 5))) / 4), (i * 91) % 1100));
    world.update(); // pairs near each other, exact tests, events
}
// #endregion
console.log(`${begun} times two balls began to touch; ${world.touching().length} pairs touch now`);
