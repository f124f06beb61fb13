import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { breakdownTask } from '../breakdown-rules.ts';
import { workOf } from '../crew-rules.ts';

/**
 * Names as the registers of inspection requests, submittals, deliveries and daily plans have them, by the kind of work whose steps fit.
 * What is done decides before what it is done to. `generic` holds names whose steps nobody can tell from the words alone.
 */
const inspectionNames = z
  .record(z.string(), z.array(z.string().min(1)))
  .parse(JSON.parse(readFileSync(new URL('fixtures/inspection-names.json', import.meta.url), 'utf8')));
const table = Object.entries(inspectionNames).flatMap(([key, titles]) =>
  titles.map((title): [title: string, key: string] => [title, key]),
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
