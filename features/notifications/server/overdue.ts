import { sql } from 'drizzle-orm';
import { readSettings } from '#features/settings/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { notifications } from '#server/database/tables/notifications.ts';
import { installation } from '#server/database/tables/organisation.ts';
import type { Services } from '#server/services.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { chosen } from '../causes.ts';
import { readReaders } from './facts.ts';
import { announceTo } from './reader.ts';

const ROW = 'overdue alerts';
/** A task that has been late for longer is no news. */
const DAYS = 14;
const AT_ONCE = 2000;
/** Several payments are settled and hidden by these; what is beyond them is only counted. */
const NAMED = 200;

type Row = typeof notifications.$inferInsert;

interface Late extends Record<string, unknown> {
  readonly id: string;
  readonly projectId: string;
  readonly label: string;
  readonly dueDate: string;
}

/**
 * Once a day of the organisation: what has come to be overdue, told once for each due date. A task while it is news; a payment
 * however late it is when it is first seen so, and several of a project in one alert.
 */
export async function notifyOverdue({ db, now, events }: Pick<Services, 'db' | 'now' | 'events'>): Promise<void> {
  const { timeZone } = await readSettings(db);
  const today = dateIn(timeZone, now());
  const people = await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`insert into ${installation} (key, value) values (${ROW}, ${today})
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where ${installation.value} <> excluded.value returning key`);
    if (rows.length === 0) return new Set<string>();
    const notified = await notifyLate(tx, today, now());
    for (const id of notified) await announceTo(tx, id);
    return notified;
  });
  if (people.size > 0) events.changed();
}

async function notifyLate(tx: Transaction, today: string, now: Date): Promise<Set<string>> {
  const tasks = await lateTasks(tx, today);
  const payments = await latePayments(tx, today);
  const readers = await readReaders(tx, [...new Set([...tasks, ...payments].map(({ projectId }) => projectId))]);
  const rows = [
    ...tasks
      .filter(({ projectId, assignedTo }) => readers.get(projectId)?.some(({ id }) => id === assignedTo))
      .map((task) => ({ ...aloneNotice('task', task), userId: task.assignedTo, createdAt: now })),
    ...[...Map.groupBy(payments, ({ projectId }) => projectId)].flatMap(([projectId, late]) =>
      chosen(readers.get(projectId) ?? [], 'payment.write', null).map(({ id }) => ({
        ...paymentNotice(projectId, late, today),
        userId: id,
        createdAt: now,
      })),
    ),
  ];
  return insertNotices(tx, rows);
}

async function lateTasks(tx: Transaction, today: string) {
  const { rows } = await tx.execute<Late & { readonly assignedTo: string }>(sql`
    with recursive late as (
      select t.*, t.planned_end_date as due, t.assigned_to as whole_assignee
      from tasks t join projects p on p.id = t.project_id and p.deleted_at is null and p.status = 'active'
      where t.deleted_at is null and t.status <> 'done' and (t.carries_dates or t.is_promise)
        and t.planned_end_date < ${today} and t.planned_end_date >= ${addDays(today, -DAYS)}),
    below as (
      select l.* from late l where l.is_summary
      union all select c.*, b.due, b.whole_assignee from below b join tasks c on c.parent_task_id = b.id
        and c.deleted_at is null and not c.is_promise)
    select t.id, t.project_id as "projectId", 'T-' || t.number || ' ' || t.title as label, t.due as "dueDate", t.assigned_to as "assignedTo"
    from (select * from late union all select * from below where is_leaf and status <> 'done' and assigned_to is distinct from whole_assignee) t
    where t.assigned_to is not null`);
  return rows;
}

/** Open payments nobody was told of with this due date, the oldest first; from now on they count as told. */
async function latePayments(tx: Transaction, today: string): Promise<readonly Late[]> {
  const { rows } = await tx.execute<Late>(sql`
    with late as (
      select y.id, y.project_id, y.description, y.due_date
      from payments y join projects p on p.id = y.project_id and p.deleted_at is null
      where y.deleted_at is null and y.status <> 'paid' and y.due_date < ${today}
        and not exists (select 1 from overdue_told o where o.payment_id = y.id and o.due_date = y.due_date)),
    told as (insert into overdue_told (payment_id, due_date) select id, due_date from late
      on conflict (payment_id) do update set due_date = excluded.due_date)
    select y.id, y.project_id as "projectId", y.description as label, y.due_date as "dueDate" from late y
    where not exists (select 1 from notifications n
      where n.entity_id = y.id and n.kind = 'overdue' and n.key = 'overdue:' || y.id || ':' || y.due_date)
    order by y.due_date, y.id`);
  return rows;
}

function paymentNotice(projectId: string, late: readonly Late[], today: string): Omit<Row, 'userId'> {
  const [oldest] = late;
  if (oldest && late.length === 1) return aloneNotice('payment', oldest);
  return {
    ...{ id: newId(), projectId, kind: 'overdue', entity: 'payment', entityId: projectId },
    label: 'Overdue payments',
    detail: { dueDate: oldest?.dueDate, count: late.length, payments: late.slice(0, NAMED).map(({ id }) => id) },
    key: `overdue:${projectId}:${today}`,
  };
}

const aloneNotice = (entity: 'task' | 'payment', { id, projectId, label, dueDate }: Late) =>
  ({
    id: newId(),
    projectId,
    kind: 'overdue',
    entity,
    entityId: id,
    label,
    detail: { dueDate },
    key: `overdue:${id}:${dueDate}`,
  }) as const;

/** Answers who has something new. */
async function insertNotices(tx: Transaction, rows: readonly Row[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const made = await tx
      .insert(notifications)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoNothing()
      .returning({ userId: notifications.userId });
    for (const { userId } of made) found.add(userId);
  }
  return found;
}
