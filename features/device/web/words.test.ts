import { expect, test } from 'vitest';
import type { PendingItem } from '#web/offline/database.ts';
import { titleOf } from './labels.ts';

test('a movement says its quantity with the unit of its material', () => {
  const item = {
    ...{ id: 'm', owner: 'me', group: 'tray', kind: 'movement', about: 'Cable tray', name: '', type: '' },
    ...{ state: 'waiting', attempts: 0, notBefore: 0, createdAt: 0, before: { unit: 'meters' } },
    request: { method: 'POST', url: '/', body: { kind: 'delivery', quantity: 1234.5 } },
  } as const satisfies PendingItem;
  expect(titleOf(item)).toBe('Delivery received: 1,234.5\u00a0meters · Cable tray');
});
