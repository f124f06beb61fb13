import { expect, test } from 'vitest';
import { emptyTask, mergeForm } from './task-form.ts';

const form = (more: Partial<typeof emptyTask> = {}) => ({ ...emptyTask, title: 'Cast slab', ...more });

test('two at once: what was not touched here takes the new value, what was typed stays', () => {
  const now = form({ priority: 'high', title: 'Cast slab L3', assignedTo: 'saad' });
  expect(mergeForm(form(), form({ title: 'Pour slab', estimatedHours: 8 }), now)).toEqual({
    taken: { priority: 'high', assignedTo: 'saad' },
    both: ['title'],
  });
  expect(mergeForm(form(), form({ priority: 'high' }), form({ priority: 'high' }))).toEqual({ taken: {}, both: [] });
});
