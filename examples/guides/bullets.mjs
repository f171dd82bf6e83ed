// Bullets: a shot that moves 400 pixels in a frame, and a ship of two pixels' width in its path.
import { Mask, Shape, World } from 'hitmask';

const world = new World();
const ship = Mask.fromText('##\n##\n##');
world.add({ shape: ship, at: { x: 300, y: 50, rotation: 0.3 }, data: 'ship' });
world.refresh();

// #region shown
const bullet = Shape.circle(1.5);
function shoot(from, velocity) {
    const hit = world.cast(bullet, from, velocity); // all of the frame's motion
    if (!hit) return console.log('missed');
    console.log(`hit the ${world.data(hit.id)} after ${(hit.fraction * 100).toFixed(1)} % of the frame`);
    console.log(`sparks fly along (${hit.normalX.toFixed(2)}, ${hit.normalY.toFixed(2)})`);
}
// #endregion

shoot({ x: 10, y: 50 }, { x: 400, y: 0 });
shoot({ x: 10, y: 50 }, { x: 400, y: 20 });
