// The first five minutes in JavaScript: a ship and a rotated rock.
import { Mask, Shape, distance, overlap, separate } from 'hitmask';

// A mask has one bit a pixel. From a picture: Mask.fromImageData(context.getImageData(0, 0, 64, 64)).
const ship = Mask.fromText('..#..\n.###.\n##.##');
const rock = Shape.box(4, 4);

// A pose is any object with x and y; your sprite is one already. Angles are in radians.
const player = { x: 10, y: 10, rotation: 0.5 };
const boulder = { x: 16, y: 10, rotation: 0.2 };

for (let i = 0; i < 2; i++) {
    if (overlap(ship, player, rock, boulder)) {
        const { x, y } = separate(ship, player, rock, boulder);
        console.log(`hit: moving the rock by (${x.toFixed(3)}, ${y.toFixed(3)}) parts them`);
    } else {
        console.log(`no hit: ${distance(ship, player, rock, boulder).toFixed(3)} px apart`);
    }
    boulder.x -= 2;
}
