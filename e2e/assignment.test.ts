import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePage, readApi, setupApp, soon, type Visitor } from './fixtures.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
});

/** A project whose only site engineer has one task of cable trays. */
async function cableTrays(name: string) {
  const omar = await fixture.addPerson('se', ['Omar', 'Khan']);
  const { id, taskIds } = await addProject(fixture, name, [
    { title: 'Cable trays Level 1', assignedTo: omar.id },
    { title: 'Cable trays Level 2' },
    { title: 'Zyxwv' },
  ]);
  await fixture.join(id, omar.id, 'se');
  return { id, taskIds, omar };
}

const assigneeOf = async (page: Parameters<typeof readApi>[0], taskId: string | undefined) =>
  (await readApi(page, `/api/tasks/${taskId}`))['assignedTo'];

describe('AI task assignment', () => {
  test('of one task fills the field with the reason in words; saving it is the person’s', async () => {
    const { id, taskIds, omar } = await cableTrays('One task');
    const page = await fixture.open(admin);
    await page.goto(`/tasks?project=${id}&task=${taskIds[1]}`);
    const dialog = page.getByRole('dialog', { name: 'T-2' });
    await dialog.getByRole('button', { name: 'Suggest who takes it' }).click();
    const people = dialog.getByRole('list', { name: 'Suggested people' });
    await people.getByText('Tasks in Electrical: 1').waitFor();
    await people.getByText('Site Engineer').waitFor();
    await people.getByRole('button', { name: 'Choose Omar Khan' }).click();
    await soon(() => dialog.getByLabel('Assignee').inputValue()).toBe(omar.id);
    expect(await assigneeOf(page, taskIds[1])).toBeNull();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Task updated successfully').waitFor();
    expect(await assigneeOf(page, taskIds[1])).toBe(omar.id);
    await closePage(page);
  });

  test('of a selection is looked at, assigned and undone; what is not known is said and left alone', async () => {
    const { id, taskIds, omar } = await cableTrays('Selection');
    const page = await fixture.open(admin);
    await page.goto(`/tasks?project=${id}&view=list`);
    for (const title of ['Cable trays Level 2', 'Zyxwv']) await page.getByRole('checkbox', { name: title }).check();
    await page.getByRole('button', { name: 'Suggest assignees' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suggested assignees' });
    await dialog.getByText('Tasks in Electrical: 1').waitFor();
    await dialog.getByText('The trade of this task is not known and nobody works beside it').waitFor();
    expect(await assigneeOf(page, taskIds[1])).toBeNull();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('Tasks assigned: 1').waitFor();
    expect(await assigneeOf(page, taskIds[1])).toBe(omar.id);
    expect(await assigneeOf(page, taskIds[2])).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The change was undone.').waitFor();
    expect(await assigneeOf(page, taskIds[1])).toBeNull();
    await closePage(page);
  });

  test('is not there for who may not assign', async () => {
    const { id, taskIds, omar } = await cableTrays('Rights');
    const page = await fixture.open(omar);
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    await page.getByRole('dialog', { name: 'T-1' }).getByText('Omar Khan').first().waitFor();
    expect(await page.getByRole('button', { name: 'Suggest who takes it' }).count()).toBe(0);
    await closePage(page);
  });
});
