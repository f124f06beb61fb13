import type { Database } from '#server/database/open.ts';
import {
  type ListStatement,
  likePatterns,
  listStatement,
  type Page,
  readList,
  type Statement,
} from '#server/database/read.ts';
import { JsonText, StampedList } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
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

/** What a list is made of: `aliases` are all tables of `from` whose columns it shows. Only where no column depends on who asks, or on the day. */
interface StampedParts extends Omit<ProjectListParts, 'columns' | 'where'> {
  readonly columns: string;
  readonly where: string;
  readonly aliases: readonly string[];
}

/** A list whose rows are the same for everybody who may see them. */
export interface StampedListStatement extends ListStatement {
  /** A part of it, with the stamp of all rows. */
  readonly longPage: Statement;
  /** Whether the project may be seen, and the stamp of its rows as they stand. */
  readonly stamp: Statement;
}

/**
 * A version of a row is known by where it lies and which transaction wrote it (`ctid`, `xmin`): whatever changes a row makes another one,
 * so the sum of their hashes changes with any of them, whoever wrote it and in whatever order transactions ended. `updated_at` tells
 * a restored database from the one before.
 */
const stampSql = (aliases: readonly string[]): string => {
  const versions = aliases.flatMap((alias) => [`${alias}.ctid`, `${alias}.xmin`, `${alias}.updated_at`]);
  return `count(*) || '-' || coalesce(sum(hash_record_extended(row(${versions.join(', ')}), 0)), 0)`;
};

/** The same as `projectListStatement`, and what says whether its answer still stands. */
export function stampedListStatement({ aliases, ...parts }: StampedParts): StampedListStatement {
  const { name, from, where, projectId } = parts;
  const list = projectListStatement({ ...parts, columns: () => parts.columns });
  const stamp = `(select ${stampSql(aliases)} from ${from} where ${projectId} = $1 and ${where})`;
  const stamped = ({ name: own, text }: Statement): Statement => ({
    name: own,
    text: text.replace(/^select l\.total,/, `select l.total, ${stamp} as stamp,`),
  });
  return {
    page: list.page,
    whole: stamped(list.whole),
    longPage: stamped({ ...list.page, name: `${list.page.name}-long` }),
    stamp: {
      name: `${name}-stamp`,
      text: `select ${stamp} as stamp from projects p where p.id = $1 and p.deleted_at is null and ${visibleSql('p.id', '$2')}
        and $3::uuid is not null and $4::text is not null and ($5::text is null or true)`,
    },
  };
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

/** Shorter parts are made faster than the stamp of all rows. */
const LONG_PART = 1000;

/** The handler of such a list: what stands as the caller or this server has it is not made again. */
export const stampedListOfProject =
  (statement: StampedListStatement) =>
  async (input: { params: { id: string }; query: SearchedPage }, context: ListContext & Pick<Services, 'lists'>) => {
    const { search, limit = null, offset = 0 } = input.query;
    const isWhole = limit === null && !offset;
    if (search || (limit ?? LONG_PART) < LONG_PART) return listOfProject(statement)(input, context);
    const { db, user, total, lists } = context;
    const caller = callerOf(user);
    const values = [input.params.id, caller.scope, caller.id, caller.role, null];
    const { rows } = await db.$client.query<{ stamp: string }>({ ...statement.stamp, values });
    const [judged] = rows;
    if (!judged) throw notFound('Project');
    const key = `${statement.stamp.name} ${input.params.id}${isWhole ? '' : ` ${limit} ${offset}`}`;
    const list = await lists.take(key, judged.stamp, async () => {
      // Without a scope: who waits for the same read has been judged by the stamp, each for himself.
      const unscoped = [input.params.id, null, caller.id, caller.role, null];
      const query = isWhole
        ? { ...statement.whole, values: unscoped }
        : { ...statement.longPage, values: [...unscoped, limit, offset] };
      const { rows: read } = await db.$client.query<Whole>(query);
      const [whole] = read;
      if (!whole?.json) throw notFound('Project');
      return { text: whole.json, total: Number(whole.total), stamp: whole.stamp };
    });
    total(list.total);
    return new StampedList(list);
  };

interface Whole {
  readonly json: string | null;
  readonly total: string;
  readonly stamp: string;
}

interface ListContext {
  readonly db: Database;
  readonly user: Actor;
  total(count: number): void;
}
