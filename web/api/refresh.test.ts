import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { refresh, withoutCovered } from './refresh.ts';

const queries = new QueryClient();
afterEach(() => queries.clear());

test('what another key covers is left out', () => {
  const left = withoutCovered([
    { queryKey: ['api', 'projects'], exact: true },
    { queryKey: ['api', 'projects', 'p'] },
    { queryKey: ['api', 'projects', 'p', 'tasks'] },
    { queryKey: ['api', 'projects', 'p'], exact: true },
    { queryKey: ['api', 'projects', 'p'] },
    { queryKey: ['api', 'projects', 'p2'] },
  ]);
  expect(left).toEqual([
    { queryKey: ['api', 'projects'], exact: true },
    { queryKey: ['api', 'projects', 'p'] },
    { queryKey: ['api', 'projects', 'p2'] },
  ]);
});

test('a read on its way is not broken off, and is asked once more, however many changes came meanwhile', async () => {
  const answers: ((value: number) => void)[] = [];
  const signals: AbortSignal[] = [];
  const queryKey = ['api', 'tasks'];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<number>((resolve) => answers.push(resolve));
  };
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
  expect(answers).toHaveLength(1);

  const refreshed = [1, 2, 3].map(() => refresh(queries, { queryKey }));
  expect(answers).toHaveLength(1);
  answers[0]?.(1);
  await Promise.race([refreshed[1], refreshed[2]]);
  while (answers.length < 2) await Promise.resolve();
  answers[1]?.(2);
  await Promise.all(refreshed);

  expect(answers).toHaveLength(2);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  expect(queries.getQueryData(queryKey)).toBe(2);
  stop();
});
