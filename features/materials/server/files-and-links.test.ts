import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { testApp } from '#server/testing/app.ts';
import { withOneConnection } from '#server/testing/one-connection.ts';
import { join, type Person } from '#server/testing/people.ts';
import { MaterialMovement } from '../contract.ts';
import { ImportPreview, type ImportRow } from '../file-contract.ts';
import { MaterialTask, Suggestions } from '../link-contract.ts';

const app = await testApp({ now: () => new Date('2026-03-01T09:00:00Z') });
afterAll(app.close);

let admin: Person;
let cm: Person;
let se: Person;
let projectId: string;
beforeAll(async () => {
  [admin, cm, se] = await Promise.all([app.person('admin'), app.person('cm'), app.person('se')]);
  projectId = (await admin.call('POST', '/api/projects', { name: 'Tower' })).body.id;
  await join(app.db, projectId, cm, 'cm');
  await join(app.db, projectId, se, 'se');
});

const add = async (more: object = {}) =>
  (await cm.call('POST', '/api/materials', { projectId, item: 'Rebar', requiredQty: 10, ...more })).body;

async function send(by: Person, url: string, part: { field: string; name: string; content: Uint8Array }) {
  const form = new FormData();
  form.set(part.field, new Blob([new Uint8Array(part.content)]), part.name);
  const request = new Request('http://localhost:3000', { method: 'POST', body: form });
  return app.call({
    method: 'POST',
    url,
    headers: { cookie: by.cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

test('an old version is told, with the row as it is now; without one the last wins', async () => {
  const { id, version } = await add();
  expect((await cm.call('PUT', `/api/materials/${id}`, { onSiteQty: 3, reason: 'Counted', version })).status).toBe(200);
  const late = await withOneConnection(app.db, () =>
    cm.call('PUT', `/api/materials/${id}`, { onSiteQty: 4, reason: 'Counted', version }),
  );
  expect([late.status, late.body.current.onSiteQty, late.body.current.version]).toEqual([409, 3, version + 1]);
  await se.call('POST', `/api/materials/${id}/movements`, { kind: 'delivery', quantity: 1 });
  expect((await cm.call('PUT', `/api/materials/${id}`, { item: 'x', version: version + 1 })).status).toBe(409);
  expect((await cm.call('PUT', `/api/materials/${id}`, { item: 'x' })).body.item).toBe('x');
});

test('tasks that use a material: of its project only, each once, with an exact quantity', async () => {
  const { id } = await add();
  const task = (await cm.call('POST', '/api/tasks', { projectId, title: 'Raft' })).body.id;
  const set = (tasks: unknown) => cm.call('PUT', `/api/materials/${id}/tasks`, { tasks });
  const made = await set([{ taskId: task, quantity: 2.5 }]);
  expect(z.array(z.strictObject(MaterialTask.shape)).parse(made.body)).toMatchObject([{ taskId: task, quantity: 2.5 }]);
  expect((await se.call('GET', `/api/materials/${id}/tasks`)).body).toEqual(made.body);
  const other = (await admin.call('POST', '/api/projects', { name: 'Other' })).body.id;
  const foreign = (await admin.call('POST', '/api/tasks', { projectId: other, title: 'Roof' })).body.id;
  for (const [tasks, field] of [
    [[{ taskId: foreign }], 'tasks.0.taskId'],
    [[{ taskId: task }, { taskId: task }], 'tasks.1.taskId'],
    [[{ taskId: task, quantity: 0 }], 'tasks.0.quantity'],
    [[{ taskId: task, quantity: 0.00001 }], 'tasks.0.quantity'],
    [[{ taskId: task, quantity: '١٢٣' }], 'tasks.0.quantity'],
  ] as const) {
    const answer = await set(tasks);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  }
  expect((await cm.call('GET', `/api/materials/${id}/tasks`)).body).toEqual(made.body);
  expect((await set([])).body).toEqual([]);
});

test('what was entered before is suggested, of visible projects only', async () => {
  await add({ item: 'Ready mix', category: 'concrete', unit: 'm3', supplier: 'Najd' });
  const { body } = await cm.call('GET', '/api/materials/suggestions');
  z.strictObject(Suggestions.shape).parse(body);
  expect(body.suppliers).toContainEqual({ supplier: 'Najd', category: 'concrete' });
  expect(body.items).toContainEqual({ item: 'Ready mix', category: 'concrete', unit: 'm3', supplier: 'Najd' });
  const stranger = await app.person('cm');
  expect((await stranger.call('GET', '/api/materials/suggestions')).body).toEqual({ suppliers: [], items: [] });
});

test('a delivery keeps its note, judged by content; the ledger runs a balance', async () => {
  const { id } = await add({ supplier: 'Hadid' });
  const movementId = '01990000-0000-7000-8000-0000000000cc';
  await se.call('POST', `/api/materials/${id}/movements`, { id: movementId, kind: 'delivery', quantity: 5 });
  await cm.call('POST', `/api/materials/${id}/movements`, { kind: 'transfer', quantity: 2 });
  const url = `/api/materials/${id}/movements/${movementId}/picture`;
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const fake = await send(se, url, { field: 'image', name: 'note.png', content: Buffer.from('<svg onload=alert(1)>') });
  expect([fake.status, fake.body.errors[0].field]).toEqual([422, 'image']);
  expect((await send(cm, url, { field: 'image', name: 'a.png', content: picture })).status).toBe(403);
  const kept = await send(se, url, { field: 'image', name: 'note.png', content: picture });
  expect(kept.status).toBe(201);
  const [moved, received] = (await cm.call('GET', `/api/materials/${id}/movements`)).body;
  z.strictObject(MaterialMovement.shape).parse(received);
  expect(received).toMatchObject({ supplier: 'Hadid', onSiteBalance: 0, deliveredBalance: 5 });
  expect(received.pictureId).toBe(kept.body.pictureId);
  expect(moved).toMatchObject({ onSiteBalance: 2, deliveredBalance: 3, pictureId: null });
  const shown = await app.call({ method: 'GET', url: `${url}?size=320`, headers: { cookie: cm.cookie } });
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const stranger = await app.person('se');
  expect((await stranger.call('GET', url)).status).toBe(404);
  expect((await cm.call('GET', `/api/materials/${id}/movements/${moved.id}/picture`)).status).toBe(404);
});

test('a new picture of a note stays though the old one cannot be removed', async () => {
  const { id } = await add();
  const movementId = newId();
  await se.call('POST', `/api/materials/${id}/movements`, { id: movementId, kind: 'delivery', quantity: 5 });
  const url = `/api/materials/${id}/movements/${movementId}/picture`;
  const keep = async (background: string) => {
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background } });
    return send(se, url, { field: 'image', name: 'note.png', content: await picture.png().toBuffer() });
  };
  const first = await keep('#fff');
  const { storage } = app.services;
  const remove = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('The disk does not answer.'));
  const second = await keep('#000');
  remove.mockRestore();
  expect([first.status, second.status]).toEqual([201, 201]);
  const [received] = (await cm.call('GET', `/api/materials/${id}/movements`)).body;
  expect(received.pictureId).not.toBe(first.body.pictureId);
  expect((await cm.call('GET', url)).status).toBe(200);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const list = (text: string) => ({ field: 'file', name: 'list.csv', content: bytes(text) });

test('a list is read in English and Arabic; wrong rows are told by cell and nothing is created before it is confirmed', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Import' })).body.id;
  await join(app.db, own, cm, 'cm');
  await join(app.db, own, se, 'se');
  const sheet = [
    'Project list,,,,',
    'Material,UOM,Required Qty (net),Unit price SAR,Supplier name,Expected delivery,Remarks',
    'Rebar 16 mm,Ton,"1,234.50",742.5,Hadid,15/04/2026,x',
    'حديد تسليح,طن,١٢٣,,,,',
    'Paint,litre,-5,,,,',
    ',kg,1,,,,',
    'Glass,m2,1e30,,,soon,',
    'Total,,999,,,,',
  ].join('\n');
  const url = `/api/projects/${own}/materials/import`;
  const { status, body } = await send(cm, url, list(sheet));
  expect(status).toBe(200);
  const preview = z.strictObject(ImportPreview.shape).parse(body);
  expect(preview.ignored).toEqual(['Remarks']);
  expect(
    preview.rows.map(({ line, draft, errors }) => [
      line,
      draft.item,
      draft.requiredQty,
      errors.map(({ field }) => field),
    ]),
  ).toEqual([
    [3, 'Rebar 16 mm', 1234.5, []],
    [4, 'حديد تسليح', 123, []],
    [5, 'Paint', null, ['requiredQty']],
    [6, '', 1, ['item']],
    [7, 'Glass', null, ['requiredQty', 'unit', 'expectedDeliveryDate']],
  ]);
  expect(preview.rows.map(({ isUnitPreset }) => isUnitPreset)).toEqual([false, false, false, false, false]);
  const bare = await send(cm, url, list('Item,Quantity\nSand,5'));
  expect(bare.body.rows[0]).toMatchObject({ draft: { unit: 'pieces' }, isUnitPreset: true });
  const odd = await send(cm, url, list('Item,Category,Quantity\nRebar 12,Widgets,5\nRebar 14,,5\nRebar 16,Steel,5'));
  expect(odd.body.rows.map(({ isGuessed, categoryWord }: ImportRow) => [isGuessed, categoryWord])).toEqual([
    [true, 'Widgets'],
    [true, null],
    [false, null],
  ]);
  const told = await send(cm, `${url}?units=${encodeURIComponent('{"":"m3"}')}`, list('Item,Quantity\nSand,5'));
  expect(told.body.rows[0]).toMatchObject({ draft: { unit: 'm3' }, isUnitPreset: false, unitWord: '' });
  expect(preview.rows[0]?.draft).toMatchObject({
    category: 'steel',
    unit: 'tonnes',
    expectedDeliveryDate: '2026-04-15',
  });
  const count = async () => (await cm.call('GET', `/api/projects/${own}/materials`)).body.length;
  expect(await count()).toBe(0);
  const refused = await send(cm, `${url}/confirm`, list(sheet));
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    '3 rows have errors. Please correct them or leave them out.',
  ]);
  expect(await count()).toBe(0);
  const confirm = `${url}/confirm?importId=01990000-0000-4000-8000-0000000000dd&leaveOutErrors=true&leaveOutKnown=true`;
  for (let twice = 0; twice < 2; twice++) {
    expect((await send(cm, confirm, list(sheet))).body).toEqual({ created: 2, leftOut: 3 });
  }
  expect(await count()).toBe(2);
  expect((await send(cm, url, list(sheet))).body.rows[0].isKnown).toBe(true);
  expect((await send(se, url, list(sheet))).status).toBe(403);
});

test('a unit that is none of ours is what the person says it is', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Units' })).body.id;
  await join(app.db, own, cm, 'cm');
  const url = `/api/projects/${own}/materials/import`;
  const sheet = list('Item,Unit,Quantity\nRebar 16,Bundle,5\nRebar 20,bun dle,6\nSand,m3,7');
  const before = await send(cm, url, sheet);
  expect(before.body.rows.map(({ unitWord }: { unitWord: string | null }) => unitWord)).toEqual([
    'Bundle',
    'bun dle',
    null,
  ]);
  expect(before.body.rows[0].errors).toMatchObject([{ field: 'unit', found: 'Bundle' }]);
  const units = encodeURIComponent('{"Bundle":"tonnes"}');
  const after = await send(cm, `${url}?units=${units}`, sheet);
  expect(after.body.rows.map(({ draft }: { draft: { unit: string } }) => draft.unit)).toEqual([
    'tonnes',
    'tonnes',
    'm3',
  ]);
  expect((await send(cm, `${url}/confirm?units=${units}`, sheet)).body).toEqual({ created: 3, leftOut: 0 });
  for (const wrong of ['x', '[]', '{"Bundle":"bundles"}'])
    expect((await send(cm, `${url}?units=${encodeURIComponent(wrong)}`, sheet)).body.errors[0].field).toBe('units');
});

test.each([
  ['nothing like a list', 'Hello,world\n1,2'],
  ['headings only', 'Item,Unit,Quantity'],
])('%s is refused in words', async (_, text) => {
  const answer = await send(cm, `/api/projects/${projectId}/materials/import`, list(text));
  expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'file']);
});

test('what is exported comes back through the import, in both languages and formats', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Export' })).body.id;
  await join(app.db, own, cm, 'cm');
  const row = {
    item: '=Rebar "16", mm',
    category: 'steel',
    unit: 'tonnes',
    requiredQty: 12.5,
    onSiteQty: 0.1,
    deliveredQty: 3,
  };
  const dates = { orderedDate: '2026-02-01', expectedDeliveryDate: '2026-04-01' };
  await add({ projectId: own, ...row, ...dates, costPerUnit: 10.25, supplier: 'Hadid' });
  for (const language of ['en', 'ar']) {
    for (const format of ['csv', 'xlsx']) {
      const url = `/api/materials/export?projectId=${own}&format=${format}&language=${language}`;
      const file = await app.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', cookie: cm.cookie } });
      expect(file.headers['content-disposition']).toContain(`materials.${format}`);
      const back = await send(cm, `/api/projects/${projectId}/materials/import`, {
        field: 'file',
        name: `materials.${format}`,
        content: file.rawPayload,
      });
      expect(back.body.rows).toHaveLength(1);
      const { item, ...rest } = back.body.rows[0].draft;
      expect(item.replace(/^'/, '')).toBe(row.item);
      expect({ item: row.item, ...rest }).toEqual({ ...row, ...dates, costPerUnit: 10.25, supplier: 'Hadid' });
      expect(back.body.rows[0].errors).toEqual([]);
    }
  }
});
