import { expect, test } from 'vitest';
import {
  AMEND_HOURS,
  crewTotal,
  FIRST_DAY,
  isOfAnotherYear,
  MAX_FURTHER_PHOTOS,
  MAX_PDF_DAYS,
  MAX_PHOTOS,
  mayAmend,
} from './rules.ts';

test('a log has at most 5 photos (spec §5), 20 more go to its project, and a PDF holds 92 days', () => {
  expect([MAX_PHOTOS, MAX_FURTHER_PHOTOS, MAX_PDF_DAYS, FIRST_DAY]).toEqual([5, 20, 92, '2000-01-01']);
});

const log = { authorId: 'yousef', createdAt: '2026-03-01T08:00:00Z' };
test.each([
  ['yousef', 'se', '2026-03-03T07:59:59Z', true],
  ['yousef', 'se', '2026-03-03T08:00:00Z', false],
  ['rajesh', 'cm', '2026-03-01T09:00:00Z', false],
  ['nora', 'admin', '2027-03-01T08:00:00Z', true],
] as const)('%s (%s) may amend the log of Yousef at %s: %s', (id, role, now, isAllowed) => {
  expect(AMEND_HOURS).toBe(48);
  expect(mayAmend(log, { id, role }, new Date(now))).toBe(isAllowed);
});

test.each([
  ['2025-02-28', '2026-03-01', '2026-03-10', true],
  ['2025-03-01', '2026-03-01', '2026-03-10', false],
  ['2025-03-09', '2027-03-01', '2026-03-10', true],
  ['2025-03-10', '2027-03-01', '2026-03-10', false],
  ['2024-03-10', null, '2026-03-10', false],
])('a log of %s, the project begun on %s, today %s, is of another year: %s', (day, start, today, isOther) => {
  expect(isOfAnotherYear(day, start, today)).toBe(isOther);
});

test('the worker count is the sum of the crews', () => {
  expect(crewTotal([{ count: 4 }, { count: 9 }])).toBe(13);
  expect(crewTotal([])).toBe(0);
});
