// The reader's path: what to read in which order.
const page = (text, link) => ({ text, link });
const docs = (list) => list.map(([text, name]) => page(text, `/docs/${name}`));
const group = (text, items, collapsed = true) => ({ text, collapsed, items });

const LESSONS = [
    ['1. Boxes and circles', '1-boxes-and-circles'],
    ['2. Rotated boxes', '2-rotated-boxes'],
    ['3. Separating axes', '3-separating-axes'],
    ['4. Pixels', '4-pixels'],
    ['5. Rotated sprites', '5-rotated-sprites'],
    ['6. Outlines, rays, beams', '6-outlines-rays-beams'],
    ['7. Moving things', '7-moving-things'],
    ['8. Many things', '8-many-things'],
];
const OTHERS = [
    ['pygame', 'pygame'],
    ['SAT.js', 'sat-js'],
    ['detect-collisions', 'detect-collisions'],
    ['Phaser', 'phaser'],
    ['PixiJS', 'pixi'],
    ['Matter.js', 'matter'],
    ['Box2D', 'box2d'],
    ['Godot', 'godot'],
    ['Unity', 'unity'],
    ['GameMaker', 'gamemaker'],
];
const GUIDES = [
    ['Picking and dragging', 'picking'],
    ['Bullets', 'bullets'],
    ['A platformer', 'platformer'],
    ['Destructible terrain', 'terrain'],
    ['Many objects', 'many'],
    ['Rollback', 'rollback'],
    ['Sprites to colliders', 'colliders'],
    ['Small rotated sprites', 'facings'],
];
const HEADERS =
    'base pose shape mask outline border parts tilemap picture collide cast move direct broad world world_query world_move draw collider';

export const sidebar = [
    group(
        'Start',
        [
            page('Overview', '/start/'),
            page('C', '/start/c'),
            page('C++', '/start/cpp'),
            page('JavaScript', '/start/javascript'),
            page('The command', '/start/command'),
        ],
        false,
    ),
    page('Choose a test', '/choose'),
    group('Learn', [page('Eight lessons', '/learn/'), ...LESSONS.map(([text, name]) => page(text, `/learn/${name}`))], false),
    group('Coming from', [
        page('Overview', '/coming-from/'),
        ...OTHERS.map(([text, name]) => page(text, `/coming-from/${name}`)),
    ]),
    group('Guides', [page('All guides', '/guides/'), ...GUIDES.map(([text, name]) => page(text, `/guides/${name}`))], false),
    group('Topics: shapes', [
        page('All topics', '/docs/'),
        ...docs([
            ['Masks', 'masks'],
            ['Poses', 'poses'],
            ['Shapes', 'shapes'],
            ['Compounds', 'compounds'],
            ['Outlines', 'outlines'],
            ['Convex parts', 'convex'],
            ['Tile maps', 'tiles'],
            ['Radial profiles', 'radial'],
            ['Stamps', 'stamps'],
            ['Pieces and moments', 'components-and-moments'],
        ]),
    ]),
    group(
        'Topics: two shapes',
        docs([
            ['Two masks', 'overlap'],
            ['Rotated sprites', 'posed-overlap'],
            ['What counts as touching', 'touch-rule'],
            ['Circles and boxes, directly', 'direct'],
            ['Moving shapes apart', 'separation'],
            ['Where shapes meet', 'contact'],
            ['Within', 'within'],
            ['Rays', 'rays'],
            ['Borders of outlines', 'border'],
        ]),
    ),
    group(
        'Topics: motion',
        docs([
            ['Until something is met', 'cast'],
            ['Moving and rotating at once', 'turning'],
            ['What to do about a contact', 'responses'],
            ['Bouncing inside', 'bounce'],
            ['Through a gate', 'gates'],
        ]),
    ),
    group(
        'Topics: many shapes',
        docs([
            ['Worlds', 'world'],
            ['Queries of a world', 'world-queries'],
            ['Moving among many', 'world-move'],
            ['Snapshots', 'world-snapshot'],
            ['Drawing a world', 'world-draw'],
            ['Many boxes', 'broad'],
        ]),
    ),
    group('Topics: files and tools', [
        ...docs([
            ['Building and using', 'building'],
            ['C++', 'cpp'],
            ['In the browser', 'javascript'],
            ['The command', 'command'],
            ['Scenes', 'scene'],
            ['Baking', 'bake'],
            ['What is read', 'bake-inputs'],
            ['Files for engines', 'bake-formats'],
            ['Five articles', 'articles'],
            ['Which test when', 'choose'],
            ['Features', 'features'],
        ]),
        page('Examples', '/examples/'),
    ]),
    group('Reference', [
        group('C', [page('Headers', '/reference/c/'), ...HEADERS.split(' ').map((name) => page(`${name}.h`, `/reference/c/${name}`))]),
        page('JavaScript', '/reference/javascript/'),
        ...docs([
            ['Glossary', 'glossary'],
            ['Results, memory, threads', 'errors-and-memory'],
            ['Collider files', 'collider-file'],
            ['Layout of a mask', 'mask-layout'],
            ['Fields', 'maskfield'],
            ['Instruction sets', 'simd'],
        ]),
        page('Sizes of the package', '/sizes'),
        page('How the code is laid out', '/rooms'),
        page('Changes', '/changes'),
    ]),
    group('Benchmarks', [
        page('Charts', '/benchmarks'),
        page('How it is measured', '/docs/benchmarks'),
        ...docs([
            ['Masks', 'benchmarks/masks'],
            ['Convex shapes', 'benchmarks/convex-shapes'],
            ['Broad phases', 'benchmarks/broad-phases'],
            ['Worlds', 'benchmarks/worlds'],
            ['JavaScript', 'benchmarks/javascript'],
            ['Aims that are missed', 'benchmarks/aims'],
        ]),
    ]),
    group('Proof', [page('Why you can believe it', '/proof'), page('Decisions', '/docs/decisions/')]),
];
