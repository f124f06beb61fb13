import type { Forecast, HourForecast } from '#server/adapters/weather/weather.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';

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
export const sampleForecast = (today: CalendarDate): Forecast => {
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
