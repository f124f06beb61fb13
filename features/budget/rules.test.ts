import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact } from '#shared/money.ts';
import { alertKinds, alertSeverity, exactLevelOf, lastDueDay, levelOf, nextLevel, watches } from './rules.ts';

test.each([
  ['budget', 75, 0],
  ['budget', 75.1, 1],
  ['budget', 90.1, 2],
  ['budget', 100, 2],
  ['budget', 100.1, 3],
  ['cost', 0.95, 0],
  ['cost', 0.949, 1],
  ['cost', 0.849, 2],
  ['cost', 0.85, 1],
  ['schedule', 0.95, 0],
  ['schedule', 0.949, 1],
  ['schedule', 0.85, 1],
  ['schedule', 0.849, 2],
  ['pace', 10, 0],
  ['pace', 10.1, 1],
  ['overdue', 0, 0],
  ['overdue', 1, 1],
  ['overdue', 30, 1],
  ['overdue', 31, 2],
  ['overdue', 90, 2],
  ['overdue', 91, 3],
] as const)('%s of %d is level %d', (kind, figure, level) => {
  expect(levelOf(figure, watches[kind])).toBe(level);
});

test.each([
  ['budget', '1000000000000.01', '1000000000000', 3],
  ['budget', '1000000000000', '1000000000000', 2],
  ['budget', '900.01', '1000', 2],
  ['budget', '900', '1000', 1],
  ['budget', '750.01', '1000', 1],
  ['budget', '750', '1000', 0],
  ['cost', '94.99', '100', 1],
  ['cost', '95', '100', 0],
  ['cost', '8499999.99', '10000000', 2],
] as const)('%s of %s on %s is level %d, judged to the smallest coin', (kind, part, whole, level) => {
  const of = { part: exact(part) * (kind === 'budget' ? 100n : 1n), whole: exact(whole) };
  expect(exactLevelOf(of, watches[kind])).toBe(level);
});

test.each([
  ['budget', 1, 'warning'],
  ['budget', 2, 'high'],
  ['budget', 3, 'critical'],
  ['cost', 1, 'warning'],
  ['cost', 2, 'critical'],
  ['pace', 1, 'warning'],
  ['overdue', 1, 'warning'],
  ['overdue', 2, 'high'],
  ['overdue', 3, 'critical'],
] as const)('%s at level %d is %s', (kind, level, severity) => {
  expect(alertSeverity(kind, level)).toBe(severity);
});

test.each([
  ['it rises at once', 'cost', [0.97, 0.94, 0.84], [0, 1, 2]],
  ['it stays while the figure is hardly back', 'cost', [0.94, 0.951, 0.969, 0.949], [1, 1, 1, 1]],
  ['it falls when the figure is well back', 'cost', [0.94, 0.98, 0.951], [1, 0, 0]],
  ['it falls by one where it is well back from one', 'budget', [101, 97, 89, 87.9, 74, 72.9], [3, 2, 2, 1, 1, 0]],
] as const)('%s', (_, kind, figures, levels) => {
  let level = 0;
  expect(
    figures.map((figure) => {
      level = nextLevel(figure, level, watches[kind]);
      return level;
    }),
  ).toEqual(levels);
});

const kind = fc.constantFrom(...alertKinds.filter((one) => watches[one].gap > 0));

test('a figure that trembles by less than the gap changes a level once and never back', () => {
  const tremble = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(kind, fc.nat(4), fc.double({ min: -1, max: 1, noNaN: true }), tremble, (one, band, shift, moves) => {
      const watch = watches[one];
      const near = (watch.bands[band % watch.bands.length] ?? 0) + shift * watch.gap;
      let level = 0;
      const levels = moves.map((move) => {
        level = nextLevel(near + move * watch.gap * 0.99, level, watch);
        return level;
      });
      const changes = levels.filter((now, index) => index > 0 && now !== levels[index - 1]);
      expect(changes.length).toBeLessThanOrEqual(1);
    }),
  );
});

test('a level is never lower than the figure says, and never higher than it or the one before', () => {
  fc.assert(
    fc.property(kind, fc.double({ min: -10, max: 200, noNaN: true }), fc.nat(3), (one, figure, before) => {
      const own = levelOf(figure, watches[one]);
      const next = nextLevel(figure, before, watches[one]);
      expect(next).toBeGreaterThanOrEqual(own);
      expect(next).toBeLessThanOrEqual(Math.max(own, before));
    }),
  );
});

test('what is planned for today is not due before the day is over', () => {
  expect(lastDueDay('2026-03-01', '2026-03-01')).toBe('2026-02-28');
  expect(lastDueDay('2026-02-10', '2026-03-01')).toBe('2026-02-10');
});

test('an alert falls once the figure is back by 2 points (budget, pace) or 0.02 (indices), one of overdue payments at once', () => {
  expect(Object.fromEntries(alertKinds.map((one) => [one, watches[one].gap]))).toEqual({
    budget: 2,
    cost: 0.02,
    schedule: 0.02,
    pace: 2,
    overdue: 0,
  });
});
