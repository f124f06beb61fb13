import { type Weather, WeatherFault } from './weather.ts';

/** WEATHER_URL is not set. */
export const noWeather: Weather = {
  isOn: false,
  forecast: () => Promise.reject(new WeatherFault('No weather provider is configured')),
};
