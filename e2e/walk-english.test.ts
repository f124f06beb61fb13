import { afterAll, expect, test } from 'vitest';
import { expectNone, openWalk, stops } from './walk-ground.ts';

const walk = await openWalk('en');
afterAll(walk.close);

test('every screen on a phone, a tablet and a desk: no overflow, cut or overlapping text, small target, violation', async () => {
  const all = stops(walk.demo, walk.hostile);
  const found = new Map<string, readonly string[]>();
  for (const stop of all) {
    const name = [stop.as, stop.path, stop.press].filter(Boolean).join(' ');
    found.set(name, await walk.visit(stop, 'light', [360, 768, 1440]));
  }
  expect(found.size).toBe(all.length);
  expectNone(found);
}, 600_000);
