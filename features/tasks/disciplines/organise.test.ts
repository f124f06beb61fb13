import { expect, test } from 'vitest';
import { disciplines } from './disciplines.ts';
import { taskNames } from './fixtures/task-names.ts';
import { organise } from './organise.ts';

test('groups stand in the order of the table, with the colours of the specification', () => {
  const tasks = Object.values(taskNames).map(([title = '']) => ({ title }));
  const groups = organise(tasks.toReversed());
  expect(groups.map(({ name, color }) => `${name}: ${color}`)).toEqual([
    'Site & Earthworks: yellow',
    'Structural: gray',
    'Envelope & Masonry: orange',
    'Finishing: purple',
    'Electrical: blue',
    'Plumbing & Fire: green',
    'HVAC: indigo',
    'Management & Procurement: red',
    'General: gray',
  ]);
  expect(groups.map(({ description }) => description)).toEqual(disciplines.map(({ description }) => description));
});

test('every task is in exactly one group, in the order it came; empty groups are left out', () => {
  const tasks = ['Tiling L2', 'Excavation', 'Tiling L1'].map((title, id) => ({ id, title }));
  expect(organise(tasks)).toMatchObject([
    { name: 'Site & Earthworks', taskCount: 1, tasks: [{ id: 1 }] },
    { name: 'Finishing', taskCount: 2, tasks: [{ id: 0 }, { id: 2 }] },
  ]);
  expect(organise([])).toEqual([]);
});
