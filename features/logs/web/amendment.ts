import { mergeForms } from '#web/ui/merge-form.ts';
import type { LogContent, ProgressLog } from '../contract.ts';
import type { LogDetails } from '../details-contract.ts';
import { withoutEmptyLines } from './detail-lines.ts';
import { NO_TASK } from './draft.ts';

/** What the form of an amendment holds of a log. */
export interface Amended {
  readonly date: string;
  readonly taskId: string;
  readonly manpower: number | null;
  readonly notes: string;
  readonly details: LogDetails;
}

/** A part of a log that two people can have changed: a field, or a section of the details. */
export type Part = Exclude<keyof Amended, 'details'> | keyof LogDetails;

export const amendedOf = ({ date, taskId, manpower, notes, details }: ProgressLog): Amended => ({
  date,
  taskId: taskId ?? NO_TASK,
  manpower,
  notes,
  details,
});

/** What the call takes of the form. */
export const bodyOfAmended = ({ taskId, manpower, details, ...rest }: Amended) => ({
  ...rest,
  taskId: taskId === NO_TASK ? null : taskId,
  manpower: manpower ?? 0,
  details: withoutEmptyLines(details),
});

/**
 * The form after somebody else amended the log (`before` → `now`) while this one was written: what nobody touched here says what
 * it says now, what was typed here stays; `both` names what each of them changed.
 */
export function mergeAmended(before: ProgressLog, typed: Amended, now: ProgressLog) {
  const { taken, both } = mergeForms(flat(amendedOf(before)), flat(typed), flat(amendedOf(now)));
  return { merged: withParts(typed, taken), both: both as readonly Part[] };
}

/** Whether the log says already what was typed: the amendment arrived and only its answer was lost. */
export const isUnchanged = (typed: Amended, now: ProgressLog): boolean =>
  JSON.stringify(flat(typed)) === JSON.stringify(flat(amendedOf(now)));

/** A log as its versions are told. */
export const contentOf = ({ date, manpower, notes, details, taskTitle, writtenAt }: ProgressLog): LogContent => ({
  ...{ date, manpower, notes, details, writtenAt },
  task: taskTitle === null ? null : { title: taskTitle },
});

/** A part a key, sections as text: compared by what they say. */
function flat(amended: Amended): Record<Part, string> {
  const { date, manpower, notes, details } = bodyOfAmended(amended);
  const fields = { date, taskId: amended.taskId, manpower, notes: notes.trim(), ...details };
  return Object.fromEntries(
    Object.entries(fields).map(([part, value]) => [part, JSON.stringify(sorted(value))]),
  ) as Record<Part, string>;
}

function withParts(typed: Amended, taken: Partial<Record<Part, string>>): Amended {
  const entries = Object.entries(taken).map(([part, text]) => [part, JSON.parse(text)] as const);
  const [sections, fields] = [true, false].map((isSection) =>
    Object.fromEntries(entries.filter(([part]) => part in typed.details === isSection)),
  );
  return { ...typed, ...fields, details: { ...typed.details, ...sections } };
}

/** Keys in one order: the database keeps its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, sorted(inner)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
