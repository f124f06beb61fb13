import { ids, type RoomAccess, write } from '#server/testing/access-rows.ts';

export const access: RoomAccess = {
  actions: { 'risk.raise': '++++-', 'risk.manage': '++---', 'risk.delete': '+----' },
  matrix: {
    'GET /api/projects/:id/risks': 'a+ ++++ oooo ++',
    'GET /api/risks/critical': 'a+ ++++ ++++ ++',
    'GET /api/risks': 'a+ ++++ ++++ ++',
    'GET /api/risks/heat': 'a+ ++++ ++++ ++',
    'GET /api/risks/export': 'a+ ++++ ++++ ++',
    'POST /api/risks': 'a+ +++x ooox xx',
    'GET /api/risks/:id': 'a+ ++++ oooo ++',
    'GET /api/risks/:id/history': 'a+ ++++ oooo ++',
    'GET /api/risks/:id/comments': 'a+ ++++ oooo ++',
    'POST /api/risks/:id/comments': 'a+ +++x oooo xx',
    'DELETE /api/risks/:id/comments/:commentId': 'a+ +++x oooo xx',
    'PUT /api/risks/:id': 'a+ +xxx oooo xx',
    'POST /api/risks/:id/adopt': 'a+ +xxx oooo xx',
    'POST /api/risks/:id/dismiss': 'a+ +xxx oooo xx',
    'DELETE /api/risks/:id': 'a+ xxxx oooo xx',
    'GET /api/trash/risks': 'a+ xxxx xxxx xx',
    'POST /api/trash/risks/:id/restore': 'a+ oooo oooo oo',
  },
  bodies: ({ projectId }) => ({
    'POST /api/risks': () => ({ projectId, title: 'Matrix risk' }),
    'POST /api/risks/:id/dismiss': () => ({ reason: 'Matrix' }),
    'POST /api/risks/:id/comments': () => ({ body: 'Matrix comment' }),
  }),
  writes: [
    write(
      'POST /api/risks',
      '/api/risks',
      () => ({ projectId: ids['project'], title: 'Crane fails', probability: 3, impact: 4 }),
      'risk',
    ),
    write('PUT /api/risks/:id', '/api/risks/:risk', () => ({ impact: 5 })),
    write(
      'POST /api/risks/:id/comments',
      '/api/risks/:risk/comments',
      () => ({ body: 'A second crane is on its way' }),
      'riskComment',
    ),
    write('DELETE /api/risks/:id/comments/:commentId', '/api/risks/:risk/comments/:riskComment'),
    write('DELETE /api/risks/:id', '/api/risks/:risk'),
    write('POST /api/trash/risks/:id/restore', '/api/trash/risks/:risk/restore'),
  ],
};
