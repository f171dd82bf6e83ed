// The command in memory; bundled by esbuild as well.
import { command } from 'hitmask/bake';

const { code } = await command({}, ['hit', '{"circle":[0,0,5]}', '{"box":[2,2,4,4]}']);
console.log(code === 0 ? 'hit' : 'miss');
