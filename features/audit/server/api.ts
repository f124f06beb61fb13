/** What other rooms may use of this one on the server. */
import { seesMoneySql } from '#features/authorization/server/api.ts';
import { secretFields } from '#shared/secret-fields.ts';

interface Reader {
  /** The parameter of the caller's system role. */
  readonly role: `$${number}`;
  /** The parameter of the caller's id. */
  readonly caller: `$${number}`;
}

/**
 * `before` or `after` of a row `activity a`, without the amounts that this reader may not see (shared/secret-fields.ts); null when
 * nothing is left of it.
 */
export function readableChangeSql(column: 'a.before' | 'a.after', { role, caller }: Reader): string {
  const memberRole = `(select m.role from members m where m.project_id = a.project_id and m.user_id = ${caller})`;
  return `case when ${seesMoneySql(role, memberRole)} then ${column}
    else nullif(case a.entity ${withoutMoney(column)} else ${column} end, '{}') end`;
}

const withoutMoney = (column: string): string =>
  Object.entries(secretFields)
    .map(([entity, secret]) => {
      if (!('money' in secret)) return '';
      if (secret.money === 'all') return `when '${entity}' then null`;
      const rest = `${column} - array[${secret.money.map((field) => `'${field}'`).join(', ')}]`;
      return `when '${entity}' then ${entity === 'risk' ? `case when ${isWithoutBudget} then ${column} else ${rest} end` : rest}`;
    })
    .join(' ');

/** Not made from the budget; of a risk that is deleted for good nobody knows, so that its words stay hidden. */
const isWithoutBudget = `exists (select from risks k
  where k.id = a.entity_id::uuid and coalesce(k.engine_key, '') not like 'budget:%')`;

export { type Change, difference, recordChange, recordChanges, recorded, recordScheduleChange } from './record.ts';
