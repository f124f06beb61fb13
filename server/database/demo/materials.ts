import type { materials } from '#server/database/tables/work.ts';
import { addDays } from '#shared/dates.ts';
import { riyadh } from './days.ts';
import type { Dice } from './dice.ts';
import type { Project } from './projects.ts';
import type { StockLine } from './schemas.ts';
import { filled, idOf, type Setting } from './setting.ts';
import { teamOf } from './site.ts';

/** Working days ago: nobody counts the store of a project that is handed over. */
const LAST_COUNT_AFTER_HANDOVER = 66;

export type MaterialRow = typeof materials.$inferInsert & { id: string; createdAt: Date };

export function makeMaterials(setting: Setting, project: Project): MaterialRow[] {
  const throws = setting.throws(`materials ${project.key}`);
  return project.site.materials.map((line, index) => makeMaterial(setting, project, { line, index, throws }));
}

interface Position {
  readonly line: StockLine;
  readonly index: number;
  readonly throws: Dice;
}

function makeMaterial(
  { days, people, announce }: Setting,
  project: Project,
  { line, index, throws }: Position,
): MaterialRow {
  const [item, category, unit, required, costPerUnit, supplier, atHand, expected] = line;
  const createdAt = new Date(project.createdAt.getTime() + 93_600_000 + index * 240_000 + throws.whole(0, 90_000));
  const since = project.site.status === 'completed' ? LAST_COUNT_AFTER_HANDOVER : 1;
  const countedAt = riyadh(days.workday(-throws.whole(since, since + 34)), throws.whole(8, 15), throws.whole(0, 59));
  const { onSite, delivered } = split(required * atHand, throws);
  const row: MaterialRow = {
    id: throws.id(createdAt),
    projectId: project.id,
    item,
    category,
    unit,
    requiredQty: String(required),
    onSiteQty: '0',
    deliveredQty: '0',
    costPerUnit,
    currency: 'USD',
    supplier,
    expectedDeliveryDate: expected === undefined ? arrived(project, throws) : days.workday(expected),
    createdAt,
    updatedAt: createdAt,
  };
  const change = { projectId: project.id, entity: 'material', entityId: row.id, label: item } as const;
  const manager = idOf(people, teamOf(project.site, 'cm')[0]);
  const storekeeper = idOf(people, throws.pick(teamOf(project.site, 'se', 'cm')));
  announce({ ...change, at: createdAt, actorId: manager, action: 'created', after: filled(row) });
  if (atHand === 0) return row;
  const counted = { onSiteQty: String(onSite), deliveredQty: String(delivered) };
  const before = { onSiteQty: row.onSiteQty, deliveredQty: row.deliveredQty };
  announce({ ...change, at: countedAt, actorId: storekeeper, action: 'updated', before, after: counted });
  return { ...row, ...counted, updatedAt: countedAt };
}

/** Whole units; a part is delivered and not yet in the site's store. The sum stays the same. */
function split(atHand: number, throws: Dice): { onSite: number; delivered: number } {
  const total = Math.ceil(atHand - 1e-6);
  const delivered = throws.chance(0.45) ? Math.floor(total * throws.between(0.08, 0.35)) : 0;
  return { onSite: total - delivered, delivered };
}

/** Enough is there: half of the lines keep the date on which it came. */
function arrived(project: Project, throws: Dice): string | null {
  const { plannedStartDate: start } = project.row;
  return start && throws.chance(0.5) ? addDays(start, throws.whole(10, 60)) : null;
}
