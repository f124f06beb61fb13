import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { kinds as alertKinds } from '#features/notifications/rules.ts';
import { notifyOverdue } from '#features/notifications/server/overdue.ts';
import { readFeed } from '#features/notifications/server/reader.ts';
import { sendMails } from '#features/notifications/server/send.ts';
import { mailReports } from '#features/reports/server/mail.ts';
import { newId } from '#server/database/columns.ts';
import { routes } from '#server/routes.ts';
import { type MoneyWorld, made, mirrored, mirrorMoney, moneyWorld, PLACE } from '#server/testing/money-world.ts';
import type { Person } from '#server/testing/people.ts';
import { addDays } from '#shared/dates.ts';
import { type Endpoint, mayCall } from '#shared/http/endpoint.ts';

/*
 * Who may not see money learns no amount from any answer: neither the figure itself nor, by another total, another order, another
 * count or a hit of a search, that it is a different one. Every GET of the contract list is made in every variant of its query, on
 * a world in which each amount is planted and then on the same one with all amounts turned round.
 */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world.app.close());

const reads = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET');
const roles = { admin: 'admin', viewer: 'viewer', engineer: 'se', guest: 'pm' } as const;

/** An address with the world's own ids. */
function addressOf({ path }: Endpoint): string {
  const { ids } = world;
  return path
    .replace(/^\/api\/projects\/:\w+/, `/api/projects/${ids.projectId}`)
    .replace(/^\/api\/tasks\/:id/, `/api/tasks/${ids.taskId}`)
    .replace(/^\/api\/progress-logs\/:id/, `/api/progress-logs/${ids.logId}`)
    .replace(/^\/api\/payments\/:id/, `/api/payments/${ids.paymentId}`)
    .replace(/^\/api\/materials\/:id/, `/api/materials/${ids.materialId}`)
    .replace(/^\/api\/risks\/:id/, `/api/risks/${ids.riskId}`)
    .replace(/^\/api\/photos\/:id/, `/api/photos/${ids.photoId}`)
    .replace(':certificateId', ids.certificateId)
    .replace(':attachmentId', ids.attachmentId)
    .replace(/:\w+/g, newId());
}

interface Field {
  readonly enum?: readonly (string | number)[];
}

/** What a query may ask: each choice of each field, one at a time, and each planted figure where words are looked for. */
function variantsOf({ path, query }: Endpoint): string[] {
  const { ids, figures } = world;
  if (!query) return [''];
  const needed = neededBy[path]?.(world) ?? '';
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Field>;
  };
  const found = [needed];
  for (const [name, field] of Object.entries(properties)) {
    const of = (values: Iterable<string | number>) =>
      found.push(...[...values].map((value) => `${needed}&${name}=${encodeURIComponent(value)}`));
    // A file in the middle of lines of JSON is the same file.
    if (name === 'progress') continue;
    if (field.enum) of(field.enum);
    if (name === 'search' || name === 'q') of(figures.values());
    if (name === 'projectId') of([ids.projectId]);
  }
  return found;
}

const neededBy: Readonly<Record<string, (of: MoneyWorld) => string>> = {
  '/api/photos/zip': ({ ids }) => `&ids=${ids.photoId}`,
  '/api/search': () => '&q=invoice',
  '/api/payments/duplicates': ({ figures }) => `&vendor=Al+Bina&amount=${figures.get('pending')}`,
  '/api/projects/:id/logs/pdf': () => `&from=${day(-30)}&to=${day(30)}`,
};

/** So many days from today; the period of a PDF is bounded. */
const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

interface Answer {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

async function ask(who: Person, url: string): Promise<Answer> {
  const answer = await world.app.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost:3000', cookie: who.cookie },
  });
  // Each refusal has an id of its own.
  const text = answer.statusCode < 400 ? await textOf(answer.rawPayload) : answer.json().detail;
  return { url, status: answer.statusCode, text: `${answer.headers['x-total-count'] ?? ''} ${text}` };
}

/** No PDF that was drawn is shorter; the invoice that was attached has a head and an end alone. */
const A_PAGE = 1000;

/** What a person reads in it: the words of a PDF, the parts of a workbook or an archive. */
async function textOf(content: Buffer): Promise<string> {
  const head = content.subarray(0, 4).toString('latin1');
  if (head === '%PDF' && content.length > A_PAGE) return pdfText(content);
  if (!head.startsWith('PK')) return content.toString('utf8');
  return Object.entries(unzipSync(content))
    .filter(([name]) => !name.startsWith('docProps/'))
    .map(([name, part]) => `${name}: ${strFromU8(part, name.endsWith('.jpg'))}`)
    .join('\n');
}

async function pdfText(content: Buffer): Promise<string> {
  const document = await getDocument({ data: Uint8Array.from(content), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await document.loadingTask.destroy();
  return pages.join('\n');
}

/** Also as people write it: "123,456,789". An address that was asked for stands in a refusal. */
const standsIn = ({ text }: Pick<Answer, 'text'>, figure: string): boolean =>
  text.includes(figure) || text.replace(/(?<=\d)[,\u066c\u00a0\u202f](?=\d{3})/g, '').includes(figure);

const isDrawn = (url: string): boolean => /\/(export|pdf)\b/.test(url) && !/format=(csv|xlsx)|search=/.test(url);
const isSearch = (url: string): boolean => /[?&](search|q)=\d/.test(url);
/** The one rule for all of them is tried out by the viewer in every variant. */
const isQuick = (url: string): boolean => !isDrawn(url) && !isSearch(url);

async function walk(name: keyof typeof roles, isWanted: (url: string) => boolean = () => true): Promise<Answer[]> {
  const who = name === 'admin' ? world.admin : world.hidden[name];
  const answers: Answer[] = [];
  for (const endpoint of reads.filter((one) => mayCall(roles[name], one))) {
    const asked = [
      ...new Set(variantsOf(endpoint).map((query) => `${addressOf(endpoint)}?${query.replace(/^&/, '')}`)),
    ];
    for (const url of asked.filter(isWanted)) answers.push(await ask(who, url));
  }
  return answers;
}

test('each planted figure is read by an administrator, so that one that nobody reads hides no fault', async () => {
  const answers = await walk('admin', isQuick);
  const planted = [...world.figures.values(), ...PLACE];
  expect(planted.filter((figure) => !answers.some((answer) => standsIn(answer, figure)))).toEqual([]);
});

/**
 * What stands in a text of figures and, for who looks in as a viewer, of places. Up to how much a manager approves is no secret of
 * any project.
 */
function secretsIn(name: keyof MoneyWorld['hidden'], text: string): string[] {
  const places = name === 'engineer' ? [] : PLACE.map((degrees) => ['place', degrees] as const);
  const isOwn = (what: string) => name === 'guest' && what === 'approval limit';
  return [...world.figures, ...places].flatMap(([what, secret]) =>
    standsIn({ text }, secret) && !isOwn(what) ? [what] : [],
  );
}

describe.each(['viewer', 'engineer', 'guest'] as const)('%s', (name) => {
  test('finds no figure in any answer, whatever is asked, and none tells that the amounts are others', async () => {
    let before: Answer[];
    let after: Answer[];
    let began: string;
    do {
      // What is due or overdue changes at midnight, with whatever amounts.
      began = world.today();
      before = await walk(name, name === 'viewer' ? undefined : isQuick);
      await mirrorMoney(world);
      after = await walk(name, name === 'viewer' ? (url) => !isDrawn(url) : isQuick);
    } while (world.today() !== began);
    const shown = before.map((answer) => [answer.url, secretsIn(name, answer.text)] as const);
    expect(shown.filter(([, secrets]) => secrets.length > 0)).toEqual([]);
    const others = new Map(after.map((answer) => [answer.url, answer]));
    const leaking = before.filter((answer) => others.has(answer.url) && others.get(answer.url)?.text !== answer.text);
    expect(leaking.map((answer) => [answer, others.get(answer.url)])).toEqual([]);
    expect(before.filter(({ status }) => status >= 500)).toEqual([]);
    const room = before.filter(({ url }) =>
      /^\/api\/projects\/[^/]+\/(contract|bill|variations|certificates)\b/.test(url),
    );
    expect(room.length).toBeGreaterThan(5);
    expect(room.filter(({ status }) => status !== 403)).toEqual([]);
  });

  test('no write answers with a figure either', async () => {
    const who = world.hidden[name];
    const { materialId, riskId, projectId } = world.ids;
    const answers = await Promise.all([
      who.call('POST', `/api/materials/${materialId}/movements`, { kind: 'delivery', quantity: 1 }),
      who.call('POST', `/api/risks/${riskId}/comments`, { body: 'Seen' }),
      who.call('POST', '/api/risks', { projectId, title: 'Dust', probability: 1, impact: 1 }),
      who.call('PUT', `/api/risks/${riskId}`, { description: 'x', version: 1 }),
      who.call('PUT', `/api/materials/${materialId}`, { item: 'x', version: 1 }),
    ]);
    // An engineer may do the first three; a viewer nothing at all.
    const statuses = name === 'engineer' ? [201, 201, 201, 403, 403] : [403, 403, 403, 403, 403];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.flatMap(({ text }) => secretsIn(name, text))).toEqual([]);
  });
});

describe('what is sent', () => {
  test('alerts by mail, at once and as a digest, name no figure', async () => {
    const { app, mails, hidden, ids, pm } = world;
    for (const who of Object.values(hidden)) {
      const kinds = Object.fromEntries(alertKinds.map((kind) => [kind, { app: true, push: false, mail: 'at_once' }]));
      await made(who, 'PUT', '/api/notifications/settings', { isQuiet: false, kinds });
    }
    await made(pm, 'PUT', `/api/risks/${ids.riskId}`, {
      impact: 5,
      description: 'More of it is gone',
      ownerId: hidden.viewer.id,
    });
    const mentions = Object.values(hidden).map(({ id }) => id);
    await made(pm, 'POST', `/api/risks/${ids.riskId}/comments`, { body: 'Please look', mentions });
    await notifyOverdue(app.services);
    await readFeed(app.services);
    await sendMails(app.services);
    for (const name of ['viewer', 'engineer', 'guest'] as const) {
      const own = mails.filter(({ to }) => to === hidden[name].email);
      expect(own.length).toBeGreaterThan(0);
      expect(own.flatMap(({ subject, text }) => secretsIn(name, `${subject} ${text}`))).toEqual([]);
    }
  });

  test.each(['xlsx', 'pdf'])(
    'a report by mail as %s has the figures of those alone who may see them',
    async (format) => {
      const { app, mails, hidden, ids, admin } = world;
      mails.length = 0;
      const recipients = [...Object.values(hidden), admin];
      const report = await made(admin, 'POST', '/api/report-mails', {
        ...{
          projectId: ids.projectId,
          days: '365',
          part: 'all',
          format,
          withRows: true,
          cadence: 'daily',
          time: '07:00',
        },
        recipientIds: recipients.map(({ id }) => id),
      });
      await made(admin, 'POST', `/api/report-mails/${report.id}/send`);
      await mailReports(app.services);
      const read = async (who: Person) => {
        const [mail] = mails.filter(({ to }) => to === who.email);
        const [file] = mail?.attachments ?? [];
        return `${mail?.subject} ${mail?.text} ${file && (await textOf(Buffer.from(file.content)))}`;
      };
      const amounts = ['budget', 'paid'].map((name) => mirrored(world.figures.get(name) ?? ''));
      const own = await read(admin);
      expect(amounts.filter((figure) => standsIn({ text: own }, figure))).toEqual(amounts);
      for (const name of ['viewer', 'engineer', 'guest'] as const) {
        const text = await read(hidden[name]);
        expect(text.length).toBeGreaterThan(500);
        expect(secretsIn(name, text)).toEqual([]);
        expect(amounts.filter((figure) => standsIn({ text }, figure))).toEqual([]);
      }
    },
  );

  test('the event stream says what changed and never what it is now', async () => {
    const { app, hidden, ids, pm } = world;
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const stream = await fetch(`${address}/api/events`, {
      headers: { cookie: hidden.viewer.cookie },
      signal: stop.signal,
    });
    const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    await made(pm, 'PUT', `/api/projects/${ids.projectId}`, { budget: Number(world.figures.get('budget')) - 1 });
    let text = '';
    while (!text.includes('"project"')) text += (await reader.read()).value;
    stop.abort();
    const cut = text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)));
    expect(cut).toContainEqual({ entity: 'project', id: ids.projectId, projectId: ids.projectId, action: 'updated' });
    for (const change of cut) expect(Object.keys(change).sort()).toEqual(['action', 'entity', 'id', 'projectId']);
  });
});

test('viewers and site engineers are told apart: each setting opens money to its own role', async () => {
  const { admin, hidden, ids } = world;
  const seen = async () =>
    Promise.all(
      Object.values(hidden).map(
        async (who) => (await who.call('GET', `/api/projects/${ids.projectId}`)).body.budget !== null,
      ),
    );
  expect(await seen()).toEqual([false, false, false]);
  await made(admin, 'PUT', '/api/organisation', { siteEngineersSeeMoney: true });
  expect(await seen()).toEqual([false, true, false]);
  await made(admin, 'PUT', '/api/organisation', { siteEngineersSeeMoney: false, viewersSeeMoney: true });
  expect(await seen()).toEqual([true, false, true]);
  await made(admin, 'PUT', '/api/organisation', { viewersSeeMoney: false });
});
