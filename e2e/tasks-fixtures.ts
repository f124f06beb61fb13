import type { Page } from 'playwright-core';
import { placesAtEnd } from '#features/tasks/server/places.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { setupApp } from './fixtures.ts';

type Fixture = Awaited<ReturnType<typeof setupApp>>;
type NewTask = Partial<typeof tasks.$inferInsert> & { title: string };

/** A project with these tasks, numbered and placed in the order given. */
export async function addProject({ db }: Fixture, name: string, rows: readonly NewTask[]) {
  const projectId = newId();
  await db.insert(projects).values({ id: projectId, name, nextTaskNumber: rows.length + 1 });
  const places = placesAtEnd(new Date(), rows.length);
  const values = rows.map((row, index) => ({
    id: newId(),
    description: '',
    ...row,
    projectId,
    number: index + 1,
    position: places[index] ?? '',
  }));
  for (let at = 0; at < values.length; at += 500) await db.insert(tasks).values(values.slice(at, at + 500));
  return { id: projectId, taskIds: values.map(({ id }) => id) };
}

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The titles of a column's cards, from its top. */
export const titlesIn = (page: Page, name: string): Promise<string[]> =>
  column(page, name).getByRole('heading', { level: 3 }).allInnerTexts();

export const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

/** Waits until a column shows exactly these cards in this order. */
export async function waitForColumn(page: Page, name: string, titles: readonly string[]): Promise<void> {
  await page.waitForFunction(
    ([label, wanted]) => {
      const found = [...document.querySelectorAll('[data-column]')].find(
        (element) => element.querySelector('h2')?.textContent === label,
      );
      return [...(found?.querySelectorAll('h3') ?? [])].map((title) => title.textContent).join('|') === wanted;
    },
    [name, titles.join('|')],
  );
}

export const openBoard = async (page: Page, projectId: string, search = ''): Promise<void> => {
  await page.goto(`/tasks?project=${projectId}${search}`);
  await page.locator('[data-column], table, h2').first().waitFor();
};
