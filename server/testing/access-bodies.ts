import { newId } from '#server/database/columns.ts';
import type { AccessContext, Bodies } from './access-rows.ts';
import { roomAccess } from './room-access.ts';

/** What must be sent so that it is the right that is judged, not the body; each call makes a new one. */
export const bodiesIn = (context: AccessContext): Bodies =>
  Object.assign(bodiesOfCalls(context), ...roomAccess.map((room) => room.bodies?.(context)));

const bodiesOfCalls = ({ projectId, taskId }: AccessContext): Bodies => ({
  'POST /api/tasks': () => ({ projectId, title: 'Matrix task' }),
  'POST /api/tasks/bulk-create': () => ({ projectId, tasks: [{ title: 'Matrix task' }] }),
  'PUT /api/tasks/bulk': () => ({ ids: [taskId], change: { priority: 'high' } }),
  'POST /api/materials': () => ({ projectId, item: 'Matrix material', requiredQty: 1 }),
  'POST /api/materials/:id/movements': () => ({ kind: 'delivery', quantity: 1 }),
  'PUT /api/materials/:id/tasks': () => ({ tasks: [] }),
  'POST /api/payments': () => ({ projectId, description: 'Matrix payment', amount: 1 }),
  'POST /api/storage/signed-read': () => ({ path: 'uploads/matrix' }),
  'POST /api/progress-logs': () => ({ projectId, date: '2026-01-02' }),
  'PUT /api/progress-logs/:id': () => ({ notes: 'Matrix', reason: 'Matrix' }),
  'POST /api/progress-logs/:id/photos': () => ({ photoUrls: ['uploads/matrix'] }),
  'POST /api/progress-logs/:id/further-photos': () => ({ photoUrls: ['uploads/matrix'] }),
  'POST /api/progress-logs/:id/photos/withdraw': () => ({ photoIds: [newId()] }),
  'POST /api/ai/plan/suggest': () => ({ project_id: projectId }),
  'PUT /api/projects/:id/schedule/promises/:promiseId': () => ({ missReason: 'weather' }),
  'POST /api/tasks/ai-organize': () => ({ projectId }),
  'POST /api/tasks/ai-assign': () => ({ projectId, taskIds: [taskId] }),
  'POST /api/projects/:id/schedule/links': () => ({ links: [{ predecessorId: taskId, successorId: newId() }] }),
  'POST /api/projects/:id/schedule/moves': () => ({ moves: [moveOf(taskId)], preview: true }),
  'POST /api/projects/:id/baselines': () => ({ name: 'Matrix' }),
  'POST /api/projects/:id/schedule/apply': () => ({
    moves: [{ ...moveOf(taskId), beforeStart: null, beforeEnd: null }],
  }),
  'PUT /api/projects/:id/calendar': () => ({ calendar: null }),
  'PUT /api/organisation/calendar': () => ({ calendar: null }),
  'PUT /api/projects/:id/schedule/capacity': () => ({ crew: 50 }),
  'PUT /api/projects/:id/schedule/data-date': () => ({ dataDate: null }),
  'PUT /api/projects/:id/contract': () => contractBody,
  'POST /api/projects/:id/bill': () => ({ items: [{ number: newId(), description: 'x', quantity: 1, rate: 1 }] }),
  'POST /api/projects/:id/variations': () => ({
    number: newId(),
    reason: 'x',
    date: '2026-03-01',
    items: [{ number: newId(), description: 'x', quantity: 1, rate: 1 }],
  }),
  'POST /api/projects/:id/variations/:variationId/approve': () => ({ approvedBy: 'x', approvedOn: '2026-03-01' }),
  'POST /api/projects/:id/certificates': () => ({ date: '2026-03-01' }),
  'POST /api/projects/:id/advance-payments': () => ({ date: '2026-03-01', amount: 1 }),
  'POST /api/projects/:id/retention-releases': () => ({ date: '2026-03-01', amount: 1, reason: 'other' }),
  'POST /api/projects/:id/certificates/:certificateId/issue': () => ({ version: 1 }),
  'POST /api/projects/:id/certificates/:certificateId/receive': () => ({ date: '2026-03-01' }),
  'POST /api/projects/:id/certificates/:certificateId/write-off': () => ({ date: '2026-03-01', reason: 'x' }),
  'POST /api/projects/:id/certificates/:certificateId/void': () => ({ reason: 'x' }),
  'POST /api/ai/analyze-photo': () => ({ imageUrl: 'uploads/matrix-photo' }),
  'PUT /api/tasks/:id/cost': () => ({ budgetedCost: 1 }),
  'PUT /api/tasks/:id/steps': () => ({ steps: [] }),
  'PUT /api/tasks/:id/steps/done': () => ({ stepId: '01a4c000-0000-7000-8000-000000000002', isDone: true }),
  'POST /api/tasks/:id/comments': () => ({ body: 'Matrix comment' }),
});

const moveOf = (taskId: string) => ({ taskId, plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-02' });

const contractBody = {
  direction: 'outgoing',
  party: 'Matrix contractor',
  vatRate: 15,
  retentionPercent: 10,
  retentionCapPercent: 10,
  completionPercent: 50,
  advancePercent: 10,
  recoveryPercent: 10,
  taxesAdvance: false,
  allowsOverrun: false,
  paymentDays: 30,
  version: 0,
};
