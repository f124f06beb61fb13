import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { inEnglish, message } from '#shared/sentence.ts';

const app = await testApp();
afterAll(app.close);

const today = dateIn('Asia/Riyadh', new Date());
const monthBegan = `${today.slice(0, 8)}01`;
/** In the month of today on every day of it, so that all that is planned stands in the row of what is paid. */
const due = addDays(today, -3) < monthBegan ? monthBegan : addDays(today, -3);
/** Has a joined و before any with a shadda: whichever a PDF has first it is read as, and not every month's name has one. */
const arabicName = 'برج الملقا النموذجي';
const [tower, big] = [newId(), newId()];
const MANY = 3_000;
/** Of two and three lines in its column. */
const longer = [
  ' and the columns above it as drawn in the approved shop drawings, revision 03',
  ' وصب الأعمدة التي فوقها كلها مع حديد التسليح حسب المخططات التنفيذية المعتمدة من الاستشاري',
];
let admin: Person;

beforeAll(async () => {
  admin = await app.person('admin', 'Layla');
  await app.db.insert(projects).values([
    {
      id: tower,
      name: arabicName,
      client: 'Dar Al Wisal',
      budget: '1000000',
      plannedStartDate: addDays(today, -20),
      plannedEndDate: addDays(today, 20),
    },
    { id: big, name: 'Many tasks', status: 'completed' },
  ]);
  await app.db.insert(tasks).values([
    {
      projectId: tower,
      number: 1,
      title: 'Pour =2+2 #let x',
      status: 'done',
      plannedEndDate: due,
      completedAt: new Date(),
    },
    { projectId: tower, number: 2, title: 'صب الخرسانة 16 مم', status: 'blocked', plannedEndDate: today },
  ]);
  const [title, description] = [
    message('The budget is being used up'),
    message('{{value}} % of the budget is paid (watched above {{limit}} %).', { value: '96', limit: '90' }),
  ];
  await app.db.insert(risks).values({
    projectId: tower,
    title: inEnglish(title),
    description: inEnglish(description),
    sentences: { title, description },
    isFromEngine: true,
    engineKey: 'budget:budget',
    probability: 5,
    impact: 4,
    // Today's name would make its column wider or narrower, and another line of the sentence end elsewhere.
    createdAt: new Date('2026-03-01T09:00:00Z'),
  });
  await app.db.insert(payments).values({
    projectId: tower,
    description: 'Steel',
    amount: '375000.55',
    category: 'materials',
    status: 'paid',
    paidDate: new Date(),
  });
  for (let from = 1; from <= MANY; from += 1_000)
    await app.db.insert(tasks).values(
      Array.from({ length: 1_000 }, (_, index) => ({
        projectId: big,
        number: from + index,
        title: `Task of many ${from + index}${longer[(from + index) % 7] ?? ''}`,
      })),
    );
});

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The pieces of text on each page, with their places. */
async function pagesOf(content: Uint8Array): Promise<Piece[][]> {
  const document = await getDocument({ data: Uint8Array.from(content), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: Piece[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }] : [],
      ),
    );
  }
  return pages;
}

const textOf = (pages: readonly Piece[][]) =>
  pages
    .flat()
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');

/** Whether a line somewhere has these words, the first one farthest to the right. */
function reads(pages: readonly Piece[][], ...words: string[]): boolean {
  const firsts = pages.flat().filter(({ text }) => text === words[0]);
  return firsts.some((first) => {
    const line = words.map((word) =>
      pages.flat().find(({ text, y, x }) => text === word && Math.abs(y - first.y) < 1 && x <= first.x),
    );
    return line.every((piece, index) => piece && (index === 0 || piece.x < (line[index - 1]?.x ?? 0)));
  });
}

const path = (query: string) => `/api/analytics/export?${query}`;
const fileOf = async (query: string) => {
  const answer = await app.app.inject({
    method: 'GET',
    url: path(query),
    headers: { host: 'localhost:3000', cookie: admin.cookie },
  });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.rawPayload;
};

describe('the report as a PDF', () => {
  test('says the figures of the screen, in English', async () => {
    const text = textOf(await pagesOf(await fileOf(`projectId=${tower}&days=30`)));
    for (const said of [
      'Progress report',
      'Prepared for Layla',
      'Task Distribution Completed 1 50% In Progress 0 0% Blocked 1 50% Not Started 0 0%',
      'Tasks that were open or were finished in this period: 2 of 2.',
      'Budget Analysis',
      'USD, converted from 375,000.55 SAR',
      'Month Planned cost Before conversion Actual cost Before conversion',
      '266,666.67 USD 1,000,000.00 SAR 100,000.15 USD 375,000.55 SAR',
      'converted by the organisation’s rates',
      'The budget is being used up',
      '96 % of the budget is paid (watched above 90 %).',
      'No Photos Available',
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/Prepared on \d{1,2} [A-Z][a-z]+ 20\d\d/);
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  test('in Arabic: lines from the right, figures in their order, what somebody typed is no markup', async () => {
    const pages = await pagesOf(await fileOf(`projectId=${tower}&days=30&language=ar&rows=yes`));
    expect(reads(pages, 'تنبيهات', 'المخاطر', 'الحرجة')).toBe(true);
    expect(reads(pages, 'برج', 'الملقا')).toBe(true);
    expect(reads(pages, 'صب', 'الخرسانة', '16')).toBe(true);
    expect(reads(pages, 'الحرجة', 'المخاطر', 'تنبيهات')).toBe(false);
    const text = textOf(pages);
    expect(text).toContain('Pour =2+2 #let x');
    expect(text).toContain('266,666.67 USD 1,000,000.00 SAR 100,000.15 USD 375,000.55 SAR');
    expect(text).toContain('صفحة 1 من');
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  test('in Arabic the engine speaks Arabic, from the right, its figures in order', async () => {
    const pages = await pagesOf(await fileOf(`projectId=${tower}&language=ar&part=overview`));
    expect(reads(pages, 'توشك', 'على', 'النفاد')).toBe(true);
    expect(reads(pages, '96', '\u2069٪', 'من', '(المراقبة', 'فوق', '90')).toBe(true);
    expect(reads(pages, '1', 'مارس', '2026')).toBe(true);
    expect(textOf(pages)).not.toContain('budget is');
  });

  test('of one tab it holds that alone', async () => {
    const all = ['Task Distribution', 'Budget Analysis', 'Progress Tracking', 'Photo Gallery'];
    const answers = { overview: all[0], budget: all[1], progress: all[2], gallery: all[3] };
    for (const [part, title] of Object.entries(answers)) {
      const text = textOf(await pagesOf(await fileOf(`projectId=${tower}&part=${part}`)));
      expect([part, all.filter((one) => text.includes(one))]).toEqual([part, [title]]);
    }
  });

  test('the rows behind its figures are read and arranged in the thread', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    await fileOf(`projectId=${tower}&part=progress&rows=yes`);
    const own = parse.mock.calls.filter(([text]) => text.includes('"finishedOn"'));
    parse.mockRestore();
    expect(own).toEqual([]);
  });

  test('a report of many pages leaves the server free for others', async () => {
    let isDone = false;
    const making = fileOf(`projectId=${big}&rows=yes`).then((content) => {
      isDone = true;
      return content;
    });
    let answered = 0;
    while (!isDone) {
      expect((await admin.call('GET', '/api/dashboard/stats')).status).toBe(200);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(1);
    const pages = await pagesOf(await making);
    expect(pages.length).toBeGreaterThan(50);
    expect(textOf(pages)).toContain(`T-${MANY} Task of many ${MANY}`);
    for (const page of pages.slice(3)) {
      const lines = page.map(({ y }) => y).toSorted((one, other) => one - other);
      const steps = lines.map((y, index) => y - (lines[index - 1] ?? Number.NEGATIVE_INFINITY));
      expect(steps.filter((step) => step > 1 && step < 7)).toEqual([]);
    }
  });
});

describe('the export call', () => {
  test('tells its progress line by line, then gives the file', async () => {
    const body = await fileOf('format=xlsx&language=ar&rows=yes&progress=yes');
    const lines: Record<string, unknown>[] = [];
    let rest = body;
    while (!lines.at(-1)?.['name']) {
      const end = rest.indexOf(10);
      lines.push(JSON.parse(rest.subarray(0, end).toString()));
      rest = rest.subarray(end + 1);
    }
    expect(lines.slice(0, -1)).toEqual([
      { done: 1, of: 3, next: 'rows' },
      { done: 2, of: 3, next: 'drawing' },
    ]);
    expect(rest.byteLength).toBe(lines.at(-1)?.['bytes']);
    const book = await app.services.sheets.read({ name: 'report.xlsx', content: rest }, 'file');
    const cells = book.sheets.flatMap(({ rows }) => rows.flat());
    expect(cells).toContain(375000.55);
    const [figures] = book.sheets;
    const months = book.sheets.find(({ name }) => name === 'تحليل الميزانية');
    expect(months?.rows.at(-1)?.slice(2)).toEqual(['1,000,000.00 SAR', expect.any(Number), '375,000.55 SAR']);
    expect(figures?.rows.filter(([label]) => label === 'سلامة الميزانية' || label === 'المدفوع في هذه الفترة')).toEqual(
      [
        ['سلامة الميزانية', expect.any(Number), expect.any(String)],
        ['المدفوع في هذه الفترة', expect.any(Number), 'USD، محوّلة من 375,000.55 SAR'],
      ],
    );
    expect(figures?.rows.find(([label]) => label === 'إلى تاريخ')).toEqual(['إلى تاريخ', { date: today, time: null }]);
    expect(cells.filter((cell) => typeof cell === 'string' && /[\u2066-\u2069]/.test(cell))).toEqual([]);
    expect(cells).toContain('حرج');
    expect(cells).toContain(arabicName);
    expect(book.sheets.map(({ name }) => name)).toContain('دفعات الفترة');
  });

  test('a sheet in Arabic runs from the right, says what the engine says in Arabic, and keeps to its part', async () => {
    const content = await fileOf(`format=xlsx&language=ar&projectId=${tower}`);
    const sheets = Object.entries(unzipSync(Uint8Array.from(content))).filter(([name]) =>
      /worksheets\/sheet/.test(name),
    );
    expect(sheets.length).toBeGreaterThan(5);
    for (const [name, xml] of sheets) expect([name, strFromU8(xml).includes('rightToLeft="1"')]).toEqual([name, true]);
    const book = await app.services.sheets.read({ name: 'report.xlsx', content }, 'file');
    expect(book.sheets.flatMap(({ rows }) => rows.flat())).toContain('الميزانية توشك على النفاد');
    const part = await app.services.sheets.read(
      { name: 'report.xlsx', content: await fileOf('format=xlsx&part=gallery') },
      'file',
    );
    expect(part.sheets.map(({ name }) => name)).toEqual(['Figures', 'Photo Gallery']);
  });

  test('what the engine says of a budget is hidden from who may see no money', async () => {
    const viewer = await app.person('viewer');
    await app.db.insert(members).values({ projectId: tower, userId: viewer.id, role: 'viewer' });
    const riskOf = async () => (await viewer.call('GET', `/api/analytics/report?projectId=${tower}`)).body.risks[0];
    expect(await riskOf()).toMatchObject({ description: '96 % of the budget is paid (watched above 90 %).' });
    await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
    expect(await riskOf()).toMatchObject({ description: '', sentences: { description: { key: '' } } });
    await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
  });

  test('refuses before it begins: hidden projects and unknown forms', async () => {
    const other = await app.person('viewer');
    expect((await other.call('GET', path(`projectId=${tower}&progress=yes`))).status).toBe(404);
    expect((await admin.call('GET', path('format=docx'))).status).toBe(422);
    expect((await admin.call('GET', path('rows=maybe'))).status).toBe(422);
    expect((await admin.call('GET', path('part=half'))).status).toBe(422);
    expect((await other.call('GET', path('format=xlsx'))).status).toBe(200);
  });
});

describe('the same figures as on the other screens', () => {
  test('a project 12 days past its end is Delayed, as on the dashboard, and an undated task has no planned end', async () => {
    const own = await app.person('admin');
    const id = newId();
    const dates = { plannedStartDate: addDays(today, -60), plannedEndDate: addDays(today, -12) };
    await app.db.insert(projects).values({ id, name: 'Villa', ...dates });
    await app.db.insert(tasks).values([
      { projectId: id, number: 1, title: 'Dated', plannedEndDate: addDays(today, -20) },
      { projectId: id, number: 2, title: 'Undated' },
    ]);
    const { body } = await own.call('GET', `/api/analytics/report?projectId=${id}`);
    expect(body.projects).toMatchObject([{ name: 'Villa', health: 'delayed' }]);
    expect(body.projects[0]).not.toHaveProperty('badge');
    const text = textOf(await pagesOf(await fileOf(`projectId=${id}&part=progress`)));
    expect(text).toContain('Delayed');
    expect(text).not.toContain('On Track');
    const content = await fileOf(`format=xlsx&projectId=${id}&rows=yes`);
    const { sheets } = await app.services.sheets.read({ name: 'report.xlsx', content }, 'file');
    const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [];
    expect(rowsOf('Progress Tracking').at(-1)?.at(-1)).toBe('Delayed');
    expect(rowsOf('Tasks of the period').map((row) => [row[1], row[4]])).toEqual([
      ['Task', 'Planned end'],
      ['Dated', { date: addDays(today, -20), time: null }],
      ['Undated', undefined],
    ]);
    expect((await own.call('GET', `/api/analytics/tasks?projectId=${id}`)).body).toMatchObject([
      { title: 'Dated', plannedEndDate: addDays(today, -20) },
      { title: 'Undated', plannedEndDate: null },
    ]);
  });
});
