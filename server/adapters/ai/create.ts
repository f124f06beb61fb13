import type { Config } from '#server/config.ts';
import type { Log } from '../../log.ts';
import { type Ai, BUILT_IN } from './ai.ts';
import { modelAi } from './model-ai.ts';
import { type AiOverrides, aiSettings } from './settings.ts';

/** The configured model or none; to be created anew when an administrator changes the settings. Opens no connection. */
export function createAi({ config, log }: { config: Config; log: Log }, overrides?: AiOverrides): Ai {
  const settings = aiSettings(config, overrides);
  return settings ? modelAi(settings, log) : noAi;
}

/** No model is configured: the built-in engines answer everything. */
export const noAi: Ai = {
  engine: BUILT_IN,
  visionEngine: BUILT_IN,
  isConfigured: false,
  ask: async () => undefined,
};
