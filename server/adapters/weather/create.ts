import { z } from 'zod';
import type { Config } from '#server/config.ts';
import {
  type DayForecast,
  type Forecast,
  type HourForecast,
  type Place,
  type Weather,
  WeatherFault,
} from './weather.ts';

export const createWeather = ({ WEATHER_URL, WEATHER_KEY }: Pick<Config, 'WEATHER_URL' | 'WEATHER_KEY'>): Weather =>
  WEATHER_URL ? openMeteo({ url: WEATHER_URL, key: WEATHER_KEY }) : noWeather;

/** Open-Meteo's own server, without a key: asked only once an administrator has turned it on. */
export const createPublicWeather = (): Weather => openMeteo({ url: OPEN_METEO_URL });

/** WEATHER_URL is not set. */
export const noWeather: Weather = {
  isOn: false,
  forecast: () => Promise.reject(new WeatherFault('No weather provider is configured')),
};

const OPEN_METEO_URL = 'https://api.open-meteo.com/v1/forecast';

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 500_000;
const DAYS = 7;

/** Our name of a figure → the provider's. */
const hourly = {
  temperature: 'temperature_2m',
  apparent: 'apparent_temperature',
  humidity: 'relative_humidity_2m',
  rain: 'precipitation',
  rainChance: 'precipitation_probability',
  wind: 'wind_speed_10m',
  gust: 'wind_gusts_10m',
  visibility: 'visibility',
  code: 'weather_code',
} as const;

const daily = {
  code: 'weather_code',
  high: 'temperature_2m_max',
  low: 'temperature_2m_min',
  rain: 'precipitation_sum',
  rainChance: 'precipitation_probability_max',
  gust: 'wind_gusts_10m_max',
} as const;

const times = z.array(z.string().max(30)).max(400);
const figures = z.array(z.number().nullable()).optional();
const Answer = z.object({
  hourly: z.object({ time: times, ...each(hourly, figures) }),
  daily: z.object({ time: times, ...each(daily, figures), sunrise: times.optional(), sunset: times.optional() }),
});

interface Provider {
  /** Where it answers, for example https://api.open-meteo.com/v1/forecast. */
  readonly url: string;
  readonly key?: string | undefined;
}

/** Any server that answers in the form of Open-Meteo's forecast (open-meteo.com/en/docs). No other address is contacted. */
function openMeteo({ url, key }: Provider): Weather {
  return {
    isOn: true,
    forecast: async (place, timeZone) => read(await ask(addressOf(url, key, { place, timeZone }))),
  };
}

function addressOf(url: string, key: string | undefined, { place, timeZone }: { place: Place; timeZone: string }): URL {
  const address = new URL(url);
  const asked = {
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    hourly: Object.values(hourly).join(','),
    daily: [...Object.values(daily), 'sunrise', 'sunset'].join(','),
    timezone: timeZone,
    wind_speed_unit: 'kmh',
    forecast_days: String(DAYS),
    ...(key && { apikey: key }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address;
}

async function ask(address: URL): Promise<unknown> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!answer.ok) throw new WeatherFault(`The weather provider answered ${answer.status}`);
    const text = await limited(answer);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof WeatherFault) throw error;
    // The address holds the key: of the error only its name is told.
    throw new WeatherFault(`The weather provider did not answer (${error instanceof Error ? error.name : 'unknown'})`);
  }
}

async function limited(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) throw new WeatherFault('The weather provider answered more than a forecast');
  }
  return text;
}

function read(answer: unknown): Forecast {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new WeatherFault('The weather provider answered something that is no forecast');
  const { hourly: hours, daily: days } = parsed.data;
  return {
    hours: hours.time.map((time, at) => ({ time: time.slice(0, 16), ...row(hourly, hours, at) }) as HourForecast),
    days: days.time.map(
      (date, at) =>
        ({
          date: date.slice(0, 10),
          ...row(daily, days, at),
          sunrise: days.sunrise?.[at]?.slice(0, 16) ?? null,
          sunset: days.sunset?.[at]?.slice(0, 16) ?? null,
        }) as DayForecast,
    ),
  };
}

type Figures = Readonly<Record<string, readonly (number | null | string)[] | undefined>>;

const row = (names: Readonly<Record<string, string>>, figures: Figures, at: number) =>
  Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [ours, figures[theirs]?.[at] ?? null]));

function each<const N extends Readonly<Record<string, string>>, S>(names: N, schema: S) {
  return Object.fromEntries(Object.values(names).map((name) => [name, schema])) as Record<N[keyof N], S>;
}
