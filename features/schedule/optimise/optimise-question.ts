import type { CalendarSettings } from '#shared/calendar/settings.ts';
import type { Capacity } from '../capacity-contract.ts';
import type { Proposal } from '../optimise-contract.ts';
import type { ScheduleInput } from '../schedule.ts';
import type { Lack } from './project-instance.ts';

export interface EquipmentUse {
  readonly equipmentId: string;
  readonly quantity: number;
  /** The task that it was split off, whose parts of the same days share the machine. */
  readonly wholeId?: string | null;
}

/** What the optimiser is asked; it crosses to a thread, so that the calendar comes as its settings. */
export interface OptimiseQuestion extends Omit<ScheduleInput, 'calendar'> {
  readonly calendar: CalendarSettings;
  readonly capacity: Capacity;
  readonly equipmentOf: ReadonlyMap<string, readonly EquipmentUse[]>;
  /** Ids of tasks that share a machine, and only one of which `equipmentOf` names: they are moved as one where they can. */
  readonly together?: readonly (readonly string[])[];
  /** Materials that are short, by task id. */
  readonly lacks?: ReadonlyMap<string, readonly Lack[]>;
  readonly goal: Proposal['goal'];
  readonly seed: number;
  /** Milliseconds; the number of schedules ends the search sooner on any machine of today. */
  readonly limit: number;
}
