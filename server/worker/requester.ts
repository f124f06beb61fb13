import { AsyncLocalStorage } from 'node:async_hooks';

const requesters = new AsyncLocalStorage<string>();

/** Everything that `work` starts, however deep, is done for this person: threads serve people in turn (turns.ts). */
export const workFor = <T>(personId: string, work: () => T): T => requesters.run(personId, work);

/** Whom the current work is for; undefined for what the server does by itself. */
export const currentRequester = (): string | undefined => requesters.getStore();
