import { recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection } from '#server/database/open.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import type { Role } from '#shared/roles.ts';
import { fullName } from '../rules.ts';

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly passwordHash: string;
}

/** Somebody who signs in with a password of his own. */
export async function createUser(tx: Connection, { passwordHash, ...person }: NewUser): Promise<string> {
  const id = newId();
  const name = fullName(person);
  await tx.insert(users).values({ id, ...person, name });
  await tx.insert(accounts).values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash });
  await recordChange(tx, {
    actorId: id,
    entity: 'user',
    entityId: id,
    action: 'created',
    label: name,
    after: { email: person.email, role: person.role },
  });
  return id;
}
