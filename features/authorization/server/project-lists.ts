import type { Database } from '#server/database/open.ts';
import {
  type ListStatement,
  likePatterns,
  listStatement,
  type Page,
  readList,
  type Statement,
} from '#server/database/read.ts';
import { JsonText } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { seesMoneySql } from './money-access.ts';
import { type Actor, callerOf, visibleSql } from './project-access.ts';

interface Context {
  readonly db: Database;
  readonly user: Actor;
}

/** The organisation may keep the place of photos from viewers; who is a viewer in the project counts as one there. */
export const hidesPlaceSql = (role: `$${number}`, caller: `$${number}`, project: string): string =>
  `((${role} = 'viewer' or exists (select from members v where v.project_id = ${project} and v.user_id = ${caller} and v.role = 'viewer'))
    and ${role} <> 'admin' and coalesce((select o.hide_photo_place from organisation o where o.id = 1), false))`;

/** Whether the organisation keeps the place of photos from this person, in this project. */
export async function hidesPlace({ db, user }: Context, projectId: string | null): Promise<boolean> {
  const text = `select ${hidesPlaceSql('$1', '$2', '$3')} as hidden`;
  const { rows } = await db.$client.query<{ hidden: boolean }>({
    name: 'hides-place',
    text,
    values: [user.role, user.id, projectId],
  });
  return rows[0]?.hidden === true;
}

/** The caller's role in the project `$1`, where `$3` is the caller; null for an administrator who is no member. */
const roleInProject = '(select m.role from members m where m.project_id = $1 and m.user_id = $3)';

/** Hides an amount from who may not see it. */
export type Money = (sql: string) => string;

interface ProjectListParts {
  readonly name: string;
  /** Columns as the contract declares them. */
  readonly columns: (money: Money) => string;
  readonly from: string;
  /** Beyond the project itself; `$5` is the search pattern or null. */
  readonly where: string | ((money: Money) => string);
  readonly order: string;
  readonly key?: string;
  /** The column that names the project. */
  readonly projectId: string;
}

/**
 * The rows of one project, judged and read in one statement: `json` is null when the project may not be seen.
 * Parameters: `$1` project, `$2` scope, `$3` caller, `$4` system role, `$5` search, then limit and offset.
 */
export function projectListStatement({
  name,
  columns,
  from,
  where,
  order,
  key,
  projectId,
}: ProjectListParts): ListStatement {
  const money: Money = (sql) => `case when ${seesMoneySql('$4', roleInProject)} then ${sql} end`;
  const list = listStatement({
    name,
    columns: columns(money),
    from,
    where: `${projectId} = $1 and ${typeof where === 'string' ? where : where(money)}`,
    order,
    key,
    parameters: 5,
  });
  const isVisible = `select 1 from projects p where p.id = $1 and p.deleted_at is null and ${visibleSql('p.id', '$2')}`;
  const judged = ({ name: own, text }: Statement): Statement => ({
    name: own,
    text: `select l.total, case when exists (${isVisible}) then l.json end as json from (${text}) l
      where $3::uuid is not null and $4::text is not null and ($5::text is null or true)`,
  });
  return { whole: judged(list.whole), page: judged(list.page) };
}

interface SearchedPage extends Page {
  readonly search?: string | undefined;
}

/** The handler of such a list; "not found" for a project the caller may not see. */
export const listOfProject =
  (statement: ListStatement) =>
  async ({ params, query }: { params: { id: string }; query: SearchedPage }, { db, user, total }: ListContext) => {
    const caller = callerOf(user);
    const values = [params.id, caller.scope, caller.id, caller.role, likePatterns(query.search)];
    const list = await readList(db, statement, values, query);
    if (list.text === null) throw notFound('Project');
    total(list.total);
    return new JsonText(list.text);
  };

interface ListContext {
  readonly db: Database;
  readonly user: Actor;
  total(count: number): void;
}
