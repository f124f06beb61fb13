import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { materials, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { emptyTrash } from './empty.ts';

const errors: object[] = [];
const log = { debug() {}, info() {}, warn() {}, error: (logged: object) => void errors.push(logged) };
const app = await testApp({ now: () => new Date('2027-03-31T09:00:00Z'), services: { log } });
afterAll(app.close);
const { db, services } = app;
const long = new Date('2027-02-01T09:00:00Z');

beforeEach(() => {
  errors.length = 0;
});

/** A task and a material with a picture each. */
async function fill(projectId: string, deletedAt: Date | null) {
  const [task, material] = [newId(), newId()];
  await db.insert(tasks).values({ id: task, projectId, number: 1, title: 'Task', deletedAt });
  await db
    .insert(materials)
    .values({ id: material, projectId, item: 'Kept', category: 'other', unit: 'kg', requiredQty: '1', deletedAt });
  const paths = [`tasks/${task}/a.webp`, `materials/${material}/a.webp`];
  for (const path of paths) await services.storage.put(path, Uint8Array.of(1));
  return { ids: [task, material], paths };
}

const rowsOf = async ([task, material]: readonly string[]) => {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const [left, remaining] = [ids(await db.select().from(tasks)), ids(await db.select().from(materials))];
  return [left.includes(task ?? ''), remaining.includes(material ?? '')];
};
const filesOf = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await services.storage.get(path)) !== undefined));

test('a room that fails keeps its rows with their files and holds up no other; a project goes whole or not at all', async () => {
  const [live, gone] = [newId(), newId()];
  await db.insert(projects).values([
    { id: live, name: 'Live' },
    { id: gone, name: 'Gone', deletedAt: long },
  ]);
  const [alone, along] = [await fill(live, long), await fill(gone, null)];
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''kept''; end'`,
  );
  await db.execute(sql`create trigger refuse before delete on materials for each row execute function refuse()`);
  await emptyTrash(services);
  expect(errors).toMatchObject([{ room: 'materials' }, { room: 'projects' }]);
  expect([await rowsOf(alone.ids), await filesOf(alone.paths)]).toEqual([
    [false, true],
    [false, true],
  ]);
  expect([await rowsOf(along.ids), await filesOf(along.paths)]).toEqual([
    [true, true],
    [true, true],
  ]);
  await db.execute(sql`drop trigger refuse on materials`);
  await emptyTrash(services);
  expect([await rowsOf(alone.ids), await filesOf(alone.paths)].flat()).toEqual([false, false, false, false]);
  expect([await rowsOf(along.ids), await filesOf(along.paths)].flat()).toEqual([false, false, false, false]);
});

test('files that cannot be removed are left to the sweep', async () => {
  const live = newId();
  await db.insert(projects).values({ id: live, name: 'Live' });
  const { ids, paths } = await fill(live, long);
  const remove = vi.spyOn(services.storage, 'removeFolder').mockRejectedValue(new Error('The disk does not answer.'));
  await emptyTrash(services);
  remove.mockRestore();
  expect([await rowsOf(ids), await filesOf(paths), errors]).toEqual([[false, false], [true, true], []]);
});
