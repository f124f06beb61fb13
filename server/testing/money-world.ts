import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { takeSnapshot } from '#features/snapshots/server/store.ts';
import type { Message } from '#server/adapters/mail/mail.ts';
import { newId } from '#server/database/columns.ts';
import { risks } from '#server/database/tables/risks.ts';
import { createLimits } from '#server/http/limits.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { testApp } from './app.ts';
import { photo, upload } from './files.ts';
import { join, type Person } from './people.ts';
import { formSender } from './send-form.ts';

const DAY_MS = 86_400_000;
/** Where the photo of the world was taken, to the fourth decimal; the project's own place is not that exact. */
export const PLACE = ['24.7136', '46.6752'];

interface Context {
  readonly app: Awaited<ReturnType<typeof testApp>>;
  readonly pm: Person;
  readonly admin: Person;
  readonly hidden: Readonly<Record<'viewer' | 'engineer' | 'guest', Person>>;
  readonly projectId: string;
  /** Nine digits that stand nowhere else. */
  readonly plant: (name: string) => number;
  /** So many days from today. */
  readonly day: (days: number) => string;
}

/** A write that is expected to be carried out. */
export async function made(who: Person, method: 'POST' | 'PUT', url: string, body: object = {}) {
  const answer = await who.call(method, url, body);
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/**
 * One project with an own figure, nine digits at random, in everything that is money, history included, and with people from whom
 * the organisation keeps it.
 */
export async function moneyWorld() {
  const now = new Date();
  const mails: Message[] = [];
  // Each call is made in every variant: whether one person may make so many is not the question here.
  const limits = createLimits(() => now);
  limits.heavy.take = () => undefined;
  const mail = { isConfigured: true, send: async (message: Message) => void mails.push(message) };
  const app = await testApp({ now: () => now, services: { limits, mail } });
  const figures = new Map<string, string>();
  const plant = (name: string): number => {
    const figure = randomInt(100_000_000, 999_999_999);
    figures.set(name, String(figure));
    return figure;
  };
  const admin = await app.person('admin', 'Layla');
  const pm = await app.person('pm', 'Faisal');
  const hidden = {
    viewer: await app.person('viewer', 'Vera'),
    engineer: await app.person('se', 'Yousef'),
    /** Manages other projects and looks into this one. */
    guest: await app.person('pm', 'Omar'),
  };
  const day = (days: number) => addDays(dateIn('Asia/Riyadh', now), days);
  await made(admin, 'PUT', '/api/organisation', { approvalLimits: { pm: String(plant('approval limit')) } });
  const projectId = await plantProject({ app, pm, hidden, plant, day });
  const context = { app, pm, admin, hidden, projectId, plant, day };
  const ids = {
    projectId,
    ...(await plantWork(context)),
    ...(await plantPayments(context)),
    ...(await plantContract(context)),
    ...(await plantRisks(context)),
    ...(await addPhoto(context)),
  };
  await takeSnapshot(app.db, new Date(now.getTime() - DAY_MS));
  const settings = { viewersSeeMoney: false, siteEngineersSeeMoney: false, hidePhotoPlace: true };
  await made(admin, 'PUT', '/api/organisation', settings);
  return { app, admin, pm, hidden, figures, ids, mails, today: () => dateIn('Asia/Riyadh', new Date()) };
}

async function plantProject({ app, pm, hidden, plant, day }: Omit<Context, 'projectId' | 'admin'>): Promise<string> {
  const { id } = await made(pm, 'POST', '/api/projects', {
    ...{ name: 'Olaya Tower', budget: plant('budget before'), latitude: 24.7, longitude: 46.6 },
    ...{ plannedStartDate: day(-60), plannedEndDate: day(60) },
  });
  await made(pm, 'PUT', `/api/projects/${id}`, { budget: plant('budget') });
  await join(app.db, id, hidden.viewer, 'viewer');
  await join(app.db, id, hidden.engineer, 'se');
  await join(app.db, id, hidden.guest, 'viewer');
  return id;
}

async function plantWork({ pm, hidden, projectId, plant, day }: Context) {
  const tasks = await made(pm, 'POST', '/api/tasks/bulk-create', {
    projectId,
    tasks: [
      { title: 'Foundations', plannedStartDate: day(-50), plannedEndDate: day(-40) },
      { title: 'Frame', plannedStartDate: day(-30), plannedEndDate: day(-5), assignedTo: hidden.engineer.id },
      { title: 'Roof', plannedStartDate: day(5), plannedEndDate: day(20) },
    ],
  });
  await made(pm, 'PUT', `/api/tasks/${tasks[0].id}`, { status: 'done' });
  for (const what of ['task cost before', 'task cost'])
    await made(pm, 'PUT', `/api/tasks/${tasks[1].id}/cost`, { budgetedCost: plant(what) });
  const material = await made(pm, 'POST', '/api/materials', {
    ...{ projectId, item: 'Rebar', category: 'steel', unit: 'kg', requiredQty: 2, costPerUnit: plant('cost before') },
    ...{ currency: 'SAR', expectedDeliveryDate: day(2) },
  });
  await made(pm, 'PUT', `/api/materials/${material.id}`, { costPerUnit: plant('cost') });
  return { taskId: tasks[1].id as string, materialId: material.id as string };
}

async function plantPayments({ app, pm, admin, projectId, plant, day }: Context) {
  const payment = (name: string, more: object) =>
    made(pm, 'POST', '/api/payments', {
      ...{ projectId, description: `Invoice ${name}`, amount: plant(name), category: 'materials', vendor: 'Al Bina' },
      ...more,
    });
  const overdue = await payment('overdue', { dueDate: day(-10), invoiceNumber: 'OV-1' });
  const paid = await payment('paid', { dueDate: day(-20) });
  await payment('pending', { dueDate: day(20) });
  await made(pm, 'PUT', `/api/payments/${overdue.id}`, { amount: plant('overdue now') });
  for (const status of ['approved', 'paid']) await made(admin, 'PUT', `/api/payments/${paid.id}`, { status });
  const form = new FormData();
  const invoice = `Invoice over ${plant('attachment')} SAR.pdf`;
  form.append('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), invoice);
  const attached = await formSender(app)(pm, `/api/payments/${overdue.id}/attachments`, form);
  return { paymentId: overdue.id as string, attachmentId: attached.body.id as string };
}

async function plantContract({ pm, projectId, plant, day }: Context) {
  const at = (path: string) => `/api/projects/${projectId}${path}`;
  await made(pm, 'PUT', at('/contract'), {
    ...{ direction: 'outgoing', party: 'Al Bina', reference: 'C-1', vatRate: '15', retentionPercent: '10' },
    ...{ retentionCapPercent: '10', completionPercent: '50', advancePercent: '10', recoveryPercent: '10' },
    ...{ taxesAdvance: false, allowsOverrun: false, paymentDays: 30, version: 0 },
  });
  const item = { section: 'Frame', number: '1', description: 'Columns', unit: 'm3', quantity: '2' };
  const [billItem] = await made(pm, 'POST', at('/bill'), { items: [{ ...item, rate: String(plant('rate')) }] });
  const variation = await made(pm, 'POST', at('/variations'), {
    ...{ number: 'V1', reason: 'Higher', date: day(-3) },
    items: [{ ...item, number: 'V1.1', quantity: '1', rate: String(plant('variation')) }],
  });
  await made(pm, 'POST', at(`/variations/${variation.id}/approve`), { approvedBy: 'Sami', approvedOn: day(-2) });
  const span = { date: day(0), periodFrom: day(-30), periodTo: day(0) };
  const { id: certificateId } = await made(pm, 'POST', at('/certificates'), span);
  await made(pm, 'PUT', at(`/certificates/${certificateId}`), { lines: [{ itemId: billItem.id, quantity: '1' }] });
  const { version } = (await pm.call('GET', at(`/certificates/${certificateId}`))).body;
  await made(pm, 'POST', at(`/certificates/${certificateId}/issue`), { version });
  return { certificateId: certificateId as string };
}

/** Entries of the engine: one that it keeps, and one that a person took over and worded anew. */
async function plantRisks({ app, pm, hidden, projectId, plant }: Context) {
  const [riskId, adopted] = [newId(), newId()];
  const title = { key: 'The budget is being used up', values: {} };
  const share = `${plant('engine')} % of the budget is paid`;
  const sentence = { key: `${plant('sentence')} SAR`, values: {} };
  const engine = { projectId, probability: 4, impact: 4, isFromEngine: true };
  await app.db.insert(risks).values([
    {
      ...{ ...engine, id: riskId, title: title.key, description: share, engineKey: 'budget:budget' },
      ...{ ownerId: hidden.engineer.id, sentences: { title, description: { key: share, values: {} } } },
    },
    {
      ...{ ...engine, id: adopted, title: 'Payments are overdue', description: `${plant('engine kept')} SAR` },
      ...{ engineKey: 'budget:overdue', sentences: { title, description: sentence } },
    },
  ]);
  await made(pm, 'POST', `/api/risks/${riskId}/adopt`);
  for (const name of ['reworded before', 'reworded'])
    await made(pm, 'PUT', `/api/risks/${riskId}`, { description: `${plant(name)} SAR are gone` });
  return { riskId };
}

async function addPhoto({ app, hidden, projectId, day }: Context) {
  const { path } = await upload(app, hidden.engineer, await photo());
  const log = await made(hidden.engineer, 'POST', '/api/progress-logs', {
    ...{ projectId, date: day(0), manpower: 3, notes: 'Columns poured', photoUrls: [path] },
  });
  await made(hidden.engineer, 'POST', '/api/ai/analyze-photo', { imageUrl: path });
  return { logId: log.id as string, photoId: log.photoIds[0] as string };
}

export type MoneyWorld = Awaited<ReturnType<typeof moneyWorld>>;

/** Above every figure that is planted and what a few of them come to. */
const MIRROR = 100_000_000_000;

/**
 * Gives every amount another value, the large ones small ones, so that sums, shares, states and orders change with them; a second
 * time gives back what was there. Columns of money are known by their type, so that a new one is among them.
 */
export async function mirrorMoney({ app, ids }: MoneyWorld): Promise<void> {
  const { rows } = await app.db.execute<{ table: string; column: string }>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'project_tallies'
      and c.data_type = 'numeric' and c.numeric_precision = 20 and c.numeric_scale = 4`);
  for (const { table, column } of rows) {
    const [of, amount] = [sql.identifier(table), sql.identifier(column)];
    await app.db.execute(sql`update ${of} set ${amount} = ${MIRROR} - ${amount} where ${amount} > 0`);
  }
  await app.db.execute(sql`update risks set description = regexp_replace(description, '[0-9]+', '7'),
    sentences = jsonb_set(sentences, '{description,key}', '"Other"') where project_id = ${ids.projectId}`);
}

/** A figure as it stands after that. */
export const mirrored = (figure: string): string => String(MIRROR - Number(figure));
