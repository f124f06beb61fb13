import { type Discipline, disciplines } from '#features/work-knowledge/contract.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Role } from '#shared/roles.ts';
import type { AssignmentReason, AssignmentSuggestion } from '../assignment-contract.ts';

interface Dates {
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
}

/** A task that somebody is to take. */
export interface Wanted extends Dates {
  readonly id: string;
  readonly parentTaskId: string | null;
  /** The title of the task it is a part of. */
  readonly heading: string | null;
  readonly discipline: Discipline;
}

/** A task that somebody has or had. */
export interface Work extends Dates {
  readonly id: string;
  readonly assignedTo: string;
  readonly parentTaskId: string | null;
  readonly isHere: boolean;
  readonly isInProgress: boolean;
  readonly isOpen: boolean;
  readonly discipline: Discipline;
}

/** A member who may take tasks; `role` is the narrower of his two roles. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface AssignmentInput {
  readonly tasks: readonly Wanted[];
  readonly members: readonly Member[];
  readonly work: readonly Work[];
}

const SHOWN = 3;
/** More tasks of a trade than this say no more of who knows it. */
const MOST_TRADE = 3;
const PLACE = 2;
const TOGETHER = 1;
const HERE = 0.5;
const LOAD = 0.5;
const MOST_LOAD = 3;

/** Site work is for who stands on site, office work for who runs the project. */
const FIT: Record<'site' | 'office', Record<Role, number>> = {
  site: { se: 2, cm: 1, pm: 0, admin: 0, viewer: 0 },
  office: { se: 0, cm: 1, pm: 2, admin: 1, viewer: 0 },
};

/**
 * Who might take each task, in the order of the tasks. Trade and place come from the tasks that people have; where nobody had
 * such work, role and load decide; where even the trade is unknown nobody is suggested.
 */
export function suggestAssignees({ tasks, members, work }: AssignmentInput): AssignmentSuggestion[] {
  const workOf = Map.groupBy(work, ({ assignedTo }) => assignedTo);
  const given = new Map<string, Wanted[]>();
  const inOrder = tasks.toSorted((one, other) => compare(one.plannedStartDate ?? '9', other.plannedStartDate ?? '9'));
  const suggested = new Map<string, AssignmentSuggestion>();
  for (const task of inOrder) {
    const ranked = members
      .map((member) => rate(task, member, { work: workOf.get(member.id) ?? [], given: given.get(member.id) ?? [] }))
      .sort(
        (one, other) => other.score - one.score || one.load - other.load || compare(one.member.name, other.member.name),
      );
    const best = ranked[0];
    const basis = best === undefined ? null : basisOf(task, best);
    if (best && basis !== null) given.set(best.member.id, [...(given.get(best.member.id) ?? []), task]);
    suggested.set(task.id, {
      taskId: task.id,
      discipline: nameOf(task.discipline),
      userId: basis === null ? null : (best?.member.id ?? null),
      basis,
      candidates: ranked
        .slice(0, SHOWN)
        .map(({ member, reasons }) => ({ userId: member.id, name: member.name, reasons })),
    });
  }
  return tasks.flatMap(({ id }) => suggested.get(id) ?? []);
}

interface Rating {
  readonly member: Member;
  readonly score: number;
  readonly load: number;
  readonly reasons: AssignmentReason[];
}

interface Known {
  readonly work: readonly Work[];
  /** What this person is suggested for already. */
  readonly given: readonly Wanted[];
}

function rate(task: Wanted, member: Member, known: Known): Rating {
  const counts = count(task, known);
  const load = counts.load + known.given.filter((one) => overlaps(one, task)).length;
  const score =
    Math.min(MOST_TRADE, counts.trade) +
    Math.min(1, counts.together) * TOGETHER +
    Math.min(1, counts.place) * PLACE +
    FIT[task.discipline === 'management' ? 'office' : 'site'][member.role] +
    (Math.min(1, counts.here) - Math.min(1, counts.elsewhere)) * HERE -
    Math.min(MOST_LOAD, load * LOAD);
  return { member, score, load, reasons: reasonsFor(task, member, counts) };
}

interface Counts {
  readonly trade: number;
  readonly place: number;
  readonly together: number;
  readonly here: number;
  readonly elsewhere: number;
  readonly load: number;
}

function count(task: Wanted, known: Known): Counts {
  const work = known.work.filter(({ id }) => id !== task.id);
  const isOfTrade = ({ discipline }: { discipline: Discipline }) =>
    discipline === task.discipline && discipline !== 'general';
  const inProgress = work.filter(({ isInProgress }) => isInProgress);
  const here = inProgress.filter(({ isHere }) => isHere).length;
  return {
    trade: work.filter(isOfTrade).length,
    place: work.filter(({ parentTaskId }) => parentTaskId !== null && parentTaskId === task.parentTaskId).length,
    together: known.given.filter(isOfTrade).length,
    here,
    elsewhere: here === 0 ? inProgress.length : 0,
    load: work.filter((one) => one.isOpen && overlaps(one, task)).length,
  };
}

function reasonsFor(task: Wanted, { role }: Member, counts: Counts): AssignmentReason[] {
  const discipline = nameOf(task.discipline) ?? '';
  const { plannedStartDate: start, plannedEndDate: end } = task;
  const reasons: AssignmentReason[] = [
    { kind: 'trade', count: counts.trade, discipline },
    { kind: 'place', count: counts.place, heading: task.heading ?? '' },
    { kind: 'together', count: counts.together, discipline },
    { kind: 'role', role },
    { kind: 'here', count: counts.here },
    { kind: 'elsewhere', count: counts.elsewhere },
    { kind: 'load', count: counts.load, from: start ?? end, to: end ?? start },
  ];
  return reasons.filter((reason) => reason.kind === 'role' || reason.kind === 'load' || reason.count > 0);
}

function basisOf(task: Wanted, { reasons }: Rating): AssignmentSuggestion['basis'] {
  const has = (...kinds: AssignmentReason['kind'][]) => reasons.some(({ kind }) => kinds.includes(kind));
  if (has('trade')) return 'trade';
  if (has('place')) return 'place';
  return task.discipline === 'general' ? null : 'role';
}

/** Whether two tasks share a day; a wanted task without dates meets every other. */
function overlaps(one: Dates, task: Dates): boolean {
  const [start, end] = [one.plannedStartDate ?? one.plannedEndDate, one.plannedEndDate ?? one.plannedStartDate];
  const [from, to] = [task.plannedStartDate ?? task.plannedEndDate, task.plannedEndDate ?? task.plannedStartDate];
  if (from === null || to === null) return true;
  return start !== null && end !== null && start <= to && end >= from;
}

const nameOf = (discipline: Discipline): string | null =>
  discipline === 'general' ? null : (disciplines.find(({ key }) => key === discipline)?.name ?? null);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
