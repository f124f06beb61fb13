import { eq, sql } from 'drizzle-orm';
import { calendarFrom } from '#features/calendar/server/api.ts';
import {
  ATTRIBUTION,
  type Forecast,
  type HourForecast,
  type Place,
  type Weather,
  WeatherFault,
} from '#server/adapters/weather/weather.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { weatherCache } from '#server/database/tables/weather.ts';
import type { Services } from '#server/services.ts';
import { addDays, type CalendarDate, dateIn } from '#shared/dates.ts';
import type { WeatherReport } from '../contract.ts';
import { exposuresOf } from '../exposure.ts';
import { bestPour, impactsOf, type WorkTask } from '../rules.ts';

export type WeatherContext = Pick<Services, 'db' | 'weather' | 'publicWeather' | 'now' | 'log'>;

const DEFAULT_ZONE = 'Asia/Riyadh';
/** Working days whose tasks are looked at: today, tomorrow and the rest of a week. */
const DAYS_LOOKED_AT = 6;
/** Of a project with more outdoor tasks in one week, the first by date. */
const MOST_TASKS = 500;

const HOUR_MS = 3_600_000;
/** A provider is asked again after this; until then the kept forecast stands. */
const FRESH_MS = HOUR_MS;
/** An older one says nothing of the day any more. */
const USEFUL_MS = 24 * HOUR_MS;
/** A provider that did not answer is left alone for so long. */
const PATIENCE_MS = 60_000;

interface KnownForecast {
  readonly forecast: Forecast;
  readonly fetchedAt: Date;
  /** The provider does not answer at the moment; this is an older one. */
  readonly isLate: boolean;
}

interface ForecastContext extends Pick<Services, 'db' | 'now' | 'log'> {
  /** Who is asked. */
  readonly weather: Weather;
}

/** Of one provider: questions under way, and places it did not answer for. */
interface Course {
  readonly asked: Map<string, Promise<KnownForecast | undefined>>;
  readonly silentUntil: Map<string, number>;
}

const courses = new WeakMap<Weather, Course>();

function courseOf(weather: Weather): Course {
  const course = courses.get(weather) ?? { asked: new Map(), silentUntil: new Map() };
  courses.set(weather, course);
  return course;
}

/** The forecast of a place: kept for an hour, then asked for; undefined when there is none to be had. Never throws for the provider. */
function forecastOf(context: ForecastContext, place: Place, timeZone: string): Promise<KnownForecast | undefined> {
  const key = `${place.latitude.toFixed(2)},${place.longitude.toFixed(2)}`;
  const { asked } = courseOf(context.weather);
  const running = asked.get(key);
  if (running) return running;
  const answer = find(context, { key, place, timeZone }).finally(() => asked.delete(key));
  asked.set(key, answer);
  return answer;
}

interface Wanted {
  readonly key: string;
  readonly place: Place;
  readonly timeZone: string;
}

async function find(context: ForecastContext, wanted: Wanted): Promise<KnownForecast | undefined> {
  const { db, now } = context;
  const [cached] = await db.select().from(weatherCache).where(eq(weatherCache.place, wanted.key));
  const age = cached ? now().getTime() - cached.fetchedAt.getTime() : Number.POSITIVE_INFINITY;
  if (cached && age < FRESH_MS) return { ...cached, isLate: false };
  const fresh = await fetchForecast(context, wanted);
  if (fresh) return { ...fresh, isLate: false };
  return cached && age < USEFUL_MS ? { ...cached, isLate: true } : undefined;
}

async function fetchForecast({ db, weather, now, log }: ForecastContext, { key, place, timeZone }: Wanted) {
  const { silentUntil } = courseOf(weather);
  if ((silentUntil.get(key) ?? 0) > now().getTime()) return undefined;
  try {
    const rounded = { latitude: Number(place.latitude.toFixed(2)), longitude: Number(place.longitude.toFixed(2)) };
    const row = { forecast: await weather.forecast(rounded, timeZone), fetchedAt: now() };
    await db
      .insert(weatherCache)
      .values({ place: key, ...row })
      .onConflictDoUpdate({ target: weatherCache.place, set: { ...row, fetchedAt: sql`excluded.fetched_at` } });
    silentUntil.delete(key);
    return row;
  } catch (error) {
    if (!(error instanceof WeatherFault)) throw error;
    silentUntil.set(key, now().getTime() + PATIENCE_MS);
    log.warn({ reason: error.message }, 'no weather');
    return undefined;
  }
}

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
        and carries_dates
      order by coalesce(planned_start_date, planned_end_date), number limit ${MOST_TASKS}`,
    values: [projectId, from, to],
  });
  return rows;
}

/** Of an installation with more running projects the others are asked for when somebody looks. */
const MOST_PROJECTS = 200;

/** Asks for the weather of projects that run and want it, so that the first reader of an hour does not wait. */
export async function refreshWeather(services: Services, signal?: AbortSignal): Promise<void> {
  const { rows } = await services.db.$client.query<{ id: string }>(
    `select id from projects where deleted_at is null and status = 'active' and weather_enabled and latitude is not null
       and longitude is not null order by created_at desc limit ${MOST_PROJECTS}`,
  );
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await readWeather(services, id);
  }
}

/**
 * The forecast on site and what it does to outdoor work, for other rooms; the caller has checked the right to read. The sample of
 * the demonstration is for its own card alone: nothing is planned or raised by it.
 */
export async function projectWeather(context: WeatherContext, projectId: string): Promise<WeatherReport> {
  const report = await readWeather(context, projectId);
  return report.isSample ? { ...report, state: 'off', days: [], hours: [], impacts: [], pours: [] } : report;
}

/** A hot week with a day of wind and dust and one of rain, so that every part of the screen is seen. */
const WEEK = [
  { high: 41, low: 28, gust: 27, rain: 0, code: 0 },
  { high: 42, low: 29, gust: 33, rain: 0, code: 1 },
  { high: 40, low: 28, gust: 57, rain: 0, code: 45 },
  { high: 34, low: 24, gust: 41, rain: 4.8, code: 61 },
  { high: 36, low: 25, gust: 29, rain: 0, code: 2 },
  { high: 39, low: 26, gust: 25, rain: 0, code: 0 },
  { high: 41, low: 28, gust: 24, rain: 0, code: 0 },
] as const;

const WET_HOURS: readonly number[] = [13, 14, 15, 16];

/** The forecast of the demonstration from a day on: invented, the same for every place, and shown as a sample. */
const sampleForecast = (today: CalendarDate): Forecast => {
  const week = WEEK.map((day, index) => ({ ...day, date: addDays(today, index) }));
  return {
    days: week.map(({ rain, ...day }) => ({
      ...day,
      rain,
      rainChance: rain > 0 ? 80 : 0,
      sunrise: null,
      sunset: null,
    })),
    hours: week.flatMap((day) => Array.from({ length: 24 }, (_, hour) => hourOf(day, hour))),
  };
};

function hourOf(
  { date, high, low, gust, rain, code }: (typeof WEEK)[number] & { readonly date: string },
  hour: number,
): HourForecast {
  /** 0 before dawn, 1 in the middle of the afternoon. */
  const warmth = (1 + Math.cos(((hour - 15) / 12) * Math.PI)) / 2;
  const isWet = rain > 0 && WET_HOURS.includes(hour);
  const temperature = round(low + (high - low) * warmth);
  return {
    time: `${date}T${String(hour).padStart(2, '0')}:00`,
    temperature,
    apparent: round(temperature + 2 * warmth),
    humidity: Math.round(isWet ? 70 : 38 - 22 * warmth),
    rain: isWet ? rain / WET_HOURS.length : 0,
    rainChance: isWet ? 80 : 0,
    wind: Math.round(gust * (0.25 + 0.3 * warmth)),
    gust: Math.round(gust * (0.5 + 0.5 * warmth)),
    visibility: code === 45 && warmth > 0.8 ? 900 : 10_000,
    code: isWet || rain === 0 ? code : 2,
  };
}

const round = (figure: number): number => Math.round(figure * 10) / 10;
