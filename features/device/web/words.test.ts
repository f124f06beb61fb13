import { expect, test } from 'vitest';
import type { PendingItem } from '#web/offline/database.ts';
import { outcomeText } from '#web/offline/send-now.ts';
import { titleOf } from './labels.ts';

test('a movement says its quantity with the unit of its material', () => {
  const item = {
    ...{ id: 'm', owner: 'me', group: 'tray', kind: 'movement', about: 'Cable tray', name: '', type: '' },
    ...{ state: 'waiting', attempts: 0, notBefore: 0, createdAt: 0, before: { unit: 'meters' } },
    request: { method: 'POST', url: '/', body: { kind: 'delivery', quantity: 1234.5 } },
  } as const satisfies PendingItem;
  expect(titleOf(item)).toBe('Delivery received: 1,234.5\u00a0meters · Cable tray');
  const transfer = (to: string) => ({ ...item.request, body: { kind: 'transfer', quantity: 3, to } });
  expect(titleOf({ ...item, request: transfer('store') })).toBe('From site to the store: 3\u00a0meters · Cable tray');
  expect(titleOf({ ...item, request: transfer('site') })).toBe('From the store to site: 3\u00a0meters · Cable tray');
});

test('what was sent now is counted as people count it: a log with its photos is one', () => {
  const photo = (id: string) => ({ ...item, id, kind: 'photo' as const });
  const item = {
    ...{ id: 'log', owner: 'me', group: 'log', kind: 'log', about: '2026-03-01', name: '', type: '' },
    ...{ state: 'waiting', attempts: 0, notBefore: 0, createdAt: 0 },
  } as const satisfies PendingItem;
  const tried = [item, { ...item, id: 'other', group: 'other' }, photo('a'), photo('b')];
  const none = { sent: [], refused: [], waiting: [] };
  expect(outcomeText(tried, { ...none, sent: ['log', 'other', 'a', 'b'] })).toBe('Sent: 2 logs with 2 photos.');
  expect(outcomeText(tried, { ...none, sent: ['log', 'other'], refused: ['a', 'b'] })).toBe(
    'Sent: 2 logs. Refused again; each says why: 2 photos.',
  );
  expect(outcomeText(tried, { ...none, waiting: ['log', 'other'] })).toBe('Still waiting, sent by itself: 2 logs.');
});
