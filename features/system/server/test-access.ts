import type { RoomAccess } from '#server/testing/access-rows.ts';

export const access: RoomAccess = { matrix: { 'GET /api/admin/system': 'a+ xxxx xxxx xx' } };
