import { afterAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, expectAccessible, setupApp } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const range = 'from=2026-03-02&to=2026-03-01';

test.each(['en', 'ar'] as const)(
  'in %s a first day after the last is said at the two days, in every room',
  async (lang) => {
    const admin = await fixture.addPerson('admin', ['Lina', 'Haddad']);
    const [project] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B' }).returning();
    const page = await fixture.open(admin, { lang });
    const fault = page.getByText(
      lang === 'en'
        ? 'The first day is after the last: no day lies between them.'
        : 'اليوم الأول بعد اليوم الأخير، فلا يوم بينهما.',
    );
    const rooms = ['/admin/activity?', '/admin/security?', '/payments?due=range&'];
    for (const room of rooms) {
      await page.goto(`${room}${range}`);
      await fault.waitFor();
      expect(await page.locator('input[type=date][aria-invalid=true]').count()).toBeGreaterThan(0);
    }
    await expectAccessible(page);
    await page.goto(`/projects/${project?.id}?tab=activity&${range}`);
    await fault.waitFor();
    await page.locator('input[type=date]').last().fill('2026-03-05');
    await fault.waitFor({ state: 'detached' });
    await closePage(page);
  },
);
