import { expect, test } from 'vitest';
import { breakdownTask } from '../breakdown-rules.ts';
import { workOf } from '../crew-rules.ts';
import { inspectionNames } from './fixtures/inspection-names.ts';

const table = Object.entries(inspectionNames).flatMap(([key, titles]) =>
  titles.split('|').map((title): [title: string, key: string] => [title.replace(/\s+/gu, ' ').trim(), key]),
);

test('the table holds more than two hundred names, each once, in both languages', () => {
  expect(table.length).toBeGreaterThanOrEqual(250);
  expect(new Set(table.map(([title]) => title)).size).toBe(table.length);
  expect(table.filter(([title]) => /\p{Script=Arabic}/u.test(title)).length).toBeGreaterThanOrEqual(60);
});

test.each(table)('%s has the steps of %s', (title, key) => {
  expect(workOf(title)?.key ?? 'generic').toBe(key);
  const { isGeneric, subtasks } = breakdownTask({
    task: { title, plannedStartDate: null, plannedEndDate: null, estimatedHours: null },
  });
  expect(isGeneric).toBe(key === 'generic');
  expect(subtasks.length).toBeGreaterThanOrEqual(5);
});

const stepsOf = (title: string) =>
  breakdownTask({ task: { title, plannedStartDate: null, plannedEndDate: null, estimatedHours: null } }).subtasks.map(
    (step) => step.title,
  );

test('who receives a delivery orders nothing, and who asks for an inspection builds nothing', () => {
  expect(stepsOf('Deliver sand for bedding')).toEqual([
    'Confirm date, quantity and vehicle',
    'Prepare the place of storage',
    'Unload and move into place',
    'Count and inspect with the consultant',
    'Record and issue to the store',
  ]);
  expect(stepsOf('WIR - column reinforcement')).not.toContain('Fix reinforcement');
  expect(stepsOf('Strike, clean and stack formwork')[0]).toBe('Confirm strength and age before striking');
});
