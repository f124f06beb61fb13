import type { Config } from '#server/config.ts';

type AiProvider = Config['AI_PROVIDER'];

export interface AiSettings {
  readonly provider: Exclude<AiProvider, 'none'>;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Absent when no model that sees is known. */
  readonly visionModel: string | undefined;
  readonly timeoutMs: number;
}

/** What an administrator may set at run time. The base URL is not among it: it decides where data goes. */
export interface AiOverrides {
  readonly provider?: AiProvider;
  readonly model?: string;
  readonly visionModel?: string;
  readonly apiKey?: string;
  readonly timeoutMs?: number;
}

/** Written out, so that the libraries' own environment variables (ANTHROPIC_BASE_URL …) have no say. */
const publicAddress: Partial<Record<AiProvider, string>> = {
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** The settings a model can be asked with, or nothing when any is missing. */
export function aiSettings(config: Config, overrides: AiOverrides = {}): AiSettings | undefined {
  const { provider, baseUrl, model, apiKey, visionModel, timeoutMs } = aiParts(config, overrides);
  if (provider === 'none' || !baseUrl || !model || missingFor(config, overrides)) return undefined;
  return {
    provider,
    baseUrl,
    apiKey,
    model,
    visionModel: visionModel ?? (seesAlways(provider) ? model : undefined),
    timeoutMs,
  };
}

/** What the environment and the administrator give together, complete or not. */
export function aiParts(config: Config, overrides: AiOverrides) {
  const provider = overrides.provider ?? config.AI_PROVIDER;
  const own = ownEnvironment(config, provider);
  return {
    provider,
    baseUrl: own.AI_BASE_URL ?? publicAddress[provider],
    model: overrides.model ?? own.AI_MODEL,
    visionModel: overrides.visionModel ?? own.AI_VISION_MODEL,
    apiKey: overrides.apiKey ?? own.AI_API_KEY,
    timeoutMs: overrides.timeoutMs ?? config.AI_TIMEOUT_MS,
  };
}

/** Why no model can be asked with these; nothing when one can. */
export function missingFor(config: Config, overrides: AiOverrides) {
  const { provider, baseUrl, model, apiKey } = aiParts(config, overrides);
  if (provider === 'none') return 'off';
  if (!baseUrl) return 'no_address';
  if (!model) return 'no_model';
  return provider !== 'openai-compatible' && !apiKey ? 'no_key' : undefined;
}

/** The key and the address in the environment belong to the provider named there, and are shown to no other. */
const ownEnvironment = (config: Config, provider: AiProvider): Partial<Config> =>
  config.AI_PROVIDER === provider || config.AI_PROVIDER === 'none' ? config : {};

/** Behind an OpenAI-compatible address may stand any model; the other two offer none that is blind. */
const seesAlways = (provider: AiProvider) => provider !== 'openai-compatible';
