import { expect, test } from 'vitest';
import { inOrder } from './pending.ts';

test('writes to one task wait for each other, also after one that failed; others do not wait', async () => {
  const told: string[] = [];
  let release = () => {};
  const first = inOrder('a', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    told.push('first');
    throw new Error('refused');
  });
  const second = inOrder('a', async () => told.push('second'));
  await inOrder('b', async () => told.push('other'));
  expect(told).toEqual(['other']);
  release();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(told).toEqual(['other', 'first', 'second']);
});
