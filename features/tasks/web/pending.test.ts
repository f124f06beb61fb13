import { expect, test } from 'vitest';
import { inOrder } from './pending.ts';

test('writes to one task wait for each other, also after one that failed; others do not wait', async () => {
  const messages: string[] = [];
  let release = () => {};
  const first = inOrder('a', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    messages.push('first');
    throw new Error('refused');
  });
  const second = inOrder('a', async () => messages.push('second'));
  await inOrder('b', async () => messages.push('other'));
  expect(messages).toEqual(['other']);
  release();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(messages).toEqual(['other', 'first', 'second']);
});
