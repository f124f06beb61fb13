import { sql } from 'drizzle-orm';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { readOrganisationCalendar, readProjectCalendar } from '#features/calendar/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { wordsOfFault } from '#server/adapters/sheets/sheets.ts';
import type { Connection } from '#server/database/open.ts';
import { implement } from '#server/http/route.ts';
import { openWorker, WorkerFault } from '#server/worker/open-worker.ts';
import { fairTurns } from '#server/worker/turns.ts';
import { dateIn } from '#shared/dates.ts';
import { AppError, forbidden, invalid } from '#shared/http/errors.ts';
import { may } from '#shared/permissions.ts';
import { parseChoices } from '#shared/sheet-import/choices.ts';
import { type PlanChoices, type PlanDifference, planImportApi } from '../contract.ts';
import type { Field, Reading } from '../reading/plan.ts';
import type { Calendar } from '../reading/read-table.ts';
import { compare, compareLinks, differenceOf, type Imported, readImported, readLinksOf } from './difference.ts';
import { creatorOf, peopleOf } from './people.ts';
import { type Placed, type Placing, placed } from './placing.ts';
import type { PlanAnswer, PlanQuestion } from './plan-worker.ts';
import { previewOf } from './preview.ts';
import { progressOf, withProgress } from './progress.ts';
import type { PlanFile } from './read-file.ts';
import { applyPlan } from './store.ts';

const RETRY_SECONDS = 5;

/**
 * One piece of work at a time for each person, the next in its turn.
 * @throws AppError too_many when a person has `waiting` of them before it
 */
export function turnsByPerson({ waiting }: { waiting: number }) {
  const people = new Map<string, { readonly take: ReturnType<typeof fairTurns>; open: number }>();
  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const own = people.get(person) ?? { take: fairTurns(1), open: 0 };
    if (own.open > waiting)
      throw new AppError('too_many', 'Too many requests. Please wait a moment.', { retryAfter: RETRY_SECONDS });
    people.set(person, own);
    own.open += 1;
    try {
      return await own.take(work);
    } finally {
      own.open -= 1;
      if (own.open === 0) people.delete(person);
    }
  };
}

/** Every change of a column reads the file anew: nobody is counted out, and nobody keeps the reader from the others. */
const inTurn = turnsByPerson({ waiting: 20 });

interface OutOfRangeTasks extends Record<string, unknown> {
  readonly count: number;
  readonly start: string | null;
  readonly end: string | null;
}

/** Tasks of a project that begin before it or end after it, and its dates; a task that has parts spans them and is not counted. */
async function readOutOfRangeTasks(db: Connection, projectId: string): Promise<OutOfRangeTasks | null> {
  const { rows } = await db.execute<OutOfRangeTasks>(sql`
    select count(*)::int as count, p.planned_start_date as start, p.planned_end_date as "end"
    from projects p join tasks t on t.project_id = p.id and t.deleted_at is null
    where p.id = ${projectId}
      and (coalesce(t.planned_start_date, t.planned_end_date) < p.planned_start_date
        or coalesce(t.planned_end_date, t.planned_start_date) > p.planned_end_date)
      and t.carries_dates
    group by p.id`);
  return rows[0] ?? null;
}

export const planImportRoutes = implement(planImportApi, {
  async preview({ query, file }, { db, user, now }) {
    const { projectId, start, ...choices } = query;
    if (projectId) await authorizeProject(db, user, projectId, 'project.edit');
    const placing = await placingOf(db, { projectId, start, now: now() });
    // Not before its turn does a file come into memory.
    const read = async () => readPlan(await file(), readerCalendar(placing), choices);
    const reading = await inTurn(user.id, read);
    const stored = projectId ? await readImported(db, projectId, reading) : [];
    const plan = await placed(reading, stored, placing);
    return previewOf(plan, placing.calendar, {
      difference: projectId ? await differenceFrom(db, { projectId, stored, plan }) : null,
      people: projectId ? await peopleOf(db, projectId) : await creatorOf(db, user.id),
    });
  },

  async upload({ params, query, file }, { db, user, now }) {
    const { accept, uploadId, start, dataDate, progressLogic, ...choices } = query;
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    if (accept.includes('gone') && !may(user.role, 'task.delete'))
      throw forbidden('Only an administrator can remove tasks that the plan no longer has.');
    const sent = await file();
    const placing = await placingOf(db, { projectId, start, now: now() });
    const reading = await readPlan(sent, readerCalendar(placing), choices);
    const applied = await withProgress(uploadId, user.id, (onProgress) =>
      applyPlan({ db, user, now: now(), fileName: sent.name, accept, dataDate, progressLogic, onProgress }, projectId, {
        reading,
        placing,
      }),
    );
    return { ...applied, projectId, outside: await readOutOfRangeTasks(db, projectId) };
  },

  async progress({ params }, { db, user }) {
    await authorizeProject(db, user, params.id, 'project.edit');
    return progressOf(params.uploadId, user.id);
  },
});

interface Compared {
  readonly projectId: string;
  readonly stored: readonly Imported[];
  readonly plan: Placed;
}

/** Null where no task of the project came from a plan. */
async function differenceFrom(
  db: Connection,
  { projectId, stored, plan: { reading, matching } }: Compared,
): Promise<PlanDifference | null> {
  if (stored.length === 0) return null;
  const compared = compare(reading, stored, matching);
  const standing = await readLinksOf(db, projectId, new Set(matching.taskOf));
  const links = compareLinks(reading, matching, standing);
  return differenceOf({ plan: reading.tasks, compared, links });
}

interface Asked {
  readonly projectId: string | undefined;
  readonly start: string | undefined;
  readonly now: Date;
}

/** A plan that has no project yet is read by the organisation's calendar; one without dates begins with its project, else today. */
async function placingOf(db: Connection, { projectId, start, now }: Asked): Promise<Placing> {
  const today = dateIn((await readSettings(db)).timeZone, now);
  if (!projectId) return { calendar: await readOrganisationCalendar(db), start: start ?? today };
  const { calendar, start: begins } = await readProjectCalendar(db, projectId);
  return { calendar, start: start ?? begins ?? today };
}

/** Programs that write plans count eight hours a day and five days a week unless the file says otherwise. */
const readerCalendar = ({ calendar: { settings }, start }: Placing): Calendar => ({
  start,
  hoursPerDay: 8,
  daysPerWeek: 5,
  workingDays: settings.workingDays,
});

/** The thread starts with the first plan and ends when none came for a minute. */
const reader = openWorker<PlanQuestion, PlanAnswer>(new URL('./plan-worker.ts', import.meta.url), {
  name: 'read-plans',
  timeoutMs: 30_000,
  memoryMb: 768,
  idleMs: 60_000,
});

/** What a plan file says. @throws AppError invalid on `plan`, in a sentence for a person */
async function readPlan(file: PlanFile, calendar: Calendar, choices: PlanChoices): Promise<Reading> {
  const answer = await reader
    .ask({
      file,
      calendar,
      choices: { ...parseChoices<Field>(choices), dateOrder: choices.dateOrder, refs: choices.refs },
    })
    .catch((error) => {
      throw error instanceof WorkerFault ? invalid('plan', wordsOfFault(error)) : error;
    });
  if ('refused' in answer) throw invalid('plan', answer.refused);
  return answer.reading;
}
