import { and, eq, inArray, isNull } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { callerOf, visibleSql } from '#features/authorization/server/api.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { readJson } from '#server/database/read.ts';
import { materialTasks, tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { invalid } from '#shared/http/errors.ts';
import type { TaskLink } from '../link-contract.ts';
import { changeOf, exactQuantity, lockMaterial } from './store.ts';

const linkStatement = {
  name: 'material-tasks',
  text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (
    select t.id as "taskId", t.number, t.title, t.status, t.planned_start_date as "plannedStartDate",
      t.planned_end_date as "plannedEndDate", trim_scale(l.quantity) as quantity
    from material_tasks l join tasks t on t.id = l.task_id and t.deleted_at is null
    where l.material_id = $1 order by t.planned_start_date nulls last, t.number) r`,
};

/** The tasks that use a material as JSON text. */
export const readLinks = async (db: Database, materialId: string): Promise<string> =>
  (await readJson(db, linkStatement, [materialId])) ?? '[]';

interface WriteContext {
  readonly db: Database;
  readonly user: SessionUser;
}

/** Makes these the tasks that use a material; each must be of its project. */
export async function setLinks({ db, user }: WriteContext, id: string, links: readonly TaskLink[]): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockMaterial(tx, user, id, 'material.write');
    const wanted = links.map(({ taskId, quantity }, index) => ({
      materialId: id,
      taskId,
      quantity: quantity === null ? null : exactQuantity(quantity, `tasks.${index}.quantity`),
    }));
    assertNotTwice(links);
    const titles = await titlesOf(tx, row.projectId, links);
    const before = await tx.select().from(materialTasks).where(eq(materialTasks.materialId, id));
    await tx.delete(materialTasks).where(eq(materialTasks.materialId, id));
    if (wanted.length > 0) await tx.insert(materialTasks).values(wanted);
    if (textOf(before) === textOf(wanted)) return;
    const after = { tasks: wanted.map(({ taskId }) => titles.get(taskId) ?? '') };
    await recordChange(tx, { ...changeOf(row, user), action: 'updated', after });
  });
}

const textOf = (links: readonly { taskId: string; quantity: string | null }[]): string =>
  links
    .map(({ taskId, quantity }) => `${taskId} ${quantity === null ? '' : Number(quantity)}`)
    .sort()
    .join();

function assertNotTwice(links: readonly TaskLink[]): void {
  const seen = new Set<string>();
  for (const [index, { taskId }] of links.entries()) {
    if (seen.has(taskId)) throw invalid(`tasks.${index}.taskId`, 'This task is named twice.');
    seen.add(taskId);
  }
}

async function titlesOf(tx: Transaction, projectId: string, links: readonly TaskLink[]): Promise<Map<string, string>> {
  const ids = links.map(({ taskId }) => taskId);
  const found = await tx
    .select({ id: tasks.id, title: tasks.title })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt), inArray(tasks.id, ids)));
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  const unknown = links.findIndex(({ taskId }) => !titles.has(taskId));
  if (unknown >= 0) throw invalid(`tasks.${unknown}.taskId`, 'This task is not of the project of the material.');
  return titles;
}

const MOST_SUGGESTED = 500;

const suggestionStatement = {
  name: 'material-suggestions',
  text: `with seen as (select m.item, m.category, m.unit, m.supplier, m.updated_at from materials m
      join projects p on p.id = m.project_id and p.deleted_at is null
      where m.deleted_at is null and ${visibleSql('m.project_id', '$1')})
    select json_build_object(
      'suppliers', (select coalesce(json_agg(json_build_object('supplier', s.supplier, 'category', s.category)), '[]')
        from (select supplier, mode() within group (order by category) as category from seen
          where supplier is not null group by supplier order by count(*) desc, supplier limit ${MOST_SUGGESTED}) s),
      'items', (select coalesce(json_agg(json_build_object('item', i.item, 'category', i.category, 'unit', i.unit,
          'supplier', i.supplier)), '[]')
        from (select min(item) as item, mode() within group (order by category) as category,
            mode() within group (order by unit) as unit, (array_agg(supplier order by updated_at desc))[1] as supplier
          from seen group by lower(item) order by count(*) desc, min(item) limit ${MOST_SUGGESTED}) i))::text as json`,
};

/** Suppliers and items entered before, as JSON text. */
export const readSuggestions = async (db: Database, user: SessionUser): Promise<string> =>
  (await readJson(db, suggestionStatement, [callerOf(user).scope])) ?? '{"suppliers":[],"items":[]}';
