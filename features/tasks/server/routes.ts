import {
  authorizeProject,
  isProjectHidden,
  seesMoneySql,
  stampedListOfProject,
} from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { retryDeadlock } from '#server/database/deadlock.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText, type SessionUser } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { amountFault } from '#shared/money.ts';
import { tasksApi } from '../contract.ts';
import { type TaskCost, taskCostApi } from '../cost-contract.ts';
import { changeTask, changeTasks } from './change.ts';
import { taskLabelSql } from './label.ts';
import { normalizeTask } from './normalize-input.ts';
import {
  readAllTasks,
  readHistory,
  readMyTasks,
  readNarrowedTasks,
  readTask,
  readTrashedTasks,
  type TaskFilter,
  tasksOfProject,
} from './read.ts';
import { addTasks, bringBackTask, findTask, removeTask } from './store.ts';

const wholeProject = stampedListOfProject(tasksOfProject);

export const taskRoutes = implement(tasksApi, {
  async listOfProject(input, context) {
    const { status, priority, assignedTo, overdue } = input.query;
    if (!(status || priority || assignedTo || overdue)) return wholeProject(input, context);
    const { db, user, total } = context;
    if (await isProjectHidden(db, user, input.params.id)) throw notFound('Project');
    const list = await readNarrowedTasks(db, user, {
      ...(await dated(input.query, context)),
      projectId: input.params.id,
    });
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },

  async listAll({ query }, context) {
    const { db, user, total } = context;
    const list = await readAllTasks(db, user, await dated(query, context));
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },

  async listMine({ query }, context) {
    const { db, user, total } = context;
    const list = await readMyTasks(db, user, await dated(query, context));
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },

  async create({ body }, { db, user, now }) {
    const { projectId, ...draft } = await normalizeTask(db, body);
    const rows = await addTasks({ db, user, now: now() }, projectId, [draft]);
    return new JsonText(rows.slice(1, -1));
  },

  async bulkChange({ body }, { db, user, now }) {
    const { ids, change, keepDuration: keepsDuration } = body;
    return new JsonText(
      await changeTasks({ db, user, now: now() }, ids, await normalizeTask(db, change), { keepsDuration }),
    );
  },

  async find({ params }, { db, user }) {
    const text = await readTask(db, user, params.id);
    if (text === null) throw notFound('Task');
    return new JsonText(text);
  },

  async update({ params, body }, { db, user, now }) {
    return new JsonText(await changeTask({ db, user, now: now() }, params.id, await normalizeTask(db, body)));
  },

  async remove({ params }, { db, user }) {
    await removeTask(db, user, params.id);
    return { id: params.id };
  },

  async listTrash({ query }, { db, total }) {
    const list = await readTrashedTasks(db, query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },

  async restore({ params }, { db, user }) {
    return new JsonText(await bringBackTask(db, user, params.id));
  },

  async history({ params, query }, { db, user, total }) {
    await findTask(db, user, params.id);
    const withParts = query.subtasks === 'true';
    const list = await readHistory(db, user, { ...query, taskId: params.id, withParts });
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },
});

/** The organisation's day is asked for only where something is compared with it. */
async function dated<F extends TaskFilter>(
  filter: F,
  { db, now }: { db: Database; now: () => Date },
): Promise<F & TaskFilter> {
  if (filter.overdue === undefined) return filter;
  return { ...filter, today: dateIn((await readSettings(db)).timeZone, now()) };
}

/** `$1` task, `$2` person, `$3` role. */
const costStatement = {
  name: 'task-cost',
  text: `with recursive below as (
      select id, is_leaf, budgeted_cost from tasks where id = $1
      union select c.id, c.is_leaf, c.budgeted_cost from below b join tasks c on c.parent_task_id = b.id and c.deleted_at is null)
    select t.id as "taskId", p.currency, t.is_leaf as "isOwn", s.sees as "seesMoney", case when s.sees then
      (select sum(case when b.is_leaf then b.budgeted_cost when b.budgeted_cost is not null then cost_left(b.id) end)
        from below b)::float8 end as "budgetedCost"
    from tasks t join projects p on p.id = t.project_id
    cross join lateral (select ${seesMoneySql(
      '$3',
      '(select m.role from members m where m.project_id = p.id and m.user_id = $2)',
    )} as sees) s where t.id = $1`,
};

/** `$1` person, `$2` task, `$3` cost, `$4` whether it must still be `$5`. No row where it is not. */
const setStatement = {
  name: 'task-cost-set',
  text: `with old as (select t.* from tasks t where t.id = $2 and t.deleted_at is null and t.is_leaf for no key update),
    upd as (
      update tasks t set budgeted_cost = $3::numeric, updated_at = now() from old
      where t.id = old.id and (not $4::boolean or old.budgeted_cost is not distinct from $5::numeric) returning t.*),
    act as (
      insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
      select $1, upd.project_id, 'task', upd.id, 'updated', ${taskLabelSql('upd')},
        jsonb_build_object('budgetedCost', trim_scale(old.budgeted_cost)), jsonb_build_object('budgetedCost', trim_scale(upd.budgeted_cost))
      from upd join old on old.id = upd.id where old.budgeted_cost is distinct from upd.budgeted_cost)
    select id from upd`,
};

export const taskCostRoutes = implement(taskCostApi, {
  async find({ params }, { db, user }) {
    await findTask(db, user, params.id);
    return readCost(db, user, params.id);
  },

  async set({ params, body }, { db, user }) {
    const task = await findTask(db, user, params.id);
    const before = await readCost(db, user, params.id);
    // Judged before the role, so that it holds on its own: today every role that may be kept from money may not write tasks either.
    if (!before.seesMoney) throw forbidden('You may not see the money of this project.');
    await authorizeProject(db, user, task.projectId, 'task.write');
    if (!before.isOwn) throw invalid('budgetedCost', 'Only tasks without subtasks have a cost of their own.');
    const { budgetedCost, was } = body;
    const fault = budgetedCost === null ? undefined : amountFault(budgetedCost, before.currency);
    if (fault) throw invalid('budgetedCost', fault);
    const values = [user.id, params.id, budgetedCost, was !== undefined, was ?? null];
    const { rows } = await retryDeadlock(() => db.$client.query<{ id: string }>({ ...setStatement, values }));
    const now = await readCost(db, user, params.id);
    if (rows.length === 0) throw conflict('Somebody else changed the cost of this task meanwhile.', now);
    return now;
  },
});

async function readCost(db: Database, user: SessionUser, id: string): Promise<TaskCost> {
  const { rows } = await db.$client.query<TaskCost>({ ...costStatement, values: [id, user.id, user.role] });
  if (!rows[0]) throw notFound('Task');
  return rows[0];
}
