import { expect, test } from 'vitest';
import { turnsByPerson } from './routes.ts';

const flush = () => new Promise((resolve) => setImmediate(resolve));

test('one at a time for a person and in order, others are not kept waiting, a flood is refused, and then all is free again', async () => {
  const inTurn = turnsByPerson({ waiting: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string, name: string) =>
    inTurn(person, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('a', 'a3')];
  await flush();
  expect(begun).toEqual(['a1', 'b1']);
  await expect(ask('a', 'a4')).rejects.toMatchObject({ code: 'too_many', retryAfter: 5 });
  for (let count = 0; count < 4; count++) {
    ends[count]?.();
    await flush();
  }
  expect([begun, await Promise.all(asked)]).toEqual([
    ['a1', 'b1', 'a2', 'a3'],
    ['a1', 'a2', 'b1', 'a3'],
  ]);
  const failing = inTurn('a', () => Promise.reject(new Error('torn')));
  await expect(failing).rejects.toThrow('torn');
  expect(await inTurn('a', async () => 'free')).toBe('free');
});
