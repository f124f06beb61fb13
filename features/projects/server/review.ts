import { callerOf, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { forbidden, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { secretFields } from '#shared/secret-fields.ts';

interface Asked {
  readonly user: SessionUser;
  readonly endpoint: Endpoint;
  readonly params: unknown;
  readonly body: unknown;
}

/** `$1` scope, `$2` caller, `$3` system role, `$4` projects, `$5` a payment. */
const statement = {
  name: 'projects-review',
  text: `select p.id, ${seesMoneySql('$3', 'me.role')} as "seesMoney"
    from projects p left join members me on me.project_id = p.id and me.user_id = $2
    where (p.id = any($4::uuid[]) or p.id = (select y.project_id from payments y where y.id = $5))
      and p.deleted_at is null and ${visibleSql('p.id', '$1')}`,
};

/**
 * What this person may know today of an answer that was kept for a repeat: nothing of a project that is hidden from him now, and no
 * amount where he does not see money any more.
 */
export async function reviewAnswer(db: Database, { user, endpoint, params, body }: Asked, answer: unknown) {
  const { path, access } = endpoint;
  const [id] = Object.values((params ?? {}) as Record<string, unknown>);
  const named = new Set([...projectIdsIn(answer), ...projectIdsIn(body)]);
  if (path.startsWith('/api/projects/:')) named.add(String(id));
  if (path === '/api/projects') named.add(String((answer as { id?: unknown }).id));
  const ids = [...named].filter((one) => Id.safeParse(one).success);
  const payment = path.startsWith('/api/payments/:') ? id : null;
  const { scope, id: caller, role } = callerOf(user);
  const { rows } = await db.$client.query<{ id: string; seesMoney: boolean }>({
    ...statement,
    values: [scope, caller, role, ids, payment],
  });
  const visible = new Set(rows.map((row) => row.id));
  if (ids.some((one) => !visible.has(one))) throw notFound('Project');
  if (rows.every(({ seesMoney }) => seesMoney)) return answer;
  // Payments, invoices and certificates are nothing but money.
  if (access === 'payment.write') throw forbidden();
  return withoutMoney(answer);
}

function projectIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'projectId' && typeof part === 'string' ? [part] : projectIdsIn(part),
  );
}

const amounts: ReadonlySet<string> = new Set([
  ...secretFields.project.money,
  ...secretFields.material.money,
  ...secretFields.payment.money,
]);

function withoutMoney(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMoney);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, amounts.has(name) ? null : withoutMoney(part)]),
  );
}
