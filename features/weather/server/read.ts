import { eq } from 'drizzle-orm';
import { calendarFrom } from '#features/calendar/server/api.ts';
import { ATTRIBUTION, type Weather } from '#server/adapters/weather/weather.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { Services } from '#server/services.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import type { WeatherReport } from '../contract.ts';
import { exposuresOf } from '../exposure.ts';
import { bestPour, impactsOf, type WorkTask } from '../rules.ts';
import { forecastOf } from './forecast.ts';
import { sampleForecast } from './sample.ts';

export type WeatherContext = Pick<Services, 'db' | 'weather' | 'publicWeather' | 'now' | 'log'>;

const DEFAULT_ZONE = 'Asia/Riyadh';
/** Working days whose tasks are looked at: today, tomorrow and the rest of a week. */
const DAYS_LOOKED_AT = 6;
/** Of a project with more outdoor tasks in one week, the first by date. */
const MOST_TASKS = 500;

/** The forecast of a project that the caller may see, and its impact; says in `state` why there is none. */
export async function readWeather(context: WeatherContext, projectId: string): Promise<WeatherReport> {
  const { db, now } = context;
  const [site] = await db
    .select({
      latitude: projects.latitude,
      longitude: projects.longitude,
      isWanted: projects.weatherEnabled,
      calendar: projects.calendar,
      organisationCalendar: organisation.calendar,
      timeZone: organisation.timeZone,
      useOpenMeteo: organisation.useOpenMeteo,
      isDemo: organisation.isDemo,
    })
    .from(projects)
    .leftJoin(organisation, eq(organisation.id, 1))
    .where(eq(projects.id, projectId));
  const timeZone = site?.timeZone ?? DEFAULT_ZONE;
  const today = dateIn(timeZone, now());
  const nothing = (state: WeatherReport['state']): WeatherReport => ({
    ...{ state, attribution: ATTRIBUTION, isSample: false, fetchedAt: null, isLate: false, today },
    ...{ days: [], hours: [], impacts: [], pours: [] },
  });
  if (!site?.isWanted) return nothing('unwanted');
  const provider = providerFor(context, site);
  if (provider === 'off') return nothing('off');
  if (site.latitude === null || site.longitude === null) return nothing('no-place');
  const place = { latitude: site.latitude, longitude: site.longitude };
  const isSample = provider === 'sample';
  const known = isSample
    ? { forecast: sampleForecast(today), fetchedAt: now(), isLate: false }
    : await forecastOf({ ...context, weather: provider }, place, timeZone);
  if (!known) return nothing('unreachable');
  const calendar = calendarFrom(site.calendar, site.organisationCalendar);
  const days = known.forecast.days.filter(({ date }) => date >= today);
  const tasks = await tasksBetween(db, { projectId, from: today, to: addDays(today, 7) });
  const { hours } = known.forecast;
  return {
    ...{
      state: 'ok',
      attribution: isSample ? '' : ATTRIBUTION,
      isSample,
      fetchedAt: known.fetchedAt.toISOString(),
      isLate: known.isLate,
      today,
    },
    days: [...days],
    hours: hours.filter(({ time }) => time >= today && time < addDays(today, 2)),
    impacts: impactsOf({ hours, days, tasks, calendar, from: today, dayCount: DAYS_LOOKED_AT }),
    pours: days
      .filter(({ date }) => tasks.some((task) => isOn(task, date) && exposuresOf(task.title).includes('concrete')))
      .map(({ date }) => ({ date, window: bestPour(hours, date) })),
  };
}

/** Who is asked: the server's own provider, Open-Meteo where it is turned on, else the sample of the demonstration. */
function providerFor(
  { weather, publicWeather }: WeatherContext,
  { useOpenMeteo, isDemo }: { readonly useOpenMeteo: boolean | null; readonly isDemo: boolean | null },
): Weather | 'sample' | 'off' {
  if (weather.isOn) return weather;
  if (useOpenMeteo) return publicWeather;
  return isDemo ? 'sample' : 'off';
}

const isOn = ({ plannedStartDate: start, plannedEndDate: end }: WorkTask, date: string): boolean =>
  (start ?? end ?? '') <= date && date <= (end ?? start ?? '');

interface Span {
  readonly projectId: string;
  readonly from: string;
  readonly to: string;
}

async function tasksBetween(db: Services['db'], { projectId, from, to }: Span): Promise<WorkTask[]> {
  const { rows } = await db.$client.query<WorkTask>({
    name: 'weather-tasks',
    text: `select id, number, title, planned_start_date as "plannedStartDate", planned_end_date as "plannedEndDate" from tasks
      where project_id = $1 and deleted_at is null and status <> 'done'
        and coalesce(planned_start_date, planned_end_date) <= $3 and coalesce(planned_end_date, planned_start_date) >= $2
        and is_leaf
      order by coalesce(planned_start_date, planned_end_date), number limit ${MOST_TASKS}`,
    values: [projectId, from, to],
  });
  return rows;
}
