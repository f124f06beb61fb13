import { describe, expect, test } from 'vitest';
import { breakdownTask } from '#features/work-knowledge/breakdown-rules.ts';
import { noAi } from '#server/adapters/ai/create.ts';
import { answeringAi } from '#server/testing/ai.ts';
import { suggestSubtasks } from './breakdown.ts';

const task = {
  title: 'Core wall, Level 3, 120 m³',
  description: 'C50 with couplers',
  plannedStartDate: '2026-03-01',
  plannedEndDate: '2026-03-20',
  estimatedHours: 100,
};
const built = breakdownTask({ task });

const step = (index: number, title: string, description = 'As the task says.') => ({ index, title, description });

describe('with a model', () => {
  test('its words are taken, the numbers stay', async () => {
    const ai = answeringAi({ steps: [step(0, 'Set out the core wall, Level 3', 'Offsets for C50 walls.')] });
    const { subtasks, engine } = await suggestSubtasks({ task }, { ai });
    expect(engine).toBe('test/model');
    expect(subtasks[0]).toEqual({
      ...built.subtasks[0],
      title: 'Set out the core wall, Level 3',
      text: 'Offsets for C50 walls.',
      description: `Offsets for C50 walls. ${built.subtasks[0]?.remarks}`,
    });
    expect(subtasks.slice(1)).toEqual(built.subtasks.slice(1));
  });

  test.each([
    ['loses the place', step(0, 'Set out the core wall')],
    ['changes a quantity', step(6, 'Cast 130 m³ in layers, Level 3')],
    ['brings in a number', step(0, 'Set out, Level 3', 'Use 7 surveyors.')],
    ['names a step that is not there', step(99, 'Set out, Level 3')],
  ])('a wording that %s is not taken', async (_, wording) => {
    const answer = await suggestSubtasks({ task }, { ai: answeringAi({ steps: [wording] }) });
    expect(answer.subtasks).toEqual(built.subtasks);
    expect(answer.engine).toBe('built-in');
  });

  test('without an answer the built-in one is given', async () => {
    const answer = await suggestSubtasks({ task }, { ai: answeringAi('nonsense') });
    expect(answer).toEqual({ ...built, engine: 'built-in' });
  });

  test('general steps still say that they are', async () => {
    const unknown = { ...task, title: 'Royal visit' };
    const ai = answeringAi({ steps: [step(0, 'Read the protocol', 'With the protocol office.')] });
    const { subtasks, engine } = await suggestSubtasks({ task: unknown }, { ai });
    expect(engine).toBe('test/model');
    expect(subtasks[0]?.description).toContain('was not recognised');
  });
});

test('without a model nobody is asked', async () => {
  expect(await suggestSubtasks({ task }, { ai: noAi })).toEqual({ ...built, engine: 'built-in' });
  const silent = answeringAi({ steps: [] });
  const existing = built.subtasks.map(({ title }) => title);
  expect((await suggestSubtasks({ task, existing }, { ai: silent })).subtasks).toEqual([]);
  expect(silent.asked).toEqual([]);
});
