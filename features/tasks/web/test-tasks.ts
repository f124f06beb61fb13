import type { Task } from '../contract.ts';

/** A task with what a test says of it. */
export const testTask = (given: Partial<Task> & { id: string }): Task => ({
  projectId: 'p',
  number: 1,
  parentTaskId: null,
  isSummary: false,
  title: `Task ${given.id}`,
  description: '',
  status: 'not_started',
  priority: 'medium',
  assignedTo: null,
  assigneeName: null,
  plannedStartDate: null,
  plannedEndDate: null,
  estimatedHours: null,
  blockedReason: null,
  completedAt: null,
  actualStart: null,
  actualFinish: null,
  position: 'a',
  commentCount: 0,
  pictureId: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...given,
});
