import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';

const figure = z.number().nullable();

/** One hour, local time; °C, percent, millimetres, km/h, metres. Null where the provider does not say. */
const HourForecast = z.object({
  time: z.string(),
  temperature: figure,
  apparent: figure,
  humidity: figure,
  rain: figure,
  rainChance: figure,
  wind: figure,
  gust: figure,
  visibility: figure,
  code: figure,
});
export type HourForecast = z.output<typeof HourForecast>;

const DayForecast = z.object({
  date: z.string(),
  code: figure,
  high: figure,
  low: figure,
  rain: figure,
  rainChance: figure,
  gust: figure,
  sunrise: z.string().nullable(),
  sunset: z.string().nullable(),
});
export type DayForecast = z.output<typeof DayForecast>;

const Impact = z.object({
  rule: z.enum([
    'thunder',
    'wind-facade',
    'wind-crane',
    'wind-height',
    'rain',
    'wet-ground',
    'heat-concrete',
    'evaporation',
    'visibility',
    'felt-heat',
    'midday-ban',
  ]),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  figure,
  limit: figure,
  tasks: z.array(z.object({ id: Id, number: z.int(), title: z.string() })),
});
export type Impact = z.output<typeof Impact>;

const Pour = z.object({
  date: z.string(),
  window: z.object({ from: z.string(), to: z.string(), temperature: z.number(), evaporation: z.number() }).nullable(),
});

export const WeatherReport = z.object({
  /**
   * ok; off: neither a provider is configured nor Open-Meteo turned on; unwanted: not enabled for the project; no-place: it has no coordinates;
   * unreachable: the provider did not answer and nothing recent is kept.
   */
  state: z.enum(['ok', 'off', 'unwanted', 'no-place', 'unreachable']),
  attribution: z.string(),
  /** The made-up forecast of the demonstration: the screens say so. */
  isSample: z.boolean(),
  /** When the forecast was made; null without one. Older than an hour: the provider does not answer at the moment. */
  fetchedAt: z.string().nullable(),
  isLate: z.boolean(),
  today: z.string(),
  days: z.array(DayForecast),
  /** Of today and tomorrow. */
  hours: z.array(HourForecast),
  impacts: z.array(Impact),
  /** For days with concrete work planned: the four hours in which it suffers least. */
  pours: z.array(Pour),
});
export type WeatherReport = z.output<typeof WeatherReport>;

export const weatherApi = contract({
  read: {
    method: 'GET',
    path: '/api/projects/:id/weather',
    summary: 'The forecast on site and what it does to the outdoor tasks of the next days',
    access: 'signed-in',
    params: idParams,
    response: WeatherReport,
  },
});
