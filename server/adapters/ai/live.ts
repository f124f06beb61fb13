import type { Ai } from './ai.ts';
import { createAi } from './create.ts';
import type { AiOverrides } from './settings.ts';

/** The model of the settings as they are now: whoever holds it need not know that an administrator changed them. */
export interface LiveAi extends Ai {
  use(overrides: AiOverrides): void;
}

export function liveAi(context: Parameters<typeof createAi>[0]): LiveAi {
  let current = createAi(context);
  return {
    get engine() {
      return current.engine;
    },
    get visionEngine() {
      return current.visionEngine;
    },
    get isConfigured() {
      return current.isConfigured;
    },
    ask: (question) => current.ask(question),
    use(overrides) {
      current = createAi(context, overrides);
    },
  };
}
