import { expect, test } from 'vitest';
import { emptyTask, isOutside, mergeForm } from './task-form.ts';

const form = (more: Partial<typeof emptyTask> = {}) => ({ ...emptyTask, title: 'Cast slab', ...more });

test('two at once: what was not touched here takes the new value, what was typed stays', () => {
  const now = form({ priority: 'high', title: 'Cast slab L3', assignedTo: 'saad' });
  expect(mergeForm(form(), form({ title: 'Pour slab', estimatedHours: 8 }), now)).toEqual({
    taken: { priority: 'high', assignedTo: 'saad' },
    both: ['title'],
  });
  expect(mergeForm(form(), form({ priority: 'high' }), form({ priority: 'high' }))).toEqual({ taken: {}, both: [] });
});

const span = (plannedStartDate: string | null, plannedEndDate: string | null) => ({ plannedStartDate, plannedEndDate });

test.each([
  ['within', span('2026-03-02', '2026-03-09'), false],
  ['the same', span('2026-03-01', '2026-03-10'), false],
  ['begins before', span('2026-02-28', '2026-03-09'), true],
  ['ends after', span(null, '2026-03-11'), true],
  ['begins after', span('2026-03-11', null), true],
  ['without dates', span(null, null), false],
])('dates of a part: %s', (_, inner, outside) => {
  expect(isOutside(inner, span('2026-03-01', '2026-03-10'))).toBe(outside);
  expect(isOutside(inner, span(null, null))).toBe(false);
});
