import { ids, type RoomAccess, write } from '#server/testing/access-rows.ts';

export const access: RoomAccess = {
  matrix: {
    'GET /api/tokens': 'a+ ++++ ++++ ++',
    'POST /api/tokens': 'a+ ++++ ++++ ++',
    'DELETE /api/tokens/:tokenId': 'a+ ++++ ++++ ++',
    'GET /api/admin/tokens': 'a+ xxxx xxxx xx',
    'DELETE /api/admin/tokens/:tokenId': 'a+ xxxx xxxx xx',
    'GET /api/admin/service-accounts': 'a+ xxxx xxxx xx',
    'POST /api/admin/service-accounts': 'a+ xxxx xxxx xx',
    'POST /api/admin/service-accounts/:userId/tokens': 'a+ xxxx xxxx xx',
  },
  bodies: () => ({
    'POST /api/tokens': () => ({ name: 'Matrix token', scopes: ['tasks:read'], days: 1 }),
    'POST /api/admin/service-accounts': () => ({ name: 'Matrix service', role: 'viewer' }),
    'POST /api/admin/service-accounts/:userId/tokens': () => ({ name: 'Matrix', scopes: ['tasks:read'], days: 1 }),
  }),
  writes: [
    write(
      'POST /api/tokens',
      '/api/tokens',
      () => ({ name: 'Nightly figures', scopes: ['reports:read'], days: 30 }),
      'apiToken',
    ),
    write('DELETE /api/tokens/:tokenId', '/api/tokens/:apiToken'),
    write(
      'POST /api/tokens',
      '/api/tokens',
      () => ({ name: 'Nightly figures', scopes: ['reports:read'], days: 30 }),
      'otherToken',
    ),
    write(
      'POST /api/admin/service-accounts',
      '/api/admin/service-accounts',
      () => ({ name: 'Cost system', role: 'viewer', projectIds: [ids['project']] }),
      'service',
    ),
    write('POST /api/admin/service-accounts/:userId/tokens', '/api/admin/service-accounts/:service/tokens', () => ({
      name: 'Nightly',
      scopes: ['payments:read'],
      days: 30,
    })),
    write('DELETE /api/admin/tokens/:tokenId', '/api/admin/tokens/:otherToken'),
  ],
};
