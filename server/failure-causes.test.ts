import { expect, test } from 'vitest';
import { WorkerFault } from '#server/worker/open-worker.ts';
import { causeOf } from './failure-causes.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  [coded('ENOSPC'), 'disk'],
  [coded('53100'), 'disk'],
  [coded('57P01'), 'database'],
  [coded('08006'), 'database'],
  [coded('53300'), 'busy'],
  [new Error('timeout exceeded when trying to connect'), 'busy'],
  [new Error('Connection terminated unexpectedly'), 'database'],
  [coded('EAUTH'), 'mail'],
  [coded('EACCES'), 'rights'],
  [coded('ECONNREFUSED'), 'network'],
  [Object.assign(coded('ECONNREFUSED'), { $metadata: {} }), 'files'],
  [new WorkerFault('memory', 'x'), 'memory'],
  [new WorkerFault('timeout', 'x'), 'time'],
  [new WorkerFault('failed', 'x'), 'defect'],
  [coded('23505'), 'defect'],
  [new Error('Failed query: select …', { cause: coded('53100') }), 'disk'],
  [new TypeError('x is not a function'), 'defect'],
  ['no error at all', 'defect'],
])('%s is caused by: %s', (error, cause) => expect(causeOf(error)).toBe(cause));

test('an error that is its own cause has an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(causeOf(error)).toBe('defect');
});
