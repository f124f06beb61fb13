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
import { fileNameOf } from '#server/http/download.ts';
import { Bytes } from '#server/http/route.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { callEndpoint, type ExportContext } from './context.ts';
import type { Word } from './labels.ts';
import { RECORDS, recordLines } from './records.ts';

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
