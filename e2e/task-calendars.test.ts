import { and, eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyPlan, plannedXer } from '#features/plan-import/reading/fixtures/planned-by-calendars.ts';
import { newId } from '#server/database/columns.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const projectId = newId();
let pm: Visitor;
let viewer: Visitor;
const [activities, links] = anyPlan(40, 3);

/** Of one activity the file says other days than its links and calendar do. */
const file = plannedXer(activities, links).replace(
  /(Activity 0\t[\d.]+\t[\d.]+\t[^\t]+\t[^\t]+\t)[^\t]+\t[^\t]+/,
  '$12026-05-03 08:00\t2026-05-04 17:00',
);

/** As the form of the screen sends it. */
const upload = (page: Page) =>
  page.evaluate(
    async ({ id, content }) => {
      const form = new FormData();
      form.set('plan', new Blob([content]), 'tower.xer');
      return (await fetch(`/api/projects/${id}/upload-plan`, { method: 'POST', body: form })).status;
    },
    { id: projectId, content: file },
  );

beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  viewer = await fixture.addPerson('viewer', ['Khalid', 'Omar']);
  await fixture.db.insert(projects).values({ id: projectId, name: 'Tower' });
  await fixture.join(projectId, pm.id, 'pm');
  await fixture.join(projectId, viewer.id, 'viewer');
  const page = await fixture.open(pm);
  await page.goto('/projects');
  expect(await upload(page)).toBe(201);
  await closePage(page);
});

const path = `/projects/${projectId}/schedule`;
const shoot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

test('the schedule says how many activities agree with the file, and of the others why they do not', async () => {
  const page = await fixture.open(pm);
  await page.goto(path);
  await page.getByRole('button', { name: '39 of 40 activities agree with the plan file' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It has a constraint, which the program of the file applies otherwise.').waitFor();
  await dialog.getByRole('button', { name: /Activity 0/ }).click();
  await page.getByRole('dialog').getByText('Early in the file').waitFor();
  await closePage(page);
});

test('who may edit a task gives it another calendar of the project', async () => {
  const page = await fixture.open(pm);
  await page.goto(path);
  await page.getByRole('button', { name: /activities agree/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Activity 0/ })
    .click();
  const chosen = page.getByRole('dialog').getByLabel('Working calendar');
  await chosen.selectOption({ label: 'Site' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const stored = () =>
    fixture.db
      .select({ name: projectCalendars.name })
      .from(tasks)
      .innerJoin(projectCalendars, eq(projectCalendars.id, tasks.calendarId))
      .where(and(eq(tasks.projectId, projectId), eq(tasks.title, 'Activity 0')));
  await soon(stored).toEqual([{ name: 'Site' }]);
  await closePage(page);
});

test.each([
  ['desk-en', { lang: 'en', viewport: { width: 1440, height: 900 } }],
  ['desk-ar', { lang: 'ar', viewport: { width: 1440, height: 900 } }],
  ['phone-en', { lang: 'en', viewport: { width: 360, height: 780 } }],
  ['phone-ar', { lang: 'ar', viewport: { width: 360, height: 780 } }],
] as const)('the calendars and the comparison are read by a viewer and fit: %s', async (name, options) => {
  const page = await fixture.open(viewer, options);
  const isArabic = options.lang === 'ar';
  await page.goto(path);
  const line = page.getByRole('button', { name: isArabic ? /الأنشطة المتفقة/ : /activities agree/ });
  await line.waitFor();
  await shoot(page, `${name}-schedule`);
  await line.click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await shoot(page, `${name}-file`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Activity 0/ })
    .click();
  await page
    .getByRole('dialog')
    .getByText(isArabic ? 'المبكر في الملف' : 'Early in the file')
    .waitFor();
  await expectNoOverflow(page);
  await shoot(page, `${name}-task`);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: isArabic ? 'المزيد' : 'More', exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: isArabic ? 'تقاويم المهام' : 'Calendars of tasks' }).click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await shoot(page, `${name}-calendars`);
  await closePage(page);
});

const phone = { width: 360, height: 780 };

test.each([
  ['en', ['More', 'Calendars of tasks', 'New calendar', 'Name', 'Save calendar', 'Add exception']],
  ['ar', ['المزيد', 'تقاويم المهام', 'تقويم جديد', 'الاسم', 'حفظ التقويم', 'إضافة استثناء']],
] as const)('a calendar is made on a phone, its faults said by its fields, in %s', async (lang, words) => {
  const [more, calendars, fresh, nameLabel, save, exception] = words;
  const page = await fixture.open(pm, { lang, viewport: phone });
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: more, exact: true }).click();
  await page.getByRole('menuitem', { name: calendars }).click();
  const dialog = page.getByRole('dialog', { name: calendars });
  await dialog.getByRole('button', { name: fresh }).click();
  const name = dialog.getByRole('textbox', { name: nameLabel, exact: true });
  await name.fill('Plant');
  await dialog.getByRole('button', { name: exception }).click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await shoot(page, `phone-${lang}-calendar`);
  await dialog.getByRole('button', { name: save }).click();
  await dialog.locator('p[id$="-error"]').waitFor();
  await name.fill(`Nights ${lang}`);
  await dialog.getByRole('button', { name: save }).click();
  await dialog.getByRole('button', { name: fresh }).waitFor();
  const made = () =>
    fixture.db
      .select()
      .from(projectCalendars)
      .where(eq(projectCalendars.name, `Nights ${lang}`));
  await soon(made).toHaveLength(1);
  await closePage(page);
});

test('a calendar is removed once its tasks have another one', async () => {
  const page = await fixture.open(pm);
  await page.goto(path);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Calendars of tasks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendars of tasks' });
  await dialog.getByLabel('Calendar', { exact: true }).selectOption({ label: 'Plant' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const confirm = dialog.getByRole('button', { name: 'Remove calendar' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('They go by this calendar instead').selectOption({ label: 'That of the project' });
  await expectAccessible(page);
  await confirm.click();
  await page.getByText('Calendar removed').waitFor();
  const left = () => fixture.db.select().from(projectCalendars).where(eq(projectCalendars.name, 'Plant'));
  await soon(left).toEqual([]);
  await closePage(page);
});

test.each(['en', 'ar'] as const)(
  'the data date of a file is offered, and becomes that of the project, in %s',
  async (lang) => {
    const id = newId();
    await fixture.db.insert(projects).values({ id, name: 'Annex' });
    await fixture.join(id, pm.id, 'pm');
    const page = await fixture.open(pm, { lang, viewport: phone });
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: lang === 'en' ? 'Upload plan' : 'رفع خطة' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'annex.xer', mimeType: 'text/plain', buffer: Buffer.from(file) },
    });
    const taken = dialog.getByRole('checkbox', {
      name: lang === 'en' ? /Take over the data date/ : /اعتماد تاريخ البيانات/,
    });
    await taken.waitFor();
    expect(await taken.isChecked()).toBe(true);
    await dialog.getByLabel(lang === 'en' ? 'Data date' : 'تاريخ البيانات', { exact: true }).fill('2026-03-08');
    await expectNoOverflow(page);
    await shoot(page, `phone-${lang}-data-date`);
    await dialog.getByRole('button', { name: lang === 'en' ? /^Create .* tasks$/ : /^إنشاء/ }).click();
    const stored = () => fixture.db.select({ dataDate: projects.dataDate }).from(projects).where(eq(projects.id, id));
    await soon(stored).toEqual([{ dataDate: '2026-03-08' }]);
    await closePage(page);
  },
);
