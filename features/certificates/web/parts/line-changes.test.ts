import { expect, test } from 'vitest';
import type { CertificateLine } from '../../contract.ts';
import { fieldKey } from './measured-field.ts';
import { changesOf } from './use-measuring.ts';

const line = (itemId: string, done: string) => ({ itemId, number: itemId, done, claimed: null }) as CertificateLine;

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
    { number: '2', field: 'done', before: '5.5', now: '6', mine: undefined },
    { number: '3', field: 'done', before: '7', now: '8', mine: '9' },
    { number: '5', field: 'done', before: '0', now: '2', mine: undefined },
  ]);
});

test('a claim that another person changed is told beside what is certified', () => {
  const before = [{ ...line('1', '5'), claimed: null }];
  const fresh = [{ ...line('1', '5'), claimed: '8' }];
  const typed = new Map([[fieldKey('1', 'claimed'), '9']]);
  expect(changesOf({ before, fresh, saved: new Map(), typed })).toEqual([
    { number: '1', field: 'claimed', before: '', now: '8', mine: '9' },
  ]);
});
