import type { Services } from '#server/services.ts';
import { EVENT_KINDS } from '../rules.ts';
import { deliver } from './deliver.ts';

const KINDS: ReadonlySet<string> = new Set(EVENT_KINDS);

/** Sends what is committed, at once. What this leaves (a server that stops, an error) the job finds within ten seconds. */
export function subscribeToWebhooks(services: Services): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const unsubscribe = services.events.subscribe((batch) => {
    if (!batch.some(({ entity }) => KINDS.has(entity))) return;
    const run = deliver(services, ending.signal)
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'webhooks could not be sent; tried again within ten seconds'),
      )
      .finally(() => running.delete(run));
    running.add(run);
  });
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await Promise.all(running);
    },
  };
}
