import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWeather } from './create.ts';
import { WeatherFault } from './weather.ts';

const recorded = {
  latitude: 24.7,
  longitude: 46.7,
  utc_offset_seconds: 10800,
  timezone: 'Asia/Riyadh',
  hourly_units: { time: 'iso8601', temperature_2m: '°C' },
  hourly: {
    time: ['2026-07-04T00:00', '2026-07-04T01:00'],
    temperature_2m: [33.4, 32.9],
    apparent_temperature: [31, null],
    relative_humidity_2m: [14, 15],
    precipitation: [0, 0.2],
    precipitation_probability: [0, 5],
    wind_speed_10m: [12.1, 9.7],
    wind_gusts_10m: [28.4, 25.2],
    weather_code: [0, 61],
  },
  daily: {
    time: ['2026-07-04'],
    weather_code: [61],
    temperature_2m_max: [45.2],
    temperature_2m_min: [31.8],
    precipitation_sum: [0.2],
    precipitation_probability_max: [5],
    wind_gusts_10m_max: [44.6],
    sunrise: ['2026-07-04T05:08'],
    sunset: ['2026-07-04T18:45'],
  },
};

let answer: (address: URL) => { status?: number; body: string; location?: string };
let asked: URL[] = [];
const server = createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://stub');
  asked.push(address);
  const { status = 200, body, location } = answer(address);
  response.writeHead(status, location ? { location } : {}).end(body);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = () => ({ body: JSON.stringify(recorded) });
});

const riyadh = { latitude: 24.7136, longitude: 46.6753 };

describe('a provider in Open-Meteo’s form', () => {
  test('is asked for one place, in its own time, and its answer is read', async () => {
    const forecast = await createWeather({ WEATHER_URL: url, WEATHER_KEY: 'k1' }).forecast(riyadh, 'Asia/Riyadh');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      latitude: '24.7136',
      longitude: '46.6753',
      timezone: 'Asia/Riyadh',
      wind_speed_unit: 'kmh',
      forecast_days: '7',
      apikey: 'k1',
    });
    expect(forecast.hours[1]).toEqual({
      time: '2026-07-04T01:00',
      temperature: 32.9,
      apparent: null,
      humidity: 15,
      rain: 0.2,
      rainChance: 5,
      wind: 9.7,
      gust: 25.2,
      visibility: null,
      code: 61,
    });
    expect(forecast.days).toEqual([
      {
        date: '2026-07-04',
        code: 61,
        high: 45.2,
        low: 31.8,
        rain: 0.2,
        rainChance: 5,
        gust: 44.6,
        sunrise: '2026-07-04T05:08',
        sunset: '2026-07-04T18:45',
      },
    ]);
  });

  test.each([
    ['an error', { status: 400, body: '{"error":true,"reason":"Cannot initialize"}' }],
    ['nonsense', { body: '<html>' }],
    ['another shape', { body: '{"hourly":{"time":5}}' }],
    ['too much', { body: `"${'x'.repeat(600_000)}"` }],
    ['a detour', { status: 302, body: '', location: 'http://127.0.0.1:1/elsewhere' }],
  ])('that answers %s gives a fault that does not tell the key', async (_, given) => {
    answer = () => given;
    const fault = await createWeather({ WEATHER_URL: url, WEATHER_KEY: 'secret-key' })
      .forecast(riyadh, 'Asia/Riyadh')
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(WeatherFault);
    expect(String(fault)).not.toContain('secret-key');
  });

  test('that is down gives a fault', async () => {
    await expect(
      createWeather({ WEATHER_URL: 'http://127.0.0.1:1/', WEATHER_KEY: undefined }).forecast(riyadh, 'UTC'),
    ).rejects.toThrow(WeatherFault);
  });
});

test('without a provider nothing is asked', async () => {
  const weather = createWeather({ WEATHER_URL: undefined, WEATHER_KEY: undefined });
  expect(weather.isOn).toBe(false);
  await expect(weather.forecast(riyadh, 'UTC')).rejects.toThrow(WeatherFault);
});
