import type { equipment, taskEquipment } from '#server/database/tables/schedule.ts';
import type { Project } from './projects.ts';
import type { Setting } from './setting.ts';
import type { Task } from './tasks.ts';

export interface MachineRows {
  readonly machines: readonly (typeof equipment.$inferInsert)[];
  readonly needs: readonly (typeof taskEquipment.$inferInsert)[];
}

/** The machines of a site, and which of the work that is left needs one. */
export function makeMachines(
  setting: Setting,
  { key, site, id: projectId, createdAt }: Project,
  plan: readonly Task[],
): MachineRows {
  const throws = setting.throws(`machines ${key}`);
  const own = (site.equipment ?? []).map(({ trades, ...machine }) => ({
    trades,
    row: { id: throws.id(createdAt), projectId, createdAt, ...machine },
  }));
  const needs = plan.flatMap(({ row, trade, isPackage }) =>
    own
      .filter(({ trades }) => !isPackage && row.status !== 'done' && trades.includes(trade))
      .map((machine) => ({ taskId: row.id, equipmentId: machine.row.id, quantity: 1 })),
  );
  return { machines: own.map((machine) => machine.row), needs };
}
