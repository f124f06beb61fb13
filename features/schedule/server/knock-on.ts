import type { Connection } from '#server/database/open.ts';
import { type KnockOnAnswer, MOST_FOLLOWERS_SHOWN } from '../change-contract.ts';
import { compute } from './compute.ts';
import { readPlan } from './read.ts';

/** What tasks with other dates do to the plan. The caller has checked the right to read. */
export async function readKnockOn(
  db: Connection,
  projectId: string,
  { taskIds, now }: { readonly taskIds: readonly string[]; readonly now: Date },
): Promise<KnockOnAnswer> {
  const { tasks, links, start, end, today, calendar } = await readPlan(db, projectId, now);
  const question = { ...{ tasks, links, start, end, today, taskIds }, calendar: calendar.settings };
  const { early, followers, moves } = await compute('knockOn', question);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const named = (id: string) => {
    const task = byId.get(id);
    return task ? [{ taskId: id, number: task.number, title: task.title }] : [];
  };
  return {
    early: early.flatMap(({ taskId, date, waitsFor }) =>
      named(taskId).map((task) => ({ ...task, date, waitsFor: waitsFor.flatMap(named) })),
    ),
    followers: followers.slice(0, MOST_FOLLOWERS_SHOWN).flatMap(named),
    followerCount: followers.length,
    moves: [...moves],
  };
}
