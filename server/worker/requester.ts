import { AsyncLocalStorage } from 'node:async_hooks';

interface Requester {
  readonly id: string;
  /** The name of the API token by which a program asks. */
  readonly token?: string | undefined;
}

const requesters = new AsyncLocalStorage<Requester>();

/** Everything that `work` starts, however deep, is done for this person: threads serve people in turn (turns.ts). */
export const workFor = <T>(requester: Requester, work: () => T): T => requesters.run(requester, work);

/** Whom the current work is for; undefined for what the server does by itself. */
export const currentRequester = (): Requester | undefined => requesters.getStore();
