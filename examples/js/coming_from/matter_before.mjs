// Matter.js: do two bodies touch, and how deep? Its engine is not needed for that.
import Matter from 'matter-js';

const crate = Matter.Bodies.rectangle(20, 15, 40, 30);
const plank = Matter.Bodies.rectangle(44, 20, 20, 10, { angle: 0.3 });
const collision = Matter.Collision.collides(crate, plank);
console.log(collision !== null, collision.depth.toFixed(3));
