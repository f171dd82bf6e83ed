// Phaser: arcade physics says whose boxes overlap. For pixels one reads the textures, as long as nothing is rotated.
import * as Phaser from 'phaser';

const SHIP = ['..#..', '.###.', '##.##'];
const ROCK = ['.##.', '####', '.##.'];
const PLACES = [[13, 9], [14, 10], [12, 12], [20, 10]];

function create() {
    for (const [name, rows] of [['ship', SHIP], ['rock', ROCK]]) {
        const { context } = this.textures.createCanvas(name, rows[0].length, rows.length);
        rows.forEach((row, y) => [...row].forEach((one, x) => one === '#' && context.fillRect(x, y, 1, 1)));
    }
    const add = (x, y, name) => this.physics.add.existing(this.add.sprite(x, y, name).setOrigin(0));
    const ship = add(10, 10, 'ship');
    const rocks = PLACES.map(([x, y]) => add(x, y, 'rock'));

    const found = (process) => {
        const hits = [];
        this.physics.overlap(ship, rocks, (_, rock) => hits.push(rocks.indexOf(rock)), process);
        return hits;
    };
    const solid = ({ x, y, texture }, px, py) => this.textures.getPixelAlpha(px - x, py - y, texture.key) > 0;
    const pixels = (a, b) => {
        for (let y = a.y; y < a.y + a.height; y++)
            for (let x = a.x; x < a.x + a.width; x++) if (solid(a, x, y) && solid(b, x, y)) return true;
        return false;
    };
    console.log(`boxes ${found()}`);
    console.log(`pixels ${found(pixels)}`);
}
new Phaser.Game({ type: Phaser.HEADLESS, banner: false, audio: { noAudio: true }, physics: { default: 'arcade' }, scene: { create } });
