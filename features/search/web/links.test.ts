import { expect, test } from 'vitest';
import { shownText } from './links.ts';

test('a log is named by its day as every screen writes it; any other name stays as it is', () => {
  expect(['2026-11-12', 'Pour of 2026-11-12', 'T-142'].map(shownText)).toEqual([
    '12 Nov 2026',
    'Pour of 2026-11-12',
    'T-142',
  ]);
});
