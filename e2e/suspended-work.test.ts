import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendedXer } from '#features/plan-import/reading/fixtures/suspended.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const projectId = newId();
let pm: Visitor;
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  await fixture.db.insert(projects).values({ id: projectId, name: 'Villa' });
  await fixture.join(projectId, pm.id, 'pm');
  const page = await fixture.open(pm);
  await page.goto('/projects');
  const status = await page.evaluate(
    async ({ id, content }) => {
      const form = new FormData();
      form.set('plan', new Blob([content]), 'villa.xer');
      return (await fetch(`/api/projects/${id}/upload-plan`, { method: 'POST', body: form })).status;
    },
    { id: projectId, content: suspendedXer('1|Y|N') },
  );
  expect(status).toBe(201);
  await closePage(page);
});

test('the dialog of a task shows and changes its suspension, and the project chooses how work under way goes on', async () => {
  const page = await fixture.open(pm);
  await page.goto(`/projects/${projectId}/schedule`);
  const [dig] = await fixture.db.select().from(tasks).where(eq(tasks.title, 'Dig'));
  await page.locator(`[data-bar="${dig?.id}"]`).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Dig/ });
  const resumes = dialog.getByLabel('Work resumes on');
  await resumes.fill('2026-03-07');
  await dialog.getByText('Work resumes after the day from which it is suspended.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await resumes.fill('2026-03-29');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const stored = async () => (await fixture.db.select().from(tasks).where(eq(tasks.title, 'Dig')))[0]?.resumesOn;
  await soon(stored).toBe('2026-03-29');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: /^Data date/ }).click();
  const settings = page.getByRole('dialog', { name: 'Data date' });
  await settings.getByLabel('Work under way').selectOption({ label: 'Waits for what it waits for (retained logic)' });
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Save' }).click();
  const logic = async () =>
    (await fixture.db.select().from(projects).where(eq(projects.id, projectId)))[0]?.progressLogic;
  await soon(logic).toBe('retained');
  await closePage(page);
});
