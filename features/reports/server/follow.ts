import type { Services } from '#server/services.ts';
import { mailReports } from './mail.ts';

/** Sends what somebody asked for now, at once. What this leaves (a server that stops, an error) the job finds within half a minute. */
export function followAsked(services: Services): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    while (isWanted && !ending.signal.aborted) {
      isWanted = false;
      await mailReports(services, { signal: ending.signal }).catch((error: unknown) => {
        services.log.error({ err: error }, 'reports could not be mailed; tried again within half a minute');
      });
    }
    running = undefined;
  };
  const unsubscribe = services.events.subscribe((batch) => {
    // The system's own changes say what was sent.
    if (!batch.some(({ entity, actorId }) => entity === 'report-mail' && actorId !== null)) return;
    isWanted = true;
    running ??= run();
  });
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await running;
    },
  };
}
