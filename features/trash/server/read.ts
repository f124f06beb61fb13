import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns } from '#server/database/read.ts';
import { TRASH_DAYS } from '#shared/trash.ts';
import type { TrashKind } from '../contract.ts';

interface Source {
  readonly from: string;
  readonly code: string;
  readonly title: string;
  readonly where: string;
  /** Pairs of a name and a count, as `json_build_object` takes them. */
  readonly along: string;
}

const inProject = 'join projects p on p.id = x.project_id and p.deleted_at is null';
const countOf = (table: string, where: string) => `(select count(*) from ${table} c where ${where})`;
/** What was in the trash before the project stays there when it comes back. */
const ofProject = (table: string) => countOf(table, 'c.project_id = x.id and c.deleted_at is null');

/** Parts that went with their parent come back with it and are not listed beside it, unless they are looked for. */
const sources: Readonly<Record<TrashKind, Source>> = {
  project: {
    from: 'projects x join projects p on p.id = x.id',
    code: 'null::text',
    title: 'x.name',
    where: 'true',
    along: ['tasks', 'materials', 'payments', 'risks']
      .map((table) => `'${table}', ${ofProject(table)}`)
      .concat(`'logs', ${ofProject('progress_logs')}`)
      .join(', '),
  },
  task: {
    from: `tasks x ${inProject}`,
    code: `'T-' || x.number`,
    title: 'x.title',
    where: `($1::text is not null or not exists (
      select from tasks up where up.id = x.parent_task_id and up.deleted_at = x.deleted_at))`,
    along: `'tasks', ${countOf('tasks', 'c.parent_task_id = x.id and c.deleted_at = x.deleted_at')}`,
  },
  material: {
    from: `materials x ${inProject}`,
    code: 'null::text',
    title: 'x.item',
    where: 'true',
    along: `'tasks', ${countOf('material_tasks', 'c.material_id = x.id')}`,
  },
  payment: {
    from: `payments x ${inProject}`,
    code: 'x.invoice_number',
    title: 'x.description',
    where: 'true',
    along: `'files', ${countOf('payment_attachments', 'c.payment_id = x.id')}`,
  },
  risk: { from: `risks x ${inProject}`, code: 'null::text', title: 'x.title', where: 'true', along: '' },
  log: {
    from: `progress_logs x ${inProject}`,
    code: 'null::text',
    title: 'x.date::text',
    // Of a purged log only its tombstone is left (features/logs).
    where: 'x.purged_at is null',
    along: `'photos', cardinality(x.photo_urls || x.further_photo_urls)`,
  },
};

const rowsOf = (kind: TrashKind): string => {
  const { from, code, title, where } = sources[kind];
  return `select '${kind}' as kind, x.id, ${code} as code, ${title} as title, p.id as project_id, p.name as project_name,
      x.deleted_at, x.deleted_by
    from ${from} where x.deleted_at is not null and ${where}
      and ($1::text is null or ${matchesSql([title, code, 'p.name'], '$1')})`;
};

/** Counted only for the rows of the page. */
const alongOf = (kind: TrashKind): string => {
  const { from, along } = sources[kind];
  return along === ''
    ? 'null'
    : `(select json_build_object(${along}) from ${from.split(' join ')[0]} where x.id = r.id)`;
};

const statementOf = (kinds: readonly TrashKind[]) => {
  const all = kinds.map(rowsOf).join(' union all ');
  return {
    name: `trash-${kinds.length === 1 ? kinds[0] : 'all'}`,
    text: `select (select count(*) from (${all}) a)::int as total, (
      select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.id, 'code', r.code, 'title', r.title,
        'projectId', r.project_id, 'projectName', r.project_name, 'deletedAt', r.deleted_at,
        'deletedByName', (select u.name from users u where u.id = r.deleted_by),
        'expiresAt', r.deleted_at + interval '${TRASH_DAYS} days',
        'along', case r.kind ${kinds.map((kind) => `when '${kind}' then ${alongOf(kind)}`).join(' ')} end)
        order by r.deleted_at desc, r.id), '[]')
      from (select * from (${all}) a order by deleted_at desc, id limit $2 offset $3) r)::text as json`,
  };
};

const everyKind = Object.keys(sources) as TrashKind[];

interface Asked {
  readonly kind?: TrashKind | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function readTrash(db: Database, { kind, search, limit, offset }: Asked) {
  const values = [likePatterns(search), limit, offset];
  const statement = statementOf(kind ? [kind] : everyKind);
  const { rows } = await db.$client.query<{ json: string; total: number }>({ ...statement, values });
  return rows[0] ?? { json: '[]', total: 0 };
}
