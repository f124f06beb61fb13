import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { attempt } from './model-ai.ts';
import { type AiOverrides, aiSettings, missingFor } from './settings.ts';

/** What a test of the connection ends with. */
export type ProbeResult =
  | (ReturnType<typeof missingFor> & string)
  | 'answered'
  | 'key_refused'
  | 'model_unknown'
  | 'too_many'
  | 'refused'
  | 'server_fault'
  | 'unreachable'
  | 'too_slow'
  | 'wrong_shape';

interface Probe {
  readonly result: ProbeResult;
  /** The HTTP status that came back, when one did. */
  readonly status: number | null;
  readonly ms: number;
}

/** Asks the model of these settings one small question, and says what came back. Never throws. */
export async function probeAi(config: Config, overrides: AiOverrides): Promise<Probe> {
  const settings = aiSettings(config, overrides);
  if (!settings) return { result: missingFor(config, overrides) ?? 'off', status: null, ms: 0 };
  const started = performance.now();
  const outcome = await attempt(settings, settings.model, {
    task: 'test',
    schema: z.object({ ready: z.boolean() }),
    system: 'This is a test of the connection. Answer {"ready": true}.',
    data: {},
  });
  const ms = Math.round(performance.now() - started);
  if ('value' in outcome) return { result: 'answered', status: 200, ms };
  const status = /^status (\d{3})$/.exec(outcome.reason)?.[1];
  return {
    result: status ? byStatus(Number(status)) : byReason(outcome.reason),
    status: status ? Number(status) : null,
    ms,
  };
}

function byStatus(status: number): ProbeResult {
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 404) return 'model_unknown';
  if (status === 429) return 'too_many';
  return status >= 500 ? 'server_fault' : 'refused';
}

const reasons: Readonly<Record<string, ProbeResult>> = {
  'no connection': 'unreachable',
  'too slow': 'too_slow',
  'wrong shape': 'wrong_shape',
};

const byReason = (reason: string): ProbeResult => reasons[reason] ?? 'wrong_shape';
