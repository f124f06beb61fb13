import type { Services } from '#server/services.ts';
import { readFeed } from './reader.ts';
import { sendPushes } from './send.ts';

const FOLLOWED: ReadonlySet<string> = new Set(['task', 'payment', 'risk']);

/** Tells people of what is committed, at once. What this misses (a server that stops, an error) the job finds within a minute. */
export function subscribeToChanges(services: Services): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const ending = new AbortController();
  const run = async () => {
    while (isWanted) {
      isWanted = false;
      await readAndSend(services, ending.signal).catch((error: unknown) => {
        services.log.warn({ err: error }, 'alerts could not be made; tried again within a minute');
      });
    }
    running = undefined;
  };
  const unsubscribe = services.events.subscribe((batch) => {
    if (!batch.some(({ entity }) => FOLLOWED.has(entity))) return;
    isWanted = true;
    running ??= run();
  });
  return {
    stop: async () => {
      unsubscribe();
      isWanted = false;
      ending.abort();
      await running;
    },
  };
}

export async function readAndSend(services: Services, signal?: AbortSignal): Promise<void> {
  await readFeed(services);
  await sendPushes(services, signal);
}
