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
}

/** Written out, so that the libraries' own environment variables (ANTHROPIC_BASE_URL …) have no say. */
const publicAddress: Partial<Record<AiProvider, string>> = {
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** The settings a model can be asked with, or nothing when any is missing. */
export function aiSettings(config: Config, overrides: AiOverrides = {}): AiSettings | undefined {
  const provider = overrides.provider ?? config.AI_PROVIDER;
  if (provider === 'none') return undefined;
  const own = ownEnvironment(config, provider);
  const baseUrl = own.AI_BASE_URL ?? publicAddress[provider];
  const model = overrides.model ?? own.AI_MODEL;
  const apiKey = overrides.apiKey ?? own.AI_API_KEY;
  if (!baseUrl || !model || (provider !== 'openai-compatible' && !apiKey)) return undefined;
  const visionModel = overrides.visionModel ?? own.AI_VISION_MODEL ?? (seesAlways(provider) ? model : undefined);
  return { provider, baseUrl, apiKey, model, visionModel, timeoutMs: config.AI_TIMEOUT_MS };
}

/** The key and the address in the environment belong to the provider named there, and are shown to no other. */
const ownEnvironment = (config: Config, provider: AiProvider): Partial<Config> =>
  config.AI_PROVIDER === provider || config.AI_PROVIDER === 'none' ? config : {};

/** Behind an OpenAI-compatible address may stand any model; the other two offer none that is blind. */
const seesAlways = (provider: AiProvider) => provider !== 'openai-compatible';
