import { getTableColumns, getTableName, isTable } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { schema } from '#server/database/schema.ts';

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
export async function* recordLines(db: Database, table: string, projectId: string): AsyncGenerator<string> {
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
