import { isProjectHidden, stampedListOfProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { tasksApi } from '../contract.ts';
import { changeTask, changeTasks } from './change.ts';
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
