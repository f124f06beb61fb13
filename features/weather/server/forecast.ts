import { eq, sql } from 'drizzle-orm';
import { type Forecast, type Place, type Weather, WeatherFault } from '#server/adapters/weather/weather.ts';
import { weatherCache } from '#server/database/tables/weather.ts';
import type { Services } from '#server/services.ts';

const HOUR_MS = 3_600_000;
/** A provider is asked again after this; until then the kept forecast stands. */
const FRESH_MS = HOUR_MS;
/** An older one says nothing of the day any more. */
const USEFUL_MS = 24 * HOUR_MS;
/** A provider that did not answer is left alone for so long. */
const PATIENCE_MS = 60_000;

export interface KnownForecast {
  readonly forecast: Forecast;
  readonly fetchedAt: Date;
  /** The provider does not answer at the moment; this is an older one. */
  readonly isLate: boolean;
}

export interface ForecastContext extends Pick<Services, 'db' | 'now' | 'log'> {
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
export function forecastOf(
  context: ForecastContext,
  place: Place,
  timeZone: string,
): Promise<KnownForecast | undefined> {
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
  const [kept] = await db.select().from(weatherCache).where(eq(weatherCache.place, wanted.key));
  const age = kept ? now().getTime() - kept.fetchedAt.getTime() : Number.POSITIVE_INFINITY;
  if (kept && age < FRESH_MS) return { ...kept, isLate: false };
  const fresh = await fetchForecast(context, wanted);
  if (fresh) return { ...fresh, isLate: false };
  return kept && age < USEFUL_MS ? { ...kept, isLate: true } : undefined;
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
