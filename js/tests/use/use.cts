// The same through require.
import hitmask = require('hitmask');
export const hit: boolean = hitmask.overlap(hitmask.Shape.circle(2), { x: 0, y: 0 }, new hitmask.Mask(3, 3), { x: 0, y: 0 });
import sat = require('hitmask/sat');
export const length: number = new sat.V(3, 4).len();
import command = require('hitmask/bake');
export const done: Promise<command.CommandResult> = command.bake({}, ['-'], { stdin: '' });
