import { eq } from 'drizzle-orm';
import type { Connection } from '#server/database/open.ts';
import { organisation } from '#server/database/tables/organisation.ts';

export type OrganisationSettings = typeof organisation.$inferSelect;

/** The organisation's settings; before the first visit, the presets of the table. */
export async function readSettings(db: Connection): Promise<OrganisationSettings> {
  const [found] = await db.select().from(organisation).where(eq(organisation.id, 1));
  if (found) return found;
  await db.insert(organisation).values({ name: '' }).onConflictDoNothing();
  const [made] = await db.select().from(organisation).where(eq(organisation.id, 1));
  if (!made) throw new Error('the organisation row could not be made');
  return made;
}
