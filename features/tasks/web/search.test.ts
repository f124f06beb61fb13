import { describe, expect, test } from 'vitest';
import { assigneesOf, type BoardSearch, changedSearch, filterCount, narrowed, parseBoardSearch } from './search.ts';
import { testTask } from './test-tasks.ts';

const tasks = [
  testTask({ id: '1', number: 142, title: 'Level 6 slab pour', assignedTo: 'ak', assigneeName: 'Ahmed Khan' }),
  testTask({ id: '2', number: 7, title: 'مدرسة الملك فهد', priority: 'high', plannedEndDate: '2026-11-01' }),
  testTask({ id: '3', number: 8, title: 'Façade brackets', status: 'blocked', blockedReason: 'anchor report' }),
  testTask({ id: '4', number: 9, title: 'Done long ago', status: 'done', plannedEndDate: '2020-01-01' }),
];
const found = (search: BoardSearch, ofDiscipline?: ReadonlySet<string>) =>
  narrowed(tasks, { search, today: '2026-11-21', ofDiscipline })
    .map(({ id }) => id)
    .join('');

describe('what is typed', () => {
  test.each([
    ['slab level', '1'],
    ['t-142', '1'],
    ['مدرسه', '2'],
    ['facade', '3'],
    ['ANCHOR', '3'],
    ['khan', '1'],
    ['nothing like it', ''],
    ['   ', '1234'],
  ])('"%s" finds %s', (q, ids) => {
    expect(found({ q })).toBe(ids);
  });
});

describe('filters', () => {
  test('by person, by nobody, by priority, by being late, by discipline, and all together', () => {
    expect(found({ assignee: 'ak' })).toBe('1');
    expect(found({ assignee: 'none' })).toBe('234');
    expect(found({ priority: 'high' })).toBe('2');
    expect(found({ show: 'overdue' })).toBe('2');
    expect(found({ show: 'blocked' })).toBe('3');
    expect(found({ discipline: 'Structural' }, new Set(['1', '3']))).toBe('13');
    expect(found({ assignee: 'none', priority: 'medium', q: 'report' })).toBe('3');
  });

  test('none: the very same list', () => {
    expect(narrowed(tasks, { search: {}, today: '2026-11-21' })).toBe(tasks);
  });
});

describe('the URL', () => {
  test('takes what it knows and drops the rest', () => {
    expect(
      parseBoardSearch({
        q: 'x',
        project: 'p',
        priority: 'urgent',
        show: 'all',
        view: 'list',
        other: '1',
        discipline: 'HVAC',
      }),
    ).toEqual({ q: 'x', project: 'p', view: 'list', discipline: 'HVAC' });
    expect(parseBoardSearch({ discipline: 'HVAC' }).discipline).toBeUndefined();
    expect(['due', '-due', 'colour', 7].map((sort) => parseBoardSearch({ sort }).sort)).toEqual([
      'due',
      '-due',
      undefined,
      undefined,
    ]);
  });

  test('another project takes neither its people nor its disciplines along', () => {
    const search: BoardSearch = { project: 'p', assignee: 'ak', discipline: 'HVAC', q: 'slab', view: 'list' };
    expect(changedSearch(search, { project: 'other' })).toEqual({ project: 'other', q: 'slab', view: 'list' });
    expect(changedSearch(search, { q: undefined })).toEqual({
      project: 'p',
      assignee: 'ak',
      discipline: 'HVAC',
      view: 'list',
    });
  });

  test('the project and the view are no filters', () => {
    expect(filterCount({ project: 'p', view: 'list', task: 't' })).toBe(0);
    expect(filterCount({ q: 'x', show: 'overdue' })).toBe(2);
  });
});

test('people are those who have tasks here, by name', () => {
  const more = [...tasks, testTask({ id: '5', assignedTo: 'aa', assigneeName: 'Aisha' }), ...tasks];
  expect(assigneesOf(more, new Intl.Collator('en')).map(({ name }) => name)).toEqual(['Ahmed Khan', 'Aisha']);
});
