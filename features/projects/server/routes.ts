import {
  authorizeProject,
  type Caller,
  callerOf,
  seesMoneySql,
  visibleSql,
} from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns, listStatement, type Page, readJson, readList, type Statement } from '#server/database/read.ts';
import { implement, JsonText, listed, type SessionUser } from '#server/http/route.ts';
import { readDate } from '#shared/dates.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { amountFault, amountText, hasAtMostDecimals, SCALE } from '#shared/money.ts';
import { secretFields } from '#shared/secret-fields.ts';
import { message } from '#shared/sentence.ts';
import { type ProjectChange, projectsApi } from '../contract.ts';
import {
  insertProject,
  type ProjectEdit,
  type ProjectValues,
  restoreProject,
  StaleProject,
  trashProject,
  updateProject,
} from './store.ts';
import { talliesSql } from './work-done.ts';

/** The columns of `Project` in contract.ts, made in SQL; a test parses the answer with the strict schema. */
const columns = (role: `$${number}`) => `p.id, p.name, p.client, p.description, p.location,
  case when ${seesMoneySql(role, 'me.role')} then trim_scale(p.budget) end as budget,
  case when ${seesMoneySql(role, 'me.role')} then coalesce(trim_scale(work.paid), 0) end as "spentAmount", p.currency,
  p.planned_start_date as "plannedStartDate", p.planned_end_date as "plannedEndDate", p.priority, p.latitude, p.longitude,
  p.weather_enabled as "weatherEnabled", p.status, p.progress_rule as "progressRule", me.role as "memberRole", coalesce(work.total, 0) as "taskCount",
  coalesce(work.done, 0) as "doneCount", coalesce(work.in_progress, 0) as "inProgressCount",
  coalesce(work.blocked, 0) as "blockedCount",
  work.percent as "workDone", p.version, p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/** `$1` is the caller. */
const membership = 'left join members me on me.project_id = p.id and me.user_id = $1';

/** `$1` caller, `$2` scope, `$3` stored status, `$4` search, `$5` system role. */
export const projectsStatement = listStatement({
  name: 'projects-list',
  columns: columns('$5'),
  from: `projects p ${membership} ${talliesSql.ofAll}`,
  where: `p.deleted_at is null and ${visibleSql('p.id', '$2')} and ($3::text is null or p.status = $3)
    and ($4::text is null or ${matchesSql(['p.name', 'p.client', 'p.location'], '$4')})`,
  order: 'p.created_at desc, p.id desc',
  parameters: 5,
});

export const findStatement: Statement = {
  name: 'projects-find',
  text: `select row_to_json(r)::text as json from (
      select ${columns('$4')} from projects p ${membership} ${talliesSql.ofOne}
      where p.id = $3 and p.deleted_at is null and ${visibleSql('p.id', '$2')}) r`,
};

const trashStatement = listStatement({
  name: 'projects-trash',
  columns: `p.id, p.name, p.client, p.deleted_at as "deletedAt",
    (select u.name from users u where u.id = p.deleted_by) as "deletedByName"`,
  from: 'projects p',
  where: `p.deleted_at is not null and ($1::text is null or ${matchesSql('p.name', '$1')})`,
  order: 'p.deleted_at desc, p.id',
  parameters: 1,
});

interface ListFilter extends Page {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
}

const readProjects = (db: Database, caller: Caller, filter: ListFilter) => {
  const values = [caller.id, caller.scope, filter.status ?? null, likePatterns(filter.search), caller.role];
  return readList(db, projectsStatement, values, filter);
};

/** The project as JSON text, or null when it does not exist, lies in the trash or may not be seen. */
const readProject = (db: Database, caller: Caller, id: string): Promise<string | null> =>
  readJson(db, findStatement, [caller.id, caller.scope, id, caller.role]);

const readTrash = (db: Database, filter: ListFilter) =>
  readList(db, trashStatement, [likePatterns(filter.search)], filter);

async function projectJson(db: Database, user: SessionUser, id: string): Promise<JsonText> {
  const text = await readProject(db, callerOf(user), id);
  if (text === null) throw notFound('Project');
  return new JsonText(text);
}

export const projectRoutes = implement(projectsApi, {
  async list({ query }, { db, user, total }) {
    return listed(total, await readProjects(db, callerOf(user), query));
  },

  async create({ body }, { db, user }) {
    const { id, clientName, ...sent } = body;
    const settings = await readSettings(db);
    const currency = sent.currency ?? settings.projectCurrency;
    const values: ProjectValues = {
      ...sent,
      client: sent.client ?? clientName,
      currency,
      budget: readAmount(sent.budget, currency),
      plannedStartDate: sent.plannedStartDate && (readDate(sent.plannedStartDate, settings.timeZone) ?? null),
      plannedEndDate: sent.plannedEndDate && (readDate(sent.plannedEndDate, settings.timeZone) ?? null),
    };
    return projectJson(db, user, await insertProject(db, user.id, values, id));
  },

  find: ({ params }, { db, user }) => projectJson(db, user, params.id),

  async update({ params, body }, { db, user }) {
    const id = await authorizeProject(db, user, params.id, 'project.edit');
    const settings = await readSettings(db);
    try {
      await updateProject(db, user.id, id, editOf(body, settings.timeZone), body.version);
    } catch (error) {
      if (!(error instanceof StaleProject)) throw error;
      const current: unknown = JSON.parse((await projectJson(db, user, id)).text);
      throw conflict('Somebody else changed this project meanwhile. Look at what changed and save again.', current);
    }
    return projectJson(db, user, id);
  },

  async remove({ params }, { db, user }) {
    const id = await authorizeProject(db, user, params.id, 'project.delete');
    await trashProject(db, user.id, id);
    return { id };
  },

  async listTrash({ query }, { db, total }) {
    return listed(total, await readTrash(db, query));
  },

  async restore({ params }, { db, user }) {
    await restoreProject(db, user.id, params.id);
    return projectJson(db, user, params.id);
  },
});

function readAmount(budget: number, currency: string): string {
  const fault = amountFault(budget, currency);
  if (fault) throw invalid('budget', fault);
  return amountText(budget);
}

/** What was sent as stored values: `clientName` is `client`, dates are calendar dates, the budget is exact text. */
function editOf(body: ProjectChange, timeZone: string): ProjectEdit {
  const { version: _, clientName, budget, plannedStartDate, plannedEndDate, ...rest } = body;
  return {
    ...rest,
    client: rest.client ?? clientName ?? rest.client,
    budget: budget === undefined ? undefined : exactBudget(budget),
    plannedStartDate: plannedStartDate && readDate(plannedStartDate, timeZone),
    plannedEndDate: plannedEndDate && readDate(plannedEndDate, timeZone),
  };
}

/** The decimals of its currency are judged by the store, on the row as it will be. */
function exactBudget(budget: number): string {
  if (!hasAtMostDecimals(budget, SCALE))
    throw invalid('budget', message('An amount has at most {{decimals}} decimals.', { decimals: SCALE }));
  return amountText(budget);
}

interface Asked {
  readonly user: SessionUser;
  readonly endpoint: Endpoint;
  readonly params: unknown;
  readonly body: unknown;
}

/** `$1` scope, `$2` caller, `$3` system role, `$4` projects, `$5` a payment. */
const statement = {
  name: 'projects-review',
  text: `select p.id, ${seesMoneySql('$3', 'me.role')} as "seesMoney"
    from projects p left join members me on me.project_id = p.id and me.user_id = $2
    where (p.id = any($4::uuid[]) or p.id = (select y.project_id from payments y where y.id = $5))
      and p.deleted_at is null and ${visibleSql('p.id', '$1')}`,
};

/**
 * What this person may know today of an answer that was kept for a repeat: nothing of a project that is hidden from him now, and no
 * amount where he does not see money any more.
 */
export async function reviewAnswer(db: Database, { user, endpoint, params, body }: Asked, answer: unknown) {
  const { path, access } = endpoint;
  const [id] = Object.values((params ?? {}) as Record<string, unknown>);
  const named = new Set([...projectIdsIn(answer), ...projectIdsIn(body)]);
  if (path.startsWith('/api/projects/:')) named.add(String(id));
  if (path === '/api/projects') named.add(String((answer as { id?: unknown }).id));
  const ids = [...named].filter((one) => Id.safeParse(one).success);
  const payment = path.startsWith('/api/payments/:') ? id : null;
  const { scope, id: caller, role } = callerOf(user);
  const { rows } = await db.$client.query<{ id: string; seesMoney: boolean }>({
    ...statement,
    values: [scope, caller, role, ids, payment],
  });
  const visible = new Set(rows.map((row) => row.id));
  if (ids.some((one) => !visible.has(one))) throw notFound('Project');
  if (rows.every(({ seesMoney }) => seesMoney)) return answer;
  // Payments, invoices and certificates are nothing but money.
  if (access === 'payment.write') throw forbidden();
  return withoutMoney(answer);
}

function projectIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'projectId' && typeof part === 'string' ? [part] : projectIdsIn(part),
  );
}

const amounts: ReadonlySet<string> = new Set([
  ...secretFields.project.money,
  ...secretFields.material.money,
  ...secretFields.payment.money,
]);

function withoutMoney(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMoney);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, amounts.has(name) ? null : withoutMoney(part)]),
  );
}
