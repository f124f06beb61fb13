import { afterAll, test } from 'vitest';
import { expectFaultless, openWalk } from './walk-fixtures.ts';

const walk = await openWalk('en');
afterAll(walk.close);

test('every screen on a phone, a tablet and a desk: no overflow, cut or overlapping text, small target, violation', async () => {
  await expectFaultless(walk, [360, 768, 1440]);
}, 1_200_000);
