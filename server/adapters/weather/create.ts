import type { Config } from '#server/config.ts';
import { noWeather } from './none.ts';
import { openMeteo } from './open-meteo.ts';
import type { Weather } from './weather.ts';

export const createWeather = ({ WEATHER_URL, WEATHER_KEY }: Pick<Config, 'WEATHER_URL' | 'WEATHER_KEY'>): Weather =>
  WEATHER_URL ? openMeteo({ url: WEATHER_URL, key: WEATHER_KEY }) : noWeather;
