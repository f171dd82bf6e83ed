// inputs.mjs: the files that the cases of the command are about, made in a folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, text } from '../package.mjs';

const SPRITES = 'bat boss bubbles bullet coin_strip6 gear key ring rock ship walker_strip6'.split(' ');

export function makeInputs(folder) {
    const write = (name, bytes) => writeFileSync(join(folder, name), bytes);
    const python = (...words) => execFileSync('/usr/bin/python3', words, { cwd: root });
    for (const name of ['sprites', 'bad']) mkdirSync(join(folder, name), { recursive: true });
    for (const name of SPRITES) cpSync(join(root, `sprites/${name}.png`), join(folder, `sprites/${name}.png`));
    python('scripts/draw-sheets.py', join(folder, 'sheets'));
    for (const kind of ['kinds', 'broken']) python('tests/cli/make_pngs.py', kind, join(folder, kind));
    for (const [name, ...rows] of [['one', '.##.', '####', '#..#'], ['two', '####', '#..#', '####']])
        python('tests/cli/make_pngs.py', 'grid', join(folder, `${name}.png`), ...rows);
    write('scene.json', text('examples/scene.json').replaceAll('../sprites/', 'sprites/'));
    write('questions.jsonl', `${text('docs/command.md').match(/^\{"id":.*\}$/gm).join('\n')}\n{"op":"no"}\nno json\n`);
    write('text.png', 'no picture');

    const picture = readFileSync(join(folder, 'sprites/bat.png'));
    const made = (name) => readFileSync(join(folder, name), 'utf8');
    const sheet = made('sheets/hash.json');
    write('bad/cut.png', picture.subarray(0, picture.length >> 1));
    write('bad/bent.png', picture.map((byte, i) => (i === picture.length - 40 ? byte ^ 1 : byte)));
    write('bad/empty.png', '');
    write('bad/cut.json', sheet.slice(0, sheet.length >> 1));
    write('bad/lost.json', sheet.replaceAll(/"image": *"[^"]*"/g, '"image":"none.png"'));
    write('bad/other.json', '{"dependencies":{}}');
    write('bad/deep.json', '['.repeat(5000));
    write('bad/type.tsx', '<!DOCTYPE t [<!ENTITY e "x">]><tileset tilewidth="4" tileheight="2">&e;</tileset>');
    write('bad/open.tsx', '<tileset tilewidth="4" tileheight="2"><image source="cut.png"/>');
    write('bad/words.tsx', 'import x from "y"');
    write('bad/round.tmx', '<map><tileset firstgid="1" source="round.tmx"/></map>');
    write('bad/cells.tmj', made('sheets/level.tmj').replace('[', '{'));
}

// filesIn(folder): each file below it, sorted, with what tells one file from another.
export function filesIn(folder, before = '') {
    return readdirSync(join(folder, before))
        .sort()
        .flatMap((entry) => {
            const name = before === '' ? entry : `${before}/${entry}`;
            const about = statSync(join(folder, name));
            return about.isDirectory() ? filesIn(folder, name) : [{ name, number: about.ino, mode: about.mode & 0o777 }];
        });
}
