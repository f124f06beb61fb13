import { createAi } from '#server/adapters/ai/create.ts';
import { probeAi } from '#server/adapters/ai/probe.ts';
import { type AiOverrides, aiParts } from '#server/adapters/ai/settings.ts';
import { listStatement, readList } from '#server/database/read.ts';
import { implement, listed } from '#server/http/route.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import { conflict } from '#shared/http/errors.ts';
import { administratorsApi } from '../administrators-contract.ts';
import { type AiSeen, type AiSettings, aiApi } from '../ai-contract.ts';
import { changedOverrides, lockAiOverrides, readAiOverrides, saveAi } from './ai-settings.ts';

export const aiRoutes = implement(aiApi, {
  find: async (_, services) => shown(services, await readAiOverrides(services)),

  async update({ body: { was, ...change } }, services) {
    await services.db.transaction(async (tx) => {
      if (was) assertUnchanged(shown(services, await lockAiOverrides(tx, services.secret)), was);
      await saveAi(tx, services.user.id, change, services);
      const detail = { settings: 'ai', fields: Object.keys(change) };
      await recordSecurityEvent({ ...services, db: tx }, { kind: 'settings-changed', detail });
    });
    return shown(services, await readAiOverrides(services));
  },

  async test({ body }, services) {
    services.limits.ai.take(services.user.id);
    return probeAi(services.config, await changedOverrides(services, body));
  },
});

function assertUnchanged(now: AiSettings, was: AiSeen) {
  const isSame = (Object.keys(was) as (keyof AiSeen)[]).every((name) => was[name] === now[name]);
  if (!isSame)
    throw conflict('Somebody else changed these settings meanwhile. Look at what changed and save again.', now);
}

function shown({ config, log }: Pick<Services, 'config' | 'log'>, overrides: AiOverrides): AiSettings {
  const { provider, model, visionModel, apiKey, baseUrl, timeoutMs } = aiParts(config, overrides);
  const { engine, visionEngine } = createAi({ config, log }, overrides);
  return {
    provider,
    model: model ?? null,
    visionModel: visionModel ?? null,
    timeoutSeconds: timeoutMs / 1000,
    keySet: apiKey !== undefined,
    keyOfEnvironment: apiKey !== undefined && overrides.apiKey === undefined,
    baseUrl: baseUrl ?? null,
    engine,
    visionEngine,
  };
}

const administrators = listStatement({
  name: 'administrators',
  columns: 'u.name',
  from: 'users u',
  where: `u.role = 'admin' and u.deactivated_at is null`,
  order: 'lower(u.name), u.id',
  parameters: 0,
});

/** Without a limit. */
const MOST = 20;

export const administratorRoutes = implement(administratorsApi, {
  async list({ query }, { db, total }) {
    return listed(total, await readList(db, administrators, [], { ...query, limit: query.limit ?? MOST }));
  },
});
