import { expect, test } from 'vitest';
import type { PendingItem } from '#web/offline/database.ts';
import { movesOf } from './waiting.ts';

test('of what waits the movements, by their material, with what they move; those that need a decision say so', () => {
  const move = (id: string, group: string, body: object, state = 'waiting') =>
    ({ id, group, kind: 'movement', state, before: { unit: 'kg' }, request: { body } }) as unknown as PendingItem;
  const items = [
    move('1', 'cement', { kind: 'delivery', quantity: 40 }),
    { id: '2', group: 'cement', kind: 'photo', state: 'waiting' } as unknown as PendingItem,
    move('3', 'cement', { kind: 'consumption', quantity: 2.5 }, 'conflict'),
    move('4', 'rebar', { kind: 'adjustment', quantity: -3 }, 'stopped'),
    move('5', 'rebar', { kind: 'transfer', quantity: 7, to: 'store' }),
    move('6', 'rebar', { kind: 'transfer', quantity: 8 }),
  ];
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
  const listed = [...movesOf(items)].map(([id, moves]) => [
    id,
    ...moves.map(({ text, needsPerson }) => [spaced(text), needsPerson]),
  ]);
  expect(listed).toEqual([
    ['cement', ['Delivery received: 40 kg', false], ['Used on site: 2.5 kg', true]],
    [
      'rebar',
      ['Adjusted: -3 kg', true],
      ['From site to the store: 7 kg', false],
      ['From the store to site: 8 kg', false],
    ],
  ]);
});
