import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import {
  closePage,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  readApi,
  setupApp,
  soon,
  type Visitor,
  WIDE,
} from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
let pm: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  viewer = await fixture.addPerson('viewer', ['Khalid', 'Omar']);
});

async function createProject(page: Page, name: string, fields: Record<string, string> = {}): Promise<string> {
  await page.goto('/projects/create');
  await page.getByLabel('Project Name').fill(name);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.getByText('Project created successfully!').waitFor();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return page.url().split('/').at(-1) ?? '';
}

describe('the list', () => {
  test('is empty in the words for each role', async () => {
    const stranger = await fixture.addPerson('se', ['Saad', 'Qahtani']);
    const asPm = await fixture.open(await fixture.addPerson('pm', ['Reem', 'Saleh']));
    await asPm.goto('/projects');
    await asPm.getByText('Get started by creating your first project.').waitFor();
    await expectAccessible(asPm);
    const asSe = await fixture.open(stranger);
    await asSe.goto('/projects');
    await asSe.getByText('No projects have been assigned to you yet.').waitFor();
    await soon(() => asSe.getByRole('link', { name: 'New Project' }).count()).toBe(0);
    await closePage(asPm);
    await closePage(asSe);
  });

  test('searches, filters and sorts, and keeps all of it in the URL', async () => {
    const owner = await fixture.addPerson('pm', ['Faisal', 'Otaibi']);
    const rows = [
      {
        name: 'Corniche Tower',
        client: 'Jeddah Development',
        plannedStartDate: '2020-01-01',
        plannedEndDate: '2020-12-31',
      },
      { name: 'مدرسة الملك فهد', client: null, plannedStartDate: null, plannedEndDate: null },
      { name: 'Warehouse 7', client: 'Al-Faisal', plannedStartDate: null, plannedEndDate: null },
    ];
    const made = await fixture.db.insert(projects).values(rows).returning({ id: projects.id });
    for (const { id } of made) await fixture.join(id, owner.id, 'pm');
    const page = await fixture.open(owner);
    await page.goto('/projects');
    const names = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    await page.getByRole('article').first().waitFor();
    await soon(() => names()).toHaveLength(3);

    await page.getByRole('button', { name: /^Completed/ }).click();
    await page.waitForURL(/filter=completed/);
    await soon(() => names()).toEqual(['Corniche Tower']);

    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('مدرسه');
    await page.waitForURL(/q=/);
    await soon(() => names()).toEqual(['مدرسة الملك فهد']);

    await page.reload();
    await page.getByRole('article').first().waitFor();
    await soon(() => names()).toEqual(['مدرسة الملك فهد']);

    await page.getByRole('searchbox', { name: 'Search projects' }).fill('no such thing');
    await page.getByText('No project matches your search and filter.').waitFor();
    await closePage(page);
  });
});

describe('create', () => {
  test('a project with budget and dates comes back exactly, also after a reload', async () => {
    const page = await fixture.open(pm);
    const id = await createProject(page, 'Riyadh Tower B', {
      'Client Name': 'Al-Faisal Development',
      Budget: '1,234,567.89',
      'Planned Start Date': '2026-03-01',
      'Planned End Date': '2027-03-01',
    });
    await page.reload();
    await page.getByText('1 Mar 2026').waitFor();
    const stored = await readApi(page, `/api/projects/${id}`);
    expect(stored).toMatchObject({ budget: 1234567.89, plannedStartDate: '2026-03-01', plannedEndDate: '2027-03-01' });
    await expectAccessible(page);
    await closePage(page);
  });

  test('without a name nothing is sent; the field says why, has the focus, and the rest stays typed', async () => {
    const page = await fixture.open(pm);
    await page.goto('/projects/create');
    await page.getByLabel('Client Name').fill('Somebody');
    await page.getByLabel('Project Name').fill('   ');
    await page.getByRole('button', { name: 'Create Project' }).click();
    await page.getByText('Project name is required').waitFor();
    await soon(() => page.getByLabel('Project Name').evaluate((input) => input === document.activeElement)).toBe(true);
    await soon(() => page.getByLabel('Client Name').inputValue()).toBe('Somebody');
    await closePage(page);
  });

  test('leaving with something typed asks first', async () => {
    const page = await fixture.open(pm);
    await page.goto('/projects/create');
    await page.getByLabel('Project Name').fill('Half a project');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Discard changes?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await soon(() => page.getByLabel('Project Name').inputValue()).toBe('Half a project');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.waitForURL(/\/projects$/);
    await closePage(page);
  });

  test.each(['Asia/Riyadh', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'a date picked in %s is that date',
    async (timezoneId) => {
      const page = await fixture.open(pm, { timezoneId });
      const id = await createProject(page, `Dates in ${timezoneId}`, { 'Planned Start Date': '2026-03-01' });
      await page.getByText('1 Mar 2026').waitFor();
      const stored = await readApi(page, `/api/projects/${id}`);
      expect(stored['plannedStartDate']).toBe('2026-03-01');
      await closePage(page);
    },
  );

  test('is not for viewers', async () => {
    const page = await fixture.open(viewer);
    await page.goto('/projects/create');
    await page.getByText("You don't have permission to access this page.").waitFor();
    await soon(() => page.getByLabel('Project Name').count()).toBe(0);
    await closePage(page);
  });
});

describe('the project', () => {
  test('is edited; two people editing lose nothing', async () => {
    const first = await fixture.open(admin);
    const id = await createProject(first, 'Shared project', { 'Client Name': 'Before' });
    const second = await fixture.open(admin);
    for (const page of [first, second]) {
      await page.goto(`/projects/${id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('dialog').waitFor();
    }
    await first.getByRole('dialog').getByLabel('Client Name').fill('First');
    await first.getByRole('dialog').getByLabel('Location').fill('Riyadh');
    await first.getByRole('button', { name: 'Save' }).click();
    await first.getByText('Project updated successfully!').waitFor();
    await second.getByRole('dialog').getByLabel('Project Name').fill('Renamed by the second');
    await second.getByRole('dialog').getByLabel('Location').fill('Jeddah');
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText('Somebody else changed this project while you were editing.').waitFor();
    await second.getByText('Client Name: Before → First').waitFor();
    const form = second.getByRole('dialog');
    expect(await form.getByLabel('Client Name').inputValue()).toBe('First');
    expect(await form.getByLabel('Location').inputValue()).toBe('Jeddah');
    await second.getByText('Changed by both of you, yours is in the form: Location.').waitFor();
    await second.keyboard.press('Escape');
    await second.getByText('What you entered has not been saved.').waitFor();
    await second.getByRole('button', { name: 'Keep editing' }).click();
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText('Project updated successfully!').waitFor();
    await second.getByRole('heading', { name: 'Renamed by the second', level: 1 }).waitFor();
    const stored = await readApi(second, `/api/projects/${id}`);
    expect(stored).toMatchObject({ name: 'Renamed by the second', client: 'First', location: 'Jeddah' });
    await closePage(first);
    await closePage(second);
  });

  test('a change of one is seen by the other without a reload', async () => {
    const watching = await fixture.open(admin);
    const acting = await fixture.open(admin);
    const id = await createProject(acting, 'Watched project');
    await watching.goto(`/projects/${id}`);
    await watching.getByRole('heading', { name: 'Watched project', level: 1 }).waitFor();
    await acting.getByRole('button', { name: 'Edit' }).click();
    await acting.getByRole('dialog').getByLabel('Project Name').fill('Seen at once');
    await acting.getByRole('button', { name: 'Save' }).click();
    await watching.getByRole('heading', { name: 'Seen at once', level: 1 }).waitFor();
    await closePage(watching);
    await closePage(acting);
  });

  test('is deleted with the specified question, and comes back from the trash', async () => {
    const page = await fixture.open(admin);
    await createProject(page, 'To be deleted');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByText('Are you sure you want to delete the project "To be deleted"? This action cannot be undone.')
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Project deleted successfully!').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Trash' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'To be deleted' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await page.getByText('To be deleted is back.').waitFor();
    await closePage(page);
  });

  test('that one may not see is not found', async () => {
    const asAdmin = await fixture.open(admin);
    const id = await createProject(asAdmin, 'Not for everybody');
    const page = await fixture.open(viewer);
    for (const path of [id, 'no-such-project']) {
      await page.goto(`/projects/${path}`);
      await page.getByText("The project you're looking for doesn't exist or you don't have access to it.").waitFor();
    }
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL(/\/projects$/);
    await closePage(asAdmin);
    await closePage(page);
  });

  test('each tab says when it is empty and stays in the URL', async () => {
    const page = await fixture.open(admin);
    const id = await createProject(page, 'Empty');
    const words = {
      tasks: 'No tasks found',
      materials: 'No materials tracked',
      payments: 'No payments recorded',
      logs: 'No progress logs found',
    };
    for (const [tab, text] of Object.entries(words)) {
      await page.goto(`/projects/${id}?tab=${tab}`);
      await page.getByText(text).waitFor();
      await soon(() => page.url()).toContain(`tab=${tab}`);
    }
    await closePage(page);
  });
});

/** The walks see light English on a desk and dark Arabic on a phone: with these, each theme is seen in both widths and languages. */
test.each([
  ['en', 'dark', WIDE],
  ['ar', 'light', PHONE],
] as const)('in %s, %s, at %o pages are accessible and nothing scrolls sideways', async (lang, theme, viewport) => {
  const hostile = { name: 'ن'.repeat(120), budget: '1000000000000' };
  const [made] = await fixture.db.insert(projects).values(hostile).returning();
  const page = await fixture.open(admin, { lang, viewport, theme });
  for (const path of ['/', '/projects', '/projects/create', '/projects/trash', `/projects/${made?.id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await closePage(page);
});

test('an Arabic name in an English page is a line of its own direction, in headings, dialogs and the palette', async () => {
  const name = 'برج السكن الشرقي (المرحلة 10)';
  const id = newId();
  await fixture.db.insert(projects).values({ id, name });
  const page = await fixture.open(admin);
  await page.goto(`/projects/${id}?tab=payments`);
  const direction = (within: string) =>
    soon(() =>
      page.evaluate(
        ([area, text]) =>
          [...document.querySelectorAll(`${area} *`)]
            .filter((element) => element.childElementCount === 0 && element.textContent?.trim() === text)
            .map((element) => getComputedStyle(element).direction)[0],
        [within, name],
      ),
    );
  await direction('h1').toBe('rtl');
  await page.goto(`/payments?project=${id}`);
  await page.getByRole('button', { name: 'Add Payment' }).first().click();
  await direction('dialog[open]').toBe('rtl');
  await page.goto('/projects');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('برج السكن');
  await direction('[role=option]').toBe('rtl');
  await closePage(page);
});

test('a chart without figures says why', async () => {
  const id = newId();
  await fixture.db.insert(projects).values({ id, name: 'Without any work' });
  const page = await fixture.open(admin);
  await page.goto(`/analytics?tab=budget&project=${id}`);
  await page.getByText('No cost was planned and nothing was paid in this period.').waitFor();
  await closePage(page);
});
