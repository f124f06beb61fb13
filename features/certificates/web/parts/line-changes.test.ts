import { expect, test } from 'vitest';
import type { CertificateLine } from '../../contract.ts';
import { changesOf } from './line-changes.ts';

const line = (itemId: string, done: string) => ({ itemId, number: itemId, done }) as CertificateLine;

test('what others changed is told, what was saved from here is not, and what both changed keeps what is typed', () => {
  const before = [line('1', '0'), line('2', '5'), line('3', '7'), line('4', '1')];
  const fresh = [line('1', '10'), line('2', '6'), line('3', '8'), line('4', '1'), line('5', '2')];
  const changes = changesOf({
    before,
    fresh,
    saved: new Map([
      ['1', '10'],
      ['2', '5.5'],
    ]),
    typed: new Map([
      ['3', '9'],
      ['4', '2'],
    ]),
  });
  expect(changes).toEqual([
    { number: '2', before: '5.5', now: '6', mine: undefined },
    { number: '3', before: '7', now: '8', mine: '9' },
    { number: '5', before: '0', now: '2', mine: undefined },
  ]);
});
