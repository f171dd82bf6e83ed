// A platformer: a player on tiles with a slope and a one-way platform.
import { Shape, Tilemap, World } from 'hitmask';

const rows = ['..........', '..==......', '..........', '......./##', '##########'];
const cells = rows.join('').split('').map((c) => '.#/='.indexOf(c));
const tiles = [{ solid: true }, { points: [[0, 16], [16, 0], [16, 16]] }, { solid: true, oneWay: 'up' }];
const level = new Tilemap({ width: 10, height: 5, cellWidth: 16, tiles, cells });
const world = new World();
world.add({ shape: level, fixed: true });
const player = world.add({ shape: Shape.box(10, 14), at: { x: 40, y: 56 } });

// #region shown
const options = { stepHeight: 4, snap: 4 };
const speed = { x: 0, y: 0 };
let standing = false;
function frame(keys) {
    speed.x = 2 * (keys.right - keys.left);
    speed.y = standing && keys.jump ? -7 : speed.y + 0.5;
    const end = world.slide(player, speed, options);
    standing = end.ground !== null;
    speed.y = standing ? 0 : end.motion.y; // a ceiling takes the speed, too
}
// #endregion

const say = (what) => console.log(`${what}: (${world.pose(player).x.toFixed(1)}, ${world.pose(player).y.toFixed(1)}), ${standing ? 'standing' : 'in the air'}`);
const still = { left: 0, right: 0, jump: 0 };
frame(still);
say('at first');
frame({ ...still, jump: 1 });
for (let i = 0; i < 40; i++) frame(still);
say('jumped through the platform, onto it');
for (let i = 0; i < 45; i++) frame({ ...still, right: 1 });
say('off it, and up the slope');
