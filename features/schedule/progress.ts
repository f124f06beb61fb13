import type { ScheduledTask } from './contract.ts';

type Status = ScheduledTask['status'];

/**
 * The status a task has after its percent done was set; undefined leaves it. All of it done is done; what was done and is set back
 * goes on; what has begun is in progress. What is blocked stays so until it is done.
 */
export function statusAt(percent: number | undefined, status: Status): Status {
  if (percent === undefined) return status;
  if (percent === 100) return 'done';
  if (status === 'done') return 'in_progress';
  return status === 'not_started' && percent > 0 ? 'in_progress' : status;
}
