import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { breakdownTask } from '../breakdown-rules.ts';
import { activityParts, genericActivity, listActivities } from './activities.ts';
import { Activity } from './activity.ts';
import { Inspection, labelOfInspection, pluralOfTrade, Trade } from './labels.ts';

const activityOf = (title: string) =>
  breakdownTask({ task: { title, plannedStartDate: null, plannedEndDate: null, estimatedHours: null } }).activity;

describe('the data files', () => {
  test('are all read, and each matches its schema', () => {
    const read = [...listActivities(), genericActivity(), ...activityParts().values()];
    const inFiles = readdirSync(new URL('.', import.meta.url))
      .filter((name) => name.endsWith('.json') && !['trades.json', 'hold-points.json'].includes(name))
      .flatMap((name) => z.array(Activity).parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))));
    expect(read.map(({ name }) => name.en).sort()).toEqual(inFiles.map(({ name }) => name.en).sort());
  });

  test('a step with an unknown trade, a percent above 100 or a misspelt field is refused by name', () => {
    const title = { en: 'Cast', ar: 'صب' };
    const step = { share: 100, trade: 'mason', people: 2, title, text: title };
    const refusal = (wrong: object) =>
      Activity.safeParse({ key: 'pour', name: title, steps: [{ ...step, ...wrong }] }).error?.issues[0];
    expect(refusal({})).toBeUndefined();
    expect(refusal({ trade: 'wizard' })?.path).toEqual(['steps', 0, 'trade']);
    expect(refusal({ share: 101 })?.path).toEqual(['steps', 0, 'share']);
    expect(refusal({ poeple: 3 })).toMatchObject({ code: 'unrecognized_keys', keys: ['poeple'] });
  });

  test('every hold point has a label in both languages', () => {
    for (const inspection of Inspection.options) {
      expect(labelOfInspection(inspection).ar).toMatch(/\p{Script=Arabic}/u);
      expect(labelOfInspection(inspection).en).not.toMatch(/\p{Script=Arabic}/u);
    }
  });
});

describe('the knowledge', () => {
  test('holds at least sixty kinds of work, each named once', () => {
    expect(listActivities().length).toBeGreaterThanOrEqual(60);
    expect(new Set(listActivities().map(({ key }) => key)).size).toBe(listActivities().length);
  });

  const all = [...listActivities(), genericActivity(), ...activityParts().values()];
  test.each(all.map((activity) => [activity.name.en, activity] as const))(
    '%s has five to ten steps whose shares add up to the whole, in both languages',
    (_, { steps }) => {
      expect(steps.length).toBeGreaterThanOrEqual(5);
      expect(steps.length).toBeLessThanOrEqual(10);
      expect(steps.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(new Set(steps.map(({ title }) => title.en)).size).toBe(steps.length);
      for (const { title, text, number, share } of steps) {
        expect(number).toBeGreaterThan(0);
        expect(share).toBeGreaterThan(0);
        expect(`${title.ar} ${text.ar}`).not.toMatch(/[a-z]{3}/);
        expect(`${title.en} ${text.en}`).not.toMatch(/\p{Script=Arabic}/u);
      }
    },
  );

  test('is reachable: every kind of work is found by its own name', () => {
    const lost = [...listActivities(), ...activityParts().values()].filter(
      ({ name }) => activityOf(name.en) !== name.en || activityOf(name.ar) !== name.ar,
    );
    expect(lost.map(({ name }) => name.en)).toEqual([]);
  });
});

test('several of a trade are called as people call them', () => {
  const plurals = Trade.options.map(pluralOfTrade);
  expect(plurals).toContain('draughtsmen');
  expect(plurals).toContain('steel fixers');
  expect(plurals.filter((plural) => !/[^s]s$|draughtsmen$/.test(plural) || /mans$/.test(plural))).toEqual([]);
  const { subtasks } = breakdownTask({
    task: { title: 'Ductwork', plannedStartDate: null, plannedEndDate: null, estimatedHours: null },
  });
  expect(subtasks[0]?.description).toContain('Crew: 2 draughtsmen.');
});
