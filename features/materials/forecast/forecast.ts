import type { CalendarDate } from '#shared/dates.ts';
import { isCounted, smallestStep } from '../counted.ts';
import { lacking } from '../rules.ts';
import { burnRate, type Ledger } from './burn.ts';
import { type Category, type LeadTime, leadTime } from './lead-times.ts';
import { needOf, type Window } from './need.ts';
import { type Starving, starvingOf } from './netting.ts';
import type { Basis, ProjectWork, Usage } from './usage.ts';
import type { Workdays } from './workdays.ts';

/** One material as it stands in the books. */
export interface Stocked {
  readonly item: string;
  readonly category: Category;
  /** Undefined or null of what was only named. */
  readonly unit?: string | null;
  readonly available: number;
  readonly required: number;
  readonly consumed: number;
  readonly expected: CalendarDate | null;
  readonly ledger: Ledger;
  readonly links: readonly { readonly taskId: string; readonly quantity: number | null }[];
  /** Days from order to delivery of what its supplier has brought so far. */
  readonly deliveries: readonly number[];
}

export interface Plan {
  readonly today: CalendarDate;
  readonly workdays: Workdays;
  readonly work: ProjectWork;
  readonly project: Window;
}

/** What is missing and when, with the figures it follows from. */
export interface Forecast extends Starving {
  /** 'rate': no plan says when, the use of the last weeks does; 'unknown': nothing does, and it is taken as needed now. */
  readonly basis: Basis | 'plan' | 'rate' | 'unknown';
  /** How many tasks use it. */
  readonly tasks: number;
  readonly lead: LeadTime;
  readonly burnRate: number | null;
}

/** The first day on which a material is missing; undefined when it never is. */
export function forecastOf(stocked: Stocked, plan: Plan): Forecast | undefined {
  if (lacking(stocked.required, stocked.available) < smallestStep(stocked.unit ?? null)) return undefined;
  const usage = plan.work.usageOf(stocked.item, stocked.category, stocked.links);
  const isDated = [plan.project, ...usage.tasks.filter(({ isDone }) => !isDone)].some(({ start, end }) => start || end);
  return net(stocked, plan, { ...usage, basis: isDated ? usage.basis : 'unknown' });
}

interface Netted extends Omit<Usage, 'basis'> {
  readonly basis: Forecast['basis'];
}

/** The netting itself, for tasks that are known already. */
export function net(
  stocked: Omit<Stocked, 'links'>,
  { today, workdays, project }: Omit<Plan, 'work'>,
  { basis: known, tasks }: Netted,
): Forecast | undefined {
  const { required, consumed, available, expected, category, unit = null, deliveries, ledger } = stocked;
  const need = needOf({ today, required, consumed, tasks, project });
  const lead = leadTime(category, deliveries);
  const rate = burnRate(ledger, today);
  const basis = known === 'unknown' && rate !== null ? 'rate' : known;
  const counted = { isCounted: isCounted(unit), step: smallestStep(unit), burnRate: rate, isPlanned: basis !== 'rate' };
  const starving = starvingOf({ today, available, expected, lead, need, workdays, ...counted });
  return starving && { ...starving, basis, tasks: tasks.length, lead, burnRate: rate };
}
