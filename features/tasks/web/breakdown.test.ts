import { expect, test } from 'vitest';
import {
  changedStep,
  chosenOf,
  closedUp,
  droppedStep,
  faultOf,
  movedStep,
  redated,
  type Step,
  stepsOf,
  waitsOf,
} from './breakdown.ts';

const proposed = ['shutter', 'rebar', 'cast'].map((title) => ({
  title,
  description: '',
  estimatedHours: null,
  plannedStartDate: null,
  plannedEndDate: null,
  crew: null,
  crewNames: null,
  inspection: null,
  inspectionNames: null,
  leastDays: null,
}));
let made = 0;
const steps = stepsOf(proposed, () => {
  made += 1;
  return `s${made}`;
});
const titles = (of: readonly Step[]) => of.map(({ title }) => title).join(' ');
const step = (change: Partial<Step>): Step => ({ ...(steps[0] as Step), ...change });

test('every proposed step is chosen and has an id of its own', () => {
  expect(chosenOf(steps)).toHaveLength(3);
  expect(new Set(steps.map(({ id }) => id)).size).toBe(3);
});

test('a step left out is not among the chosen', () => {
  expect(titles(chosenOf(changedStep(steps, 's2', { isChosen: false })))).toBe('shutter cast');
});

test('steps change places by button and by dropping, never past the ends', () => {
  expect(titles(movedStep(steps, 's1', 1))).toBe('rebar shutter cast');
  expect(titles(movedStep(steps, 's1', 9))).toBe('rebar cast shutter');
  expect(titles(movedStep(steps, 's1', -1))).toBe('shutter rebar cast');
  expect(titles(droppedStep(steps, 's1', 's3', 'top'))).toBe('rebar shutter cast');
  expect(titles(droppedStep(steps, 's1', 's3', 'bottom'))).toBe('rebar cast shutter');
  expect(titles(droppedStep(steps, 's3', 's1', 'top'))).toBe('cast shutter rebar');
  expect(droppedStep(steps, 's1', 'gone', 'top')).toBe(steps);
});

test('a step needs a title and dates inside those of the task', () => {
  const parent = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-31', isSummary: false };
  expect(faultOf(step({ title: '  ' }), parent)).toBe('title');
  expect(faultOf(step({ plannedStartDate: '2026-03-05', plannedEndDate: '2026-03-04' }), parent)).toBe('reversed');
  expect(faultOf(step({ plannedStartDate: '2026-02-28' }), parent)).toBe('outside');
  expect(faultOf(step({ plannedEndDate: '2026-04-01' }), parent)).toBe('outside');
  expect(faultOf(step({ plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-31' }), parent)).toBeNull();
  const undated = { plannedStartDate: null, plannedEndDate: null, isSummary: false };
  expect(faultOf(step({ plannedStartDate: '2020-01-01' }), undated)).toBeNull();
});

test('once the first step is created the dates of the task follow its steps: the others may lie outside', () => {
  const parent = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-03', isSummary: true };
  expect(faultOf(step({ plannedStartDate: '2026-03-04', plannedEndDate: '2026-03-09' }), parent)).toBeNull();
  expect(faultOf(step({ plannedStartDate: '2026-03-05', plannedEndDate: '2026-03-04' }), parent)).toBe('reversed');
});

const dated = (id: string, plannedStartDate: string, plannedEndDate: string): Step =>
  step({ id, plannedStartDate, plannedEndDate });
/** Friday 6 and Saturday 7 March are off. */
const daysOff = ['2026-03-06', '2026-03-07'];
const programme = [
  dated('a', '2026-03-03', '2026-03-03'),
  dated('b', '2026-03-03', '2026-03-05'),
  dated('c', '2026-03-08', '2026-03-11'),
  dated('d', '2026-03-12', '2026-03-12'),
];
const datesOf = (of: readonly Step[]) =>
  of.map(
    ({ id, plannedStartDate, plannedEndDate }) => `${id} ${plannedStartDate?.slice(8)}-${plannedEndDate?.slice(8)}`,
  );
const moved = (of: readonly Step[], id: string, to: number) => datesOf(redated(of, movedStep(of, id, to), daysOff));

test('a step that is moved takes its length along, and all of them fill the same working days', () => {
  expect(moved(programme, 'b', 2)).toEqual(['a 03-03', 'c 03-08', 'b 09-11', 'd 12-12']);
  expect(moved(programme, 'd', 0)).toEqual(['d 03-03', 'a 03-03', 'b 04-08', 'c 09-12']);
  expect(moved(programme, 'c', 2)).toEqual(datesOf(programme));
});

test('dates given by hand stay where they are, and the others move past them', () => {
  const byHand = changedStep(programme, 'c', { plannedEndDate: '2026-03-09' });
  expect(moved(byHand, 'b', 3)).toEqual(['a 03-03', 'c 08-09', 'd 03-03', 'b 10-12']);
});

test('steps without dates stay without', () => {
  expect(redated(steps, movedStep(steps, 's1', 1), [])).toEqual(movedStep(steps, 's1', 1));
});

test('a step that is left out leaves no gap, and comes back to its place; curing keeps its days of the calendar', () => {
  const without = (id: string) => closedUp(changedStep(programme, id, { isChosen: false }), daysOff);
  expect(datesOf(without('b'))).toEqual(['a 03-03', 'b 03-05', 'c 04-09', 'd 10-10']);
  expect(datesOf(without('a')).slice(1)).toEqual(datesOf(programme).slice(1));
  expect(closedUp(programme, daysOff)).toBe(programme);
  const curing = changedStep(changedStep(programme, 'c', { leastDays: 7 }), 'b', { isChosen: false });
  expect(datesOf(closedUp(curing, daysOff))).toEqual(['a 03-03', 'b 03-05', 'c 04-10', 'd 11-11']);
});

test('a step waits for the nearest one before it that does not end later, a day less where they share it', () => {
  const dated = ([start, end]: readonly (string | null)[], index: number): Step =>
    step({ id: `d${index}`, plannedStartDate: start ?? null, plannedEndDate: end ?? null });
  const days = [
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01', '2026-03-04'],
    [null, null],
    ['2026-03-04', '2026-03-04'],
    ['2026-03-05', '2026-03-09'],
    ['2026-03-02', '2026-03-02'],
  ];
  const waits = waitsOf(days.map(dated)).map(
    ({ predecessorId, successorId, lag }) => `${successorId} for ${predecessorId} ${lag}`,
  );
  expect(waits).toEqual(['d1 for d0 -1', 'd3 for d1 -1', 'd4 for d3 0', 'd5 for d0 0']);
});
