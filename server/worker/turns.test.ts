import { expect, test } from 'vitest';
import { workFor } from './requester.ts';
import { countBefore, fairTurns } from './turns.ts';

/** Pieces of work by name that end when told to. */
function bench(inTurn: ReturnType<typeof fairTurns>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (person: string, name: string, signal?: AbortSignal) =>
      workFor({ id: person }, () =>
        inTurn(
          async () => {
            begun.push(name);
            await new Promise<void>((resolve) => ends.set(name, resolve));
            if (name.startsWith('bad')) throw new Error('unreadable');
            return name;
          },
          { signal },
        ),
      ),
    /** Ends the work that began last and waits until the next has begun. */
    async next() {
      const [last = ''] = begun.slice(-1);
      const count = begun.length;
      ends.get(last)?.();
      await expect.poll(() => begun.length).toBeGreaterThan(count);
      return begun.at(-1);
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

test('so many at a time, in their order; one that fails makes room as well', async () => {
  const { ask, begun, end } = bench(fairTurns(2));
  const all = Promise.allSettled(['bad', 'b', 'c', 'd'].map((name) => ask('one', name)));
  expect(begun).toEqual(['bad', 'b']);
  end('bad');
  await expect.poll(() => begun).toEqual(['bad', 'b', 'c']);
  end('b');
  await expect.poll(() => begun).toEqual(['bad', 'b', 'c', 'd']);
  for (const name of begun) end(name);
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('one person’s fifty wait behind each other, another’s one is next', async () => {
  const { ask, next, begun, end } = bench(fairTurns(1));
  const all = Array.from({ length: 50 }, (_, index) => ask('many', `many ${index}`));
  const other = ask('other', 'other');
  const third = ask('third', 'third');
  expect(await next()).toBe('other');
  expect(await next()).toBe('third');
  for (let index = 1; index < 50; index += 1) expect(await next()).toBe(`many ${index}`);
  end('many 49');
  await Promise.all([...all, other, third]);
  expect(begun).toHaveLength(52);
});

test('who asks for one at a time gets no more turns than who asks for many at once', async () => {
  const { ask, next } = bench(fairTurns(1));
  for (const name of ['a0', 'a1', 'a2', 'a3']) void ask('a', name);
  for (const name of ['c0', 'c1', 'c2']) void ask('c', name);
  void ask('b', 'b0');
  expect([await next(), await next(), await next()]).toEqual(['c0', 'b0', 'a1']);
  void ask('b', 'b1');
  expect([await next(), await next(), await next()]).toEqual(['c1', 'b1', 'a2']);
  expect([await next(), await next()]).toEqual(['c2', 'a3']);
});

test('two who have much waiting are served alternately, and each is told how many come before', async () => {
  const { ask, next } = bench(fairTurns(1));
  for (const name of ['a0', 'a1', 'a2']) void ask('a', name);
  expect(countBefore('a')).toBe(2);
  for (const name of ['b1', 'b2', 'b3']) void ask('b', name);
  expect([countBefore('a'), countBefore('b'), countBefore('c')]).toEqual([4, 5, undefined]);
  const order = [await next(), await next(), await next(), await next(), await next()];
  expect(order).toEqual(['b1', 'a1', 'b2', 'a2', 'b3']);
  expect([countBefore('a'), countBefore('b')]).toEqual([undefined, undefined]);
});

test('too much of one person is refused in words, of all together too; the server’s own work never is', async () => {
  const inTurn = fairTurns(1, { waiting: 2 });
  const { ask, end } = bench(inTurn);
  const waiting = ['a', 'b', 'c'].map((name) => ask('one', name));
  await expect(ask('one', 'd')).rejects.toMatchObject({ code: 'too_many', retryAfter: 10 });
  for (let index = 0; index < 18; index += 1) void ask(`person ${index}`, `x${index}`);
  await expect(ask('late', 'y')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 });
  const own = inTurn(async () => 'done').catch(() => 'refused');
  end('a');
  expect(await waiting[0]).toBe('a');
  expect(await Promise.race([own, Promise.resolve('waits')])).toBe('waits');
});

test('who gives up waiting makes room', async () => {
  const { ask, begun, end } = bench(fairTurns(1, { waiting: 1 }));
  const first = ask('one', 'first');
  const stop = new AbortController();
  const second = ask('one', 'second', stop.signal);
  stop.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(ask('one', 'late', stop.signal)).rejects.toThrow('gone');
  const third = ask('one', 'third');
  end('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'third']);
  end('third');
  expect(await third).toBe('third');
});
