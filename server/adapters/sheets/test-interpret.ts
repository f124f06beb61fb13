import { isMainThread } from 'node:worker_threads';
import { invalid } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import type { Interpret } from './sheets.ts';

/** What a room would make of a book. */
export const interpret: Interpret<'count' | 'refuse' | 'hang', { count: number; isMainThread: boolean }> = (
  { sheets },
  input,
) => {
  const count = sheets[0]?.rows.length ?? 0;
  if (input === 'refuse') throw invalid('any', message('{{count}} rows', { count }));
  while (input === 'hang');
  return { count, isMainThread };
};
