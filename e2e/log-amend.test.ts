import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { photo } from '#server/testing/files.ts';
import {
  closePage,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  readApi,
  setupApp,
  soon,
  type Visitor,
} from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
let viewer: Visitor;
let projectId: string;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  viewer = await fixture.addPerson('viewer', ['Khalid', 'Omar']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B' }).returning();
  projectId = made?.id ?? '';
  await fixture.join(projectId, se.id, 'se');
  await fixture.join(projectId, viewer.id, 'viewer');
});

const shot = async (tint: number) => ({ name: `shot-${tint}.jpg`, mimeType: 'image/jpeg', buffer: await photo(tint) });

test('details and photos of a submitted log are amended on a phone; everybody sees what it said and showed before', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.goto(`/se/daily-log?project=${projectId}`);
  await page.getByLabel('Notes').fill('Block walls, level 2');
  await page.getByLabel('Choose photos').setInputFiles([await shot(1), await shot(2)]);
  await page.getByText('Uploaded').nth(1).waitFor();
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Block walls' }).getByRole('button').click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await dialog.getByRole('button', { name: 'Take photo 1 out' }).click();
  await dialog.getByRole('button', { name: 'Put photo 1 back' }).waitFor();
  await dialog.getByLabel('Choose photos').setInputFiles([await shot(3)]);
  await dialog.getByText('2 of 5 photos').waitFor();
  await dialog.getByText('Uploaded').waitFor();
  await dialog.getByText('Equipment', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add line' }).filter({ visible: true }).click();
  await dialog.getByRole('textbox', { name: 'Equipment' }).fill('Tower crane');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByLabel('Reason').fill('The crane was forgotten');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await page.getByText('Daily log amended.').waitFor();
  await dialog.getByText(/Tower crane/).waitFor();
  await expect.poll(() => dialog.getByRole('list', { name: 'Photos', exact: true }).getByRole('img').count()).toBe(2);
  await closePage(page);

  const reader = await fixture.open(viewer, { viewport: PHONE, theme: 'dark' });
  await reader.goto('/se/daily-log');
  await reader.getByRole('listitem').filter({ hasText: 'Block walls' }).getByRole('button').click();
  const read = reader.getByRole('dialog');
  await read.getByText('History and proof').click();
  await read.getByText('Reason: The crane was forgotten').waitFor();
  await read.getByText('Ahmed Site').last().waitFor();
  await expect.poll(() => read.getByRole('list', { name: 'Photos removed' }).getByRole('img').count()).toBe(1);
  await expect.poll(() => read.getByRole('list', { name: 'Photos added' }).getByRole('img').count()).toBe(1);
  await read.getByText('As it was submitted').click();
  await read.locator('dd', { hasText: 'Block walls, level 2' }).first().waitFor();
  await expectAccessible(reader);
  await expectNoOverflow(reader);
  expect(await read.getByRole('button', { name: 'Amend' }).count()).toBe(0);
  await closePage(reader);
});

test('of two who amend at once the second is told what the first said, and keeps what he typed', async () => {
  const admin = await fixture.addPerson('admin', ['Omar', 'Admin']);
  const page = await fixture.open(se, { viewport: PHONE });
  await page.goto(`/se/daily-log?project=${projectId}`);
  await page.getByLabel('Notes').fill('Rebar, level 5');
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Rebar, level 5' }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await dialog.getByLabel('Notes').fill('Rebar, level 6');
  await dialog.getByLabel('Reason').fill('Wrong level');

  const [log] = (await readApi(page, '/api/progress-logs/recent?limit=1')) as unknown as { id: string }[];
  const office = await fixture.open(admin);
  const change = { manpower: 41, notes: 'Rebar', reason: 'Timesheet' };
  const headers = { origin: new URL(fixture.address).origin };
  const amended = await office.request.put(`/api/progress-logs/${log?.id}`, { data: change, headers });
  expect(amended.status()).toBe(200);
  await closePage(office);

  await dialog.getByRole('button', { name: 'Amend' }).click();
  const alert = dialog.getByRole('alert');
  await alert.getByText('Somebody else amended this log while you were writing.').waitFor();
  await soon(() => alert.evaluate(isInSight)).toBe(true);
  await alert.getByText('41', { exact: true }).waitFor();
  await alert.getByText('Changed by both of you, yours is in the form: Notes.').waitFor();
  await soon(() => dialog.getByLabel('Manpower', { exact: true }).inputValue()).toBe('41');
  await soon(() => dialog.getByLabel('Notes').inputValue()).toBe('Rebar, level 6');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await page.getByText('Daily log amended.').waitFor();
  await dialog.getByText('Rebar, level 6').first().waitFor();
  await closePage(page);
});

/** Its beginning is where the person looks, not scrolled away. */
function isInSight(element: Element): boolean {
  const { left, top } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 24, top + 16));
}
