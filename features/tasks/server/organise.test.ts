import { expect, test } from 'vitest';
import { noAi } from '#server/adapters/ai/create.ts';
import { answeringAi } from '#server/testing/ai.ts';
import { organiseTasks } from './organise.ts';

const tasks = ['Tiling', 'Zorbing area', 'Level 3', 'Zorbing area'].map((title, id) => ({ id, title }));

const ids = ({ disciplines }: Awaited<ReturnType<typeof organiseTasks<(typeof tasks)[number]>>>) =>
  disciplines.map((one) => [one.name, one.tasks.map(({ id }) => id), one.taskCount]);

test('the lexicon alone, without a model', async () => {
  const answer = await organiseTasks(tasks, { ai: noAi });
  expect(ids(answer)).toEqual([
    ['Finishing', [0], 1],
    ['General', [1, 2, 3], 3],
  ]);
  expect(answer.engine).toBe('built-in');
});

test('a model is asked once about each name the lexicon does not know, and only about those', async () => {
  const ai = answeringAi({
    tasks: [
      { index: 0, discipline: 'site' },
      { index: 1, discipline: 'general' },
    ],
  });
  const answer = await organiseTasks(tasks, { ai });
  expect(ai.asked).toEqual([
    [
      { index: 0, name: 'Zorbing area' },
      { index: 1, name: 'Level 3' },
    ],
  ]);
  expect(ids(answer)).toEqual([
    ['Site & Earthworks', [1, 3], 2],
    ['Finishing', [0], 1],
    ['General', [2], 1],
  ]);
  expect(answer.engine).toBe('test/model');
});

test('a model that answers nonsense, or nothing new, changes nothing', async () => {
  for (const answer of ['nonsense', { tasks: [{ index: 0, discipline: 'plumbing & fire' }] }, { tasks: [] }]) {
    const organised = await organiseTasks(tasks, { ai: answeringAi(answer) });
    expect(organised.engine).toBe('built-in');
    expect(ids(organised).at(-1)).toEqual(['General', [1, 2, 3], 3]);
  }
});

test('where nothing is left to place, nobody is asked', async () => {
  const ai = answeringAi({ tasks: [] });
  await organiseTasks([{ title: 'Tiling' }], { ai });
  expect(ai.asked).toEqual([]);
});
