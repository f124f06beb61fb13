import { expect, test } from 'vitest';
import { changedStep, chosenOf, droppedStep, faultOf, movedStep, type Step, stepsOf } from './breakdown.ts';

const proposed = ['shutter', 'rebar', 'cast'].map((title) => ({
  title,
  description: '',
  estimatedHours: null,
  plannedStartDate: null,
  plannedEndDate: null,
  crew: null,
  inspection: null,
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
  const parent = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-31' };
  expect(faultOf(step({ title: '  ' }), parent)).toBe('title');
  expect(faultOf(step({ plannedStartDate: '2026-03-05', plannedEndDate: '2026-03-04' }), parent)).toBe('reversed');
  expect(faultOf(step({ plannedStartDate: '2026-02-28' }), parent)).toBe('outside');
  expect(faultOf(step({ plannedEndDate: '2026-04-01' }), parent)).toBe('outside');
  expect(faultOf(step({ plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-31' }), parent)).toBeNull();
  const undated = { plannedStartDate: null, plannedEndDate: null };
  expect(faultOf(step({ plannedStartDate: '2020-01-01' }), undated)).toBeNull();
});
