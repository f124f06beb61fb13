import { ids, type Write, write } from './access-rows.ts';
import { roomAccess } from './room-access.ts';

/** What can be done to the organisation over HTTP, call by call, for every-write.test.ts. */

const project = () => ({ projectId: ids['project'] });
const day = '2026-03-01';
const RECEIPT = '01a4c000-0000-7000-8000-000000000001';
const STEP = '01a4c000-0000-7000-8000-000000000002';

/** One after the other, as a person would; each leaves its trace. */
const writesInOrder: readonly Write[] = [
  write('POST /api/projects', '/api/projects', () => ({ name: 'Tower', budget: 5_000_000 }), 'project'),
  write('PUT /api/projects/:id', '/api/projects/:project', () => ({ budget: 6_000_000, priority: 'high' })),
  write('POST /api/projects/:projectId/members', '/api/projects/:project/members', () => ({
    email: ids['email'],
    role: 'se',
  })),
  write('PUT /api/projects/:projectId/members/:userId', '/api/projects/:project/members/:person', () => ({
    role: 'cm',
  })),
  write('POST /api/projects/:projectId/invitations', '/api/projects/:project/invitations', () => ({
    email: 'new@example.test',
    role: 'se',
  })),
  write(
    'POST /api/admin/invitations',
    '/api/admin/invitations',
    () => ({ email: 'other@example.test', role: 'pm' }),
    'invitation',
  ),
  write('DELETE /api/admin/invitations/:invitationId', '/api/admin/invitations/:invitation'),
  write(
    'POST /api/tasks',
    '/api/tasks',
    () => ({ ...project(), title: 'Slab', plannedStartDate: day, plannedEndDate: day }),
    'task',
  ),
  write(
    'POST /api/tasks/bulk-create',
    '/api/tasks/bulk-create',
    () => ({
      ...project(),
      tasks: [
        { title: 'Columns', plannedStartDate: day, plannedEndDate: day },
        { title: 'Stairs', priority: 'low' },
        { title: 'Lift pit', priority: 'critical', plannedStartDate: '2026-01-01', plannedEndDate: '2026-01-02' },
      ],
    }),
    'second',
  ),
  write('PUT /api/tasks/:id', '/api/tasks/:task', () => ({ status: 'in_progress', assignedTo: ids['person'] })),
  write('PUT /api/tasks/:id/cost', '/api/tasks/:task/cost', () => ({ budgetedCost: 1200 })),
  write('PUT /api/tasks/bulk', '/api/tasks/bulk', () => ({ ids: [ids['task']], change: { priority: 'high' } })),
  write('POST /api/tasks/:id/comments', '/api/tasks/:task/comments', () => ({ body: 'Done soon' }), 'comment'),
  write('DELETE /api/tasks/:id/comments/:commentId', '/api/tasks/:task/comments/:comment'),
  write(
    'POST /api/projects/:id/schedule/links',
    '/api/projects/:project/schedule/links',
    () => ({ links: [{ predecessorId: ids['task'], successorId: ids['second'] }] }),
    'link',
  ),
  write(
    'POST /api/projects/:id/schedule/moves',
    '/api/projects/:project/schedule/moves',
    () => ({ moves: [{ taskId: ids['second'], plannedStartDate: '2026-04-01', plannedEndDate: '2026-04-02' }] }),
    'change',
  ),
  write(
    'POST /api/projects/:id/schedule/changes/:changeId/undo',
    '/api/projects/:project/schedule/changes/:change/undo',
    () => ({}),
  ),
  write('POST /api/projects/:id/schedule/apply', '/api/projects/:project/schedule/apply', () => ({
    moves: [
      {
        taskId: ids['second'],
        beforeStart: day,
        beforeEnd: day,
        plannedStartDate: '2026-05-03',
        plannedEndDate: '2026-05-04',
      },
    ],
  })),
  write('DELETE /api/projects/:id/schedule/links/:linkId', '/api/projects/:project/schedule/links/:link'),
  write('PUT /api/projects/:id/schedule/tasks/:taskId', '/api/projects/:project/schedule/tasks/:task', () => ({
    workers: 4,
  })),
  write('POST /api/projects/:id/baselines', '/api/projects/:project/baselines', () => ({ name: 'Agreed' })),
  write('PUT /api/projects/:id/schedule/data-date', '/api/projects/:project/schedule/data-date', () => ({
    dataDate: '2026-03-05',
  })),
  write('PUT /api/projects/:id/schedule/capacity', '/api/projects/:project/schedule/capacity', () => ({ crew: 20 })),
  write('PUT /api/tasks/:id/steps', '/api/tasks/:task/steps', () => ({
    steps: [
      { id: STEP, title: 'Rebar', weight: 30 },
      { id: RECEIPT, title: 'Pour', weight: 70 },
    ],
  })),
  write('PUT /api/tasks/:id/steps/done', '/api/tasks/:task/steps/done', () => ({ stepId: STEP, isDone: true })),
  write('DELETE /api/tasks/:id', '/api/tasks/:task'),
  write('POST /api/trash/tasks/:id/restore', '/api/trash/tasks/:task/restore'),
  write('POST /api/materials', '/api/materials', () => ({ ...project(), item: 'Cement', requiredQty: 10 }), 'material'),
  write('PUT /api/materials/:id', '/api/materials/:material', () => ({ supplier: 'Yamama' })),
  write('POST /api/materials/:id/movements', '/api/materials/:material/movements', () => ({
    kind: 'delivery',
    quantity: 4,
  })),
  write('PUT /api/materials/:id/tasks', '/api/materials/:material/tasks', () => ({
    tasks: [{ taskId: ids['task'], quantity: 2 }],
  })),
  write('DELETE /api/materials/:id', '/api/materials/:material'),
  write('POST /api/trash/materials/:id/restore', '/api/trash/materials/:material/restore'),
  write('POST /api/payments', '/api/payments', () => ({ ...project(), description: 'Crane', amount: 900 }), 'payment'),
  write('PUT /api/payments/:id', '/api/payments/:payment', () => ({ dueDate: day })),
  write('DELETE /api/payments/:id', '/api/payments/:payment'),
  write('POST /api/trash/payments/:id/restore', '/api/trash/payments/:payment/restore'),
  write('POST /api/vendors', '/api/vendors', () => ({ name: 'Doka' }), 'vendor'),
  write('PUT /api/vendors/:vendorId', '/api/vendors/:vendor', () => ({ name: 'Doka KSA' })),
  write('DELETE /api/vendors/:vendorId', '/api/vendors/:vendor'),
  write('PUT /api/projects/:id/contract', '/api/projects/:project/contract', () => ({
    direction: 'incoming',
    party: 'Employer',
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
  })),
  write('POST /api/projects/:id/bill', '/api/projects/:project/bill', () => ({
    items: [
      { number: '1', description: 'Concrete', unit: 'm3', quantity: 10, rate: 100 },
      { number: '2', description: 'Steel', unit: 't', quantity: 5, rate: 100 },
    ],
  })),
  write('PUT /api/projects/:id/bill/:itemId', '/api/projects/:project/bill/:item', () => ({ rate: '120' })),
  write('DELETE /api/projects/:id/bill/:itemId', '/api/projects/:project/bill/:other'),
  write(
    'POST /api/projects/:id/variations',
    '/api/projects/:project/variations',
    () => ({
      number: 'VO-1',
      reason: 'More',
      date: day,
      items: [{ number: '9', description: 'Extra', quantity: 1, rate: 10 }],
    }),
    'variation',
  ),
  write(
    'POST /api/projects/:id/variations/:variationId/approve',
    '/api/projects/:project/variations/:variation/approve',
    () => ({ approvedBy: 'Employer', approvedOn: day }),
  ),
  write(
    'POST /api/projects/:id/variations',
    '/api/projects/:project/variations',
    () => ({
      number: 'VO-2',
      reason: 'Less',
      date: day,
      items: [{ number: '10', description: 'Extra', quantity: 1, rate: 10 }],
    }),
    'variation',
  ),
  write('DELETE /api/projects/:id/variations/:variationId', '/api/projects/:project/variations/:variation'),
  write(
    'POST /api/projects/:id/certificates',
    '/api/projects/:project/certificates',
    () => ({ date: '2026-03-31' }),
    'certificate',
  ),
  write('DELETE /api/projects/:id/certificates/:certificateId', '/api/projects/:project/certificates/:certificate'),
  write(
    'POST /api/projects/:id/certificates',
    '/api/projects/:project/certificates',
    () => ({ date: '2026-03-31' }),
    'certificate',
  ),
  write(
    'PUT /api/projects/:id/certificates/:certificateId',
    '/api/projects/:project/certificates/:certificate',
    () => ({
      note: 'First',
      lines: [{ itemId: ids['item'], quantity: '5' }],
    }),
  ),
  write(
    'POST /api/projects/:id/certificates/:certificateId/issue',
    '/api/projects/:project/certificates/:certificate/issue',
    () => ({ version: Number(ids['version']) }),
  ),
  write(
    'POST /api/projects/:id/certificates/:certificateId/receive',
    '/api/projects/:project/certificates/:certificate/receive',
    () => ({ id: RECEIPT, date: '2026-04-10', amount: '1', reference: 'T-9', reason: 'The rest follows' }),
  ),
  ...[{ amount: '2' }, { date: '2026-04-11' }, { reference: 'T-10' }, { reason: 'The rest is late' }].map((change) =>
    write(
      'PUT /api/projects/:id/certificates/:certificateId/receipts/:receiptId',
      `/api/projects/:project/certificates/:certificate/receipts/${RECEIPT}`,
      () => change,
    ),
  ),
  write(
    'POST /api/projects/:id/certificates/:certificateId/write-off',
    '/api/projects/:project/certificates/:certificate/write-off',
    () => ({ date: '2026-04-10', reason: 'Agreed' }),
  ),
  ...[{ date: '2026-04-11' }, { reference: 'Letter 7' }, { reason: 'Agreed in writing' }].map((change) =>
    write(
      'PUT /api/projects/:id/certificates/:certificateId/receipts/:receiptId',
      '/api/projects/:project/certificates/:certificate/receipts/:writeOff',
      () => change,
    ),
  ),
  write(
    'DELETE /api/projects/:id/certificates/:certificateId/receipts/:receiptId',
    `/api/projects/:project/certificates/:certificate/receipts/${RECEIPT}`,
  ),
  write('POST /api/projects/:id/advance-payments', '/api/projects/:project/advance-payments', () => ({
    date: '2026-04-11',
    amount: '50',
  })),
  write(
    'POST /api/projects/:id/retention-releases',
    '/api/projects/:project/retention-releases',
    () => ({ date: '2026-04-12', amount: '1', reason: 'other' }),
    'release',
  ),
  write(
    'POST /api/projects/:id/certificates/:certificateId/void',
    '/api/projects/:project/certificates/:release/void',
    () => ({ reason: 'Released too early' }),
  ),
  write('POST /api/progress-logs', '/api/progress-logs', () => ({ ...project(), date: day, notes: 'Poured' }), 'log'),
  write('PUT /api/progress-logs/:id', '/api/progress-logs/:log', () => ({
    notes: 'Poured level 3',
    reason: 'Wrong level',
  })),
  write('DELETE /api/progress-logs/:id', '/api/progress-logs/:log'),
  write('POST /api/trash/progress-logs/:id/restore', '/api/trash/progress-logs/:log/restore'),
  write('PUT /api/projects/:id/calendar', '/api/projects/:project/calendar', () => ({
    calendar: ids['calendar'] ? JSON.parse(ids['calendar']) : null,
  })),
  write('PUT /api/organisation/calendar', '/api/organisation/calendar', () => ({
    calendar: JSON.parse(ids['calendar'] ?? 'null'),
  })),
  write('PUT /api/organisation', '/api/organisation', () => ({ name: 'Wahat', mayApproveOwn: false })),
  write('PUT /api/organisation/ai', '/api/organisation/ai', () => ({
    provider: 'none',
    model: null,
    visionModel: null,
    timeoutSeconds: 5,
  })),
  write('PUT /api/profile', '/api/profile', () => ({ firstName: 'Abeer', lastName: 'Saleh' })),
  write('PUT /api/preferences', '/api/preferences', () => ({ language: 'ar' })),
  write('PUT /api/notifications/settings', '/api/notifications/settings', () => ({})),
  write('PUT /api/admin/users/:userId/role', '/api/admin/users/:person/role', () => ({ role: 'cm' })),
  write('POST /api/admin/users/:userId/password-link', '/api/admin/users/:person/password-link', () => ({})),
  write('POST /api/admin/users/:userId/deactivate', '/api/admin/users/:person/deactivate', () => ({})),
  write('POST /api/admin/users/:userId/reactivate', '/api/admin/users/:person/reactivate', () => ({})),
  write('DELETE /api/projects/:projectId/members/:userId', '/api/projects/:project/members/:person'),
  write('DELETE /api/projects/:id', '/api/projects/:project'),
  write('POST /api/trash/projects/:id/restore', '/api/trash/projects/:project/restore'),
];

/** Then those of the rooms that bring their own: a project, a task and a material are there. */
export const writes: readonly Write[] = [...writesInOrder, ...roomAccess.flatMap((room) => room.writes ?? [])];
