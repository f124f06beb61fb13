import type { Axis } from './axis.ts';
import type { Bound } from './carried-bounds.ts';
import { NO_CEILING } from './critical-path.ts';

/** The first and the last start that a date leaves a task of this duration. */
export function timesOf({ kind, date }: Bound, duration: number, axis: Axis) {
  const start = axis.startOf(date);
  const lastStart = axis.lastStartOf(date);
  const end = axis.endOf(date) - duration;
  switch (kind) {
    case 'start_no_earlier':
      return { floor: start, ceiling: NO_CEILING };
    case 'start_no_later':
      return { floor: 0, ceiling: lastStart };
    case 'must_start':
      return { floor: start, ceiling: Math.max(start, lastStart) };
    case 'finish_no_earlier':
      return { floor: end, ceiling: NO_CEILING };
    case 'finish_no_later':
      return { floor: 0, ceiling: end };
    case 'must_finish':
      return { floor: end, ceiling: end };
  }
}
