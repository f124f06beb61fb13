import { readSettings } from '#features/organisation/server/store.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { inEnglish, said } from '#shared/sentence.ts';
import { WATCH_DAYS } from '../rules.ts';
import { figuresOf, forecastAll } from './forecasts.ts';
import { readWatched } from './read.ts';
import { supplyOfTasks } from './supply.ts';

/** Materials that will be missing within the window of Material Watch, the most urgent first; of one project when it is named. */
export const materialAlerts = (
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  now: Date,
  projectId: string | null = null,
) => shortages({ db, user, now }, { projectId, days: WATCH_DAYS });

/** The same within so many days, over all projects. */
export const shortfallsWithin = (db: Database, user: Pick<SessionUser, 'id' | 'role'>, now: Date, days: number) =>
  shortages({ db, user, now }, { projectId: null, days });

interface Asking {
  readonly db: Database;
  readonly user: Pick<SessionUser, 'id' | 'role'>;
  readonly now: Date;
}

interface Wanted {
  readonly projectId: string | null;
  readonly days: number;
}

async function shortages({ db, user, now }: Asking, wanted: Wanted) {
  const { timeZone } = await readSettings(db);
  const today = dateIn(timeZone, now);
  const rows = await readWatched(db, user, wanted.projectId);
  const forecasts = await forecastAll(db, rows, today);
  return rows
    .flatMap((row) => {
      const forecast = forecasts.get(row.id);
      if (!forecast || forecast.neededBy > addDays(today, wanted.days)) return [];
      const { item, unit, projectId, projectName } = row;
      const figures = figuresOf(forecast, unit);
      const { task, quantity } = figures;
      const sentence = task
        ? said('{{quantity}} {{unit}} short for {{task}}', { quantity, unit, task: task.title })
        : said('{{quantity}} {{unit}} short', { quantity, unit });
      return [
        {
          id: `material-${row.id}`,
          kind: 'material' as const,
          projectId,
          projectName,
          title: item,
          description: inEnglish(sentence),
          detail: { ...figures, unit, materialId: row.id },
        },
      ];
    })
    .sort((one, other) => one.detail.days_ahead - other.detail.days_ahead || one.title.localeCompare(other.title));
}

/** What the tasks of a project take of its materials, and which of them run out (server/supply.ts). */
export const taskSupply: typeof supplyOfTasks = supplyOfTasks;
