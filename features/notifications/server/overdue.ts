import { sql } from 'drizzle-orm';
import { readSettings } from '#features/organisation/server/store.ts';
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
/** What has been late for longer is no news. */
const DAYS = 14;
const AT_ONCE = 2000;

interface Late extends Record<string, unknown> {
  readonly entity: 'task' | 'payment';
  readonly id: string;
  readonly projectId: string;
  readonly label: string;
  readonly dueDate: string;
  /** Whose task it is; null: a payment. */
  readonly assignedTo: string | null;
}

/** Once a day of the organisation: what has come to be overdue, told once for each due date. */
export async function tellOverdue({ db, now, events }: Pick<Services, 'db' | 'now' | 'events'>): Promise<void> {
  const { timeZone } = await readSettings(db);
  const today = dateIn(timeZone, now());
  const people = await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`insert into ${installation} (key, value) values (${ROW}, ${today})
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where ${installation.value} <> excluded.value returning key`);
    if (rows.length === 0) return new Set<string>();
    const told = await tellLate(tx, today, now());
    for (const id of told) await announceTo(tx, id);
    return told;
  });
  if (people.size > 0) events.changed();
}

async function tellLate(tx: Transaction, today: string, now: Date): Promise<Set<string>> {
  const { rows: late } = await tx.execute<Late>(sql`
    select 'task' as entity, t.id, t.project_id as "projectId", 'T-' || t.number || ' ' || t.title as label,
      t.planned_end_date as "dueDate", t.assigned_to as "assignedTo"
    from tasks t join projects p on p.id = t.project_id and p.deleted_at is null and p.status = 'active'
    where t.deleted_at is null and t.status <> 'done' and t.assigned_to is not null
      and t.planned_end_date < ${today} and t.planned_end_date >= ${addDays(today, -DAYS)}
    union all
    select 'payment', y.id, y.project_id, y.description, y.due_date, null
    from payments y join projects p on p.id = y.project_id and p.deleted_at is null
    where y.deleted_at is null and y.status <> 'paid' and y.due_date < ${today} and y.due_date >= ${addDays(today, -DAYS)}`);
  const readers = await readReaders(tx, [...new Set(late.map(({ projectId }) => projectId))]);
  const rows = late.flatMap((one) => {
    const people = readers.get(one.projectId) ?? [];
    const told =
      one.entity === 'task' ? people.filter(({ id }) => id === one.assignedTo) : chosen(people, 'payment.write', null);
    return told.map(({ id }) => ({ ...noticeOf(one), userId: id, createdAt: now }));
  });
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

const noticeOf = ({ entity, id, projectId, label, dueDate }: Late) =>
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
