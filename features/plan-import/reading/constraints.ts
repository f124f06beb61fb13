import type { CalendarDate } from '#shared/dates.ts';
import type { ConstraintKind, PlanConstraint } from './plan.ts';
import { headingKey } from './words.ts';

/** Primavera's `cstr_type`; its mandatory ones bind as "on" does. */
const PRIMAVERA: Readonly<Record<string, ConstraintKind>> = {
  CS_MSO: 'must_start',
  CS_MANDSTART: 'must_start',
  CS_MSOA: 'start_no_earlier',
  CS_MSOB: 'start_no_later',
  CS_MEO: 'must_finish',
  CS_MANDFIN: 'must_finish',
  CS_MEOA: 'finish_no_earlier',
  CS_MEOB: 'finish_no_later',
};

/** Microsoft Project's ConstraintType: 0 is as soon as possible. */
const PROJECT: Readonly<Record<string, ConstraintKind>> = {
  2: 'must_start',
  3: 'must_finish',
  4: 'start_no_earlier',
  5: 'start_no_later',
  6: 'finish_no_earlier',
  7: 'finish_no_later',
};

const AS_LATE: PlanConstraint = { kind: 'as_late_as_possible', date: null };

/** As the schedule's own workbook, Microsoft Project and Primavera write them in a sheet. */
const WORDS: ReadonlyMap<string, ConstraintKind> = new Map(
  (
    [
      ['must_start', 'must start on|start on|mandatory start|يجب أن تبدأ في|يجب البدء في'],
      ['must_finish', 'must finish on|finish on|mandatory finish|يجب أن تنتهي في|يجب الانتهاء في'],
      ['start_no_earlier', 'start no earlier than|start on or after|لا تبدأ قبل|البدء ليس قبل'],
      ['start_no_later', 'start no later than|start on or before|لا تبدأ بعد|البدء ليس بعد'],
      ['finish_no_earlier', 'finish no earlier than|finish on or after|لا تنتهي قبل|الانتهاء ليس قبل'],
      ['finish_no_later', 'finish no later than|finish on or before|لا تنتهي بعد|الانتهاء ليس بعد'],
    ] satisfies [ConstraintKind, string][]
  ).flatMap(([kind, names]) => names.split('|').map((name): [string, ConstraintKind] => [headingKey(name), kind])),
);
/** Bind nothing. */
const FREE: ReadonlySet<string> = new Set([
  'as soon as possible',
  'asap',
  'none',
  'لا قيد',
  'بلا قيد',
  'في اقرب وقت ممكن',
]);
const LAST = ['as late as possible', 'alap', 'في اخر وقت ممكن'];

export const isConstraint = (text: string): boolean => {
  const key = headingKey(text);
  return WORDS.has(key) || FREE.has(key) || LAST.includes(key);
};

/** The constraint of a row of a sheet; `isLeft` where it names one that a task cannot have here. */
export function sheetConstraint(
  text: string,
  date: CalendarDate | undefined,
): { constraint: PlanConstraint | null; isLeft: boolean } {
  const key = headingKey(text);
  if (LAST.includes(key)) return { constraint: AS_LATE, isLeft: false };
  const kind = WORDS.get(key);
  if (kind && date) return { constraint: { kind, date }, isLeft: false };
  return { constraint: null, isLeft: key !== '' && !FREE.has(key) };
}

interface Written {
  readonly type: string;
  readonly date: CalendarDate | undefined;
}

interface Bound {
  readonly constraint: PlanConstraint | null;
  /** Constraints of the file that a task cannot have here, as the file names them. */
  readonly left: readonly string[];
}

/** A task has one constraint: the first with a date, else as late as possible; the others are reported. */
export const primaveraConstraint = (written: readonly Written[]): Bound =>
  bound(written, { kinds: PRIMAVERA, none: 'CS_ASAP', late: 'CS_ALAP' });
export const projectConstraint = (written: Written): Bound =>
  bound([written], { kinds: PROJECT, none: '0', late: '1' });

interface Program {
  readonly kinds: Readonly<Record<string, ConstraintKind>>;
  /** As soon and as late as possible, which have no date. */
  readonly none: string;
  readonly late: string;
}

function bound(written: readonly Written[], { kinds, none, late }: Program): Bound {
  const given = written.filter(({ type }) => type !== '' && type !== none);
  const known = given.flatMap(({ type, date }) => {
    const kind = kinds[type];
    return kind && date ? [{ type, constraint: { kind, date } }] : [];
  });
  const asLate = given.some(({ type }) => type === late) ? { type: late, constraint: AS_LATE } : undefined;
  const first = known[0] ?? asLate;
  const isOfFirst = (type: string) => type === first?.type;
  return {
    constraint: first?.constraint ?? null,
    left: given.flatMap(({ type, date }) => (isOfFirst(type) ? [] : [date ? `${type} ${date}` : type])),
  };
}
