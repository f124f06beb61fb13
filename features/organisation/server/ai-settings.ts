import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { recordChange } from '#features/audit/server/api.ts';
import type { LiveAi } from '#server/adapters/ai/live.ts';
import { type AiOverrides, missingFor } from '#server/adapters/ai/settings.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { installation } from '#server/database/tables/organisation.ts';
import { seal, unseal } from '#server/seal.ts';
import type { Services } from '#server/services.ts';
import { invalid } from '#shared/http/errors.ts';
import { type AiChange, aiProviders } from '../ai-contract.ts';

const ROW = 'ai';
const PURPOSE = 'key of the language model';

/** As the database keeps it: the key sealed, and bound to the provider it was given for. */
const Stored = z.object({
  provider: z.enum(aiProviders),
  model: z.string().nullable(),
  visionModel: z.string().nullable(),
  timeoutMs: z.number(),
  sealedKey: z.string().nullable(),
});
type Stored = z.infer<typeof Stored>;

const ofAi = eq(installation.key, ROW);
const storedIn = ([row]: { readonly value: string }[]): Stored | undefined =>
  row && Stored.safeParse(JSON.parse(row.value)).data;

const readStored = async (db: Connection): Promise<Stored | undefined> =>
  storedIn(await db.select().from(installation).where(ofAi));
const lockStored = async (tx: Transaction): Promise<Stored | undefined> =>
  storedIn(await tx.select().from(installation).where(ofAi).for('update'));

const overridesOf = (stored: Stored, secret: string): AiOverrides => {
  const apiKey = stored.sealedKey === null ? undefined : unseal(secret, PURPOSE, stored.sealedKey);
  return {
    provider: stored.provider,
    timeoutMs: stored.timeoutMs,
    ...(stored.model !== null && { model: stored.model }),
    ...(stored.visionModel !== null && { visionModel: stored.visionModel }),
    ...(apiKey !== undefined && { apiKey }),
  };
};

type Context = Pick<Services, 'db' | 'secret'>;
type Keeping = Pick<Services, 'secret' | 'config'>;

/** What an administrator set; nothing of it before the first time. */
export async function readAiOverrides({ db, secret }: { db: Connection; secret: string }): Promise<AiOverrides> {
  const stored = await readStored(db);
  return stored ? overridesOf(stored, secret) : {};
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockAiOverrides(tx: Transaction, secret: string): Promise<AiOverrides> {
  const stored = await lockStored(tx);
  return stored ? overridesOf(stored, secret) : {};
}

/** The settings as they would be with this change. A key is for one provider: another provider begins without. */
export async function changedOverrides(
  { db, secret, config }: Context & Keeping,
  change: AiChange,
): Promise<AiOverrides> {
  return overridesOf(changed(await readStored(db), change, { secret, config }), secret);
}

function changed(old: Stored | undefined, change: AiChange, { secret, config }: Keeping): Stored {
  const { provider, model, visionModel, apiKey, timeoutSeconds } = change;
  const own = old?.provider === provider ? old : undefined;
  const storedKey = own?.sealedKey ?? null;
  return {
    provider,
    model: model === undefined ? (own?.model ?? null) : model,
    visionModel: visionModel === undefined ? (own?.visionModel ?? null) : visionModel,
    timeoutMs:
      timeoutSeconds === undefined ? (old?.timeoutMs ?? config.AI_TIMEOUT_MS) : Math.round(timeoutSeconds * 1000),
    sealedKey: apiKey === undefined ? storedKey : apiKey === null ? null : seal(secret, PURPOSE, apiKey),
  };
}

/**
 * Keeps the change; the history says that a key was set or removed, never which. A provider without an address is refused: it
 * would answer nothing, and the key of the one before would be gone.
 */
export async function saveAi(tx: Transaction, actorId: string, change: AiChange, keeping: Keeping): Promise<void> {
  const old = await lockStored(tx);
  const stored = changed(old, change, keeping);
  if (missingFor(keeping.config, overridesOf(stored, keeping.secret)) === 'no_address') {
    throw invalid('provider', 'There is no address: set AI_BASE_URL in the server’s environment.');
  }
  const value = JSON.stringify(stored);
  await tx
    .insert(installation)
    .values({ key: ROW, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updatedAt: new Date() } });
  await recordChange(tx, {
    actorId,
    entity: 'organisation',
    entityId: ROW,
    action: 'updated',
    label: 'AI',
    ...(old && { before: historyOf(old) }),
    after: { ...historyOf(stored), ...(change.apiKey && { key: 'replaced' }) },
  });
}

const historyOf = ({ sealedKey, ...rest }: Stored) => ({ ...rest, key: sealedKey === null ? 'none' : 'set' });

/** Holds `ai` to what the database says, here and on every other server; answers how to stop. */
export async function subscribeToAiSettings(
  { db, secret, events, log }: Context & Pick<Services, 'events' | 'log'>,
  ai: LiveAi,
): Promise<() => void> {
  const load = async () => ai.use(await readAiOverrides({ db, secret }));
  await load();
  return events.subscribe((batch) => {
    if (batch.some(({ entity, entityId }) => entity === 'organisation' && entityId === ROW))
      load().catch((err: unknown) => log.error({ err }, 'the settings of the model could not be read'));
  });
}
