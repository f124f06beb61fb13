import { and, eq, sql } from 'drizzle-orm';
import { recordScheduleChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { transactionAgain } from '#server/database/deadlock.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { type DatedTask, scheduleChanges, taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { implement } from '#server/http/route.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import {
  changeApi,
  isProposed,
  type KnockOnAnswer,
  type LastChange,
  MOST_FOLLOWERS_SHOWN,
  MOST_MOVED_SHOWN,
} from '../change-contract.ts';
import type { MovedTask, ScheduleChange } from '../contract.ts';
import { compute } from './compute.ts';
import { putLinksBack } from './link-steps.ts';
import { namedTitles, type WriteContext, writeDates } from './move.ts';
import { readPlan } from './read.ts';
import { lockLinks } from './store.ts';

const MOST_NAMED = 5;

/** The newest step that nobody has undone; null when there is none. The caller has checked the right to read. */
async function readLastChange(db: Connection, projectId: string): Promise<LastChange | null> {
  const { rows } = await db.execute<{ change: LastChange | null }>(sql`
    with c as (
      select * from ${scheduleChanges} where project_id = ${projectId} and undone_at is null
      order by created_at desc, id desc limit 1),
    m as (
      select e.place, t.id, t.number, t.title, t.is_summary, e.value->'before' as before, e.value->'after' as after,
        t.deleted_at is not null or t.planned_start_date::text is distinct from e.value->'after'->>0
          or t.planned_end_date::text is distinct from e.value->'after'->>1 as is_changed
      from c cross join jsonb_array_elements(c.moved) with ordinality as e(value, place)
      join ${tasks} t on t.id = (e.value->>'taskId')::uuid),
    l as (
      select e.place, e.value, jsonb_build_object('taskId', p.id, 'number', p.number, 'title', p.title) as predecessor,
        jsonb_build_object('taskId', s.id, 'number', s.number, 'title', s.title) as successor,
        p.title || ' → ' || s.title as title,
        p.deleted_at is not null or s.deleted_at is not null or case
          when e.value->'after' = 'null' then k.id is not null
          else k.id is distinct from (e.value->>'id')::uuid or k.lag <> (e.value->'after'->>'lag')::numeric
            or k.lag_written is distinct from e.value->'after'->>'lagWritten' end as is_changed
      from c cross join jsonb_array_elements(c.links) with ordinality as e(value, place)
      join ${tasks} p on p.id = (e.value->>'predecessorId')::uuid
      join ${tasks} s on s.id = (e.value->>'successorId')::uuid
      left join ${taskLinks} k on k.predecessor_id = p.id and k.successor_id = s.id and k.kind = e.value->>'kind'),
    done as (select title, place, is_changed from m union all select title, place, is_changed from l)
    select jsonb_build_object('id', c.id, 'kind', c.kind, 'by', u.name, 'byId', u.id,
      'at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'count', jsonb_array_length(c.links) + coalesce(
        nullif((select count(*) from m where not m.is_summary), 0), jsonb_array_length(c.moved)),
      'moved', (select coalesce(jsonb_agg(jsonb_build_object('taskId', m.id, 'number', m.number, 'title', m.title,
        'before', m.before, 'after', m.after) order by m.place), '[]') from m where m.place <= ${MOST_MOVED_SHOWN}),
      'links', (select coalesce(jsonb_agg(jsonb_build_object('id', l.value->'id', 'kind', l.value->'kind',
        'predecessor', l.predecessor, 'successor', l.successor, 'before', l.value->'before', 'after', l.value->'after')
        order by l.place), '[]') from l where l.place <= ${MOST_MOVED_SHOWN}),
      'changedSince', jsonb_build_object(
        'count', jsonb_array_length(c.moved) + jsonb_array_length(c.links)
          - (select count(*) from done where not done.is_changed),
        'titles', (select coalesce(jsonb_agg(s.title order by s.place), '[]')
          from (select title, place from done where is_changed order by place limit ${MOST_NAMED}) s))) as change
    from c left join users u on u.id = c.created_by`);
  return rows[0]?.change ?? null;
}

/** Puts every task and link of one step back; 409 naming those that were changed since, or when the step is undone already. */
function undoChange(
  { db, projectId, actorId }: WriteContext,
  changeId: string,
  /** Refuses who may not do what is undone. */
  allow: (tx: Transaction, kind: LastChange['kind']) => Promise<unknown>,
): Promise<ScheduleChange> {
  return transactionAgain(db, async (tx) => {
    await lockLinks(tx, projectId);
    const [change] = await tx
      .select()
      .from(scheduleChanges)
      .where(and(eq(scheduleChanges.id, changeId), eq(scheduleChanges.projectId, projectId)))
      .for('update');
    if (!change) throw notFound('Change');
    await allow(tx, change.kind);
    if (change.undoneAt) throw conflict('This change is undone already.');
    const moved = await putBack(tx, projectId, change.moved);
    await tx.update(scheduleChanges).set({ undoneAt: sql`now()` }).where(eq(scheduleChanges.id, changeId));
    if (change.links.length > 0) {
      await putLinksBack(tx, { projectId, actorId }, change.links);
      return { id: changeId, moved };
    }
    await writeDates(tx, { projectId, actorId }, moved);
    await recordScheduleChange(tx, { projectId, actorId }, { label: '', after: { undone: moved.length } });
    return { id: changeId, moved };
  });
}

/** What undoes a step, as long as its tasks are where it left them. */
async function putBack(tx: Transaction, projectId: string, step: readonly DatedTask[]): Promise<MovedTask[]> {
  const rows = await tx
    .select({
      id: tasks.id,
      number: tasks.number,
      title: tasks.title,
      start: tasks.plannedStartDate,
      end: tasks.plannedEndDate,
      deletedAt: tasks.deletedAt,
    })
    .from(tasks)
    .where(eq(tasks.projectId, projectId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stays = step.flatMap((dated) => {
    const task = byId.get(dated.taskId);
    return task ? [{ ...dated, task }] : [];
  });
  if (stays.length < step.length || stays.some(({ task }) => task.deletedAt))
    throw conflict('A task of this change is in the trash. Restore it first.');
  const changed = stays.filter(({ task, after }) => task.start !== after[0] || task.end !== after[1]);
  if (changed.length > 0) {
    const titles = namedTitles(changed.map(({ task }) => task.title));
    throw conflict(
      message('These tasks were changed since: {{tasks}}. The step can no longer be undone.', { tasks: titles }),
    );
  }
  return stays.map(({ taskId, before, after, task: { number, title } }) => ({
    ...{ taskId, number, title },
    before: [...after],
    after: [...before],
  }));
}

/** What tasks with other dates do to the plan. The caller has checked the right to read. */
async function readKnockOn(
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

export const changeRoutes = implement(changeApi, {
  async knockOn({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    const found = await readKnockOn(db, projectId, { taskIds: body.tasks, now: now() });
    const mayMove = await authorizeProject(db, user, params.id, 'project.edit').then(
      () => true,
      () => false,
    );
    return mayMove ? found : { ...found, moves: [] };
  },

  async last({ params }, { db, user }) {
    return { change: await readLastChange(db, await authorizeProject(db, user, params.id, 'project.read')) };
  },

  async undo({ params }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'task.write');
    return undoChange({ db, projectId, actorId: user.id, now: now() }, params.changeId, (tx, kind) =>
      authorizeProject(tx, user, projectId, isProposed(kind) ? 'plan.commit' : 'project.edit'),
    );
  },
});
