import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { difference, recordScheduleChange } from '#features/audit/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { equipment, taskEquipment } from '#server/database/tables/schedule.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import type { EquipmentNeed } from '../capacity-contract.ts';
import { readCapacity } from './read.ts';

export interface NewCapacity {
  readonly crew: number;
  /** Absent: the equipment stays. An entry that is not named again goes, and with it what tasks need of it. */
  readonly equipment?: readonly Machine[] | undefined;
}

interface Machine {
  readonly id?: string | undefined;
  readonly name: string;
  readonly capacity: number;
}

export async function saveCapacity(
  tx: Transaction,
  { projectId, actorId }: { readonly projectId: string; readonly actorId: string },
  { crew, equipment: machines }: NewCapacity,
): Promise<void> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
  if (!project) throw notFound('Project');
  const before = await shown(tx, projectId);
  await tx.update(projects).set({ crewCapacity: crew }).where(eq(projects.id, projectId));
  if (machines) await saveMachines(tx, projectId, machines);
  const changed = difference(before, await shown(tx, projectId));
  if (!changed) return;
  await recordScheduleChange(tx, { projectId, actorId }, { label: project.name, ...changed });
}

/** As the history tells it. */
async function shown(tx: Transaction, projectId: string) {
  const { crew, equipment: machines } = await readCapacity(tx, projectId);
  return { crew, equipment: machines.map(({ name, capacity }) => `${name}: ${capacity}`) };
}

async function saveMachines(tx: Transaction, projectId: string, machines: readonly Machine[]): Promise<void> {
  const names = machines.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw invalid(`equipment.${twice}.name`, 'This name is there already.');
  const kept = machines.flatMap(({ id }) => id ?? []);
  const ofProject = eq(equipment.projectId, projectId);
  await tx.delete(equipment).where(kept.length > 0 ? and(ofProject, notInArray(equipment.id, kept)) : ofProject);
  // Two may have changed names with each other.
  await tx
    .update(equipment)
    .set({ name: sql`${equipment.id}::text` })
    .where(ofProject);
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

interface Needs {
  readonly before: { readonly equipment: readonly string[] };
  readonly after: { readonly equipment: readonly string[] };
}

/** What a task takes of the machines of its project, in place of what it took; answers both as the history tells them. */
export async function saveNeeds(
  tx: Transaction,
  { projectId, taskId }: { readonly projectId: string; readonly taskId: string },
  needs: readonly EquipmentNeed[],
): Promise<Needs> {
  const ids = needs.map(({ equipmentId }) => equipmentId);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice >= 0) throw invalid(`equipment.${twice}.equipmentId`, 'This equipment is named already.');
  await assertSamePerson(tx, projectId, ids);
  const before = await needsOf(tx, taskId);
  await tx.delete(taskEquipment).where(eq(taskEquipment.taskId, taskId));
  if (needs.length > 0) await tx.insert(taskEquipment).values(needs.map((need) => ({ ...need, taskId })));
  return { before: { equipment: before }, after: { equipment: await needsOf(tx, taskId) } };
}

async function assertSamePerson(tx: Transaction, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: equipment.id })
    .from(equipment)
    .where(and(eq(equipment.projectId, projectId), inArray(equipment.id, [...ids])))
    .for('share');
  const own = new Set(rows.map(({ id }) => id));
  const other = ids.findIndex((id) => !own.has(id));
  if (other >= 0) throw invalid(`equipment.${other}.equipmentId`, 'This equipment does not exist in the project.');
}

async function needsOf(tx: Transaction, taskId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: equipment.name, quantity: taskEquipment.quantity })
    .from(taskEquipment)
    .innerJoin(equipment, eq(equipment.id, taskEquipment.equipmentId))
    .where(eq(taskEquipment.taskId, taskId))
    .orderBy(asc(equipment.name));
  return rows.map(({ name, quantity }) => `${quantity} × ${name}`);
}
