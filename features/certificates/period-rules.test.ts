import { describe, expect, test } from 'vitest';
import { findOverlapping, proposePeriod } from './period-rules.ts';

const work = (
  number: number,
  periodFrom: string | null,
  periodTo: string | null,
  status: 'issued' | 'void' = 'issued',
) => ({ id: String(number), kind: 'work', status, number, periodFrom, periodTo }) as const;
const today = '2026-04-20';

describe('the period proposed for a certificate', () => {
  test('begins with the month when there is none before', () => {
    expect(proposePeriod([], today)).toEqual({ from: '2026-04-01', to: today, coveredUntil: null });
    expect(proposePeriod([work(1, null, null)], today)).toEqual({ from: '2026-04-01', to: today, coveredUntil: null });
  });

  test('begins the day after the latest one ended', () => {
    const before = [work(2, '2026-03-16', '2026-04-05'), work(1, '2026-03-01', '2026-03-15')];
    expect(proposePeriod(before, today)).toEqual({ from: '2026-04-06', to: today, coveredUntil: null });
  });

  test('never ends before it begins', () => {
    expect(proposePeriod([work(1, '2026-04-01', '2026-04-30')], today)).toEqual({
      from: '2026-05-01',
      to: '2026-05-01',
      coveredUntil: '2026-04-30',
    });
  });

  test('is the day after, and says so, when the latest one ends today', () => {
    expect(proposePeriod([work(1, '2026-04-01', today)], today)).toEqual({
      from: '2026-04-21',
      to: '2026-04-21',
      coveredUntil: today,
    });
  });

  test('is not moved by a void certificate or an advance', () => {
    const others = [
      work(1, '2026-04-01', '2026-04-30', 'void'),
      { ...work(2, '2026-04-01', '2026-04-30'), kind: 'advance' } as const,
    ];
    expect(proposePeriod(others, today)).toEqual({ from: '2026-04-01', to: today, coveredUntil: null });
    expect(findOverlapping(others, { from: '2026-04-01', to: '2026-04-30' })).toEqual([]);
  });
});

test.each([
  ['2026-03-31', '2026-04-10', [1]],
  ['2026-03-01', '2026-05-10', [1, 2]],
  ['2026-04-01', '2026-04-15', []],
  ['2026-05-01', '2026-05-01', [2]],
])('a period from %s to %s overlaps the certificates %j', (from, to, numbers) => {
  const certificates = [work(1, '2026-03-01', '2026-03-31'), work(2, '2026-05-01', '2026-05-31')];
  expect(findOverlapping(certificates, { from, to }).map(({ number }) => number)).toEqual(numbers);
});
