import { eq } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { materials } from '#server/database/tables/work.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { invalid } from '#shared/http/errors.ts';
import type { Rates } from '#shared/money.ts';
import { message } from '#shared/sentence.ts';
import { currenciesWithoutRate } from '../rules.ts';

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

/**
 * Refuses a currency that could not be converted, so that nothing drops out of a sum unseen; the settings are held until the
 * write is done. @throws AppError invalid, on `currency`
 */
export async function requireRate(tx: Transaction, currency: string): Promise<void> {
  const [held] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for('key share');
  const { ratesPerUsd } = held ?? (await readSettings(tx));
  const [missing] = currenciesWithoutRate([currency], ratesPerUsd);
  if (missing) throw invalid('currency', message(NO_RATE, { currency: missing }));
}

const NO_RATE =
  'There is no exchange rate for {{currency}}. An administrator sets it in the organisation settings, under Currencies.';

/** Refuses to let go of the rate of a currency that projects or materials are in, also those in the trash. */
export async function assertRatesRemain(tx: Transaction, before: Rates, now: Rates): Promise<void> {
  for (const currency of Object.keys(before).filter((one) => now[one] === undefined)) {
    const [project] = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(eq(projects.currency, currency))
      .limit(1);
    const [material] = await tx
      .select({ id: materials.id })
      .from(materials)
      .where(eq(materials.currency, currency))
      .limit(1);
    if (project || material) throw invalid('ratesPerUsd', message(RATE_IN_USE, { currency }));
  }
}

const RATE_IN_USE = 'Projects or materials are in {{currency}}, so its exchange rate stays.';

/** The settings, held until the write is done. */
export async function lockSettings(tx: Transaction): Promise<OrganisationSettings> {
  const read = await readSettings(tx);
  const [locked] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for('update');
  return locked ?? read;
}

/** Changes settings and keeps what changed. */
export async function saveSettings(
  tx: Transaction,
  context: ActorContext,
  change: SettingsChange,
): Promise<OrganisationSettings> {
  const old = await lockSettings(tx);
  if (Object.keys(change).length === 0) return old;
  const [row] = await tx.update(organisation).set(change).where(eq(organisation.id, 1)).returning();
  const changed = row && difference(old, row);
  if (changed) {
    await recordChange(tx, {
      actorId: context.user.id,
      entity: 'organisation',
      entityId: '1',
      action: 'updated',
      label: row.name,
      ...changed,
    });
    const detail = { settings: 'organisation', fields: Object.keys(changed.after) };
    await recordSecurityEvent({ ...context, db: tx }, { kind: 'settings-changed', detail });
  }
  return row ?? old;
}
