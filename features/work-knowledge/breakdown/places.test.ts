import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { placesIn, settingsIn, withoutPlaces } from './places.ts';

const TITLES: readonly (readonly [string, readonly string[]])[] = [
  ['Core wall, Level 3, 120 m³', ['Level 3']],
  ['Core wall LEVEL no. 8, zone b', ['LEVEL no. 8', 'zone b']],
  ['plaster of the third FLOOR, Axis C-F', ['third FLOOR', 'Axis C-F']],
  ['Paint a room', []],
  ['Cladding of the North Façade and B2', ['North Façade', 'B2']],
  ['Ducts of the AHU Room, building 4', ['AHU Room', 'building 4']],
  ['صب بلاطة الدور السادس المنطقة ب', ['الدور السادس', 'المنطقة ب']],
  ['Tiling GF to L2', ['GF to L2']],
  ['Tiling GF, L2', ['GF', 'L2']],
  ['Ceiling grid L4', ['L4']],
  ['Grid 4, Block 7', ['Grid 4', 'Block 7']],
  ['Block 200mm Zone A', ['Zone A']],
  ['Blocks 20 cm L3', ['L3']],
  ['Blocks 20 x 40 L3', ['L3']],
  ['بلوك 20 سم الدور الثالث', ['الدور الثالث']],
  ['أعمال بلوك 20', ['بلوك 20']],
  ['Stairs L3', ['L3']],
  ['Tiling L1-L3', ['L1-L3']],
  ['Plaster from ground floor to level 3', ['ground floor to level 3']],
  ['Plaster Level 2 to Level 5', ['Level 2 to Level 5']],
  ['Columns L3 to roof', ['L3 to roof']],
  ['لياسة من الدور الأول إلى الدور الثالث', ['الدور الأول إلى الدور الثالث']],
];

test.each([
  ['Install chillers on roof', ['roof']],
  ['Painting, car park, basement 2', ['car park']],
  ['Lighting (roof)', ['roof']],
  ['Tiling podium', ['podium']],
  ['Car park lighting', ['Car park']],
  ['Install lighting in the basement', ['basement']],
  ['Painting of 148 apartments', ['148 apartments']],
  ['تركيب المكيفات على السطح', ['السطح']],
  ['دهان، مواقف السيارات', ['مواقف السيارات']],
  ['دهان 148 شقة', ['148 شقة']],
  // What is built or made tight is no place, and a number that belongs to a place counts nothing.
  ['Roof waterproofing', []],
  ['Waterproofing of roof', []],
  ['Podium slab', []],
  ['Cast podium', []],
  ['Basement excavation', []],
  ['Car park line marking', []],
  ['عزل السطح', []],
  ['حفر القبو', []],
  ['Phase 2 villas', []],
  ['Tower 3 apartments', []],
  ['3 bedroom apartments', []],
])('where "%s" is done by the name of a part of the building or a number of rooms', (title, settings) => {
  expect(settingsIn(title)).toEqual(settings);
});

test.each(TITLES)('the places of "%s"', (title, places) => {
  expect(placesIn(title)).toEqual(places);
  for (const place of places) expect(withoutPlaces(title)).not.toContain(place);
});

test('they are the same where the engine compiles expressions without its optimisation, as it does in a long-lived process', async () => {
  const code = `import { placesIn } from ${JSON.stringify(new URL('./places.ts', import.meta.url))};
    process.stdout.write(JSON.stringify(${JSON.stringify(TITLES)}.map(([title]) => placesIn(title))));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-regexp-optimization',
    '--input-type=module',
    '-e',
    code,
  ]);
  expect(JSON.parse(stdout)).toEqual(TITLES.map(([, places]) => places));
});
