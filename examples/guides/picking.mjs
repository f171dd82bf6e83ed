// Picking and dragging: a ring is taken by a pixel of it and slides along a wall.
import { Mask, Shape, World } from 'hitmask';

const world = new World();
const ring = Mask.fromText('.##.\n#..#\n#..#\n.##.');
world.add({ shape: ring, at: { x: 20, y: 20, scale: 4 }, data: 'ring' });
world.add({ shape: Shape.box(10, 60), at: { x: 65, y: 30 }, data: 'wall' });
world.refresh();

// #region shown
let held = null, last = null;
function press(pointer) {
    held = world.pick(pointer.x, pointer.y); // the topmost object with a solid pixel there
    last = pointer;
}
function drag(pointer) {
    if (held === null) return;
    const end = world.slide(held, { x: pointer.x - last.x, y: pointer.y - last.y });
    last = { x: last.x + end.move.x, y: last.y + end.move.y }; // what a wall stopped is tried again
}
// #endregion

press({ x: 20, y: 20 });
console.log(`in the hole: ${held === null ? 'nothing' : world.data(held)}`);
press({ x: 20, y: 13 });
console.log(`on the rim: ${world.data(held)}`);
drag({ x: 90, y: 33 });
const { x, y } = world.pose(held);
console.log(`dragged to (${x.toFixed(2)}, ${y.toFixed(2)})`);
