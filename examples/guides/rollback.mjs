// Rollback: a move of the other player arrives late; the frames since are played again.
import { Shape, World } from 'hitmask';

const world = new World();
const ball = Shape.circle(10);
const players = [0, 50].map((x) => world.add({ shape: ball, at: { x, y: 0 } }));

// #region shown
function play(moves) {
    players.forEach((id, i) => world.setPosition(id, world.pose(id).x + moves[i], 0));
    world.update();
}
const agreed = world.save(); // bytes: positions, who touches whom, events
for (let frame = 0; frame < 6; frame++) play([4, 0]); // the guess: the other one stands still
const guessed = world.hash();

world.restore(agreed); // the moves have arrived
for (let frame = 0; frame < 6; frame++) play([4, frame < 2 ? 0 : 3]);
// #endregion
console.log(`the guess was ${guessed === world.hash() ? 'right' : 'wrong'}`);
const moved = world.hash();
world.restore(agreed);
for (let frame = 0; frame < 6; frame++) play([4, frame < 2 ? 0 : 3]);
console.log(`played again: ${moved === world.hash() ? 'the same bits' : 'other bits'}`);
console.log(`the second player is at ${world.pose(players[1]).x}`);
