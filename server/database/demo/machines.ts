import type { equipment, taskEquipment } from '#server/database/tables/schedule.ts';
import type { Trade } from './plans/plan.ts';
import type { Project } from './projects.ts';
import type { Setting } from './setting.ts';
import type { SiteKey } from './site.ts';
import type { Task } from './tasks.ts';

export interface MachineRows {
  readonly machines: readonly (typeof equipment.$inferInsert)[];
  readonly needs: readonly (typeof taskEquipment.$inferInsert)[];
}

/** A machine, how many of it the site has, and the work it is needed for. */
interface Machine {
  readonly name: string;
  readonly capacity: number;
  readonly trades: readonly Trade[];
}

const machines: Partial<Record<SiteKey, readonly Machine[]>> = {
  tower: [
    { name: 'Concrete pump', capacity: 1, trades: ['concrete'] },
    { name: 'Mast climber', capacity: 2, trades: ['facade'] },
    { name: 'Passenger hoist', capacity: 2, trades: ['masonry', 'plaster', 'finishes'] },
    { name: 'Tower crane', capacity: 2, trades: ['formwork', 'rebar'] },
  ],
  hospital: [
    { name: 'Mobile crane 80 t', capacity: 1, trades: ['steel', 'facade'] },
    { name: 'Pressure test set', capacity: 2, trades: ['testing'] },
    { name: 'Scissor lift', capacity: 6, trades: ['hvac', 'electrical', 'plumbing', 'fire'] },
  ],
};

/** The machines of a site, and which of the work that is left needs one. */
export function makeMachines(
  setting: Setting,
  { key, id: projectId, createdAt }: Project,
  plan: readonly Task[],
): MachineRows {
  const throws = setting.throws(`machines ${key}`);
  const own = (machines[key] ?? []).map(({ trades, ...machine }) => ({
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
