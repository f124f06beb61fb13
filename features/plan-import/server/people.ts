import { and, eq, isNull } from 'drizzle-orm';
import type { Connection } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { members } from '#server/database/tables/projects.ts';
import { mayInProject } from '#shared/permissions.ts';
import type { PlanTask } from '../reading/plan.ts';
import { nameKey, type People, responsibleIn } from '../responsible.ts';

const named = { id: users.id, email: users.email, first: users.firstName, last: users.lastName };

interface Named {
  readonly id: string;
  readonly email: string | null;
  readonly first: string | null;
  readonly last: string | null;
}

const byName = (rows: readonly Named[]): People =>
  new Map(
    rows
      .flatMap(({ id, email, first, last }) => [
        [nameKey(email ?? ''), id] as const,
        [nameKey(`${first ?? ''} ${last ?? ''}`), id] as const,
      ])
      .filter(([name]) => name !== ''),
  );

/** The members of a project who may work on tasks, by name and by e-mail: who is named in the plan is assigned. */
export async function peopleOf(db: Connection, projectId: string): Promise<People> {
  const rows = await db
    .select({ ...named, role: users.role, memberRole: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.projectId, projectId), isNull(users.deactivatedAt)));
  return byName(rows.filter(({ role, memberRole }) => mayInProject(role, memberRole, 'task.progress')));
}

/** Who is a member of a project that is not created yet: the person who reads its plan, and will create it. */
export const creatorOf = async (db: Connection, userId: string): Promise<People> =>
  byName(await db.select(named).from(users).where(eq(users.id, userId)));

export interface Unassigned {
  readonly name: string;
  readonly count: number;
}

/** Who is named as responsible and is nobody who can be assigned yet, the most often named first. */
export function unassignedIn(rows: readonly PlanTask[], people: People): Unassigned[] {
  const counts = new Map<string, Unassigned>();
  for (const { resources } of rows) {
    if (resources === null || responsibleIn(resources, people) !== undefined) continue;
    const key = nameKey(resources);
    const { name, count } = counts.get(key) ?? { name: resources, count: 0 };
    counts.set(key, { name, count: count + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count);
}
