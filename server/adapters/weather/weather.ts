/** A place's forecast, in its own local time. Null where the provider does not say. */
export interface Forecast {
  readonly hours: readonly HourForecast[];
  readonly days: readonly DayForecast[];
}

export interface HourForecast {
  /** Local, "2026-07-04T13:00". */
  readonly time: string;
  /** °C. */
  readonly temperature: number | null;
  /** °C, as felt. */
  readonly apparent: number | null;
  /** Relative, percent. */
  readonly humidity: number | null;
  /** Millimetres in that hour. */
  readonly rain: number | null;
  /** Percent. */
  readonly rainChance: number | null;
  /** Mean, km/h at 10 m. */
  readonly wind: number | null;
  /** Highest, km/h at 10 m. */
  readonly gust: number | null;
  /** Metres. */
  readonly visibility: number | null;
  /** WMO 4677 in the provider's short form: 0 clear … 95 thunderstorm. */
  readonly code: number | null;
}

export interface DayForecast {
  readonly date: string;
  readonly code: number | null;
  readonly high: number | null;
  readonly low: number | null;
  /** Millimetres in the day. */
  readonly rain: number | null;
  readonly rainChance: number | null;
  readonly gust: number | null;
  /** Local times, "2026-07-04T05:12". */
  readonly sunrise: string | null;
  readonly sunset: string | null;
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Weather {
  /** False: no provider is configured, nothing is ever fetched. */
  readonly isOn: boolean;
  /** Seven days from today. @throws WeatherFault when no usable answer came */
  forecast(place: Place, timeZone: string): Promise<Forecast>;
}

/** No forecast came; the message says why, for the log. */
export class WeatherFault extends Error {}

/** As the provider's licence asks for it, shown beside every figure. */
export const ATTRIBUTION = 'Weather data by Open-Meteo.com (CC BY 4.0)';
