// SAT.js: a box and a rotated polygon.
import SAT from 'sat';

const crate = new SAT.Box(new SAT.Vector(0, 0), 40, 30).toPolygon();
const wedge = new SAT.Polygon(new SAT.Vector(32, 10), [new SAT.Vector(0, 0), new SAT.Vector(30, 0), new SAT.Vector(0, 20)]);
wedge.setAngle(0.1);

const response = new SAT.Response();
const hit = SAT.testPolygonPolygon(crate, wedge, response);
console.log(hit, response.overlap.toFixed(3), response.overlapV.x.toFixed(3), response.overlapV.y.toFixed(3));
