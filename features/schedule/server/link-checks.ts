import { and, eq, isNull } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/database/open.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { conflict, invalid } from '#shared/http/errors.ts';
import { said } from '#shared/sentence.ts';
import { orderOf } from '../cpm/cycle.ts';

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
}

/** The tasks of a project that are not in the trash. */
export async function namesOf(db: Connection, projectId: string): Promise<Names> {
  const rows = await db
    .select({ id: tasks.id, title: tasks.title, parent: tasks.parentTaskId })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt)));
  return {
    titles: new Map(rows.map(({ id, title }) => [id, title])),
    parents: new Map(rows.map(({ id, parent }) => [id, parent])),
  };
}

/** A summary lies where its parts lie: neither can wait for the other. @throws conflict naming both */
export function refuseOwnPart({ predecessorId, successorId }: LinkEnds, { titles, parents }: Names): void {
  const isBelow = (part: string, whole: string) => {
    for (let at = parents.get(part); at; at = parents.get(at)) if (at === whole) return true;
    return false;
  };
  const refuse = (part: string, whole: string) => {
    if (!isBelow(part, whole)) return;
    const values = { part: titles.get(part) ?? '', task: titles.get(whole) ?? '' };
    throw conflict(said('"{{part}}" is a part of "{{task}}": neither can wait for the other.', values));
  };
  refuse(predecessorId, successorId);
  refuse(successorId, predecessorId);
}

/** @throws invalid naming the field of the link at `index` */
export function refuseEnds({ predecessorId, successorId }: LinkEnds, index: number, titles: Titles): void {
  if (predecessorId === successorId) throw invalid(`links.${index}.successorId`, 'A task cannot wait for itself.');
  if (!titles.has(predecessorId)) {
    throw invalid(`links.${index}.predecessorId`, 'This task does not exist in the project.');
  }
  if (!titles.has(successorId)) throw invalid(`links.${index}.successorId`, 'This task does not exist in the project.');
}

const MOST_NAMED = 10;

/** @throws conflict naming the tasks that would wait for each other, first the two that were linked just now. */
export async function refuseCycle(
  tx: Transaction,
  { projectId, titles }: { projectId: string; titles: Titles },
  linked: readonly LinkEnds[],
): Promise<void> {
  const ids = [...titles.keys()];
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const rows = await tx
    .select({ from: taskLinks.predecessorId, to: taskLinks.successorId })
    .from(taskLinks)
    .where(eq(taskLinks.projectId, projectId));
  const edges = rows.flatMap(({ from, to }) => {
    const [one, other] = [indexOf.get(from), indexOf.get(to)];
    return one === undefined || other === undefined ? [] : [{ from: one, to: other }];
  });
  const { cycle } = orderOf(ids.length, edges);
  if (!cycle) return;
  const circle = startedAt(
    cycle.map((index) => ids[index] ?? ''),
    linked,
  );
  const names = circle.slice(0, MOST_NAMED).map((id) => titles.get(id) ?? '');
  const more = circle.length > MOST_NAMED ? ['…'] : [];
  throw conflict(
    said('These tasks would wait for each other: {{tasks}}.', {
      tasks: [...names, ...more, names[0] ?? ''].join(' → '),
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
