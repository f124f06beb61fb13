import { flushQueue, itemsOf, LOCK } from '#web/offline/engine.ts';
import { plainPut } from '#web/offline/transport.ts';
import { personHere } from './person.ts';

/** Sends what waits while no page is open to do it; the browser asks again later when something is left. */
export async function sendInBackground(): Promise<void> {
  const owner = await personHere();
  if (!owner) return;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const { signal } = new AbortController();
    await flushQueue({ owner, signal, put: plainPut });
    const left = (await itemsOf(owner)).filter(({ state }) => state === 'waiting');
    if (left.length > 0) throw new Error(`${left.length} still wait`);
  });
}
