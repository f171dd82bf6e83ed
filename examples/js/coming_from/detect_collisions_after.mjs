// hitmask: the same hero among the same crates. There edges that touch are a hit, so the rule is the closed one.
import { Shape, World } from 'hitmask';

const world = new World({ rule: { touch: 'closed' } });
const hero = world.add({ shape: Shape.circle(10), at: { x: 0, y: 0 } });
const crate = Shape.box(20, 20, { pivot: 'top-left' });
for (let i = 1; i <= 3; i++) world.add({ shape: crate, at: { x: 40 * i, y: -10 } });

let hits = 0;
for (let x = 0; x <= 130; x++) {
    world.move(hero, x, 0);
    world.update();
    hits += world.touching(hero).length;
}
console.log(hits);
