import { readSettings } from '#features/organisation/server/store.ts';
import { isProjectHidden, listOfProject } from '#features/projects/server/access.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { dateIn, isCalendarDate, readDate } from '#shared/dates.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { hasAtMostDecimals } from '#shared/money.ts';
import { said } from '#shared/sentence.ts';
import { tasksApi } from '../contract.ts';
import { changeTask, changeTasks } from './change.ts';
import { addPromised } from './promised.ts';
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

const wholeProject = listOfProject(tasksOfProject);

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
    const { projectId, ...draft } = await stored(db, body);
    const rows = await addTasks({ db, user, now: now() }, projectId, [draft]);
    return new JsonText(rows.slice(1, -1));
  },

  async bulkCreate({ body }, { db, user, now, weather, publicWeather, log }) {
    const drafts = await storedAll(
      db,
      body.tasks.map(({ taskId: _, date: __, parentTaskId, ...task }, index) => ({
        ...task,
        parentTaskId: parentTaskId ?? body.tasks[index]?.taskId ?? null,
      })),
    );
    const writing = { db, user, now: now(), weather, publicWeather, log };
    if (!body.tasks.some(({ taskId }) => taskId)) {
      return new JsonText(await addTasks(writing, body.projectId, drafts));
    }
    const { timeZone } = await readSettings(db);
    const promised = drafts.map((draft, index) => {
      const { taskId, date } = body.tasks[index] ?? { taskId: null, date: null };
      const day = (date && readDate(date, timeZone)) || dateIn(timeZone, now());
      return { ...draft, promise: taskId ? { taskId, date: day } : null };
    });
    return new JsonText(await addPromised(writing, body.projectId, promised));
  },

  async bulkChange({ body }, { db, user, now }) {
    const { ids, change, keepDuration: keepsDuration } = body;
    return new JsonText(await changeTasks({ db, user, now: now() }, ids, await stored(db, change), { keepsDuration }));
  },

  async find({ params }, { db, user }) {
    const text = await readTask(db, user, params.id);
    if (text === null) throw notFound('Task');
    return new JsonText(text);
  },

  async update({ params, body }, { db, user, now }) {
    return new JsonText(await changeTask({ db, user, now: now() }, params.id, await stored(db, body)));
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

interface Sent {
  readonly plannedStartDate?: string | null | undefined;
  readonly plannedEndDate?: string | null | undefined;
  readonly estimatedHours?: number | null | undefined;
}

const HOUR_DECIMALS = 4;

const isMoment = (date: string | null | undefined): boolean => Boolean(date) && !isCalendarDate(date ?? '');

const stored = async <T extends Sent>(db: Database, sent: T): Promise<T> => (await storedAll(db, [sent]))[0] ?? sent;

/** What was sent as stored values: timestamps become dates of the organisation's zone, which is asked for only then. */
async function storedAll<T extends Sent>(db: Database, all: readonly T[]): Promise<T[]> {
  for (const [index, { estimatedHours }] of all.entries()) {
    if (!estimatedHours || hasAtMostDecimals(estimatedHours, HOUR_DECIMALS)) continue;
    const field = all.length > 1 ? `tasks.${index}.estimatedHours` : 'estimatedHours';
    throw invalid(field, said('Hours have at most {{decimals}} decimals.', { decimals: HOUR_DECIMALS }));
  }
  const hasMoments = all.some((sent) => isMoment(sent.plannedStartDate) || isMoment(sent.plannedEndDate));
  if (!hasMoments) return [...all];
  const { timeZone } = await readSettings(db);
  const dated = (date: string | null | undefined) => (date ? readDate(date, timeZone) : date);
  return all.map((sent) => ({
    ...sent,
    plannedStartDate: dated(sent.plannedStartDate),
    plannedEndDate: dated(sent.plannedEndDate),
  }));
}
