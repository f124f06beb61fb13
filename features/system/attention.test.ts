import { expect, test } from 'vitest';
import { attentionOf } from './attention.ts';
import type { JobRun, System } from './contract.ts';

const at = '2027-03-31T09:00:00Z';
const job = (name: string, state: JobRun['state']): JobRun => ({
  ...{ name, state, everySeconds: 60, startedAt: at, durationMs: 1, failedAt: null, cause: null },
});
const disk = (folder: 'data' | 'backups', isLow: boolean) => ({ folder, freeBytes: 1, totalBytes: 2, isLow });

const good: System = {
  version: '1.0.0',
  node: 'v24',
  startedAt: at,
  database: { version: '18.4', isBuiltIn: true, bytes: 1, connections: { used: 1, idle: 1, waiting: 0 } },
  files: { store: 'folder', answers: true, isOwn: true, count: 0, bytes: 0 },
  disks: [disk('data', false)],
  jobs: [job('good', 'ok'), job('under way', 'running')],
  queues: [],
  events: { readAt: at, lagMs: 0 },
  backups: { state: 'ok', lastAt: at, verifiedOn: null, failedAt: null, reason: null, missingCount: 0 },
  failures: [],
};

test('nothing where all is in order', () => expect(attentionOf(good)).toEqual([]));

test('a night to come is in order too', () =>
  expect(attentionOf({ ...good, backups: { ...good.backups, state: 'waiting' } })).toEqual([]));

test('everything that is not, the most urgent first', () => {
  const bad: System = {
    ...good,
    disks: [disk('data', true), disk('backups', true)],
    files: { ...good.files, answers: false },
    backups: { ...good.backups, state: 'failed' },
    jobs: [job('one', 'failed'), job('two', 'late'), job('three', 'failed')],
  };
  expect(attentionOf(bad)).toEqual([
    { kind: 'disk-low', folder: 'data' },
    { kind: 'disk-low', folder: 'backups' },
    { kind: 'files-silent' },
    { kind: 'backup-failed' },
    { kind: 'jobs-failed', names: ['one', 'three'] },
    { kind: 'jobs-late', names: ['two'] },
  ]);
});

test('a file store of another database', () =>
  expect(attentionOf({ ...good, files: { ...good.files, isOwn: false } })).toEqual([{ kind: 'files-foreign' }]));

test.each(['incomplete', 'old', 'off'] as const)('backups that are %s', (state) =>
  expect(attentionOf({ ...good, backups: { ...good.backups, state } })).toEqual([{ kind: `backup-${state}` }]),
);
