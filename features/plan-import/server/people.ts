import { and, eq, isNull } from 'drizzle-orm';
import type { Connection } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { members } from '#server/database/tables/projects.ts';
import { mayInProject } from '#shared/permissions.ts';
import type { PlanTask } from '../reading/plan.ts';
import { nameKey, type People, responsibleIn } from '../responsible.ts';

/** The members of a project who may work on tasks, by name and by e-mail: who is named in the plan is assigned. */
export async function peopleOf(db: Connection, projectId: string): Promise<People> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      first: users.firstName,
      last: users.lastName,
      role: users.role,
      memberRole: members.role,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.projectId, projectId), isNull(users.deactivatedAt)));
  return new Map(
    rows
      .filter(({ role, memberRole }) => mayInProject(role, memberRole, 'task.progress'))
      .flatMap(({ id, email, first, last }) => [
        [nameKey(email ?? ''), id] as const,
        [nameKey(`${first ?? ''} ${last ?? ''}`), id] as const,
      ])
      .filter(([name]) => name !== ''),
  );
}

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
