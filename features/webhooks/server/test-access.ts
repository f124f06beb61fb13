import { type RoomAccess, write } from '#server/testing/access-rows.ts';

const newWebhook = () => ({ name: 'Matrix webhook', url: 'https://192.0.2.1/hook', kinds: ['task'] });

export const access: RoomAccess = {
  actions: { 'webhook.manage': '++---' },
  matrix: {
    'GET /api/webhooks': 'a+ +xxx +xxx +x',
    'POST /api/webhooks': 'a+ +xxx +xxx +x',
    'PUT /api/webhooks/:webhookId': 'a+ +xxx +xxx +x',
    'DELETE /api/webhooks/:webhookId': 'a+ +xxx +xxx +x',
    'GET /api/admin/webhooks': 'a+ xxxx xxxx xx',
    'PUT /api/admin/webhooks/:webhookId': 'a+ xxxx xxxx xx',
    'DELETE /api/admin/webhooks/:webhookId': 'a+ xxxx xxxx xx',
    'POST /api/webhooks/:webhookId/test': 'a+ +xxx +xxx +x',
    'GET /api/webhooks/:webhookId/deliveries': 'a+ +xxx +xxx +x',
    'POST /api/webhooks/:webhookId/deliveries/:deliveryId/send': 'a+ +xxx +xxx +x',
  },
  bodies: () => ({
    'POST /api/webhooks': newWebhook,
    'PUT /api/webhooks/:webhookId': () => ({ isPaused: true }),
    'PUT /api/admin/webhooks/:webhookId': () => ({ isPaused: true }),
  }),
  writes: [
    write('POST /api/webhooks', '/api/webhooks', newWebhook, 'webhook'),
    write('POST /api/webhooks/:webhookId/test', '/api/webhooks/:webhook/test', undefined, 'delivery'),
    write(
      'POST /api/webhooks/:webhookId/deliveries/:deliveryId/send',
      '/api/webhooks/:webhook/deliveries/:delivery/send',
    ),
    write('PUT /api/webhooks/:webhookId', '/api/webhooks/:webhook', () => ({ isPaused: true })),
    write('DELETE /api/webhooks/:webhookId', '/api/webhooks/:webhook'),
    write('POST /api/webhooks', '/api/webhooks', newWebhook, 'otherWebhook'),
    write('PUT /api/admin/webhooks/:webhookId', '/api/admin/webhooks/:otherWebhook', () => ({ isPaused: true })),
    write('DELETE /api/admin/webhooks/:webhookId', '/api/admin/webhooks/:otherWebhook'),
  ],
};
