import { eq } from 'drizzle-orm';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { materials, tasks } from '#server/database/tables/work.ts';
import { closePage, readApi, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
const ids = { project: '', task: '', material: '', risk: '' };
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  const [project] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B' }).returning();
  const projectId = project?.id ?? '';
  const [task] = await fixture.db.insert(tasks).values({ projectId, number: 1, title: 'Columns' }).returning();
  const gravel = { projectId, item: 'Gravel', category: 'other', unit: 'm3', requiredQty: '10' } as const;
  const [material] = await fixture.db.insert(materials).values(gravel).returning();
  const [risk] = await fixture.db
    .insert(risks)
    .values({ projectId, title: 'Late steel', probability: 3, impact: 3 })
    .returning();
  Object.assign(ids, { project: projectId, task: task?.id, material: material?.id, risk: risk?.id });
});

/** Writes wait until they are released or answered. */
async function holdWrites(page: Page) {
  const held: Route[] = [];
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    held.push(route);
  });
  return {
    asked: () => soon(() => held.length).toBe(1),
    letGo: () => held.shift()?.continue(),
    fail: () => held.shift()?.fulfill({ status: 503, body: 'no' }),
  };
}

const openProject = async (page: Page) => {
  await page.goto(`/projects/${ids.project}`);
  await page.getByRole('button', { name: 'Edit' }).click();
};
const openTask = (page: Page) => page.goto(`/tasks?task=${ids.task}`);
const openMaterial = async (page: Page) => {
  await page.goto(`/materials?project=${ids.project}`);
  await page.getByRole('article').filter({ hasText: 'Gravel' }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
};
const openRisk = (page: Page) => page.goto(`/risks?risk=${ids.risk}`);
const openSteps = async (page: Page) => {
  await openTask(page);
  await page.getByRole('tab', { name: 'Steps' }).click();
  await page.getByRole('button', { name: 'Edit the steps' }).click();
};

test.each([
  ['a project', openProject, 'Client Name', 'Location', 'Save'],
  ['a task', openTask, 'Title', 'Description', 'Save'],
  ['a material', openMaterial, 'Supplier', 'Required quantity', 'Save'],
  ['a risk', openRisk, 'Response', 'Trigger', 'Save'],
  ['the steps of a task', openSteps, 'Step 1', 'Step 2', 'Save'],
] as const)(
  'while %s is being saved nothing can be typed that would be lost',
  async (_, show, changed, other, save) => {
    const page = await fixture.open(admin);
    await show(page);
    const dialog = page.getByRole('dialog').last();
    const field = (name: string) => dialog.getByLabel(new RegExp(`^${name}\\*?$`));
    await field(changed).fill('Changed');
    const open = await page.getByRole('dialog').count();
    const before = await field(other).inputValue();
    const writes = await holdWrites(page);
    await field(changed).press('Enter');
    if (changed === 'Response') await dialog.getByRole('button', { name: save }).click();
    await writes.asked();
    const button = dialog.getByRole('button', { name: save, exact: true });
    await soon(() => button.getAttribute('aria-busy')).toBe('true');
    await field(other).click({ force: true });
    await page.keyboard.type(' typed meanwhile');
    await field(changed).click({ force: true });
    await page.keyboard.type(' and more');
    expect(await field(other).inputValue()).toBe(before);
    expect(await field(changed).inputValue()).not.toContain('and more');
    await writes.letGo();
    await soon(() => page.getByRole('dialog').count()).toBe(open - 1);
    await closePage(page);
  },
);

test('a save that fails gives back the form and the place in it; closing meanwhile asks', async () => {
  const page = await fixture.open(admin);
  await openProject(page);
  const dialog = page.getByRole('dialog', { name: 'Edit project' });
  const location = dialog.getByLabel('Location');
  const writes = await holdWrites(page);
  await location.fill('Jeddah');
  await location.press('Enter');
  await writes.asked();
  await page.keyboard.press('Escape');
  await page.getByText('What you entered has not been saved.').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await writes.fail();
  await page.getByText('Failed to update project').waitFor();
  await page.keyboard.type(', Corniche');
  expect(await location.inputValue()).toBe('Jeddah, Corniche');
  await location.press('Enter');
  await writes.asked();
  await writes.letGo();
  await page.getByText('Project updated successfully!').waitFor();
  expect(await readApi(page, `/api/projects/${ids.project}`)).toMatchObject({ location: 'Jeddah, Corniche' });
  await closePage(page);
});

test('a picture of a delivery note that was chosen is not left behind unasked', async () => {
  const page = await fixture.open(admin);
  await page.goto(`/materials?project=${ids.project}`);
  await page.getByRole('button', { name: 'Receive or use' }).first().click();
  const dialog = page.getByRole('dialog');
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer });
  await dialog.getByText('note.png').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('What you entered has not been saved.').waitFor();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await soon(() => page.getByRole('dialog').count()).toBe(0);
  await closePage(page);
});

test('saving a task does not close its dialog over a comment that was typed', async () => {
  const page = await fixture.open(admin);
  await openTask(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Comments' }).click();
  await dialog.getByLabel('New comment').fill('Formwork is here');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Columns of axis B');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Task updated successfully').waitFor();
  expect(await dialog.getByLabel('New comment').inputValue()).toBe('Formwork is here');
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
  await soon(() => dialog.getByLabel('New comment').inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await closePage(page);
});

test('what somebody else, or the engine, changes of a risk leaves what is typed', async () => {
  const page = await fixture.open(admin);
  await openRisk(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Response').fill('Order from Dammam');
  await dialog.getByLabel('Trigger').fill('No ship by Sunday');
  const other = await fixture.open(admin);
  const answer = await other.request.put(`/api/risks/${ids.risk}`, {
    data: { impact: 5, trigger: 'No ship by Monday' },
    headers: { Origin: fixture.address },
  });
  expect(answer.status()).toBe(200);
  await page.getByText('impact 5', { exact: false }).first().waitFor();
  expect(await dialog.getByLabel('Response').inputValue()).toBe('Order from Dammam');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Somebody else changed this risk while you were editing.').waitFor();
  await dialog.getByText('Changed by both of you, yours is in the form: Trigger.').waitFor();
  await soon(() => dialog.getByLabel('Impact').inputValue()).toBe('5');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The risk is saved.').waitFor();
  const [stored] = await fixture.db.select().from(risks).where(eq(risks.id, ids.risk));
  expect(stored).toMatchObject({ impact: 5, trigger: 'No ship by Sunday', response: 'Order from Dammam' });
  await closePage(page);
  await closePage(other);
});

test('what is typed of a risk that somebody else closes meanwhile stays and can be saved', async () => {
  const page = await fixture.open(admin);
  await openRisk(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Response').fill('Order from Yanbu');
  const answer = await page.request.put(`/api/risks/${ids.risk}`, {
    data: { status: 'closed', closeReason: 'Steel is here' },
    headers: { Origin: fixture.address },
  });
  expect(answer.status()).toBe(200);
  await dialog.getByText('This risk was closed while you were editing.', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Response').inputValue()).toBe('Order from Yanbu');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Somebody else changed this risk while you were editing.').waitFor();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The risk is saved.').waitFor();
  const [stored] = await fixture.db.select().from(risks).where(eq(risks.id, ids.risk));
  expect(stored).toMatchObject({ status: 'closed', response: 'Order from Yanbu' });
  await closePage(page);
});

test('what is typed of a risk stays while the reason of its closing is asked for', async () => {
  await fixture.db.update(risks).set({ status: 'open', closedAt: null }).where(eq(risks.id, ids.risk));
  const page = await fixture.open(admin);
  await openRisk(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Response').fill('Order from Dubai');
  await dialog.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Close risk' }).click();
  await dialog.getByLabel('Why is it closed?').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  expect(await dialog.getByLabel('Response').inputValue()).toBe('Order from Dubai');
  await closePage(page);
});

test.each(['Cancel', 'Escape', 'Close'] as const)('%s asks before a variation’s lines are lost', async (way) => {
  const page = await fixture.open(admin);
  await page.goto(`/projects/${ids.project}/certificates?view=variations`);
  await page.getByRole('button', { name: 'Add variation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add variation' });
  await dialog.getByLabel('Description').fill('Extra piles');
  if (way === 'Escape') await page.keyboard.press(way);
  else await dialog.getByRole('button', { name: way, exact: true }).click();
  await page.getByText('What you entered has not been saved.').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Extra piles');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await closePage(page);
});

test('steps of a task, and Cancel of a form, ask before what is typed is lost', async () => {
  const page = await fixture.open(admin);
  await openSteps(page);
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Step 1', { exact: true }).fill('Set out again');
  await page.keyboard.press('Escape');
  await page.getByText('What you entered has not been saved.').waitFor();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await openProject(page);
  const project = page.getByRole('dialog', { name: 'Edit project' });
  await project.getByRole('button', { name: 'Cancel' }).click();
  await project.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await project.getByLabel('Location').fill('Abha');
  await project.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('What you entered has not been saved.').waitFor();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await project.waitFor({ state: 'hidden' });
  await closePage(page);
});

test('a question whether to discard goes when what it asks about is saved meanwhile', async () => {
  const page = await fixture.open(admin);
  await openMaterial(page);
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel(/^Supplier/).fill('Steel works');
  const writes = await holdWrites(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await writes.asked();
  await page.keyboard.press('Escape');
  await page.getByText('Discard changes?').waitFor();
  await writes.letGo();
  await page.getByText('Material updated successfully!').waitFor();
  await soon(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByText('Discard changes?').waitFor({ state: 'detached' });
  await closePage(page);
});
