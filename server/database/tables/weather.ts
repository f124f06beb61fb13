import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Forecast } from '#server/adapters/weather/weather.ts';
import { moment } from '../columns.ts';

/** The last forecast of a place (coordinates rounded to a kilometre), so that a provider is asked once an hour. */
export const weatherCache = pgTable('weather_cache', {
  place: text().primaryKey(),
  fetchedAt: moment().notNull(),
  forecast: jsonb().$type<Forecast>().notNull(),
});
