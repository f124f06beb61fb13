import type { Change } from '#features/audit/server/record.ts';

/** A change as `recordChange` would have kept it at that moment. */
export interface Happening extends Change {
  readonly at: Date;
}
