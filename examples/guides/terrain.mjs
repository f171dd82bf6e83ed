// Destructible terrain: explosions eat a mask away, and a ball falls through the hole.
import { Mask, Shape, overlap } from 'hitmask';

const here = { x: 0, y: 0 };
const ground = new Mask(200, 100);
ground.pivot = 'top-left';
ground.fillRect({ x: 0, y: 60, width: 200, height: 20 });
ground.prepare(); // each later edit keeps it so

// #region shown
function explode(x, y, radius) {
    const before = ground.count;
    ground.stamp(here, Shape.circle(radius), { x, y }, { cover: 'centre', clear: true });
    return before - ground.count;
}
const ball = Shape.circle(8);
function fall(at) {
    while (at.y < 92 && !overlap(ball, { x: at.x, y: at.y + 1 }, ground, here)) at.y++;
    return at.y;
}
// #endregion

console.log(`the ball lies at y ${fall({ x: 100, y: 20 })}`);
console.log(`an explosion took ${explode(100, 66, 16)} pixels`);
console.log(`now it falls to y ${fall({ x: 100, y: 20 })}`);
