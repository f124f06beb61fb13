import type { CalendarDate } from '#shared/dates.ts';
import type { PlanPreview } from '../../contract.ts';

/** A project's own dates; '' or null where it has none. */
export interface ProjectWindow {
  readonly start: CalendarDate | '' | null;
  readonly end: CalendarDate | '' | null;
}

interface Doubts {
  /** Headings of columns that hold something and are not read. */
  readonly unused: readonly string[];
  /** No task is a part of another. */
  readonly isFlat: boolean;
  readonly skipped: number;
  readonly outside: 'all' | 'some' | null;
  /** No heading was recognised. */
  readonly isGuess: boolean;
  /** Something is to be looked at before tasks are created. */
  readonly isOdd: boolean;
}

/** What a person should know of a plan before it becomes tasks. */
export function doubtsOf(preview: PlanPreview, window: ProjectWindow): Doubts {
  const { columns, tasks, taskCount, skippedCount: skipped, source, isGuess } = preview;
  const unused =
    source === 'sheet'
      ? columns.flatMap(({ field, header, samples }) =>
          field === null && header !== '' && samples.length > 0 ? [header] : [],
        )
      : [];
  const isFlat = taskCount > 1 && tasks.every(({ depth }) => depth === 0);
  const outside = outsideOf(preview, window);
  const isOdd = skipped > 0 || outside !== null || isFlat || isGuess;
  return { unused, isFlat, skipped, outside, isGuess, isOdd };
}

function outsideOf({ start, end }: PlanPreview, window: ProjectWindow): Doubts['outside'] {
  const [first, last] = [start ?? end, end ?? start];
  if (first === null || last === null) return null;
  const [from, to] = [window.start || first, window.end || last];
  if (last < from || first > to) return 'all';
  return first < from || last > to ? 'some' : null;
}
