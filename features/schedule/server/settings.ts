import { and, eq, notInArray } from 'drizzle-orm';
import { difference, recordChange } from '#features/activity/server/store.ts';
import { readSettings, saveSettings } from '#features/organisation/server/store.ts';
import type { Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { baselines, baselineTasks, equipment } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import type { Schedule } from '../contract.ts';

interface Writing {
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

export interface NewCapacity {
  readonly crew: number;
  /** Absent: the equipment stays. An entry that is not named again goes. */
  readonly equipment?:
    | readonly { readonly id?: string | undefined; readonly name: string; readonly capacity: number }[]
    | undefined;
}

export async function saveCapacity(
  tx: Transaction,
  { projectId, actorId }: Writing,
  { crew, equipment: machines }: NewCapacity,
): Promise<void> {
  const [old] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
  if (!old) throw notFound('Project');
  await tx.update(projects).set({ crewCapacity: crew }).where(eq(projects.id, projectId));
  if (machines) await saveEquipment(tx, projectId, machines);
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'schedule',
    entityId: projectId,
    action: 'updated',
    label: old.name,
    before: { crew: old.crewCapacity },
    after: { crew, ...(machines && { equipment: machines.map(({ name, capacity }) => `${name}: ${capacity}`) }) },
  });
}

async function saveEquipment(
  tx: Transaction,
  projectId: string,
  machines: NonNullable<NewCapacity['equipment']>,
): Promise<void> {
  const names = machines.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw invalid(`equipment.${twice}.name`, 'This name is there already.');
  const kept = machines.flatMap(({ id }) => id ?? []);
  const ofProject = eq(equipment.projectId, projectId);
  await tx.delete(equipment).where(kept.length > 0 ? and(ofProject, notInArray(equipment.id, kept)) : ofProject);
  for (const { id, name, capacity } of machines) {
    if (id === undefined) {
      await tx.insert(equipment).values({ projectId, name, capacity });
      continue;
    }
    const own = and(eq(equipment.id, id), ofProject);
    const [row] = await tx.update(equipment).set({ name, capacity }).where(own).returning({ id: equipment.id });
    if (!row) throw notFound('Equipment');
  }
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
}

export async function savePlanning(
  tx: Transaction,
  { projectId, actorId }: Writing,
  { taskId, edit }: { taskId: string; edit: PlanningEdit },
): Promise<void> {
  const own = and(eq(tasks.id, taskId), eq(tasks.projectId, projectId));
  const [old] = await tx.select().from(tasks).where(own).for('update');
  if (!old || old.deletedAt) throw notFound('Task');
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as PlanningEdit;
  const kind = given.constraintKind === undefined ? old.constraintKind : given.constraintKind;
  const date = given.constraintDate === undefined ? old.constraintDate : given.constraintDate;
  if ((kind === null) !== (date === null)) throw invalid('constraintDate', 'A constraint has a kind and a date.');
  const changed = difference(pickOf(old), { ...pickOf(old), ...given });
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
