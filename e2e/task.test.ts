import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schedule } from '#features/schedule/contract.ts';
import type { Task } from '#features/tasks/contract.ts';
import { closePage, readApi, setupApp, soon, type Visitor } from './fixtures.ts';
import { addProject, card, openBoard, waitForColumn } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
let se: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  se = await fixture.addPerson('se', ['Ahmed', 'Khan']);
});

const three = [{ title: 'Formwork' }, { title: 'Reinforcement' }, { title: 'Pour' }];

/** Labels of fields that take half of a row whose other half is empty. */
function fieldsAlone(): string[] {
  const fields = [...document.querySelectorAll('dialog label')].flatMap((label) => {
    const { width, top } = label.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return width > 0 ? [{ name: label.textContent, width, top: Math.round(top) }] : [];
  });
  const widest = Math.max(...fields.map(({ width }) => width));
  return fields
    .filter(({ width, top }) => width < 0.6 * widest && fields.filter((one) => one.top === top).length < 2)
    .map(({ name }) => name ?? '');
}

describe('a task', () => {
  test('is added, edited and completed', async () => {
    const { id } = await addProject(fixture, 'Riyadh Tower B', []);
    await fixture.join(id, se.id, 'se');
    const page = await fixture.open(admin);
    await openBoard(page, id);
    await page.getByText('No tasks yet. Add one to get started!').waitFor();
    await page.getByRole('button', { name: 'Add task', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add task' }).click();
    await dialog.getByText('Task title is required').waitFor();
    await dialog.getByLabel('Title').fill('Level 6 slab pour');
    await dialog.getByLabel('Assignee').selectOption({ label: 'Ahmed Khan' });
    await dialog.getByLabel('Planned end').fill('2026-11-24');
    await dialog.getByRole('button', { name: 'Add task' }).click();
    await page.getByText('Task added successfully!').waitFor();
    await waitForColumn(page, 'To Do', ['Level 6 slab pour']);
    await page.getByText('1 task in Riyadh Tower B').waitFor();

    await page.getByRole('link', { name: 'Level 6 slab pour' }).click();
    await page.waitForURL(/task=/);
    await dialog.getByLabel('Title').fill('Level 6 slab pour, Zone B');
    await dialog.getByLabel('Status').selectOption('in_progress');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Task updated successfully').waitFor();
    await waitForColumn(page, 'Doing', ['Level 6 slab pour, Zone B']);

    await page.getByRole('link', { name: 'Level 6 slab pour, Zone B' }).click();
    await dialog.getByRole('button', { name: 'Mark as complete' }).click();
    await page.getByText('Task marked as complete').waitFor();
    await waitForColumn(page, 'Done', ['Level 6 slab pour, Zone B']);

    await page.getByRole('link', { name: 'Level 6 slab pour, Zone B' }).click();
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    await soon(() => dialog.getByRole('button', { name: 'Mark as complete' }).count()).toBe(0);
    await dialog.getByRole('tab', { name: 'History' }).click();
    await dialog.getByText('Status: In Progress → Done').waitFor();
    await dialog.getByText('Title: Level 6 slab pour → Level 6 slab pour, Zone B').waitFor();
    await closePage(page);
  });

  test('has no field that stands alone in half a row on a phone, whatever its status', async () => {
    const { id, taskIds } = await addProject(fixture, 'Narrow', [
      { title: 'To do' },
      { title: 'Under way', status: 'in_progress' },
      { title: 'Held', status: 'blocked', blockedReason: 'No crane' },
      { title: 'Over', status: 'done' },
    ]);
    const page = await fixture.open(admin, { viewport: { width: 360, height: 780 } });
    for (const task of [...taskIds, undefined]) {
      await page.goto(task ? `/tasks?project=${id}&task=${task}` : `/tasks?project=${id}`);
      if (!task) await page.getByRole('button', { name: 'Add task', exact: true }).first().click();
      await page.getByRole('dialog').getByLabel('Estimated hours').waitFor();
      expect(await page.evaluate(fieldsAlone)).toEqual([]);
    }
    await closePage(page);
  });

  test('is not lost to Escape, wherever the keyboard is: the question comes first, as often as it is pressed', async () => {
    const { id, taskIds } = await addProject(fixture, 'Escaping', three);
    const page = await fixture.open(admin);
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    const dialog = page.getByRole('dialog', { name: 'T-1' });
    await dialog.getByLabel('Description').fill('Half a thought');
    for (const field of ['Planned start', 'Planned end', 'Description', 'Description', 'Title', 'Title']) {
      await dialog.getByLabel(field).focus();
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      await soon(() => dialog.getByLabel('Description').inputValue()).toBe('Half a thought');
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Task updated successfully').waitFor();
    await closePage(page);
  });

  test('is opened by its address, and deleted after the question', async () => {
    const { id, taskIds } = await addProject(fixture, 'Deleting', three);
    const page = await fixture.open(admin);
    const missed: string[] = [];
    page.on('response', (response) => response.status() === 404 && missed.push(response.url()));
    await page.goto(`/tasks?project=${id}&task=${taskIds[1]}`);
    await page.getByRole('dialog', { name: 'T-2' }).getByRole('button', { name: 'Delete' }).click();
    const question = 'Are you sure you want to delete the task "Reinforcement"? This action cannot be undone.';
    await page.getByText(question).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Task deleted successfully!').waitFor();
    await waitForColumn(page, 'To Do', ['Formwork', 'Pour']);
    await soon(() => page.getByRole('dialog').count()).toBe(0);
    expect(missed).toEqual([]);
    await closePage(page);
  });

  test('that two people edit: the second is told what changed and loses nothing', async () => {
    const { id, taskIds } = await addProject(fixture, 'Conflict', [{ title: 'Shared' }]);
    const first = await fixture.open(admin);
    const second = await fixture.open(admin);
    for (const page of [first, second]) {
      await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
      await page.getByRole('dialog').getByLabel('Title').waitFor();
    }
    await second.getByRole('dialog').getByLabel('Title').fill('Renamed by the second');
    await first.getByRole('dialog').getByLabel('Priority').selectOption('critical');
    await first.getByRole('button', { name: 'Save' }).click();
    await first.getByText('Task updated successfully').waitFor();
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText(/^(?!Somebody else).+ changed this task while you were editing\.$/).waitFor();
    await second.getByText('Priority: Medium → Critical').waitFor();
    await soon(() => second.getByRole('dialog').getByLabel('Priority').inputValue()).toBe('critical');
    await soon(() => second.getByRole('dialog').getByLabel('Title').inputValue()).toBe('Renamed by the second');
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText('Task updated successfully').waitFor();
    const stored = await readApi(second, `/api/tasks/${taskIds[0]}`);
    expect(stored).toMatchObject({ title: 'Renamed by the second', priority: 'critical' });
    await closePage(first);
    await closePage(second);
  });

  test('that has begun says what becomes of its progress before it has subtasks', async () => {
    const { id, taskIds } = await addProject(fixture, 'Begun parts', [{ title: 'Retaining wall' }]);
    const page = await fixture.open(admin);
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    const dialog = page.getByRole('dialog');
    const note = dialog.getByText('they begin as Not Started', { exact: false });
    await dialog.getByLabel('New subtask').waitFor();
    expect(await note.count()).toBe(0);
    const data = { percentComplete: 40 };
    await page.request.put(`${fixture.address}/api/tasks/${taskIds[0]}`, {
      data,
      headers: { origin: fixture.address },
    });
    await page.reload();
    await dialog.getByLabel('New subtask').waitFor();
    await note.waitFor();
    await dialog.getByLabel('New subtask').fill('Shutter');
    await dialog.getByRole('button', { name: 'Add subtask' }).click();
    await dialog.getByRole('button', { name: 'Shutter' }).waitFor();
    await soon(() => note.count()).toBe(0);
    await closePage(page);
  });

  test('has subtasks that are added and ticked; the card counts them', async () => {
    const { id, taskIds } = await addProject(fixture, 'Parts', [{ title: 'Core wall' }]);
    const page = await fixture.open(admin);
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New subtask').waitFor();
    await soon(() => dialog.getByRole('button', { name: 'Add subtask' }).isDisabled()).toBe(true);
    for (const title of ['Shutter', 'Rebar']) {
      await dialog.getByLabel('New subtask').fill(title);
      await dialog.getByRole('button', { name: 'Add subtask' }).click();
      await dialog.getByRole('button', { name: title }).waitFor();
    }
    await page.getByText('Subtask created successfully').waitFor();
    await dialog.getByRole('checkbox', { name: /Shutter/ }).check();
    await page.keyboard.press('Escape');
    await card(page, 'Core wall').filter({ hasText: '1/2' }).waitFor();
    await waitForColumn(page, 'Done', ['Shutter']);
    await closePage(page);
  });

  test('is talked about: a member is mentioned, the other sees the comment', async () => {
    const { id, taskIds } = await addProject(fixture, 'Talk', [{ title: 'Scaffold' }]);
    await fixture.join(id, se.id, 'se');
    const page = await fixture.open(admin);
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Comments' }).click();
    await dialog.getByLabel('New comment').pressSequentially('Please look, @ahm');
    await dialog.getByRole('listbox', { name: 'Members' }).getByText('Ahmed Khan').waitFor();
    await page.keyboard.press('Enter');
    const box = dialog.getByLabel('New comment');
    await soon(() => box.inputValue()).toBe('Please look, @Ahmed Khan ');
    await soon(() => box.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press(',');
    await soon(() => box.inputValue()).toBe('Please look, @Ahmed Khan,');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await soon(() => box.inputValue()).toBe('Please look, @Ahmed Khan, \n');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Comment added.').waitFor();
    await soon(() => dialog.getByLabel('New comment').inputValue()).toBe('');
    await dialog.getByText('Please look,').waitFor();
    const comments = (await readApi(page, `/api/tasks/${taskIds[0]}/comments`)) as unknown as { mentions: string[] }[];
    expect(comments[0]?.mentions).toEqual([se.id]);
    await closePage(page);
  });

  test('takes a picture, which its card shows', async () => {
    const { id, taskIds } = await addProject(fixture, 'Pictures', [{ title: 'Façade' }]);
    const page = await fixture.open(admin);
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Pictures' }).click();
    await dialog
      .getByLabel('Upload image')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('Upload failed').waitFor();
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
    await dialog.getByLabel('Upload image').setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer });
    await page.getByText('Image uploaded successfully').waitFor();
    await dialog.getByRole('img', { name: 'Picture by Nora Al-Harbi' }).waitFor();
    await page.keyboard.press('Escape');
    await card(page, 'Façade').locator('img').waitFor();
    await closePage(page);
  });
});

describe('the AI breakdown', () => {
  const subtask = (title: string) => ({
    title,
    description: '',
    estimatedHours: 8,
    plannedStartDate: null,
    plannedEndDate: null,
    crew: '6 carpenters',
    inspection: null,
  });

  test('is looked at first: corrected, shortened, reordered, then created; what failed stays', async () => {
    const { id, taskIds } = await addProject(fixture, 'Breakdown', [{ title: 'Core wall' }]);
    const page = await fixture.open(admin);
    const proposal = {
      subtasks: ['Shutter', 'Rebar', 'Cast'].map(subtask),
      activity: 'Core wall',
      isGeneric: false,
      hoursFrom: null,
      daysOff: ['2026-03-06', '2026-03-07'],
      engine: 'built-in',
    };
    const dates = [
      ['2026-03-04', '2026-03-05'],
      ['2026-03-08', '2026-03-08'],
      ['2026-03-09', '2026-03-09'],
    ];
    for (const [index, one] of proposal.subtasks.entries()) {
      const [plannedStartDate, plannedEndDate] = dates[index] ?? [];
      Object.assign(one, { plannedStartDate, plannedEndDate });
    }
    await page.route('**/ai-breakdown', (route) => route.fulfill({ json: proposal }));
    let refused = 0;
    await page.route('**/api/tasks', (route) => {
      if (route.request().postData()?.includes('"Shutter"') && refused === 0) {
        refused += 1;
        return route.fulfill({ status: 500, body: 'no' });
      }
      return route.fallback();
    });
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    await page.getByRole('button', { name: 'AI breakdown' }).click();
    await page.getByText('AI Analysis Complete - Generated 3 subtask suggestions').waitFor();
    const review = page.getByRole('dialog', { name: 'Proposed subtasks' });
    await review.getByText('built-in engine').waitFor();
    await review.getByRole('button', { name: 'Move step 2 up' }).click();
    await review.getByLabel('Title of step 1').fill('Rebar, both faces');
    await review.getByRole('checkbox', { name: 'Create step 3' }).uncheck();
    await review.getByRole('button', { name: 'Create 2 subtasks' }).click();
    await review.getByText('Failed to create subtask').waitFor();
    await review.getByText('1 of 2 subtasks were created.', { exact: false }).waitFor();
    await review.getByRole('button', { name: 'Create 1 subtask' }).click();
    await page.getByText('Subtask created successfully').waitFor();
    const dialog = page.getByRole('dialog', { name: 'T-1' });
    await dialog.getByRole('button', { name: 'Rebar, both faces' }).waitFor();
    await dialog.getByRole('button', { name: 'Shutter' }).waitFor();
    await soon(() => dialog.getByRole('button', { name: 'Cast' }).count()).toBe(0);
    const made = (await readApi(page, `/api/projects/${id}/tasks`)) as unknown as Pick<
      Task,
      'id' | 'title' | 'plannedStartDate' | 'plannedEndDate'
    >[];
    const planned = (title: string) => {
      const task = made.find((one) => one.title === title);
      return [task?.plannedStartDate, task?.plannedEndDate];
    };
    expect(planned('Rebar, both faces')).toEqual(['2026-03-04', '2026-03-04']);
    expect(planned('Shutter')).toEqual(['2026-03-05', '2026-03-08']);
    const idOf = (title: string) => made.find((one) => one.title === title)?.id;
    const { links } = (await readApi(page, `/api/projects/${id}/schedule`)) as unknown as Pick<Schedule, 'links'>;
    expect(links.map(({ predecessorId, successorId }) => [predecessorId, successorId])).toEqual([
      [idOf('Rebar, both faces'), idOf('Shutter')],
    ]);
    await closePage(page);
  });

  test('of a task too short for its curing offers to move the end of the task', async () => {
    const plan = { title: 'Core wall', plannedStartDate: '2027-03-07', plannedEndDate: '2027-03-10' };
    const { id, taskIds } = await addProject(fixture, 'Short breakdown', [plan]);
    const page = await fixture.open(admin);
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    await page.getByRole('button', { name: 'AI breakdown' }).click();
    const review = page.getByRole('dialog', { name: 'Proposed subtasks' });
    await review.getByRole('button', { name: 'Move the end of the task to' }).click();
    await soon(() => review.getByText('The task is too short', { exact: false }).count()).toBe(0);
    const [moved] = (await readApi(page, `/api/projects/${id}/tasks`)) as unknown as Task[];
    expect(moved?.plannedEndDate).toBe('2027-03-14');
    await closePage(page);
  });

  test('that fails says so', async () => {
    const { id, taskIds } = await addProject(fixture, 'No breakdown', [{ title: 'Core wall' }]);
    const page = await fixture.open(admin);
    await page.route('**/ai-breakdown', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
    await page.getByRole('button', { name: 'AI breakdown' }).click();
    await page.getByText('AI analysis failed').waitFor();
    await closePage(page);
  });
});

describe('the Tasks tab of a project', () => {
  test('lists them, opens one, adds one', async () => {
    const { id } = await addProject(fixture, 'With tab', three);
    const page = await fixture.open(admin);
    await page.goto(`/projects/${id}?tab=tasks`);
    await page.getByRole('link', { name: 'Pour' }).click();
    await page.getByRole('dialog', { name: 'T-3' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Curing');
    await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('link', { name: 'Curing' }).waitFor();
    await closePage(page);
  });
});
