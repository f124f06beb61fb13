import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';

/** What the look-ahead knows of a task of the plan. */
export interface Work {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly parentTaskId: string | null;
  readonly status: 'not_started' | 'in_progress' | 'blocked' | 'done';
  readonly priority: 'low' | 'medium' | 'high' | 'critical';
  readonly blockedReason: string | null;
  /** As planned, else as early as the network allows; null when nothing says when. */
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  /** Working days. */
  readonly durationDays: number;
  readonly percentComplete: number;
  /** Its percent is that of its parts, also where that is 0. */
  readonly isRolledUp?: boolean | undefined;
  /** The day it began; undefined or null: as planned. */
  readonly actualStart?: CalendarDate | null | undefined;
  readonly isSummary: boolean;
  readonly isMilestone: boolean;
  readonly totalFloat: number | null;
  /** As the schedule says it: no float to the end that was computed. */
  readonly isCritical: boolean;
  /** Under the sun: the midday ban takes hours from it, and it takes more days. */
  readonly isOutdoor: boolean;
  /** Its own working calendar; undefined: the project's. */
  readonly calendar?: WorkingCalendar | undefined;
  /** Once begun it rests from the first to the day before the second. */
  readonly suspendedFrom?: CalendarDate | null | undefined;
  readonly resumesOn?: CalendarDate | null | undefined;
  /** Where its work is split, planned so from the beginning. */
  readonly splits?: string | null | undefined;
  /** Somebody's own number of workers; null: the crew that its kind of work takes. */
  readonly workers: number | null;
  /** Its share of the people of the task that it was split off; undefined of what is no part. */
  readonly crew?: number | undefined;
}

export interface Link {
  readonly predecessorId: string;
  readonly successorId: string;
  readonly kind: 'FS' | 'SS' | 'FF' | 'SF';
  /** Working days. */
  readonly lag: number;
}

/** What the weather does to a task on a day, local times. */
export interface Weather {
  readonly taskId: string;
  readonly date: CalendarDate;
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** The work rests for the most part of the day. */
  readonly stops: boolean;
}

export interface Crew {
  /** Key of the trade; null where the title tells nothing. */
  readonly trade: string | null;
  /** The same in the language of the task's title. */
  readonly ownTrade: string | null;
  readonly number: number;
  /** Whether somebody or something says the number; else it is the usual eight. */
  readonly isKnown: boolean;
  /** The step of the work that is done at the moment, in the language of the task's title. */
  readonly step: string | null;
  /** Where it stops until somebody has looked. */
  readonly inspection: string | null;
}

export type Hold =
  | { readonly kind: 'blocked'; readonly reason: string | null }
  | { readonly kind: 'suspended'; readonly until: CalendarDate | null }
  | { readonly kind: 'predecessor'; readonly taskId: string; readonly number: number; readonly title: string }
  | { readonly kind: 'material'; readonly item: string; readonly until: CalendarDate | null }
  | { readonly kind: 'weather'; readonly rule: string; readonly from: string; readonly to: string }
  | { readonly kind: 'crew'; readonly needed: number; readonly free: number }
  | { readonly kind: 'dates' };
