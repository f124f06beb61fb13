import type { Database } from '#server/database/open.ts';
import type { Actor } from './project-access.ts';

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
