import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { LinkKind } from '#features/schedule/contract.ts';
import { USUAL_CREW } from '#features/schedule/crew-rules.ts';
import { movedLinks, SAME_LAG } from '#features/schedule/moved-links.ts';
import { readPartCrews } from '#features/schedule/server/api.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { MAX_SHOWN, type PlanDifference } from '../contract.ts';
import type { ConstraintKind, PlanConstraint, PlanLink, PlanTask, Reading } from '../reading/plan.ts';
import { type Matching, type StoredTask, titleOf } from '../rules.ts';

export interface Imported extends StoredTask {
  /** Where it has no number of its own. */
  readonly usualWorkers: number;
  /** It was split, and its dates are those of its parts. */
  readonly hasFollowedDates: boolean;
  readonly estimatedHours: number | null;
  /** Its hours are the sum of those of its parts. */
  readonly hasFollowedHours: boolean;
  /** Of a part of a task that was split, and of such a task: what it weighs. */
  readonly weight: number | null;
  readonly number: number;
  readonly durationDays: number | null;
  readonly isMilestone: boolean;
  readonly constraintKind: ConstraintKind | null;
  readonly constraintDate: string | null;
  readonly suspendedFrom: string | null;
  readonly resumesOn: string | null;
  readonly splits: string | null;
  readonly externalStart: string | null;
  readonly externalFinish: string | null;
  readonly workers: number | null;
  readonly budgetedCost: number | null;
  readonly calendarId: string | null;
  readonly calendarName: string | null;
}

type Source = Pick<Reading, 'isOwn' | 'tasks'>;

/** The tasks of a project that came from a plan, and those that the file names by their ids here; for the schedule's own workbook all that it has. */
export const readImported = async (db: Connection, projectId: string, source: Source): Promise<Imported[]> =>
  keyed(db, await selectImported(db, projectId, source), source);

/** The same, held until the transaction ends. */
export const holdImported = async (tx: Transaction, projectId: string, source: Source): Promise<Imported[]> =>
  keyed(tx, await selectImported(tx, projectId, source).for('update'), source);

/** As one parameter, however many they are. */
const isNamed = ({ tasks: rows }: Source) =>
  sql`${tasks.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(rows.flatMap(({ guid }) => guid ?? []))}::jsonb))`;

const selectImported = (db: Connection, projectId: string, source: Source) =>
  db
    .select({
      id: tasks.id,
      number: tasks.number,
      importKey: tasks.importKey,
      title: tasks.title,
      wbs: tasks.wbs,
      parentTaskId: tasks.parentTaskId,
      plannedStartDate: tasks.plannedStartDate,
      hasFollowedDates: sql<boolean>`coalesce(${tasks.ownValues} ? 'dates', false)`,
      estimatedHours: sql<number | null>`${tasks.estimatedHours}::float8`,
      hasFollowedHours: sql<boolean>`coalesce(${tasks.ownValues} ? 'hours', false)`,
      weight: sql<number | null>`(select w.weight::float8 from part_weights w where w.task_id = ${tasks.id})`,
      plannedEndDate: tasks.plannedEndDate,
      durationDays: sql<number | null>`${tasks.durationDays}::float8`,
      isMilestone: tasks.isMilestone,
      constraintKind: tasks.constraintKind,
      constraintDate: tasks.constraintDate,
      suspendedFrom: tasks.suspendedFrom,
      resumesOn: tasks.resumesOn,
      splits: tasks.splits,
      externalStart: tasks.externalStart,
      externalFinish: tasks.externalFinish,
      workers: tasks.workers,
      isPart: tasks.isPart,
      budgetedCost: sql<number | null>`${tasks.budgetedCost}::float8`,
      calendarId: tasks.calendarId,
      calendarName: sql<string | null>`(select c.name from project_calendars c where c.id = ${tasks.calendarId})`,
    })
    .from(tasks)
    .where(
      and(
        eq(tasks.projectId, projectId),
        isNull(tasks.deletedAt),
        source.isOwn ? eq(tasks.isPromise, false) : or(isNotNull(tasks.importKey), isNamed(source)),
      ),
    )
    .orderBy(asc(tasks.number));

async function keyed(
  db: Connection,
  rows: Awaited<ReturnType<typeof selectImported>>,
  { isOwn = false }: Source,
): Promise<Imported[]> {
  const parts = rows.filter(({ isPart }) => isPart);
  const crews = await readPartCrews(
    db,
    parts.map(({ id }) => id),
  );
  return rows.map(({ isPart: _, ...row }) => ({
    ...row,
    usualWorkers: crews.get(row.id) ?? USUAL_CREW,
    importKey: isOwn ? `id:${row.number}` : (row.importKey ?? ''),
  }));
}

/** Whether a comparison made with the one still holds for the other. Progress is no part of it. */
export const areSame = (some: readonly Imported[], others: readonly Imported[]): boolean =>
  some.length === others.length &&
  some.every((task, index) => {
    const other = others[index];
    return (Object.keys(task) as (keyof Imported)[]).every((name) => task[name] === other?.[name]);
  });

type Changes = PlanDifference['changedTasks'][number]['changes'];

export interface Compared {
  readonly stored: readonly Imported[];
  readonly matching: Matching;
  readonly changed: readonly { readonly place: number; readonly task: Imported; readonly changes: Changes }[];
  readonly gone: readonly Imported[];
}

/** What the file says otherwise than the project. Progress is not compared: what people reported on site stands. */
export function compare(
  { tasks: plan, calendars = [], isOwn = false }: Reading,
  stored: readonly Imported[],
  matching: Matching,
): Compared {
  const byId = new Map(stored.map((task) => [task.id, task]));
  const nameOf = (place: number | null) => (place === null ? null : (calendars[place]?.name ?? null));
  const parents = new Set(plan.flatMap(({ parent, start, end }) => (start ?? end) && parent));
  const changed = plan.flatMap((row, place) => {
    const task = byId.get(matching.taskOf[place] ?? '');
    const changes = task
      ? changesOf({ row, task, plan, matching, byId, isOwn, isSummary: parents.has(place), nameOf })
      : [];
    return task && changes.length > 0 ? [{ place, task, changes }] : [];
  });
  const gone = new Set(matching.gone);
  return { stored, matching, changed, gone: stored.filter(({ id }) => gone.has(id)) };
}

interface Pair {
  readonly row: PlanTask;
  readonly task: Imported;
  readonly plan: readonly PlanTask[];
  readonly matching: Matching;
  readonly byId: ReadonlyMap<string, Imported>;
  readonly isOwn: boolean;
  readonly isSummary: boolean;
  /** Of a calendar of the file. */
  nameOf(place: number | null): string | null;
}

/** Dates of a summary, in the file or here, follow its parts', whatever the file says; the schedule's own workbook writes no end where there is none. */
function datesIn({ row, task, isOwn, isSummary }: Pick<Pair, 'row' | 'task' | 'isOwn' | 'isSummary'>) {
  if (isSummary || task.hasFollowedDates) return { start: task.plannedStartDate, end: task.plannedEndDate };
  return { start: row.start, end: isOwn && row.endComputed ? task.plannedEndDate : row.end };
}

function changesOf({ row, task, plan, matching, byId, isOwn, isSummary, nameOf }: Pair): Changes {
  const parentId = row.parent === null ? null : (matching.taskOf[row.parent] ?? 'new');
  const parentName = row.parent === null ? null : titleOf(plan[row.parent]?.name ?? '');
  const wasUnder = task.parentTaskId === null ? null : (byId.get(task.parentTaskId)?.title ?? '…');
  const { start, end } = datesIn({ row, task, isOwn, isSummary });
  const rows: Changes = [
    { field: 'title', before: task.title, after: titleOf(row.name) },
    { field: 'start', before: task.plannedStartDate, after: start },
    { field: 'end', before: task.plannedEndDate, after: end },
    { field: 'wbs', before: task.wbs, after: row.wbs },
    { field: 'milestone', before: String(task.isMilestone), after: String(milestoneIn(row, task)) },
    ...(row.constraint === undefined
      ? []
      : [
          {
            field: 'constraint' as const,
            before: constraintText(constraintOf(task)),
            after: constraintText(row.constraint),
          },
        ]),
    {
      field: 'suspension',
      before: stretchText(task.suspendedFrom, task.resumesOn),
      after: stretchText(...suspensionIn(row, task)),
    },
    { field: 'splits', before: task.splits, after: splitsIn(row, task) },
    {
      field: 'external',
      before: stretchText(task.externalStart, task.externalFinish),
      after: stretchText(...externalIn(row, task)),
    },
    { field: 'workers', before: counted(task.workers), after: counted(workersIn(row, task, isOwn)) },
    { field: 'hours', before: counted(task.estimatedHours), after: counted(hoursIn(row, task)) },
    { field: 'cost', before: counted(task.budgetedCost), after: counted(costIn(row, task)) },
    ...(row.calendar === undefined
      ? []
      : [{ field: 'calendar' as const, before: task.calendarName, after: nameOf(row.calendar) }]),
  ];
  const moved: Changes =
    task.parentTaskId === parentId ? [] : [{ field: 'parent', before: wasUnder, after: parentName }];
  return [...rows.filter(({ before, after }) => before !== after), ...moved];
}

type Stretch = [from: string | null, to: string | null];

/** "2026-03-01/2026-03-10", an open side empty. */
const stretchText = (...[from, to]: Stretch): string | null =>
  from === null && to === null ? null : `${from ?? ''}/${to ?? ''}`;

/** What a file that cannot name a suspension leaves as it is. */
export const suspensionIn = (row: PlanTask, task: Pick<Imported, 'suspendedFrom' | 'resumesOn'>): Stretch =>
  row.suspension === undefined
    ? [task.suspendedFrom, task.resumesOn]
    : [row.suspension?.from ?? null, row.suspension?.to ?? null];

export const splitsIn = (row: PlanTask, task: Pick<Imported, 'splits'>): string | null =>
  row.splits === undefined ? task.splits : row.splits;

export const externalIn = (row: PlanTask, task: Pick<Imported, 'externalStart' | 'externalFinish'>): Stretch =>
  row.external === undefined ? [task.externalStart, task.externalFinish] : [row.external.start, row.external.finish];

const counted = (figure: number | null): string | null => (figure === null ? null : String(figure));

/** A file that calls nothing a milestone leaves what is one here. */
export const milestoneIn = (
  { milestone, isMilestoneUnsaid }: Pick<PlanTask, 'milestone' | 'isMilestoneUnsaid'>,
  task: Pick<Imported, 'isMilestone'>,
): boolean => (isMilestoneUnsaid ? task.isMilestone : milestone);

/** What the file says the task costs; it stays where the file names no costs. */
export const costIn = (row: PlanTask, task: Pick<Imported, 'budgetedCost'>): number | null =>
  row.cost === undefined ? task.budgetedCost : row.cost;

const SAME_HOURS = 0.01;

/** What the file says of the hours of a task; they stay where it names none, they follow those of parts, or they are what a part weighs. */
export function hoursIn(
  { hours }: Pick<PlanTask, 'hours'>,
  { estimatedHours, hasFollowedHours, weight }: Pick<Imported, 'estimatedHours' | 'hasFollowedHours' | 'weight'>,
): number | null {
  const isWeight =
    estimatedHours === null && hours !== null && weight !== null && Math.abs(hours - weight) < SAME_HOURS;
  return hours === null || hasFollowedHours || isWeight ? estimatedHours : hours;
}

/** What the file says of the workers of a task; the schedule's own workbook writes the usual crew where nobody gave a number. */
export function workersIn(
  row: PlanTask,
  task: Pick<Imported, 'workers' | 'usualWorkers'>,
  isOwn: boolean,
): number | null {
  if (row.workers === undefined) return task.workers;
  return isOwn && task.workers === null && row.workers === task.usualWorkers ? null : row.workers;
}

/** "must_start 2026-03-01": kind and date. */
const constraintText = (constraint: PlanConstraint | null): string | null =>
  constraint && [constraint.kind, constraint.date].filter((part) => part !== null).join(' ');

const constraintOf = ({ constraintKind: kind, constraintDate: date }: Imported): PlanConstraint | null =>
  kind ? { kind, date } : null;

interface StoredLink {
  readonly id: string;
  readonly predecessorId: string;
  readonly successorId: string;
  readonly kind: LinkKind;
  readonly lag: number;
}

/** How the links between tasks that are in the project already differ from those of the file. */
interface ComparedLinks {
  readonly added: readonly PlanLink[];
  readonly removed: readonly StoredLink[];
  /** Of the same two tasks, with another kind or lag. */
  readonly changed: readonly { readonly before: StoredLink; readonly after: PlanLink }[];
}

const NONE: ComparedLinks = { added: [], removed: [], changed: [] };

/** The links of these tasks with each other. */
export async function readLinksOf(
  db: Connection,
  projectId: string,
  ids: ReadonlySet<string | null>,
): Promise<StoredLink[]> {
  if (ids.size === 0) return [];
  const rows = await db
    .select({
      id: taskLinks.id,
      predecessorId: taskLinks.predecessorId,
      successorId: taskLinks.successorId,
      kind: taskLinks.kind,
      lag: taskLinks.lag,
    })
    .from(taskLinks)
    .where(
      and(
        eq(taskLinks.projectId, projectId),
        inArray(
          taskLinks.successorId,
          [...ids].flatMap((id) => id ?? []),
        ),
      ),
    )
    .orderBy(asc(taskLinks.id));
  return rows.flatMap((row) => (ids.has(row.predecessorId) ? [{ ...row, lag: Number(row.lag) }] : []));
}

/** A file that cannot name links changes none. */
export function compareLinks(
  reading: Pick<Reading, 'tasks' | 'links' | 'hasLinks'>,
  matching: Matching,
  all: readonly StoredLink[],
): ComparedLinks {
  if (!reading.hasLinks) return NONE;
  const { taskOf } = matching;
  const { links, stored } = withoutMovedLinks(reading, matching, all);
  const known = links.flatMap((link) => {
    const [from, to] = [taskOf[link.from], taskOf[link.to]];
    return from && to && from !== to ? [{ link, pair: `${from} ${to}` }] : [];
  });
  const pairOf = ({ predecessorId, successorId }: StoredLink) => `${predecessorId} ${successorId}`;
  const left = new Map(stored.map((link) => [`${pairOf(link)} ${link.kind}`, link]));
  const unmatched: typeof known = [];
  const changed: { before: StoredLink; after: PlanLink }[] = [];
  for (const { link, pair } of known) {
    const same = left.get(`${pair} ${link.kind}`);
    if (!same) unmatched.push({ link, pair });
    else if (Math.abs(same.lag - link.lag) > SAME_LAG) changed.push({ before: same, after: link });
    left.delete(`${pair} ${link.kind}`);
  }
  const open = Map.groupBy(left.values(), pairOf);
  const added: PlanLink[] = [];
  for (const { link, pair } of unmatched) {
    const before = open.get(pair)?.shift();
    if (before) changed.push({ before, after: link });
    else added.push(link);
  }
  return { added, changed, removed: [...open.values()].flat() };
}

/** Without the links of summaries that stand in the file as links of their parts, and without these. */
function withoutMovedLinks(
  { tasks: plan, links }: Pick<Reading, 'tasks' | 'links'>,
  { taskOf }: Matching,
  stored: readonly StoredLink[],
) {
  const places = new Map(taskOf.map((id, place) => [id, place]));
  const known = stored.map(({ predecessorId, successorId, kind, lag }) => ({
    ...{ from: places.get(predecessorId) ?? -1, to: places.get(successorId) ?? -1, kind, lag },
  }));
  const { moved, carriers } = movedLinks(plan, known, links);
  return {
    links: links.filter((_, place) => !carriers.has(place)),
    stored: stored.filter((_, index) => !moved.has(index)),
  };
}

/** "FS", "SS+2", "FF-1.5". */
const linkText = ({ kind, lag }: { readonly kind: string; readonly lag: number }): string =>
  lag === 0 ? kind : `${kind}${lag > 0 ? '+' : ''}${lag}`;

interface Differing {
  readonly plan: readonly PlanTask[];
  readonly compared: Compared;
  readonly links: ComparedLinks;
}

export const differenceOf = ({ plan, compared, links }: Differing): PlanDifference => {
  const { matching, changed, gone } = compared;
  const added = matching.taskOf.filter((id) => id === null).length;
  return {
    added,
    same: matching.taskOf.length - added - changed.length,
    changed: changed.length,
    changedTasks: changed
      .slice(0, MAX_SHOWN)
      .map(({ task, changes }) => ({ id: task.id, number: task.number, title: task.title, changes })),
    gone: gone.length,
    goneTasks: gone.slice(0, MAX_SHOWN).map(({ id, number, title }) => ({ id, number, title })),
    linksAdded: links.added.length,
    linksChanged: links.changed.length,
    linksRemoved: links.removed.length,
    changedLinks: changedLinksOf({ plan, compared, links }),
  };
};

function changedLinksOf({ plan, compared: { stored, matching }, links }: Differing): PlanDifference['changedLinks'] {
  const byId = new Map(stored.map((task) => [task.id, task]));
  const named = (id: string | null | undefined, row?: PlanTask) => {
    const task = byId.get(id ?? '');
    return { number: task?.number ?? 0, title: row ? titleOf(row.name) : (task?.title ?? '') };
  };
  const ofFile = ({ from, to }: PlanLink) => ({
    predecessor: named(matching.taskOf[from], plan[from]),
    successor: named(matching.taskOf[to], plan[to]),
  });
  const ofProject = ({ predecessorId, successorId }: StoredLink) => ({
    predecessor: named(predecessorId),
    successor: named(successorId),
  });
  return [
    ...links.added.map((link) => ({ ...ofFile(link), before: null, after: linkText(link) })),
    ...links.changed.map(({ before, after }) => ({
      ...ofFile(after),
      before: linkText(before),
      after: linkText(after),
    })),
    ...links.removed.map((link) => ({ ...ofProject(link), before: linkText(link), after: null })),
  ].slice(0, MAX_SHOWN);
}
