import { afterAll, beforeAll, test } from 'vitest';
import { closePage, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
let se: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  se = await fixture.addPerson('se', ['Ahmed', 'Khan']);
});

test.each([844, 420])('on a phone %d px high the people to mention can be seen', async (height) => {
  const { id, taskIds } = await addProject(fixture, `Phone ${height}`, [{ title: 'Scaffold' }]);
  await fixture.join(id, se.id, 'se');
  const page = await fixture.open(admin, { viewport: { width: PHONE.width, height } });
  await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Comments' }).click();
  await dialog.getByLabel('New comment').pressSequentially('@ahm');
  const person = dialog.getByRole('listbox', { name: 'Members' }).getByRole('option', { name: 'Ahmed Khan' });
  await person.waitFor();
  const isOnTop = () =>
    person.evaluate((row) => {
      const { left, top, width, height: high } = row.getBoundingClientRect();
      return row.contains(document.elementFromPoint(left + width / 2, top + high / 2));
    });
  await soon(isOnTop).toBe(true);
  await closePage(page);
});
