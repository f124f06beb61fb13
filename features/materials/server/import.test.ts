import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { formSender } from '#server/testing/send-form.ts';
import { ImportPreview, type ImportRow, importFaultTexts } from '../file-contract.ts';

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

const sendForm = formSender(app);
function send(by: Person, url: string, part: { field: string; name: string; content: Uint8Array }) {
  const form = new FormData();
  form.set(part.field, new Blob([new Uint8Array(part.content)]), part.name);
  return sendForm(by, url, form);
}

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
  expect(preview.rows[4]?.errors[0]?.message).toBe('This number is too large: at most 1,000,000,000,000.');
  expect(preview.rows.map(({ isUnitPreset }) => isUnitPreset)).toEqual([false, false, false, false, false]);
  const bare = await send(cm, url, list('Item,Quantity\nSand,5'));
  expect(bare.body.rows[0]).toMatchObject({ draft: { unit: 'pieces' }, isUnitPreset: true });
  const odd = await send(cm, url, list('Item,Category,Quantity\nRebar 12,Widgets,5\nRebar 14,,5\nRebar 16,Steel,5'));
  expect(odd.body.rows.map(({ isGuessed, categoryWord }: ImportRow) => [isGuessed, categoryWord])).toEqual([
    [true, 'Widgets'],
    [true, null],
    [false, null],
  ]);
  const twice = await send(cm, url, list('Item,Quantity\nSand,5\nRebar,2\n SAND ,7\nsand,1\n,1\n,2'));
  expect(twice.body.rows.map(({ repeats }: ImportRow) => repeats)).toEqual([null, null, 2, 2, null, null]);
  const withUnit = await send(cm, `${url}?units=${encodeURIComponent('{"":"m3"}')}`, list('Item,Quantity\nSand,5'));
  expect(withUnit.body.rows[0]).toMatchObject({ draft: { unit: 'm3' }, isUnitPreset: false, unitWord: '' });
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

test('each row has its own currency; one that is not known or has no rate is told in words', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Currencies' })).body.id;
  await join(app.db, own, cm, 'cm');
  const url = `/api/projects/${own}/materials/import`;
  const read = async (text: string) => (await send(cm, url, list(text))).body;
  const pairs = ({ rows }: { rows: ImportRow[] }) => rows.map(({ draft }) => [draft.costPerUnit, draft.currency]);
  const bare = await read('Item,Quantity,Unit price\nSand,5,2.25');
  expect([bare.currency, pairs(bare)]).toEqual(['USD', [[2.25, 'USD']]]);
  const headed = await read('Item,Quantity,Unit price (SAR)\nSand,5,2.25');
  expect([headed.currency, pairs(headed)]).toEqual(['SAR', [[2.25, 'SAR']]]);
  const sheet = [
    'الصنف,الكمية,سعر الوحدة,العملة',
    'Sand,5,2.25,usd',
    'Gravel,5,3.50,ريال سعودي',
    'Tiles,5,4.5,',
    'Glass,5,2.25,XYZ',
    'Doors,5,2.255,KWD',
    ',,,SAR',
  ].join('\n');
  const preview = await read(sheet);
  expect(preview.ignored).toEqual([]);
  expect(pairs(preview)).toEqual([
    [2.25, 'USD'],
    [3.5, 'SAR'],
    [4.5, 'USD'],
    [2.25, 'USD'],
    [2.255, 'KWD'],
  ]);
  expect(preview.rows.map(({ errors }: ImportRow) => errors)).toEqual([
    [],
    [],
    [],
    [{ field: 'currency', message: importFaultTexts.currency, found: 'XYZ' }],
    [{ field: 'currency', message: importFaultTexts.rate, found: 'KWD' }],
  ]);
  const confirm = await send(cm, `${url}/confirm?leaveOutErrors=true`, list(sheet));
  expect(confirm.body).toEqual({ created: 3, leftOut: 2 });
  const made: { item: string; costPerUnit: number; currency: string }[] = (
    await cm.call('GET', `/api/projects/${own}/materials`)
  ).body;
  expect(made.map(({ item, costPerUnit, currency }) => [item, costPerUnit, currency])).toEqual([
    ['Gravel', 3.5, 'SAR'],
    ['Sand', 2.25, 'USD'],
    ['Tiles', 4.5, 'USD'],
  ]);
});

test('what stands beside a cost, how dates are written, which sheets are left out', async () => {
  const url = `/api/projects/${projectId}/materials/import`;
  const read = async (text: string) => (await send(cm, url, list(text))).body;
  const written = [
    ['31-Dec-26', '2026-12-31'],
    ['5 March 2027', '2027-03-05'],
    ['٥ مارس ٢٠٢٧', '2027-03-05'],
    ['12/31/2026', '2026-12-31'],
    ['02/03/2026', '2026-03-02'],
    ['1447/06/15', '2025-12-06'],
    ['15/06/1447 هـ', '2025-12-06'],
    ['2026/1/2', '2026-01-02'],
    ['31/06/2026', null],
    ['1447/13/01', null],
    ['31-Foo-26', null],
  ];
  const dates = await read(
    `Item,Quantity,Delivery date\n${written.map(([text]) => `Sand ${text},1,${text}`).join('\n')}`,
  );
  expect(dates.rows.map(({ draft }: ImportRow) => draft.expectedDeliveryDate)).toEqual(written.map(([, date]) => date));
  expect(dates.rows.filter(({ errors }: ImportRow) => errors.length > 0)).toHaveLength(3);
  const costs = await read(
    'وصف المادة,الوحدة,الكمية,السعر\nA,kg,1,SAR 250\nB,kg,1,"USD 1,250.50"\nC,kg,1,٢٥٠ ريال\nD,kg,1,250 each',
  );
  expect(
    costs.rows.map(({ draft, errors }: ImportRow) => [
      draft.costPerUnit,
      draft.currency,
      errors.map(({ field }) => field),
    ]),
  ).toEqual([
    [250, 'SAR', []],
    [1250.5, 'USD', []],
    [250, 'SAR', []],
    [0, 'USD', ['costPerUnit']],
  ]);
  const torn = await read('Item,Quantity,Price,Currency\nA,1,SAR 250,USD');
  expect(torn.rows[0].errors).toMatchObject([{ field: 'currency', found: 'USD' }]);
  const both = await read('Item / الصنف,Unit / الوحدة,الكمية / Qty,"Unit Price\nسعر الوحدة"\nA,kg,2,3');
  expect(both.rows[0]).toMatchObject({ draft: { item: 'A', unit: 'kg', requiredQty: 2, costPerUnit: 3 }, errors: [] });
  const sheets = createSheets();
  const columns = [{ header: 'Item' }, { header: 'Quantity' }];
  const content = await sheets.write(
    ['Steel', 'Concrete', 'Notes'].map((name) => ({ name, columns, rows: [[name, '5']] })),
  );
  await sheets.close();
  const { body } = await send(cm, url, { field: 'file', name: 'list.xlsx', content });
  expect([body.sheet, body.unread, body.rows.length]).toEqual(['Steel', ['Concrete', 'Notes'], 1]);
});

test('another sheet and other columns of a book can be chosen, and are what is created', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Choices' })).body.id;
  await join(app.db, own, cm, 'cm');
  const sheets = createSheets();
  const content = await sheets.write([
    { name: 'Steel', columns: [{ header: 'Item' }, { header: 'Quantity' }], rows: [['Rebar', '5']] },
    {
      name: 'Bloques',
      columns: [{ header: 'Pieza' }, { header: 'Cuenta' }, { header: 'Nota' }],
      rows: [['Block', '7', 'x']],
    },
  ]);
  await sheets.close();
  const book = { field: 'file', name: 'list.xlsx', content };
  const url = `/api/projects/${own}/materials/import`;
  const first = await send(cm, url, book);
  expect(first.body.table).toMatchObject({
    sheet: 0,
    sheets: [{ isFound: true }, { name: 'Bloques', isFound: false }],
  });
  const picked = z.strictObject(ImportPreview.shape).parse((await send(cm, `${url}?sheet=1`, book)).body);
  expect([picked.sheet, picked.rows, picked.table.columns.map(({ header, field }) => [header, field])]).toEqual([
    'Bloques',
    [],
    [
      ['Pieza', null],
      ['Cuenta', null],
      ['Nota', null],
    ],
  ]);
  const chosen = 'sheet=1&columns=0:item,1:requiredQty';
  const { body } = await send(cm, `${url}?${chosen}`, book);
  expect(body.rows.map(({ draft }: ImportRow) => [draft.item, draft.requiredQty])).toEqual([['Block', 7]]);
  expect((await send(cm, `${url}/confirm?${chosen}`, book)).body).toEqual({ created: 1, leftOut: 0 });
  expect((await send(cm, `${url}?columns=0:weight`, book)).status).toBe(422);
});

test('headings in two rows are read where one alone says less', async () => {
  const url = `/api/projects/${projectId}/materials/import`;
  const two = 'Item,Required,Unit,Unit\nname,quantity,of measure,price\nRebar,12,kg,3';
  const { body } = await send(cm, url, list(two));
  expect(body.rows).toMatchObject([{ line: 3, draft: { item: 'Rebar', requiredQty: 12, unit: 'kg', costPerUnit: 3 } }]);
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
  for (const wrong of ['x', '[]', '{"Bundle":""}', '{"Bundle":"twenty-one letters it"}'])
    expect((await send(cm, `${url}?units=${encodeURIComponent(wrong)}`, sheet)).body.errors[0].field).toBe('units');
});

test('a unit of the file is kept when the person says so, and is known to the project from then on', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Own units' })).body.id;
  await join(app.db, own, cm, 'cm');
  const url = `/api/projects/${own}/materials/import`;
  const sheet = list('Item,Unit,Quantity\nCement,كيس,200\nMembrane,Roll,12');
  const units = encodeURIComponent('{"كيس":"كيس","Roll":"roll"}');
  expect((await send(cm, `${url}/confirm?units=${units}`, sheet)).body).toEqual({ created: 2, leftOut: 0 });
  const again = await send(cm, url, list('Item,Unit,Quantity\nPlaster,كيس,5\nFoil,ROLL,3\nPaint,Drum,4'));
  const shown = again.body.rows.map(({ draft, unitWord, errors }: ImportRow) => [draft.unit, unitWord, errors.length]);
  expect(shown).toEqual([
    ['كيس', null, 0],
    ['roll', null, 0],
    ['pieces', 'Drum', 1],
  ]);
});

test('what is packed is asked for by its word; what is plainly a piece is one', async () => {
  const unitsOf = async (words: readonly string[]) => {
    const rows = words.map((word, index) => `Item ${index},concrete,${word},1200`).join('\n');
    const { body } = await send(
      cm,
      `/api/projects/${projectId}/materials/import`,
      list(`Item,Category,Unit,Qty\n${rows}`),
    );
    return body.rows.map(({ unitWord, draft }: ImportRow) => unitWord ?? draft.unit);
  };
  const packed = [
    'set',
    'طقم',
    'bags',
    'Bag',
    'sack',
    'bundle',
    'Rolls',
    'drum',
    'pallets',
    'pail',
    'كيس',
    'أكياس',
    'لفة',
    'رول',
    'برميل',
  ];
  expect(await unitsOf(packed)).toEqual(packed);
  const plain = ['no', 'Nos.', 'pcs', 'each', 'EA', 'unit', 'قطعة', 'عدد', 'حبة'];
  expect(await unitsOf(plain)).toEqual(plain.map(() => 'pieces'));
  expect(await unitsOf(['box', 'كرتون'])).toEqual(['boxes', 'boxes']);
});

test.each([
  ['nothing like a list', 'Hello,world\n1,2'],
  ['headings only', 'Item,Unit,Quantity'],
])('%s is refused in words', async (_, text) => {
  const answer = await send(cm, `/api/projects/${projectId}/materials/import`, list(text));
  expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'file']);
});

test('the rows of an exported file are read and arranged in the thread', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const csv = await cm.call('GET', `/api/materials/export?format=csv&projectId=${projectId}`);
  const own = parse.mock.calls.filter(([text]) => text.includes('"costPerUnit"'));
  parse.mockRestore();
  expect([csv.status, own]).toEqual([200, []]);
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
  // One is in the project's currency, the other in another: each comes back in its own.
  const price = { costPerUnit: 10.25, supplier: 'Hadid' };
  await add({ projectId: own, ...row, ...dates, ...price, currency: 'USD' });
  await add({ projectId: own, ...row, ...dates, ...price, item: 'Sand', currency: 'SAR' });
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
      expect(back.body.rows).toHaveLength(2);
      const { item, ...rest } = back.body.rows[0].draft;
      expect(item.replace(/^'/, '')).toBe(row.item);
      expect({ item: row.item, ...rest }).toEqual({ ...row, ...dates, ...price, currency: 'USD' });
      expect(back.body.rows[1].draft).toMatchObject({ item: 'Sand', costPerUnit: 10.25, currency: 'SAR' });
      expect(back.body.rows.flatMap(({ errors }: ImportRow) => errors)).toEqual([]);
    }
  }
});
