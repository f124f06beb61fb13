import { expect, test } from 'vitest';
import { crewOn } from './crew-rules.ts';
import { mayTake, takenOn, takesAsPart } from './material-rules.ts';

const stepsOf = (title: string, item: string, unit: string, days: number) => {
  const all = Array.from({ length: days }, (_, index) => index + 1);
  const parts = all.map((day) => takenOn({ title, material: { item, unit } }, { day, days }));
  expect(parts.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1);
  expect(parts.at(-1)?.through).toBeCloseTo(1);
  return all
    .filter((_, index) => (parts[index]?.part ?? 0) > 0)
    .map((day) => crewOn(title, { day, days })?.step.title.en);
};

test.each([
  ['Columns, Level 12', 'Ready-mix concrete C50', 'm3', 10, ['Cast']],
  ['Columns, Level 12', 'خرسانة جاهزة C50', 'm3', 3, ['Cast']],
  [
    'Columns, Level 12',
    'Rebar 16 mm',
    'tonnes',
    10,
    ['Fix cages and links', 'Fix cages and links', 'Fix cages and links'],
  ],
  ['أعمدة الدور الثالث', 'حديد تسليح 16 مم', 'tonnes', 4, ['Fix cages and links', 'Fix cages and links']],
  ['Columns, Level 12', 'Formwork plywood 18 mm', 'pieces', 4, ['Formwork, plumb and brace']],
  ['Core wall, Level 3', 'Concrete C40', 'm3', 12, ['Cast in layers']],
])('%s takes %s in %s of %d days: while it is %s', (title, item, unit, days, expected) => {
  expect(stepsOf(title, item, unit, days)).toEqual(expected);
});

test('work that nobody knows takes it evenly, and a day alone takes all', () => {
  const of = { title: 'Xyz', material: { item: 'Rebar', unit: 'tonnes' } };
  expect(takenOn(of, { day: 2, days: 4 })).toEqual({ part: 0.25, through: 0.5 });
  expect(takenOn({ title: 'Columns', material: { item: 'Paint', unit: 'liters' } }, { day: 1, days: 1 })).toEqual({
    part: 1,
    through: 1,
  });
});

test('concrete blocks are laid, not cast', () => {
  const title = 'Blockwork, Level 2';
  const days = stepsOf(title, 'Concrete blocks 200 mm', 'pieces', 12);
  expect(days.length).toBeGreaterThan(1);
});

test.each([
  ['Slab concrete pour, Level 11', ['concrete']],
  ['صب خرسانة سقف الدور الثالث', ['concrete']],
  ['Slab reinforcement, Level 12', ['rebar']],
  ['Slab formwork, Level 12', ['plywood', 'timber']],
  ['Slab formwork and concrete pour, Level 12', ['plywood', 'timber', 'concrete']],
  ['MEP sleeves and box-outs, Level 9', []],
  ['Columns, Level 12', ['rebar', 'plywood', 'timber', 'concrete']],
  ['Slab, Level 4', ['rebar', 'plywood', 'timber', 'concrete']],
  ['Piling', ['rebar', 'plywood', 'timber', 'concrete']],
  ['Xyz', ['rebar', 'plywood', 'timber', 'concrete']],
])('%s may take of what a slab is made of %o', (title, expected) => {
  const items = {
    rebar: 'Rebar 16 mm',
    plywood: 'Formwork plywood 18 mm',
    timber: 'H20 timber beams',
    concrete: 'Ready-mix concrete C40',
  };
  const taken = Object.entries(items).filter(([, item]) => mayTake(title, item));
  expect(taken.map(([name]) => name)).toEqual(expected);
});

test.each([
  ['Curtain wall brackets, Levels 1–8', 'Aluminium mullions', false],
  ['Curtain wall brackets, Levels 1–8', 'Glazing units, double', false],
  ['Curtain wall brackets, Levels 1–8', 'Facade anchors', true],
  ['Curtain wall panels, Levels 1–8', 'Glazing units, double', true],
  ['Curtain wall, Level 3', 'Aluminium mullions', true],
  ['Blockwork, Level 2', 'Concrete blocks 200 mm', true],
  ['Internal painting, Level 2', 'Emulsion paint', true],
])('%s takes %s: %o', (title, item, expected) => {
  expect(mayTake(title, item)).toBe(expected);
});

test.each([
  ['Set out and cast kickers', false, false],
  ['Fix cages and links, zone B', true, false],
  ['Formwork, plumb and brace', false, false],
  ['الصب', false, true],
  ['East', true, true],
])('of columns the part "%s" takes rebar: %s, concrete: %s', (title, rebar, concrete) => {
  const part = { title, partOf: 'Columns GF' };
  expect([takesAsPart(part, 'Rebar 16 mm'), takesAsPart(part, 'Ready-mix concrete C35')]).toEqual([rebar, concrete]);
});

test('of work that nobody knows every part may take anything', () => {
  expect(takesAsPart({ title: 'Step 1', partOf: 'Xyz' }, 'Rebar')).toBe(true);
});
