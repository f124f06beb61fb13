import { expect, test } from 'vitest';
import { drill } from './testing/drill.ts';

test('kill -9 in the middle of writes, five times: nothing acknowledged is lost, and it starts without a hand', {
  timeout: 900_000,
}, async () => {
  const rounds = await drill({ rounds: 5 });

  expect(rounds.map(({ victim }) => victim)).toEqual(['everything', 'server', 'database', 'everything', 'server']);
  expect(rounds.flatMap(({ lost }) => lost)).toEqual([]);
  expect(rounds.at(-1)?.acknowledged).toBeGreaterThanOrEqual(5);
});
