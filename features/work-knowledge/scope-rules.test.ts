import { expect, test } from 'vitest';
import { stepsOf } from './crew-rules.ts';
import { onSite, scopesOf } from './scope-rules.ts';

const task = (title: string, parentTaskId: string | null = 'top') => ({ id: title, title, parentTaskId });
const linked = (from: string, to: string) => ({ predecessorId: from, successorId: to });
const scope = (title: string, others: readonly string[], links: readonly ReturnType<typeof linked>[] = []) =>
  scopesOf(
    [title, ...others].map((one) => task(one)),
    links,
  )
    .get(title)
    ?.map((step) => step.title.en);

const brackets = 'Curtain wall brackets, Levels 1–8';
const panels = 'Curtain wall panels, Levels 1–8';
const setting = ['Survey the structure and set out', 'Brackets and anchors'];
const rest = [
  'Mullions and transoms or unit hoisting',
  'Glazing and pressure plates',
  'Fire stop and insulation at slabs',
  'Seal and water test',
  'Clean, protect and snag',
];

test.each([
  ['a step beside the rest', brackets, [panels], setting],
  ['the rest beside a step', panels, [brackets], rest],
  ['a step beside the next one', brackets, ['Curtain wall glazing, Levels 1–8'], [...setting, rest[0]]],
  ['alone', brackets, [], undefined],
  ['another place', brackets, ['Curtain wall panels, Levels 9–26'], undefined],
  ['two of the same', panels, ['Curtain wall, Levels 1–8'], undefined],
  ['another work', brackets, ['Stone cladding brackets, Levels 1–8'], undefined],
  ['floors of one work', 'Columns, Level 3', ['Columns, Level 4', 'Slab, Level 3'], undefined],
  ['Arabic', 'مثبتات الحوائط الستائرية', ['ألواح الحوائط الستائرية'], setting],
])('%s', (_, title, others, expected) => {
  expect(scope(title, others)).toEqual(expected);
});

test('a link ties the two wherever they lie', () => {
  const far = { ...task('Curtain wall panels, Levels 9–26', 'other') };
  expect(scopesOf([task(brackets), far], []).size).toBe(0);
  expect(scopesOf([task(brackets), far], [linked(brackets, far.id)]).size).toBe(2);
});

test('of work that has begun the drawings are behind', () => {
  const steps = stepsOf('Curtain wall, Level 3');
  expect(onSite(steps).map(({ title }) => title.en)).toEqual([...setting, ...rest]);
  expect(onSite(steps).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(onSite(stepsOf('Columns, Level 3'))).toBe(stepsOf('Columns, Level 3'));
});
