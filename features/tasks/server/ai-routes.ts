import { createHash } from 'node:crypto';
import { authorizeProject, callerOf } from '#features/authorization/server/api.ts';
import { readProjectCalendar } from '#features/calendar/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { readList } from '#server/database/read.ts';
import { implement } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { type Organised, taskAiApi } from '../ai-contract.ts';
import { taskAssignmentApi } from '../assignment-contract.ts';
import type { Task } from '../contract.ts';
import { suggestForTasks } from './assignment.ts';
import { suggestSubtasks } from './breakdown.ts';
import { organiseTasks } from './organise.ts';
import { tasksOfProject } from './read.ts';
import { findTask } from './store.ts';

/** In hours: a part is as much work as its share of the task that it was split off. Null of what is no part. */
async function weightOfPart(db: Database, id: string): Promise<number | null> {
  const statement = 'select weight::float8 as weight from part_weights where task_id = $1 and weight_done is null';
  const { rows } = await db.$client.query<{ weight: number }>(statement, [id]);
  return rows[0]?.weight || null;
}

/** Spec §9: the answer of organise is kept five minutes; it is dropped as soon as a task of the project is another. */
const CACHE_MS = 300_000;
const MOST_CACHED = 200;

interface Cached {
  readonly until: number;
  readonly of: string;
  readonly answer: Organised;
}

const cache = new Map<string, Cached>();

export const taskAiRoutes = implement(taskAiApi, {
  async breakDown({ params }, { db, user, ai, limits }) {
    const task = await findTask(db, user, params.id);
    await authorizeProject(db, user, task.projectId, 'task.write');
    limits.ai.take(user.id);
    const { tasks } = await readTasks(db, callerOf(user), task.projectId);
    const existing = tasks.filter(({ parentTaskId }) => parentTaskId === task.id).map(({ title }) => title);
    const { isWorkingDay, workingHours } = (await readProjectCalendar(db, task.projectId)).calendar;
    const estimatedHours = task.estimatedHours ?? (await weightOfPart(db, task.id));
    const input = {
      ...{ task: { ...task, estimatedHours }, existing, isWorkingDay },
      workingHours: (date: string) => workingHours(date),
    };
    const { subtasks, activity, activityNames, isGeneric, hoursFrom, daysOff, beyond, language, engine } =
      await suggestSubtasks(input, { ai });
    // Beside subtasks that are there the steps share the hours of the task with them: hours of their own would come on top.
    const hours = task.isSummary ? { estimatedHours: null } : {};
    return {
      subtasks: subtasks.map(({ crew: _, ...step }) => ({ ...step, ...hours, crew: step.crewNames[language] })),
      activity: isGeneric ? null : activity,
      activityNames: isGeneric ? null : activityNames,
      isGeneric,
      hoursFrom: task.isSummary ? null : hoursFrom,
      beyond,
      daysOff: [...daysOff],
      engine,
    };
  },

  async organise({ body }, { db, user, ai, limits, now }) {
    await authorizeProject(db, user, body.projectId, 'task.write');
    limits.ai.take(user.id);
    const { text, tasks } = await readTasks(db, callerOf(user), body.projectId);
    const of = createHash('sha256').update(text).digest('base64');
    const found = cache.get(body.projectId);
    if (found && found.of === of && found.until > now().getTime()) return found.answer;
    const { disciplines, placed, engine } = await organiseTasks(withPaths(tasks), { ai });
    const answer: Organised = {
      disciplines: disciplines.map((group) => ({ ...group, tasks: [...group.tasks] })),
      evidence: [...placed].flatMap(([{ id }, { evidence }]) =>
        evidence.length > 0 ? [{ taskId: id, evidence: [...evidence] }] : [],
      ),
      engine,
    };
    if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(body.projectId, { until: now().getTime() + CACHE_MS, of, answer });
    return answer;
  },
});

export const taskAssignmentRoutes = implement(taskAssignmentApi, {
  async suggest({ body }, { db, user, ai, limits }) {
    const projectId = await authorizeProject(db, user, body.projectId, 'task.write');
    const { tasks } = await readTasks(db, callerOf(user), projectId);
    const wanted = new Set(body.taskIds);
    if (tasks.filter(({ id }) => wanted.has(id)).length < wanted.size) throw notFound('Task');
    limits.ai.take(user.id);
    return suggestForTasks({ db, user, ai }, { projectId, tasks: withPaths(tasks), wanted });
  },
});

async function readTasks(db: Parameters<typeof readList>[0], caller: ReturnType<typeof callerOf>, projectId: string) {
  const { text } = await readList(db, tasksOfProject, [projectId, caller.scope, caller.id, caller.role, null], {});
  if (text === null) throw notFound('Project');
  return { text, tasks: JSON.parse(text) as Task[] };
}

function withPaths(tasks: readonly Task[]) {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return tasks.map((task) => ({ ...task, path: pathOf(task, byId) }));
}

/** The titles above a task, the topmost first; a broken chain ends where it breaks. */
function pathOf(task: Task, all: ReadonlyMap<string, Task>): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  let parent = task.parentTaskId;
  while (parent && !seen.has(parent)) {
    seen.add(parent);
    const above = all.get(parent);
    if (above) path.unshift(above.title);
    parent = above?.parentTaskId ?? null;
  }
  return path;
}
