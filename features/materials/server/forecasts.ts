import type { Database } from '#server/database/open.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Material } from '../contract.ts';
import { isCounted, roundedUp } from '../counted.ts';
import { type Forecast, forecastOf } from '../forecast/forecast.ts';
import type { Figures } from '../forecast-contract.ts';
import { available, lacking } from '../rules.ts';
import { readBooks, readPlans } from './books.ts';
import type { Missing } from './read.ts';

interface Knowing {
  readonly today: CalendarDate;
  /** Days from order to delivery by supplier. */
  readonly leads: ReadonlyMap<string, readonly number[]>;
}

/** When each of these materials will be missing, by id; whoever is not in it is covered. */
export async function forecastAll(db: Database, rows: readonly Missing[], { today, leads }: Knowing) {
  const found = new Map<string, Forecast>();
  if (rows.length === 0) return found;
  const [plans, books] = await Promise.all([
    readPlans(
      db,
      rows.map(({ projectId }) => projectId),
      today,
    ),
    readBooks(
      db,
      rows.map(({ id }) => id),
      today,
    ),
  ]);
  for (const row of rows) {
    const plan = plans.get(row.projectId);
    const book = books.get(row.id);
    if (!plan || !book || plan.isOver) continue;
    const { item, category, unit, requiredQty: required, expectedDeliveryDate: expected } = row;
    const deliveries = leads.get(row.supplier ?? '') ?? [];
    const stocked = { item, category, unit, required, expected, deliveries, available: available(row), ...book };
    const forecast = forecastOf(stocked, plan);
    if (forecast) found.set(row.id, forecast);
  }
  return found;
}

/** Hundredths, but of a quantity that is told, or falls short, by less than one. */
const rounded = (quantity: number, beside = quantity): number =>
  Math.abs(beside) < 1 ? Math.round(quantity * 10_000) / 10_000 : Math.round(quantity * 100) / 100;

/** Rounded up before the supply is taken from it, so that the figures on screen subtract to the last digit. */
const neededOf = ({ needed, supply }: Forecast, unit: string | null): number =>
  isCounted(unit) || needed - supply >= 1 ? roundedUp(needed, unit) : rounded(needed, needed - supply);

/** A forecast as calls answer it. */
export const figuresOf = (forecast: Forecast, unit: Material['unit'] | null): Figures => ({
  days_ahead: forecast.daysAhead,
  quantity: roundedUp(forecast.quantity, unit),
  missing: Math.min(lacking(neededOf(forecast, unit), forecast.supply), roundedUp(forecast.quantity, unit)),
  neededBy: forecast.neededBy,
  orderBy: forecast.orderBy,
  leadDays: forecast.lead.days,
  leadBasis: forecast.lead.basis,
  needed: neededOf(forecast, unit),
  supply: forecast.supply,
  arrives: forecast.arrives,
  isLate: forecast.isLate,
  basis: forecast.basis,
  taskCount: forecast.tasks,
  task: forecast.task?.id ? { id: forecast.task.id, number: forecast.task.number, title: forecast.task.title } : null,
  burnRate: forecast.burnRate === null ? null : rounded(forecast.burnRate),
});

/** The same fields where nothing is missing on any day. */
export const noFigures: { [Name in keyof Figures]: null } = {
  days_ahead: null,
  quantity: null,
  missing: null,
  neededBy: null,
  orderBy: null,
  leadDays: null,
  leadBasis: null,
  needed: null,
  supply: null,
  arrives: null,
  isLate: null,
  basis: null,
  taskCount: null,
  task: null,
  burnRate: null,
};
