import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/database/open.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { conflict, invalid } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import { leafCircle } from '../cpm/leaf-circles.ts';

/** The two tasks of a link. */
export interface LinkEnds {
  readonly predecessorId: string;
  readonly successorId: string;
}

type Titles = ReadonlyMap<string, string>;

export interface Names {
  readonly titles: Titles;
  /** By task: the one it is a part of. */
  readonly parents: ReadonlyMap<string, string | null>;
  /** Slices of a week's work: their tasks stay leaves. */
  readonly promises: ReadonlySet<string>;
}

/** The tasks of a project that are not in the trash. */
export async function namesOf(db: Connection, projectId: string): Promise<Names> {
  const rows = await db
    .select({ id: tasks.id, title: tasks.title, parent: tasks.parentTaskId, isPromise: tasks.isPromise })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.id));
  return {
    titles: new Map(rows.map(({ id, title }) => [id, title])),
    parents: new Map(rows.map(({ id, parent }) => [id, parent])),
    promises: new Set(rows.flatMap(({ id, isPromise }) => (isPromise ? [id] : []))),
  };
}

/** A summary lies where its parts lie: neither can wait for the other. @throws conflict naming both */
export function assertNotOwnPart({ predecessorId, successorId }: LinkEnds, { titles, parents }: Names): void {
  const isBelow = (part: string, whole: string) => {
    for (let at = parents.get(part); at; at = parents.get(at)) if (at === whole) return true;
    return false;
  };
  const refuse = (part: string, whole: string) => {
    if (!isBelow(part, whole)) return;
    const values = { part: titles.get(part) ?? '', task: titles.get(whole) ?? '' };
    throw conflict(message('"{{part}}" is a part of "{{task}}": neither can wait for the other.', values));
  };
  refuse(predecessorId, successorId);
  refuse(successorId, predecessorId);
}

/** @throws invalid naming the field of the link at `index` */
export function assertEnds({ predecessorId, successorId }: LinkEnds, index: number, titles: Titles): void {
  if (predecessorId === successorId) throw invalid(`links.${index}.successorId`, 'A task cannot wait for itself.');
  if (!titles.has(predecessorId)) {
    throw invalid(`links.${index}.predecessorId`, 'This task does not exist in the project.');
  }
  if (!titles.has(successorId)) throw invalid(`links.${index}.successorId`, 'This task does not exist in the project.');
}

const MOST_NAMED = 10;

/**
 * Links of summaries count as links of their leaves. A circle that was there before these links is none of theirs.
 * @throws conflict naming the tasks that would wait for each other, first the two that were linked just now.
 */
export async function assertNoCycle(
  tx: Transaction,
  { projectId, names: { titles, parents, promises } }: { projectId: string; names: Names },
  linked: readonly LinkEnds[],
): Promise<void> {
  const ids = [...titles.keys()];
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const above = ids.map((id) => (promises.has(id) ? -1 : (indexOf.get(parents.get(id) ?? '') ?? -1)));
  const rows = await tx
    .select({ predecessorId: taskLinks.predecessorId, successorId: taskLinks.successorId, kind: taskLinks.kind })
    .from(taskLinks)
    .where(eq(taskLinks.projectId, projectId))
    .orderBy(asc(taskLinks.predecessorId), asc(taskLinks.successorId), asc(taskLinks.kind));
  const circleOf = (links: typeof rows) =>
    leafCircle(
      above,
      links.flatMap(({ predecessorId, successorId, kind }) => {
        const [from, to] = [indexOf.get(predecessorId), indexOf.get(successorId)];
        return from === undefined || to === undefined ? [] : [{ from, to, kind }];
      }),
    );
  const cycle = circleOf(rows);
  if (!cycle) return;
  const pairs = new Set(linked.map(keyOfPair));
  if (circleOf(rows.filter((row) => !pairs.has(keyOfPair(row))))) return;
  const circle = startedAt(
    cycle.map((index) => ids[index] ?? ''),
    linked,
  );
  const first = circle.slice(0, MOST_NAMED).map((id) => titles.get(id) ?? '');
  const more = circle.length > MOST_NAMED ? ['…'] : [];
  throw conflict(
    message('These tasks would wait for each other: {{tasks}}.', {
      tasks: [...first, ...more, first[0] ?? ''].join(' → '),
    }),
  );
}

/** The same circle from one of these links on. */
function startedAt(circle: readonly string[], linked: readonly LinkEnds[]): readonly string[] {
  const pairs = new Set(linked.map(keyOfPair));
  const at = circle.findIndex((predecessorId, index) =>
    pairs.has(keyOfPair({ predecessorId, successorId: circle[(index + 1) % circle.length] ?? '' })),
  );
  return at < 0 ? circle : [...circle.slice(at), ...circle.slice(0, at)];
}

export const keyOfPair = ({ predecessorId, successorId }: LinkEnds): string => `${predecessorId} ${successorId}`;

/** What the history calls links. */
export function labelOf([first, ...rest]: readonly LinkEnds[], titles: Titles): string {
  if (!first) return '';
  const pair = `${titles.get(first.predecessorId)} → ${titles.get(first.successorId)}`;
  return rest.length > 0 ? `${pair} +${rest.length}` : pair;
}
