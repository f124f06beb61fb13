import { eq } from 'drizzle-orm';
import { difference, recordChange } from '#features/activity/server/store.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { organisation } from '#server/database/tables/organisation.ts';

export type OrganisationSettings = typeof organisation.$inferSelect;
export type SettingsChange = Partial<Omit<OrganisationSettings, 'id' | 'createdAt'>>;

/** The organisation's time zone inside a read. */
export const timeZoneSql = `coalesce((select o.time_zone from organisation o where o.id = 1), 'Asia/Riyadh')`;

/** The organisation's settings; before the first visit, the presets of the table. */
export async function readSettings(db: Connection): Promise<OrganisationSettings> {
  const [found] = await db.select().from(organisation).where(eq(organisation.id, 1));
  if (found) return found;
  await db.insert(organisation).values({ name: '' }).onConflictDoNothing();
  const [made] = await db.select().from(organisation).where(eq(organisation.id, 1));
  if (!made) throw new Error('the organisation row could not be made');
  return made;
}

/** Changes settings and keeps what changed. */
export async function saveSettings(
  tx: Transaction,
  actorId: string,
  change: SettingsChange,
): Promise<OrganisationSettings> {
  await readSettings(tx);
  const [old] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for('update');
  if (!old || Object.keys(change).length === 0) return readSettings(tx);
  const [row] = await tx.update(organisation).set(change).where(eq(organisation.id, 1)).returning();
  const changed = row && difference(old, row);
  if (changed) {
    await recordChange(tx, {
      actorId,
      entity: 'organisation',
      entityId: '1',
      action: 'updated',
      label: row.name,
      ...changed,
    });
  }
  return row ?? old;
}
