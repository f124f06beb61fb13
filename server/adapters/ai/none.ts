import { type Ai, BUILT_IN } from './ai.ts';

/** No model is configured: the built-in engines answer everything. */
export const noAi: Ai = {
  engine: BUILT_IN,
  visionEngine: BUILT_IN,
  isConfigured: false,
  ask: async () => undefined,
};
