import { and, eq } from 'drizzle-orm';
import { difference, recordChange } from '#features/activity/server/store.ts';
import { readSettings, saveSettings } from '#features/organisation/server/store.ts';
import type { Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { baselines, baselineTasks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import type { EquipmentNeed } from '../calendar-contract.ts';
import type { Schedule } from '../contract.ts';
import { saveNeeds } from './equipment.ts';

export interface Writing {
  readonly projectId: string;
  readonly actorId: string;
}

/** Null takes the organisation's calendar again. */
export async function saveCalendar(
  tx: Transaction,
  { projectId, actorId }: Writing,
  calendar: CalendarSettings | null,
): Promise<void> {
  const [old] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
  if (!old) throw notFound('Project');
  await tx.update(projects).set({ calendar }).where(eq(projects.id, projectId));
  const changed = difference({ calendar: old.calendar }, { calendar });
  if (!changed) return;
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'schedule',
    entityId: projectId,
    action: 'updated',
    label: old.name,
    ...changed,
  });
}

export async function saveOrganisationCalendar(
  tx: Transaction,
  actorId: string,
  calendar: CalendarSettings | null,
): Promise<void> {
  await readSettings(tx);
  await saveSettings(tx, actorId, { calendar });
}

/** Keeps the planned dates of all scheduled tasks, summaries with those of their parts. */
export async function saveBaseline(
  tx: Transaction,
  { projectId, actorId }: Writing,
  { name, schedule }: { name: string; schedule: Schedule },
): Promise<string> {
  const rows = schedule.tasks.flatMap(({ id, plannedStartDate, plannedEndDate }) =>
    plannedStartDate && plannedEndDate ? [{ taskId: id, plannedStartDate, plannedEndDate }] : [],
  );
  if (rows.length === 0) throw invalid('name', 'No task of this project has planned dates yet.');
  const [made] = await tx
    .insert(baselines)
    .values({ projectId, name, createdBy: actorId })
    .returning({ id: baselines.id });
  if (!made) throw new Error('the baseline was not kept');
  for (let at = 0; at < rows.length; at += CHUNK) {
    await tx.insert(baselineTasks).values(rows.slice(at, at + CHUNK).map((row) => ({ ...row, baselineId: made.id })));
  }
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'schedule',
    entityId: projectId,
    action: 'updated',
    label: name,
    after: { baseline: name, tasks: rows.length },
  });
  return made.id;
}

const CHUNK = 5000;

export interface PlanningEdit {
  readonly constraintKind?: (typeof tasks.$inferInsert)['constraintKind'] | undefined;
  readonly constraintDate?: string | null | undefined;
  readonly isMilestone?: boolean | undefined;
  readonly percentComplete?: number | undefined;
  readonly workers?: number | null | undefined;
  readonly equipment?: readonly EquipmentNeed[] | undefined;
}

export async function savePlanning(
  tx: Transaction,
  { projectId, actorId }: Writing,
  { taskId, edit: { equipment, ...edit } }: { taskId: string; edit: PlanningEdit },
): Promise<void> {
  const own = and(eq(tasks.id, taskId), eq(tasks.projectId, projectId));
  const [old] = await tx.select().from(tasks).where(own).for('update');
  if (!old || old.deletedAt) throw notFound('Task');
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as typeof edit;
  const kind = given.constraintKind === undefined ? old.constraintKind : given.constraintKind;
  const date = given.constraintDate === undefined ? old.constraintDate : given.constraintDate;
  if ((kind === null) !== (date === null)) throw invalid('constraintDate', 'A constraint has a kind and a date.');
  const needs = equipment && (await saveNeeds(tx, { projectId, taskId }, equipment));
  const changed = difference({ ...pickOf(old), ...needs?.before }, { ...pickOf(old), ...given, ...needs?.after });
  if (!changed) return;
  await tx
    .update(tasks)
    .set({ ...given, version: old.version + 1 })
    .where(own);
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'task',
    entityId: taskId,
    action: 'updated',
    label: `T-${old.number} ${old.title}`,
    ...changed,
  });
}

const pickOf = ({
  constraintKind,
  constraintDate,
  isMilestone,
  percentComplete,
  workers,
}: typeof tasks.$inferSelect) => ({
  constraintKind,
  constraintDate,
  isMilestone,
  percentComplete,
  workers,
});
