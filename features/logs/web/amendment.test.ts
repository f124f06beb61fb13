import { expect, test } from 'vitest';
import type { ProgressLog } from '../contract.ts';
import { amendedOf, isUnchanged, mergeAmended } from './amendment.ts';
import { NO_TASK, noDetails } from './draft.ts';

const masons = [{ trade: 'Masons', count: 3 }];
const visitors = [{ name: 'Consultant', company: '' }];
const log = {
  ...{ date: '2026-03-01', taskId: null, manpower: 5, notes: 'as it was' },
  details: { ...noDetails(), crews: masons },
} as unknown as ProgressLog;
const with_ = (change: object, details: object = {}): ProgressLog => ({
  ...log,
  ...change,
  details: { ...log.details, ...details },
});

test('what nobody touched here takes what somebody else amended; what was typed stays; what both changed is named', () => {
  const typed = { ...amendedOf(with_({ notes: 'mine' }, { visitors })), manpower: null };
  const now = with_({ notes: 'theirs', taskId: 't1', date: '2026-02-28' }, { crews: [], visitors: [] });
  const { merged, both } = mergeAmended(log, typed, now);
  expect(merged).toMatchObject({ date: '2026-02-28', taskId: 't1', notes: 'mine', manpower: null });
  expect(merged.details).toMatchObject({ crews: [], visitors });
  expect(both).toEqual(['notes']);
});

test('a section both changed, in words the database keeps in another order', () => {
  const typed = amendedOf(with_({}, { crews: [{ trade: 'Masons', count: 4 }] }));
  const now = with_({}, { crews: [{ count: 7, trade: 'Masons' }] });
  expect(mergeAmended(log, typed, now)).toMatchObject({ merged: typed, both: ['crews'] });
});

test('an amendment whose answer was lost is recognised', () => {
  const typed = { ...amendedOf(log), notes: 'mine ', details: { ...log.details, crews: masons } };
  expect(isUnchanged(typed, with_({ notes: 'mine' }, { crews: [{ count: 3, trade: 'Masons' }] }))).toBe(true);
  expect(isUnchanged(typed, with_({ notes: 'theirs' }))).toBe(false);
  expect(isUnchanged({ ...typed, taskId: NO_TASK }, with_({ notes: 'mine', taskId: 't1' }))).toBe(false);
});
