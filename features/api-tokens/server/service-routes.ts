import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { withOwnPassword } from '#features/accounts/server/api.ts';
import { recordChange, recordChanges } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { implement } from '#server/http/route.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import type { MemberRole } from '#shared/roles.ts';
import { type ServiceAccount, serviceAccountsApi } from '../service-contract.ts';
import { makeToken } from './make-token.ts';

type UserRow = typeof users.$inferSelect;

const projectsOf = sql<ServiceAccount['projects']>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id)
  from members m join projects p on p.id = m.project_id where m.user_id = users.id and p.deleted_at is null), '[]')`;
const tokenCount = sql<number>`(select count(*)::int from api_tokens t where t.user_id = users.id)`;

const PRESET_LIMIT = 1000;

interface Wanted {
  readonly id?: string;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

async function readAccounts(db: Connection, { id, limit, offset }: Wanted): Promise<ServiceAccount[]> {
  const rows = await db
    .select({ user: users, projects: projectsOf, tokenCount })
    .from(users)
    .where(and(eq(users.isService, true), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(limit ?? PRESET_LIMIT)
    .offset(offset ?? 0);
  return rows.map(({ user, ...rest }) => ({ ...accountOf(user), ...rest }));
}

const accountOf = ({ id, name, email, role, deactivatedAt, createdAt }: UserRow) => ({
  id,
  name,
  email,
  role,
  isActive: deactivatedAt === null,
  createdAt: createdAt.toISOString(),
});

export const serviceAccountRoutes = implement(serviceAccountsApi, {
  async list({ query }, { db, total }) {
    total(await db.$count(users, eq(users.isService, true)));
    return readAccounts(db, query);
  },

  create: ({ body: { name, role, projectIds } }, context) =>
    context.db.transaction(async (tx) => {
      const id = newId();
      // A name of RFC 2606: no mail goes there, and nobody can own it.
      const email = `service-${id}@service.invalid`;
      const values = { id, name, firstName: name, email, role, isService: true };
      const [account] = await tx.insert(users).values(values).returning();
      if (!account) throw new Error('the account was not stored');
      const actor = { actorId: context.user.id, label: name } as const;
      await recordChange(tx, { ...actor, entity: 'user', entityId: id, action: 'created', after: { role } });
      await recordSecurityEvent(
        { ...context, db: tx },
        { kind: 'account-created', subject: { id, label: email }, detail: { role } },
      );
      await join(tx, context, { account, role, projectIds });
      const [made] = await readAccounts(tx, { id });
      if (!made) throw notFound('Service account');
      return made;
    }),

  createToken: ({ params, body: { password, ...wanted } }, context) =>
    withOwnPassword(context, password, () =>
      context.db.transaction(async (tx) => {
        const [account] = await tx
          .select()
          .from(users)
          .where(and(eq(users.id, params.userId), eq(users.isService, true)));
        if (!account) throw notFound('Service account');
        if (account.deactivatedAt) throw conflict('This service account is deactivated. Reactivate it first.');
        return makeToken(tx, context, { ...wanted, userId: account.id });
      }),
    ),
});

interface Joining {
  readonly account: UserRow;
  readonly role: MemberRole;
  readonly projectIds: readonly string[];
}

async function join(tx: Transaction, { user }: ActorContext, { account, role, projectIds }: Joining): Promise<void> {
  if (projectIds.length === 0) return;
  const found = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(inArray(projects.id, [...projectIds]), isNull(projects.deletedAt)));
  if (found.length < projectIds.length) throw invalid('projectIds', 'One of these projects does not exist.');
  await tx.insert(members).values(found.map(({ id }) => ({ projectId: id, userId: account.id, role })));
  const change = {
    actorId: user.id,
    entity: 'member',
    entityId: account.id,
    label: account.name,
    after: { role },
  } as const;
  await recordChanges(
    tx,
    found.map(({ id: projectId }) => ({ ...change, projectId, action: 'added' })),
  );
}
