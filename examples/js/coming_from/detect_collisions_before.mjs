// detect-collisions: a hero among crates.
import { System } from 'detect-collisions';

const system = new System();
const hero = system.createCircle({ x: 0, y: 0 }, 10);
for (let i = 1; i <= 3; i++) system.createBox({ x: 40 * i, y: -10 }, 20, 20);

let hits = 0;
for (let x = 0; x <= 130; x++) {
    hero.setPosition(x, 0);
    system.checkOne(hero, () => { hits++; });
}
console.log(hits);
