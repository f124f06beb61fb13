import { type SQL, sql } from 'drizzle-orm';
import { users } from '#server/database/tables/accounts.ts';
import { permissions } from '#shared/permissions.ts';

const roles = permissions['webhook.manage'].map((role) => sql`${role}`);

/** Whether this person, a row of `users`, may have webhooks now: as whom else something would be sent has lost the right to it. */
export const mayHaveWebhooks = (role: SQL, deactivatedAt: SQL): SQL<boolean> =>
  sql`(${deactivatedAt} is null and ${role} in (${sql.join(roles, sql`, `)}))`;

export const isOwnerAllowed = mayHaveWebhooks(sql`${users.role}`, sql`${users.deactivatedAt}`);
