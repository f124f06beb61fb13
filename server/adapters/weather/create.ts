import type { Config } from '#server/config.ts';
import { OPEN_METEO_URL, openMeteo } from './open-meteo.ts';
import { type Weather, WeatherFault } from './weather.ts';

export const createWeather = ({ WEATHER_URL, WEATHER_KEY }: Pick<Config, 'WEATHER_URL' | 'WEATHER_KEY'>): Weather =>
  WEATHER_URL ? openMeteo({ url: WEATHER_URL, key: WEATHER_KEY }) : noWeather;

/** Open-Meteo's own server, without a key: asked only once an administrator has turned it on. */
export const createPublicWeather = (): Weather => openMeteo({ url: OPEN_METEO_URL });

/** WEATHER_URL is not set. */
export const noWeather: Weather = {
  isOn: false,
  forecast: () => Promise.reject(new WeatherFault('No weather provider is configured')),
};
