/** How a link binds its successor: finish to start, start to start, finish to finish, start to finish. */
export const LINK_KINDS = ['FS', 'SS', 'FF', 'SF'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Constraints with a date. */
export const DATED_CONSTRAINTS = [
  'start_no_earlier',
  'start_no_later',
  'must_start',
  'finish_no_earlier',
  'finish_no_later',
  'must_finish',
] as const;

export const AS_LATE = 'as_late_as_possible';
/** As late as possible has no date: a task takes the free float it has. */
export const CONSTRAINTS = [...DATED_CONSTRAINTS, AS_LATE] as const;

/** What holds the rest of work under way: nothing but the data date, what it waits for, or nothing while that counts as late. */
export const PROGRESS_LOGICS = ['override', 'retained', 'actual'] as const;

/** Why a promise of the weekly work plan was not met. */
export const MISS_REASONS = [
  'previous_work',
  'materials',
  'labour',
  'equipment',
  'information',
  'inspection',
  'weather',
  'access',
  'priorities',
  'estimate',
  'other',
] as const;
