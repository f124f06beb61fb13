import { describe, expect, test } from 'vitest';
import { disciplines } from './contract.ts';
import { classifyAll, groupByDiscipline } from './discipline-rules.ts';
import type { Described } from './disciplines/classify.ts';
import { taskNames } from './disciplines/fixtures/task-names.ts';

function organise<Task extends Described>(tasks: readonly Task[]) {
  const disciplineOf = classifyAll(tasks);
  return groupByDiscipline(tasks, (task) => disciplineOf.get(task) ?? 'general');
}

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

describe('a whole programme', () => {
  const roots = [
    ...['North Hotel Contract Works', 'Approved Construction Programme', 'Permit', 'Tender Programme Rev 3'],
    ...['Testing and Commissioning Building', 'Procurement', 'عقد إنشاء برج', 'المعتمد', 'Electrical substation'],
  ];
  const headings: Readonly<Record<string, readonly string[]>> = {
    structural: ['Structural works', 'Basement'],
    finishing: ['Architectural works', 'Finishes'],
    electrical: ['MEP', 'Electrical'],
    plumbing: ['MEP', 'Plumbing and fire fighting'],
    management: ['Procurement', 'Mechanical'],
  };
  /** Every task below its trade's headings, in two buildings below one root. */
  const programme = (root: readonly string[]) =>
    Object.entries(headings).flatMap(([discipline, places]) =>
      ['Building A', 'Building B'].flatMap((building) =>
        (taskNames[discipline as keyof typeof taskNames] ?? []).map((title) => ({
          ...{ title, discipline },
          path: [...root, building, ...places],
        })),
      ),
    );
  const placed = (root: readonly string[]) => {
    const tasks = programme(root);
    const disciplineOf = classifyAll(tasks);
    return tasks.map((task) => ({ ...task, found: disciplineOf.get(task) }));
  };

  test.each(roots)('called %s has its tasks where they would be without that name', (root) => {
    const found = placed([root]).map((task) => task.found);
    expect(found).toEqual(placed([]).map((task) => task.found));
  });

  test('is right for at least 95 % of its tasks', () => {
    const wrong = placed(['North Hotel Contract Works']).filter(({ discipline, found }) => discipline !== found);
    const all = programme([]).length;
    expect(1 - wrong.length / all, wrong.map(({ title }) => title).join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  test('of several contracts: the name of each fades with every level below it, a heading of the office does not', () => {
    const tasks = ['Lot 1 Contract Works', 'Lot 2 Contract Works', 'Lot 3 Contract Works'].flatMap((lot) =>
      ['Column concrete', 'Block walls', 'Chillers'].map((title) => ({ title, path: [lot, 'Building A', 'Level 1'] })),
    );
    const found = classifyAll(tasks);
    expect(new Set(tasks.map((task) => `${task.title}: ${found.get(task)}`))).toEqual(
      new Set(['Column concrete: structural', 'Block walls: envelope', 'Chillers: hvac']),
    );
    const bought = tasks.map((task) => ({ ...task, path: ['Procurement', ...task.path.slice(1)] }));
    const one = { title: 'Chillers', path: ['Procurement', 'Mechanical', 'Level 1'] };
    expect(classifyAll([...tasks, one]).get(one)).toBe('management');
    expect(new Set(classifyAll(bought).values())).toEqual(new Set(['structural', 'envelope', 'hvac']));
  });
});
