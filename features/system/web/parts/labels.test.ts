import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAILURE_CAUSES } from '#shared/failure-causes.ts';
import { actionText, attentionText, causeText, formatBytes, formatSeconds, jobLabels, subjectText } from './labels.ts';

test('every job of the server has words, and no words are of a job that is gone', () => {
  const source = readFileSync(new URL('../../../../server/jobs.ts', import.meta.url), 'utf8');
  const names = [...source.matchAll(/^ {4}name: '([^']+)'/gm)].map(([, name]) => name);
  expect(Object.keys(jobLabels).sort()).toEqual(names.sort());
});

test('every cause says what happened and what to do', () => {
  const texts = FAILURE_CAUSES.flatMap((cause) => [causeText(cause), actionText(cause)]);
  expect(new Set(texts).size).toBe(2 * FAILURE_CAUSES.length);
});

test('a failure is named: a job by its words, an address as it is', () => {
  expect(subjectText({ kind: 'job', subject: 'mail reports' })).toBe('Reports by mail');
  expect(subjectText({ kind: 'job', subject: 'of an older version' })).toBe('of an older version');
  expect(subjectText({ kind: 'request', subject: 'GET /api/tasks/:id' })).toBe('GET /api/tasks/:id');
  expect(subjectText({ kind: 'mail', subject: 'mail' })).toBe('Sending mail');
});

test('jobs are listed in one sentence', () =>
  expect(attentionText({ kind: 'jobs-failed', names: ['mail reports', 'make thumbnails'] }).what).toBe(
    'The last run failed: Reports by mail and Photos: thumbnails and analysis',
  ));

test.each([
  [0, '0 byte'],
  [1, '1 byte'],
  [1023, '1,023 byte'],
  [1536, '1.5 kB'],
  [20 * 1024 ** 2, '20 MB'],
  [1024 ** 3, '1 GB'],
  [5000 * 1024 ** 4, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [0.04, '0 secs'],
  [2.34, '2.3 secs'],
  [59, '59 secs'],
  [90, '1.5 mins'],
  [7200, '2 hrs'],
])('%d seconds are %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));
