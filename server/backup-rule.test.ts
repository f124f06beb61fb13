import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { DAYS, dateOf, fileOf, MONTHS, reasonIn, surplus, WEEKS } from './backup-rule.ts';

const daily = (last: string, count: number) => Array.from({ length: count }, (_, index) => addDays(last, -index));

test('of two years of nights 7 days, 4 weeks and 12 months stay', () => {
  const dates = daily('2026-11-26', 730);
  const gone = new Set(surplus(dates));
  expect(dates.filter((date) => !gone.has(date))).toEqual([
    ...daily('2026-11-26', 7),
    // The last night of the two weeks before; that of the last week and of this one are among the days.
    ...['2026-11-14', '2026-11-07'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('nothing goes while there are few, however old', () => {
  expect(surplus([])).toEqual([]);
  expect(surplus(daily('2020-01-07', DAYS))).toEqual([]);
});

test('the newest always stays, what stays is bounded, and pruning again takes nothing more', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 200 }), (days) => {
      const dates = days.map((day) => addDays('2026-11-26', -day));
      const gone = new Set(surplus(dates));
      const stay = dates.filter((date) => !gone.has(date)).sort();
      expect(stay.length).toBeLessThanOrEqual(DAYS + WEEKS + MONTHS);
      if (dates.length > 0) expect(stay.at(-1)).toBe([...dates].sort().at(-1));
      expect(surplus(stay)).toEqual([]);
    }),
  );
});

test('files of other names are none of them', () => {
  expect(dateOf(fileOf('2026-11-26'))).toBe('2026-11-26');
  for (const file of ['backup.tar.gz', 'backup-2026-11-26.tar.gz', 'backup-2026-11-26.tar.gz.age.123.unfinished'])
    expect(dateOf(file)).toBeUndefined();
});

test.each([
  [
    "Error: EISDIR: illegal operation on a directory, open '/b'\n    at async open (node:fs:1)\n    at addTable (x.ts:9)\n",
    "EISDIR: illegal operation on a directory, open '/b'",
  ],
  [
    "[Error: ENOSPC: no space left on device, write] {\n  errno: -28,\n  code: 'ENOSPC'\n}\n",
    'ENOSPC: no space left on device, write',
  ],
  ['The bucket cannot be used: access is refused.\n', 'The bucket cannot be used: access is refused.'],
])('the reason in %j', (output, reason) => {
  expect(reasonIn(output)).toBe(reason);
});
