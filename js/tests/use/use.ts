// Compiled as strictly as it goes, against the packed package; never run.
import { bake, command, type CommandResult } from 'hitmask/bake';
import * as core from 'hitmask/core';
import * as full from 'hitmask/full';
import * as scalar from 'hitmask/scalar';
import SAT, { Circle as SatCircle, Response, V as SatV, testCircleCircle } from 'hitmask/sat';
import { create } from 'hitmask/with-module';
import {
    Collider,
    HitmaskError,
    Mask,
    Outline,
    Pose,
    RotatedBox,
    Shape,
    Tilemap,
    World,
    cast,
    circleContains,
    contact,
    decodePng,
    distance,
    gridFrames,
    memory,
    overlap,
    readSheet,
    separate,
    type At,
    type Contact,
    type Distance,
    type PixelsLike,
    type PoseLike,
} from 'hitmask';

const ship: Mask = Mask.fromText('.#.\n###', { pivot: 'center' });
const rock: Shape = Shape.circle(8);
const player: PoseLike = { x: 10, y: 20, rotation: 0.3, scale: { x: 1, y: 2 } };
const hit: boolean = overlap(ship, player, rock, { x: 30, y: 20 });
const kept: At = new Pose(ship, player).set(ship, 1, 2, 0.5);
const kept2 = { x: 1, y: 2, rotation: 0.5 };
const out: Partial<Contact> = {};
const met: Contact | null = contact(ship, kept, rock, player, { touch: 'closed', margin: 2 }, out);
const near: Distance = distance(ship, kept, rock, player, {});
const far: number = distance(ship, kept, rock, player);
const world = new World({ broad: 'grid' });
const id = world.add({ shape: [ship, rock], at: player, contacts: true, data: { any: 1 } });
for (const event of world.events()) if (event.kind === 'begin') event.contact(out);
const stop: () => void = world.on('end', (a, b) => void [a, b]);
const poses: Float64Array = world.reserve(100);
poses[5 * world.indexOf(id)] = 7;
world.update(poses);
const outline: Outline = ship.outline({ tolerance: 1, method: 'outer' });
const tiles = new Tilemap({ width: 2, height: 2, cellWidth: 16, tiles: [{ points: [[0, 0], [1, 0], [0, 1]] }] });
const hero: Shape | null = Collider.open(new Uint8Array(8)).shape('run-1', 'hull');
const code: 'range' | string = new HitmaskError('range', 'x').code;
const inner: { x: number; y: number } | null = separate(ship, kept, rock, player, { direction: { x: 0, y: 1 } });
const time: number | undefined = cast(ship, kept, tiles, player, { x: 1, y: 1 })?.fraction;
const masks: Mask[] = Mask.sheet({ data: new Uint8Array(4), width: 1, height: 1 }, readSheet('{}').frames);
const drawn: Mask = Mask.fromImage({ width: 3, height: 3 }, { threshold: 9, pivot: 'top-left' });
const picture: Promise<PixelsLike> = decodePng(new Uint8Array(8));
const cells: Mask[] = Mask.sheet({ width: 8, height: 8 }, gridFrames(8, 8, 4), { prepare: false });
const keyed: Mask = Mask.fromColorKey({ data: new Uint8ClampedArray(4), width: 1, height: 1 }, [255, 0, 255], { tolerance: 3 });
keyed.paint({ data: new Uint8Array(4), width: 1, height: 1 }, { solid: [1, 2, 3, 4], clear: { color: [0, 0, 0, 0] } });
const inside: boolean = circleContains({ x: 0, y: 0, radius: 2 }, 1, 1, 'closed');
const turned: RotatedBox = new RotatedBox({ x: 0, y: 0, width: 2, height: 2 }, 1);
const picks = world.pickBatch([1, 2]).map((pick) => pick?.id);
const pieces: number = ship.label(4).largest;
const end: number = world.turn(id, { x: 1, y: 2 }, { tolerance: 1 }).fraction;
rock[Symbol.dispose]();
const broad = new full.Broad({ kind: 'grid' }).build(new Float32Array(8)).update();
const pairs: Int32Array = broad.pairs();
const profile: 'miss' | 'hit' | 'unsure' = full.Polar.fromLengths([1, 2, 3, 4, 5, 6, 7, 8]).prove(kept2, full.Polar.fromMask(new full.Mask(3, 3)), kept2);
const crossing: full.Crossing | null = new full.Border(full.Outline.fromPoints([])).first(kept2, { x: 0, y: 0 }, { x: 1, y: 1 });
const lines: Float32Array = new full.World().drawLines({ boxes: true });
const bounce: full.Bounce = full.bounceInBox({ x: 0, y: 0, width: 9, height: 9 }, full.Shape.circle(1), kept2, { x: 1, y: 1 }, 1);
export const more = [masks, drawn, picture, cells, inside, turned, picks, pieces, end, pairs, profile, crossing, lines, bounce];
full.bounceVelocity({ x: 0, y: 1 }, { x: 0, y: -1 }, { restitution: 1 });
scalar.overlap(scalar.Shape.point(0, 0), player, scalar.Shape.point(0, 0), player);
create({}).overlap;
const response = new Response();
const touching: boolean = testCircleCircle(new SatCircle(new SatV(), 2), new SAT.Circle(new SAT.Vector(3), 2), response);
const way: SatV = response.overlapV.clone().scale(2).reverse();
export const all = [touching, way, hit, met, near, far, stop, outline, hero, code, inner, time, memory().used];

// @ts-expect-error a shape of another tier
overlap(core.Shape.circle(3), player, rock, player);
// @ts-expect-error hitmask has no broad phases: they are in hitmask/full
core.Broad;
// @ts-expect-error core has no worlds
core.World;
// @ts-expect-error no x
overlap(ship, { y: 3 }, rock, player);
// @ts-expect-error a string
Shape.circle('3');
// @ts-expect-error made by mask.outline()
new Outline();
// @ts-expect-error a pair of numbers
new SAT.Polygon([0, 0]);

const baked: Promise<CommandResult> = bake({ 'hero.png': new Uint8Array(9) }, ['hero.png', '-o', 'out/'] as const);
export const written: Promise<Uint8Array | undefined> = baked.then(({ files }) => files['out/hero.hmc']);
export const status: Promise<number> = command({}, ['query', '-'], { stdin: '{}\n' }).then(({ code }) => code);
// @ts-expect-error words are an array
bake({}, 'hero.png');
