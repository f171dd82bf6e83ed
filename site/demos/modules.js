// What a demo may import, by name: for demos whose text is edited in the page, or saved with a page.
import * as full from 'hitmask/full';
import * as baked from './baked.js';
import * as bodies from './bodies.js';
import * as closeUp from './close-up.js';
import * as command from './command.js';
import * as frame from './frame.js';
import * as herd from './herd.js';
import * as library from './library.js';
import * as numbers from './numbers.js';
import * as partitions from './partitions.js';
import * as pictures from './pictures.js';
import * as scene from './scene.js';
import * as shapes from './shapes.js';
import * as state from './state.js';

export const modules = {
    'hitmask/full': full,
    './baked.js': baked,
    './bodies.js': bodies,
    './close-up.js': closeUp,
    './command.js': command,
    './frame.js': frame,
    './herd.js': herd,
    './library.js': library,
    './numbers.js': numbers,
    './partitions.js': partitions,
    './pictures.js': pictures,
    './scene.js': scene,
    './shapes.js': shapes,
    './state.js': state,
};
