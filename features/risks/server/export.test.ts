import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { exportRisks } from './export.ts';

/** 00:30 of the next day in Riyadh. */
const app = await testApp({ now: () => new Date('2026-11-21T21:30:00Z') });
afterAll(app.close);

const projectId = newId();
let manager: Person;
beforeAll(async () => {
  await app.db.insert(projects).values({ id: projectId, name: 'Tower' });
  manager = await app.person('pm', 'Faisal Otaibi');
  await join(app.db, projectId, manager, 'pm');
  const taskId = newId();
  await app.db.insert(tasks).values({ id: taskId, projectId, number: 7, title: 'Columns' });
  const at = new Date('2026-11-19T22:00:00Z');
  const own = { projectId, createdBy: manager.id, createdAt: at, updatedAt: at };
  const sentences = {
    title: { key: 'The end of the project slips', values: {} },
    description: { key: 'The oldest open payment is {{value}} days late.', values: { value: 9 } },
  };
  await app.db.insert(risks).values([
    {
      ...{ ...own, title: '=HYPERLINK("x")', probability: 4, impact: 5, ownerId: manager.id, taskId },
      ...{ response: 'Second crane, hired', trigger: 'Wind' },
    },
    { ...own, title: 'The end of the project slips', probability: 2, impact: 3, isFromEngine: true, sentences },
    {
      ...{ ...own, title: 'Old', probability: 1, impact: 1, status: 'closed', closeReason: 'Gone', closedAt: at },
      closedBy: manager.id,
    },
  ]);
});

const linesOf = async (query: string, who = manager) => {
  const { status, text, headers } = await who.call('GET', `/api/risks/export?format=csv${query}`);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return text.trim().split('\r\n');
};

test('the file holds score, owner, response, status, source, link and dates of what the filters select', async () => {
  const [heads, ...rows] = await linesOf('');
  expect(heads).toContain('Severity,Probability,Impact,Score,Status,Owner,Response,Trigger,Source,Linked to,Raised by');
  expect(rows).toEqual([
    expect.stringContaining(
      `"'=HYPERLINK(""x"")",,Critical,4,5,20,Open,Faisal Otaibi,"Second crane, hired",Wind,People,T-7 Columns,Faisal Otaibi,2026-11-20`,
    ),
    expect.stringContaining(',Medium,2,3,6,Open,,,,The engine,,'),
    expect.stringMatching(/,1,Closed,.*,2026-11-20,Faisal Otaibi,Gone$/),
  ]);
  expect(await linesOf('&status=closed')).toHaveLength(2);
  expect(await linesOf('&severity=critical&source=people&probability=4&impact=5&search=hyper')).toHaveLength(2);
  expect(await linesOf(`&ownerId=none&status=open&projectId=${projectId}`)).toHaveLength(2);
  expect(await linesOf('', await app.person('pm'))).toHaveLength(1);
});

test('the rows of a file are read and arranged in the thread', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const lines = await linesOf('');
  const own = parse.mock.calls.filter(([text]) => text.includes('"closeReason"'));
  parse.mockRestore();
  expect([lines.length, own]).toEqual([4, []]);
});

test('in Arabic the engine speaks Arabic and the sheet is read from right to left', async () => {
  const [heads, , engine] = await linesOf('&language=ar');
  expect(heads).toContain('المسؤول عنه');
  expect(engine).toContain('نهاية المشروع تتأخر');
  expect(engine).toContain('المحرك');
  const sheet = async (query: string) => {
    const url = `/api/risks/export?${query}`;
    const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { cookie: manager.cookie } });
    const files = unzipSync(new Uint8Array(rawPayload));
    return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  };
  expect(await sheet('language=ar')).toContain('rightToLeft="1"');
  expect(await sheet('')).not.toContain('rightToLeft="1"');
});

test('wrong filters are refused by name; a file holds all that was selected, or is refused in words', async () => {
  const wrong = await manager.call('GET', '/api/risks/export?severity=awful');
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'severity']);
  const asking = { db: app.db, sheets: app.services.sheets, user: { id: manager.id, role: 'pm' } as SessionUser };
  const wanted = { filter: {}, format: 'csv', language: 'en', timeZone: 'Asia/Riyadh', today: '2026-11-22' } as const;
  expect(await exportRisks(asking, { ...wanted, most: 3 })).toBeDefined();
  await expect(exportRisks(asking, { ...wanted, most: 2 })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('at most 2 risks'),
  });
});
