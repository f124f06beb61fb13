import { expect, test } from 'vitest';
import type { PlanPreview } from '../../contract.ts';
import { doubtsOf } from './plan-doubts.ts';

const preview = (more: Partial<PlanPreview>) =>
  ({
    ...{ source: 'sheet', columns: [], taskCount: 2, skippedCount: 0, start: '2026-03-01', end: '2026-03-31' },
    ...{ isGuess: false, tasks: [{ depth: 0 }, { depth: 1 }] },
    ...more,
  }) as PlanPreview;

test.each([
  ['2026-03-01', '2026-03-31', null],
  ['2026-03-02', '2026-12-31', 'some'],
  ['2026-01-01', '2026-03-30', 'some'],
  ['2026-04-01', '2026-12-31', 'all'],
  ['2025-01-01', '2026-02-28', 'all'],
  ['', null, null],
  ['2026-04-01', '', 'all'],
] as const)('a plan of March in a project from %s to %s: %s', (start, end, outside) => {
  expect(doubtsOf(preview({}), { start, end })).toMatchObject({ outside, isOdd: outside !== null });
});

test('columns that hold something and are not read, a flat list and rows left out are said', () => {
  const column = (header: string, field: 'name' | null, samples: string[]) => ({ index: 0, header, field, samples });
  const columns = [column('Task', 'name', ['Dig']), column('Remarks', null, ['x']), column('Empty', null, [])];
  const window = { start: null, end: null };
  expect(doubtsOf(preview({ columns }), window)).toMatchObject({ unused: ['Remarks'], isFlat: false, isOdd: false });
  expect(doubtsOf(preview({ isGuess: true }), window)).toMatchObject({ isGuess: true, isOdd: true });
  const flat = preview({ tasks: [{ depth: 0 }, { depth: 0 }] as PlanPreview['tasks'] });
  expect(doubtsOf(flat, window)).toMatchObject({ isFlat: true, isOdd: true });
  expect(doubtsOf(preview({ skippedCount: 3 }), window)).toMatchObject({ skipped: 3, isOdd: true });
});
