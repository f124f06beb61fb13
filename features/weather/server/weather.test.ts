import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Forecast, type Place, type Weather, WeatherFault } from '#server/adapters/weather/weather.ts';
import { newId } from '#server/database/columns.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { weatherCache } from '#server/database/tables/weather.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join } from '#server/testing/people.ts';
import { WeatherReport } from '../contract.ts';
import { projectWeather, refreshWeather } from './read.ts';

/** 2026-07-05, a Sunday, 06:00 in Riyadh. */
let now = new Date('2026-07-05T03:00:00Z');
let asked: Place[] = [];
let isDown = false;

const hour = (time: string) => ({
  time,
  temperature: 41,
  apparent: 44,
  humidity: 12,
  rain: 0,
  rainChance: 0,
  wind: 20,
  gust: 40,
  visibility: 9000,
  code: 0,
});
const forecast: Forecast = {
  hours: ['2026-07-05', '2026-07-06', '2026-07-07'].flatMap((date) =>
    Array.from({ length: 24 }, (_, at) => hour(`${date}T${String(at).padStart(2, '0')}:00`)),
  ),
  days: ['2026-07-04', '2026-07-05', '2026-07-06'].map((date) => ({
    date,
    code: 0,
    high: 45,
    low: 32,
    rain: 0,
    rainChance: 0,
    gust: 40,
    sunrise: null,
    sunset: null,
  })),
};
const weather: Weather = {
  isOn: true,
  forecast: async (place) => {
    asked.push(place);
    if (isDown) throw new WeatherFault('down');
    return forecast;
  },
};
const app = await testApp({ now: () => now, services: { weather } });
afterAll(() => app.close());
const admin = await app.person('admin', 'Weather Reader');

beforeEach(async () => {
  now = new Date('2026-07-05T03:00:00Z');
  asked = [];
  isDown = false;
  await app.db.delete(weatherCache);
});

async function addProject(more: Partial<typeof projects.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const place = { latitude: 24.71361, longitude: 46.67531, weatherEnabled: true };
  await app.db.insert(projects).values({ id, name: 'Tower', ...place, ...more });
  return id;
}

const readReport = async (id: string, person = admin) =>
  WeatherReport.strict().parse((await person.call('GET', `/api/projects/${id}/weather`)).body);

test('the forecast from today on, and what it does to the tasks planned', async () => {
  const id = await addProject();
  const plan = { projectId: id, plannedStartDate: '2026-07-05', plannedEndDate: '2026-07-05' };
  await app.db.insert(tasks).values([
    { ...plan, number: 1, title: 'Curtain wall glazing' },
    { ...plan, number: 2, title: 'Cast slab Level 2' },
    { ...plan, number: 3, title: 'Cast slab Level 1', status: 'done' },
    { ...plan, number: 4, title: 'Cast slab Level 9', plannedStartDate: '2026-09-01', plannedEndDate: '2026-09-02' },
  ]);
  const report = await readReport(id);
  expect(report).toMatchObject({ state: 'ok', today: '2026-07-05', isLate: false, fetchedAt: now.toISOString() });
  expect(report.days.map(({ date }) => date)).toEqual(['2026-07-05', '2026-07-06']);
  expect(report.hours).toHaveLength(48);
  expect(report.impacts.map(({ rule, tasks: touched }) => [rule, touched.map(({ number }) => number)])).toEqual([
    ['wind-facade', [1]],
    ['heat-concrete', [2]],
    ['evaporation', [2]],
    ['felt-heat', [1, 2]],
    ['midday-ban', [1, 2]],
  ]);
  expect(report.pours).toEqual([{ date: '2026-07-05', window: null }]);
});

test('one place is asked for once an hour, rounded to a kilometre, whoever reads', async () => {
  const [one, other] = [await addProject(), await addProject({ latitude: 24.7139, longitude: 46.6751 })];
  await Promise.all([readReport(one), readReport(other), readReport(one)]);
  await readReport(other);
  expect(asked).toEqual([{ latitude: 24.71, longitude: 46.68 }]);
  now = new Date('2026-07-05T04:00:01Z');
  await readReport(one);
  expect(asked).toHaveLength(2);
});

test('a provider that does not answer: the last forecast for a day, with its age; then nothing, said in words', async () => {
  const id = await addProject();
  await readReport(id);
  isDown = true;
  now = new Date('2026-07-05T08:00:00Z');
  expect(await readReport(id)).toMatchObject({ state: 'ok', isLate: true, fetchedAt: '2026-07-05T03:00:00.000Z' });
  now = new Date('2026-07-06T03:00:01Z');
  expect(await readReport(id)).toMatchObject({ state: 'unreachable', days: [], impacts: [] });
  const before = asked.length;
  await readReport(id);
  expect(asked).toHaveLength(before);
});

test.each([
  ['unwanted', { weatherEnabled: false }],
  ['no-place', { latitude: null, longitude: null }],
])('%s: nothing is asked', async (state, project) => {
  expect(await readReport(await addProject(project))).toMatchObject({ state, days: [] });
  expect(asked).toEqual([]);
});

test('without a provider: off', async () => {
  const plain = await testApp({ now: () => now });
  const person = await plain.person('admin', 'No Provider');
  const id = newId();
  await plain.db.insert(projects).values({ id, name: 'Tower', latitude: 1, longitude: 1, weatherEnabled: true });
  expect((await person.call('GET', `/api/projects/${id}/weather`)).body).toMatchObject({ state: 'off' });
  await plain.close();
});

test('Open-Meteo is asked only while the organisation has it on, and not where the server has a provider of its own', async () => {
  const publicly: Place[] = [];
  const publicWeather: Weather = {
    isOn: true,
    forecast: async (place) => {
      publicly.push(place);
      return forecast;
    },
  };
  const plain = await testApp({ now: () => now, services: { publicWeather } });
  const person = await plain.person('admin', 'Chooser');
  const id = newId();
  const place = { latitude: 24.71361, longitude: 46.67531, weatherEnabled: true };
  await plain.db.insert(projects).values({ id, name: 'Tower', ...place });
  const state = async () => (await person.call('GET', `/api/projects/${id}/weather`)).body.state;
  expect((await person.call('GET', '/api/organisation')).body.useOpenMeteo).toBe(false);
  expect(await state()).toBe('off');
  await refreshWeather(plain.services);
  expect(publicly).toEqual([]);
  await person.call('PUT', '/api/organisation', { useOpenMeteo: true });
  expect(await state()).toBe('ok');
  expect(publicly).toEqual([{ latitude: 24.71, longitude: 46.68 }]);
  await person.call('PUT', '/api/organisation', { useOpenMeteo: false });
  expect(await state()).toBe('off');
  await plain.close();

  await app.db
    .insert(organisation)
    .values({ id: 1, name: 'x', useOpenMeteo: true })
    .onConflictDoUpdate({ target: organisation.id, set: { useOpenMeteo: true } });
  await readReport(await addProject({ latitude: 25.5 }));
  expect(asked).toHaveLength(1);
});

test('the demonstration shows a sample that says so, and nothing is planned or raised by it', async () => {
  const plain = await testApp({ now: () => now });
  const person = await plain.person('admin', 'Visitor');
  const id = newId();
  const demo = { id: 1, name: 'x', isDemo: true };
  await plain.db
    .insert(organisation)
    .values(demo)
    .onConflictDoUpdate({ target: organisation.id, set: { isDemo: true } });
  await plain.db.insert(projects).values({ id, name: 'Tower', latitude: 1, longitude: 1, weatherEnabled: true });
  const day = { plannedStartDate: '2026-07-07', plannedEndDate: '2026-07-07' };
  await plain.db.insert(tasks).values({ projectId: id, number: 1, title: 'Curtain wall glazing', ...day });
  const report = WeatherReport.strict().parse((await person.call('GET', `/api/projects/${id}/weather`)).body);
  expect(report).toMatchObject({ state: 'ok', isSample: true, attribution: '' });
  expect([report.days[0]?.date, report.days.length]).toEqual(['2026-07-05', 7]);
  expect(report.impacts.map(({ rule }) => rule)).toContain('wind-facade');
  expect(await projectWeather(plain.services, id)).toMatchObject({ state: 'off', days: [], impacts: [] });
  expect(await plain.db.select().from(weatherCache)).toEqual([]);
  await plain.close();
});

test('a member reads it, nobody else', async () => {
  const id = await addProject({ latitude: 21.5 });
  const [member, stranger] = [await app.person('viewer', 'Member'), await app.person('pm', 'Stranger')];
  await join(app.db, id, member, 'viewer');
  expect((await readReport(id, member)).state).toBe('ok');
  expect((await stranger.call('GET', `/api/projects/${id}/weather`)).status).toBe(404);
});
