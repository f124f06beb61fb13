import { hashKey } from '@tanstack/react-query';
import { activityApi } from '#features/activity/contract.ts';
import { firstActivity } from '#features/activity/web/queries.ts';
import { analyticsApi, type Report } from '#features/analytics/contract.ts';
import { FIRST_PERIOD } from '#features/analytics/rules.ts';
import { budgetApi } from '#features/budget/contract.ts';
import { logsApi, type ProgressLog } from '#features/logs/contract.ts';
import { materialsRead } from '#features/materials/web/queries.ts';
import { membersApi } from '#features/organisation/contract.ts';
import { paymentsApi } from '#features/payments/contract.ts';
import { paymentFiguresApi } from '#features/payments/figures-contract.ts';
import { firstPayments } from '#features/payments/web/queries.ts';
import { type Photo, type PhotoLog, photosApi } from '#features/photos/contract.ts';
import { PHOTOS_A_PAGE } from '#features/photos/rules.ts';
import { thumbnailUrl } from '#features/photos/web/queries.ts';
import { type Project, projectsApi } from '#features/projects/contract.ts';
import { resourcesApi } from '#features/resources/contract.ts';
import { risksApi } from '#features/risks/contract.ts';
import { changeApi } from '#features/schedule/change-contract.ts';
import { scheduleApi } from '#features/schedule/contract.ts';
import { taskCommentsApi } from '#features/tasks/comment-contract.ts';
import { type Task, tasksApi } from '#features/tasks/contract.ts';
import { taskPartsApi } from '#features/tasks/my-subtasks-contract.ts';
import { taskPicturesApi } from '#features/tasks/picture-contract.ts';
import { taskStepsApi } from '#features/tasks/step-contract.ts';
import { allTasksRead } from '#features/tasks/web/queries.ts';
import { weatherApi } from '#features/weather/contract.ts';
import { weeklyPlanApi } from '#features/weekly-plan/contract.ts';
import type { Role } from '#shared/roles.ts';
import { read } from '#web/api/client.ts';
import { type Session, sessionQuery } from '#web/api/session.ts';
import type { Ahead, AheadRead } from '#web/offline/read-ahead.ts';

/** So many projects, tasks of his own, and photos are worth their bytes. */
const PROJECTS = 12;
const TASKS = 40;
const PHOTOS = 48;
/** With more of them in his projects the materials, or the tasks, of all projects at once are not worth theirs. */
const ROWS = 2_000;
/** The schedule of a project with more tasks is not; its code alone lies on the device then. */
const SCHEDULED_TASKS = 300;

/**
 * What somebody on site may need where there is no network: his tasks, of each of his projects what its page, its board and its
 * materials ask for, what was said about his tasks, what the daily log's form asks for, the other pages of his menu, and the
 * gallery with its pictures.
 */
export const readsAhead: Ahead = function* () {
  const { role = 'viewer' } = ((yield sessionQuery) as Session | undefined) ?? {};
  const projects = ((yield read(projectsApi.list, {})) as Project[] | undefined) ?? [];
  const tasks = ((yield read(tasksApi.listMine, {})) as Task[] | undefined) ?? [];
  yield read(taskPartsApi.listMine, {});
  const logs = ((yield read(logsApi.recent, { query: {} })) as ProgressLog[] | undefined) ?? [];
  const { chosen: projectIds } = nearest(projects, tasks);
  const rows: Rows = { tasks: 0, materials: 0 };
  const sizes = new Map<string, number>();
  for (const id of projectIds) sizes.set(id, yield* projectAhead(id, rows));
  for (const task of tasks.filter(isOpen).slice(0, TASKS)) yield* remarksOf(task);
  for (const id of projectIds) {
    yield read(logsApi.recent, { query: { projectId: id } });
    yield read(logsApi.listOfProject, { params: { id } });
    yield read(weatherApi.read, { params: { id } });
  }
  if (rows.materials <= ROWS) yield materialsRead(undefined);
  yield* pagesOf(role, { projectIds, rows });
  yield* galleryAhead(logs);
  for (const id of projectIds) yield* galleryOf(id);
  for (const id of projectIds) yield* tabsOf(id, sizes.get(id) ?? 0);
};

const leaders: readonly Role[] = ['admin', 'pm', 'cm'];

/** Of who leads a project the Task Board of all projects and the Risk Register; of each project a construction manager's two pages. */
function* pagesOf(
  role: Role,
  { projectIds, rows }: { projectIds: readonly string[]; rows: Rows },
): Generator<AheadRead, void> {
  if (leaders.includes(role)) {
    if (rows.tasks <= ROWS) yield allTasksRead();
    const open = { query: { status: 'open' as const } };
    yield read(risksApi.list, open);
    yield read(risksApi.heat, open);
  }
  if (role === 'admin' || role === 'pm') yield* paymentsAhead();
  if (role !== 'cm') return;
  for (const id of projectIds) {
    yield read(weeklyPlanApi.weeks, { params: { id } });
    yield read(resourcesApi.plan, { params: { id } });
  }
}

/** The page of budget and payments as it opens. */
function* paymentsAhead(): Generator<AheadRead, void> {
  yield read(paymentsApi.listAll, firstPayments({}));
  yield read(paymentsApi.budget, { query: {} });
  yield read(paymentsApi.listOverdue, { query: {} });
  yield read(paymentFiguresApi.totals, { query: {} });
  yield read(budgetApi.alerts, { query: {} });
}

/** The tabs of a project that nobody needs first: schedule, payments, activity. */
function* tabsOf(id: string, tasks: number): Generator<AheadRead, void> {
  if (tasks <= SCHEDULED_TASKS) {
    yield read(scheduleApi.find, { params: { id } });
    yield read(changeApi.last, { params: { id } });
  }
  yield read(paymentsApi.listOfProject, { params: { id } });
  yield read(budgetApi.alerts, { query: { projectId: id } });
  yield read(budgetApi.earnedValue, { params: { id } });
  yield read(activityApi.list, firstActivity({ projectId: id, grouped: 'true' }));
}

/** What was said and shown of a task; of one without either its row says so. */
function* remarksOf({ id, commentCount, pictureId, hasSteps }: Task): Generator<AheadRead, void, unknown> {
  if (commentCount > 0) yield read(taskCommentsApi.list, { params: { id } });
  if (pictureId !== null) yield read(taskPicturesApi.list, { params: { id } });
  if (hasSteps) yield read(taskStepsApi.list, { params: { id } });
}

/** A project is on this device when these are. */
export const neededOf = (id: string): AheadRead[] => [
  read(projectsApi.find, { params: { id } }),
  read(tasksApi.listOfProject, { params: { id } }),
  materialsRead(id),
  read(risksApi.listOfProject, { params: { id } }),
  read(membersApi.list, { params: { projectId: id }, query: {} }),
];

/** How many of each the kept projects have. */
interface Rows {
  tasks: number;
  materials: number;
}

/** Adds what the project has to `rows`; answers how many tasks there are. */
function* projectAhead(id: string, rows: Rows): Generator<AheadRead, number, unknown> {
  const before = rows.tasks;
  const counted: Record<string, keyof Rows> = {
    [hashKey(read(tasksApi.listOfProject, { params: { id } }).queryKey)]: 'tasks',
    [hashKey(materialsRead(id).queryKey)]: 'materials',
  };
  for (const wanted of neededOf(id)) {
    const answer = yield wanted;
    const kind = counted[hashKey(wanted.queryKey)];
    if (kind && Array.isArray(answer)) rows[kind] += answer.length;
  }
  return rows.tasks - before;
}

/** The gallery as it opens, and the small pictures it shows first, with those of the latest logs. */
function* galleryAhead(recent: readonly ProgressLog[]): ReturnType<Ahead> {
  const shown = yield* galleryOf(undefined);
  const ids = [...recent.flatMap(({ photoIds }) => photoIds), ...shown];
  for (const id of [...new Set(ids)].slice(0, PHOTOS)) yield { picture: thumbnailUrl(id, '320') };
}

/** What the gallery asks for of a project, or of all; ids of the photos it shows. */
function* galleryOf(projectId: string | undefined): Generator<AheadRead, readonly string[], unknown> {
  const report = (yield read(analyticsApi.report, { query: { projectId, days: FIRST_PERIOD } })) as Report | undefined;
  const scope = { projectId, from: report?.from, to: report?.to };
  const albums = ((yield read(photosApi.logs, { query: scope })) as PhotoLog[] | undefined) ?? [];
  yield read(photosApi.days, { query: scope });
  yield read(photosApi.choices, { query: scope });
  const page = { ...scope, limit: PHOTOS_A_PAGE, offset: 0 };
  const photos = ((yield read(photosApi.list, { query: page })) as Photo[] | undefined) ?? [];
  return [...albums.flatMap((album) => album.photos.map(({ id }) => id)), ...photos.map(({ id }) => id)];
}

type OwnTask = Pick<Task, 'projectId' | 'status' | 'plannedEndDate'>;

const isOpen = ({ status }: Pick<Task, 'status'>): boolean => status !== 'done';

/** Ids of the active projects that are kept, those where his open tasks are due first ahead of the others, and of those that are not. */
export function nearest(projects: readonly Project[], tasks: readonly OwnTask[]): { chosen: string[]; left: string[] } {
  const due = new Map<string, string>();
  for (const task of tasks) {
    const day = (isOpen(task) && task.plannedEndDate) || SOME_DAY;
    if (day < (due.get(task.projectId) ?? NEVER)) due.set(task.projectId, day);
  }
  const ids = projects
    .filter(({ status }) => status === 'active')
    .map(({ id }) => id)
    .sort((a, b) => compare(due.get(a) ?? NEVER, due.get(b) ?? NEVER));
  return { chosen: ids.slice(0, PROJECTS), left: ids.slice(PROJECTS) };
}

/** After every calendar day: his own, but nothing of it due; nothing of his at all. */
const SOME_DAY = '~';
const NEVER = '~~';

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
