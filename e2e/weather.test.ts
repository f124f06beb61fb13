import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, readApi, setupApp, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
});

test('one switch turns on Open-Meteo; it is off at first and says what is sent where', async () => {
  const page = await fixture.open(admin);
  await page.goto('/admin/organisation');
  const source = page.getByRole('switch', { name: 'Forecasts from Open-Meteo' });
  await source.waitFor();
  expect(await source.isChecked()).toBe(false);
  await page.getByText('the server asks api.open-meteo.com').waitFor();
  await page.getByText('It sends the project’s coordinates, rounded to about a kilometre').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Al-Harbi Contracting');
  await source.check();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('The settings are saved.').waitFor();
  expect((await readApi(page, '/api/organisation'))['useOpenMeteo']).toBe(true);
  await closePage(page);
});

test('the forecast of the demonstration is labelled as a sample', async () => {
  const demo = { id: 1, name: 'Demo', isDemo: true, useOpenMeteo: false };
  await fixture.db.insert(organisation).values(demo).onConflictDoUpdate({ target: organisation.id, set: demo });
  const id = newId();
  const site = { latitude: 24.7, longitude: 46.7, weatherEnabled: true };
  await fixture.db.insert(projects).values({ id, name: 'Tower', ...site });
  const page = await fixture.open(admin);
  await page.goto(`/projects/${id}`);
  await page.getByRole('heading', { name: 'Weather on site' }).waitFor();
  await page.getByText('Sample forecast, not real weather').waitFor();
  expect(await page.getByText('Weather data by Open-Meteo.com').count()).toBe(0);
  await closePage(page);
});
