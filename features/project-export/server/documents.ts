import { getTableColumns, getTableName, isTable } from 'drizzle-orm';
import { activityApi } from '#features/activity/contract.ts';
import { analyticsApi } from '#features/analytics/contract.ts';
import { billApi } from '#features/certificates/bill-contract.ts';
import { certificatesApi } from '#features/certificates/contract.ts';
import { logsApi } from '#features/logs/contract.ts';
import { materialFilesApi } from '#features/materials/file-contract.ts';
import { paymentsApi } from '#features/payments/contract.ts';
import { risksApi } from '#features/risks/contract.ts';
import { scheduleApi } from '#features/schedule/contract.ts';
import { tableNames } from '#features/tables/columns.ts';
import { tableContract } from '#features/tables/contract.ts';
import type { Database } from '#server/database/open.ts';
import { schema } from '#server/database/schema.ts';
import { fileNameOf } from '#server/http/download.ts';
import { Bytes } from '#server/http/route.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { callEndpoint, type ExportContext } from './context.ts';
import type { Word } from './labels.ts';

export interface Linked {
  readonly name: string;
  readonly text: string;
}

/** Adds what another room's endpoint answers as a file. */
async function addAnswer(
  context: ExportContext,
  name: string,
  { endpoint, ...given }: { readonly endpoint: Endpoint; readonly params?: object; readonly query?: object },
): Promise<void> {
  context.signal.throwIfAborted();
  const answer = await callEndpoint(context, endpoint, given);
  if (!(answer instanceof Bytes)) throw new Error(`${endpoint.path} answers no file`);
  await context.zip.add(name, answer.content, { isCompressed: !/\.(pdf|xlsx)$/.test(name) });
}

/** The documents and sheets that the product's own screens export, in the language asked for. */
export async function addDocuments(context: ExportContext): Promise<Linked[]> {
  const { language, words, project } = context;
  const params = { id: project.id };
  const projectId = project.id;
  const made: Linked[] = [];
  const add = async (name: string, word: Word, endpoint: Endpoint, query: object = {}) => {
    await addAnswer(context, name, { endpoint, params, query: { language, ...query } });
    made.push({ name, text: words(word) });
  };
  await add('documents/schedule.pdf', 'Schedule', scheduleApi.export, { format: 'pdf' });
  await add('documents/schedule.xlsx', 'Schedule', scheduleApi.export, { format: 'xlsx' });
  await add('documents/schedule.xer', 'For Primavera P6', scheduleApi.export, { format: 'xer' });
  await add('documents/schedule.xml', 'For Microsoft Project', scheduleApi.export, { format: 'xml' });
  const year = { projectId, days: '365' };
  await add('documents/report.pdf', 'Report of the last year', analyticsApi.export, { ...year, format: 'pdf' });
  const sheet = { projectId, format: 'xlsx' };
  await add('documents/payments.xlsx', 'Payments', paymentsApi.export, sheet);
  await add('documents/materials.xlsx', 'Materials', materialFilesApi.exportList, sheet);
  await add('documents/risks.xlsx', 'Risks', risksApi.export, sheet);
  if (await hasContract(context)) {
    await add('documents/bill.xlsx', 'Bill of quantities', billApi.exportBill, { format: 'xlsx' });
  }
  await add('documents/activity.csv', 'Activity', activityApi.export, { projectId, format: 'csv' });
  return made;
}

async function hasContract({ services, project }: ExportContext): Promise<boolean> {
  const { rows } = await services.db.$client.query('select from contracts where project_id = $1', [project.id]);
  return rows.length > 0;
}

interface Issued {
  readonly id: string;
  readonly kind: string;
  readonly number: number;
  readonly date: string;
}

const ISSUED = `select id, kind, number, date::text from certificates where project_id = $1 and issued_at is not null order by sequence`;

export async function addCertificates(context: ExportContext): Promise<Linked[]> {
  const { services, project, language } = context;
  const { rows } = await services.db.$client.query<Issued>(ISSUED, [project.id]);
  const made: Linked[] = [];
  for (const { id, kind, number, date } of rows) {
    const name = `certificates/${fileNameOf([kind === 'work' ? 'certificate' : kind, String(number), date], 'pdf')}`;
    const params = { id: project.id, certificateId: id };
    await addAnswer(context, name, { endpoint: certificatesApi.export, params, query: { format: 'pdf', language } });
    made.push({ name, text: name.slice('certificates/'.length) });
  }
  return made;
}

export async function addLogsOfMonth(context: ExportContext, month: string, until: string): Promise<string> {
  const name = `logs/${month}.pdf`;
  const query = { from: `${month}-01`, to: until, language: context.language };
  await addAnswer(context, name, { endpoint: logsApi.pdfOfPeriod, params: { id: context.project.id }, query });
  return name;
}

/** Names of columns are the same in every language here: other programs go by them. */
export async function addTables(context: ExportContext): Promise<Linked[]> {
  const made: Linked[] = [];
  for (const table of tableNames) {
    const name = `tables/${table}.csv`;
    const endpoint = tableContract(table).file;
    await addAnswer(context, name, { endpoint, query: { projectId: context.project.id } });
    made.push({ name, text: `${table}.csv` });
  }
  return made;
}

export async function addRecords({ services, project, zip, signal }: ExportContext): Promise<Linked[]> {
  const made: Linked[] = [];
  for (const table of ['people', ...Object.keys(RECORDS)]) {
    signal.throwIfAborted();
    const name = `data/${table}.jsonl`;
    await zip.add(name, recordLines(services.db, table, project.id));
    made.push({ name, text: `${table}.jsonl` });
  }
  return made;
}

const BATCH = 500;

/** Tables with a project that are not exported as they are, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  activity: 'exported as a table in words',
  log_entries: 'exported as the chain of daily logs',
  budget_alert_levels: 'follows from payments',
  part_weights: 'follows from tasks',
  project_rollups: 'follows from tasks and baselines',
  project_tallies: 'follows from tasks and payments',
  risk_watch: 'follows from the risk engine',
  schedule_records: 'follows from tasks and links, in a form of our own',
  search_entries: 'follows from what is searched',
  invitations: 'secrets of sign-ins',
  notifications: 'of persons, not of the project',
  overdue_told: 'which payments somebody was notified of',
  notification_projects: 'of persons, not of the project',
  report_mails: 'of persons, not of the project',
  webhooks: 'of persons, with secrets',
  webhook_deliveries: 'of persons',
};

const of = (table: string, column = `${table.replace(/s$/, '')}_id`) =>
  `r.${column} in (select o.id from ${table} o where o.project_id = $1)`;

/** Tables whose rows belong to a project by another row. */
const PARTS: Readonly<Record<string, string>> = {
  task_steps: of('tasks'),
  task_comments: of('tasks'),
  task_progress: of('tasks'),
  task_pictures: of('tasks'),
  task_equipment: of('tasks'),
  task_file_dates: of('tasks'),
  baseline_tasks: of('baselines'),
  material_movements: of('materials'),
  material_tasks: of('materials'),
  payment_attachments: of('payments'),
  bill_item_changes: of('variations'),
  certificate_lines: of('certificates'),
  certificate_deductions: of('certificates'),
  certificate_receipts: of('certificates'),
  risk_comments: of('risks'),
  photos: of('files'),
};

/** Every table with a project, so that no new one is missed: a test looks for columns that sound like a secret. */
const withProject = Object.values(schema).flatMap((table) => {
  if (!isTable(table) || !('projectId' in getTableColumns(table))) return [];
  const name = getTableName(table);
  return name in LEFT_OUT ? [] : [name];
});

/** The tables that are exported, each with what selects the rows of a project: those in the trash, too. */
export const RECORDS: Readonly<Record<string, string>> = {
  projects: 'r.id = $1',
  ...Object.fromEntries(withProject.map((name) => [name, 'r.project_id = $1'])),
  ...PARTS,
};

/** A name for each person whom rows name by id; nothing else of an account leaves. */
const PEOPLE = `select json_build_object('id', u.id, 'name', u.name)::text as row from users u where u.id in (
  select a.actor_id from activity a where a.project_id = $1 and a.actor_id is not null
  union select m.user_id from members m where m.project_id = $1
  union select g.created_by from progress_logs g where g.project_id = $1
  union select e.actor_id from log_entries e where e.project_id = $1
  union select t.assigned_to from tasks t where t.project_id = $1) order by u.name, u.id`;

const statementOf = (table: string): string =>
  table === 'people' ? PEOPLE : `select to_json(r)::text as row from ${table} r where ${RECORDS[table]}`;

/** The rows of a table as lines of JSON, some hundred in memory at a time. */
async function* recordLines(db: Database, table: string, projectId: string): AsyncGenerator<string> {
  const client = await db.$client.connect();
  try {
    await client.query('begin read only');
    await client.query(`declare records cursor for ${statementOf(table)}`, [projectId]);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from records`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => `${row}\n`).join('');
    }
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}
