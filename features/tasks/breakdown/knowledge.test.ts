import { describe, expect, test } from 'vitest';
import { breakdownTask } from './breakdown.ts';
import { activities } from './knowledge/activities.ts';
import { genericActivity } from './knowledge/generic.ts';
import { layerActivities } from './knowledge/layers.ts';
import { pluralOf, type Trade, trades } from './knowledge/words.ts';

const activityOf = (title: string) =>
  breakdownTask({ task: { title, plannedStartDate: null, plannedEndDate: null, estimatedHours: null } }).activity;

describe('the knowledge', () => {
  test('holds at least sixty kinds of work, each named once', () => {
    expect(activities.length).toBeGreaterThanOrEqual(60);
    expect(new Set(activities.map(({ key }) => key)).size).toBe(activities.length);
  });

  const all = [...activities, genericActivity, ...Object.values(layerActivities)];
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
    const lost = [...activities, ...Object.values(layerActivities)].filter(
      ({ name }) => activityOf(name.en) !== name.en || activityOf(name.ar) !== name.ar,
    );
    expect(lost.map(({ name }) => name.en)).toEqual([]);
  });
});

test('several of a trade are called as people call them', () => {
  const plurals = (Object.keys(trades) as Trade[]).map(pluralOf);
  expect(plurals).toContain('draughtsmen');
  expect(plurals).toContain('steel fixers');
  expect(plurals.filter((plural) => !/[^s]s$|draughtsmen$/.test(plural) || /mans$/.test(plural))).toEqual([]);
  const { subtasks } = breakdownTask({
    task: { title: 'Ductwork', plannedStartDate: null, plannedEndDate: null, estimatedHours: null },
  });
  expect(subtasks[0]?.description).toContain('Crew: 2 draughtsmen.');
});
