import type { CalendarDate } from '#shared/dates.ts';
import type { ConstraintKind, PlanConstraint } from './plan.ts';

/** Primavera's `cstr_type`; its mandatory ones bind as "on" does. Ending as late as possible has no date and no name here. */
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

/** Microsoft Project's ConstraintType: 0 is as soon as possible, 1 as late as possible. */
const PROJECT: Readonly<Record<string, ConstraintKind>> = {
  2: 'must_start',
  3: 'must_finish',
  4: 'start_no_earlier',
  5: 'start_no_later',
  6: 'finish_no_earlier',
  7: 'finish_no_later',
};

interface Written {
  readonly type: string;
  readonly date: CalendarDate | undefined;
}

interface Bound {
  readonly constraint: PlanConstraint | null;
  /** Constraints of the file that a task cannot have here, as the file names them. */
  readonly left: readonly string[];
}

/** A task has one constraint: the first with a date; the others are told. */
export const primaveraConstraint = (written: readonly Written[]): Bound => bound(written, PRIMAVERA, ['CS_ASAP']);
export const projectConstraint = (written: Written): Bound => bound([written], PROJECT, ['0']);

function bound(written: readonly Written[], kinds: Readonly<Record<string, ConstraintKind>>, none: readonly string[]) {
  const given = written.filter(({ type }) => type !== '' && !none.includes(type));
  const known = given.flatMap(({ type, date }) => {
    const kind = kinds[type];
    return kind && date ? [{ type, constraint: { kind, date } }] : [];
  });
  const [first] = known;
  const isKept = (type: string) => type === first?.type;
  return {
    constraint: first?.constraint ?? null,
    left: given.flatMap(({ type, date }) => (isKept(type) ? [] : [date ? `${type} ${date}` : type])),
  };
}
