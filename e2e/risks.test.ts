import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let pm: Visitor;
let se: Visitor;
let projectId: string;
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Faisal', 'Otaibi']);
  se = await fixture.addPerson('se', ['Saad', 'Qahtani']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B' }).returning();
  projectId = made?.id ?? '';
  const titles = ['Excavation', 'Shoring of the pit'];
  await fixture.db.insert(tasks).values(titles.map((title, index) => ({ projectId, number: index + 1, title })));
  await fixture.join(projectId, pm.id, 'pm');
  await fixture.join(projectId, se.id, 'se');
});

test('the alerts button shows no number until it knows one', async () => {
  const page = await fixture.open(pm);
  const counted = Promise.withResolvers<void>();
  await page.route('**/api/notifications/count', async (route) => {
    await counted.promise;
    await route.continue();
  });
  await page.goto('/risks');
  await page.getByText('No open risks').waitFor();
  await page.getByRole('button', { name: 'Alerts', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /\d alerts/ }).count()).toBe(0);
  counted.resolve();
  await page.getByRole('button', { name: 'Alerts', exact: true }).waitFor();
  await closePage(page);
});

test('a risk is raised on the phone, reaches its owner at once, is weighed, closed and found again', async () => {
  const office = await fixture.open(pm);
  await office.goto('/risks');
  await office.getByText('No open risks').waitFor();
  await office.getByRole('button', { name: 'Alerts', exact: true }).waitFor();

  const site = await fixture.open(se, { viewport: PHONE });
  await site.goto('/risks');
  await site.getByRole('button', { name: 'Raise a risk' }).click();
  const sheet = site.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Raise a risk' }).click();
  await sheet.getByText('Title is required').waitFor();
  await sheet.getByText('Please select a project').waitFor();
  await sheet.getByLabel('Title').fill('Shoring of the pit moves');
  await sheet.getByLabel('Project').selectOption({ label: 'Riyadh Tower B' });
  await sheet.getByRole('searchbox', { name: 'Search tasks' }).fill('shoring');
  await sheet.getByRole('button', { name: 'T-2 Shoring of the pit' }).click();
  await sheet.getByRole('button', { name: 'Unlink the task' }).waitFor();
  await sheet.getByLabel('Probability').selectOption('4');
  await sheet.getByLabel('Impact').selectOption('5');
  await sheet.getByLabel('Owner').selectOption({ label: 'Faisal Otaibi' });
  await sheet.getByRole('button', { name: 'Raise a risk' }).click();
  await site.getByText('The risk is in the register.').waitFor();
  await expectNoOverflow(site);
  await expectAccessible(site);
  await closePage(site);

  await office.getByRole('button', { name: '1 alert' }).click();
  const alerts = office.getByRole('dialog', { name: 'Alerts' });
  await alerts.getByText('Saad Qahtani gave you').waitFor();
  await expectAccessible(office);
  await alerts.getByRole('link', { name: 'Shoring of the pit moves' }).click();
  const dialog = office.getByRole('dialog', { name: 'Shoring of the pit moves' });
  await soon(() => dialog.getByLabel('Owner').inputValue()).toBe(pm.id);
  await dialog.getByRole('link', { name: 'T-2 Shoring of the pit' }).waitFor();
  await office.getByRole('button', { name: 'Alerts', exact: true, includeHidden: true }).waitFor({ state: 'attached' });
  await dialog.getByLabel('Impact').selectOption('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await office.getByText('The risk is saved.').waitFor();

  await office.getByRole('button', { name: 'Risks: 1. Probability 4, impact 2', exact: true }).click();
  await office.getByRole('link', { name: 'Shoring of the pit moves' }).click();
  await dialog.getByRole('button', { name: 'Actions' }).click();
  await office.getByRole('menuitem', { name: 'Close risk' }).click();
  await dialog.getByLabel('Why is it closed?').fill('Anchors placed');
  await dialog.getByRole('button', { name: 'Close risk' }).click();
  await dialog.getByText('Anchors placed').first().waitFor();
  await dialog.getByText('closed the risk').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await office.getByText('No risk matches these filters').waitFor();
  await office.getByLabel('Status').selectOption('closed');
  await office.getByRole('link', { name: 'Shoring of the pit moves' }).waitFor();
  await closePage(office);
});

test('what the engine watches is dismissed with a reason, or taken over', async () => {
  const sentences = {
    title: { key: 'No daily logs', values: {} },
    description: {
      key: 'No daily log for {{days}} working days: what happened on site is not on record.',
      values: { days: 3 },
    },
  };
  const entry = {
    projectId,
    title: 'No daily logs',
    isFromEngine: true,
    sentences,
    probability: 3,
    impact: 2,
  } as const;
  await fixture.db.insert(risks).values({ ...entry, engineKey: 'logs:one' });
  const page = await fixture.open(pm);
  await page.goto('/risks?source=engine');
  await page.getByRole('link', { name: 'No daily logs' }).click();
  const dialog = page.getByRole('dialog', { name: 'No daily logs' });
  await dialog.getByText('No daily log for 3 working days').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Dismiss risk' }).click();
  await dialog.getByLabel('Why is this no risk?').waitFor();
  await dialog.getByRole('button', { name: 'Dismiss risk' }).last().click();
  await dialog.getByText('Say why this is no risk.').waitFor();
  await dialog.getByLabel('Why is this no risk?').fill('The site rests');
  await dialog.getByRole('button', { name: 'Dismiss risk' }).last().click();
  await dialog.getByText('dismissed the risk').waitFor();
  const [stored] = await fixture.db.select().from(risks).where(eq(risks.engineKey, 'logs:one'));
  expect(stored).toMatchObject({ status: 'closed', isDismissed: true, closeReason: 'The site rests' });
  await closePage(page);
});

test('a sentence of the engine that begins with a task runs as the Arabic page does, wherever it stands', async () => {
  const sentences = {
    title: { key: '{{item}} will be missing', values: { item: 'Copper pipe' } },
    description: {
      key: '{{task}} will end {{late}} working days late as it stands and had {{float}} days of float: the end slips by {{days}} working days.',
      values: { task: 'T-51 Start-up', late: 18, float: 0, days: 18 },
    },
  };
  const engine = {
    title: 'Copper pipe will be missing',
    isFromEngine: true,
    engineKey: 'schedule:rtl',
    sentences,
  } as const;
  const [risk] = await fixture.db
    .insert(risks)
    .values({ ...engine, projectId, description: 'T-51 …', probability: 4, impact: 4 })
    .returning();
  const page = await fixture.open(pm, { lang: 'ar' });
  for (const path of [`/projects/${projectId}`, `/risks?risk=${risk?.id}`, '/analytics']) {
    await page.goto(path);
    const scope = path.startsWith('/risks') ? page.getByRole('dialog') : page.locator('main');
    for (const words of [/ستنتهي متأخرة على حالها/, /ستنقص/]) {
      const text = scope.getByText(words).first();
      await text.waitFor();
      expect([path, await text.evaluate((element) => getComputedStyle(element).direction)]).toEqual([path, 'rtl']);
    }
  }
  await closePage(page);
});

test('a person chooses of what he is told; it holds after coming back', async () => {
  const page = await fixture.open(pm);
  await page.goto('/settings/preferences');
  const mentions = page.getByRole('group', { name: 'Mentions' });
  await mentions.getByLabel('On my devices').uncheck();
  const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('personal') ?? false);
  await page.getByLabel('Riyadh Tower B').selectOption('personal');
  await page.getByText('This installation sends no mail.').first().waitFor();
  await expectAccessible(page);
  await answered;
  await page.reload();
  await mentions.waitFor();
  expect(await mentions.getByLabel('On my devices').isChecked()).toBe(false);
  expect(await page.getByLabel('Riyadh Tower B').inputValue()).toBe('personal');
  await closePage(page);
});
