import type { Transaction } from '#server/database/open.ts';

export interface JoinedMember {
  readonly projectId: string;
  readonly userId: string;
  readonly actorId: string;
}

type Listener = (tx: Transaction, joined: JoinedMember) => Promise<void>;

const listeners: Listener[] = [];

/** Adds what a higher room does, in the same transaction, when somebody becomes a member; called by server/routes.ts. */
export const onMemberJoined = (listener: Listener): void => {
  listeners.push(listener);
};

export async function memberJoined(tx: Transaction, joined: JoinedMember): Promise<void> {
  for (const listener of listeners) await listener(tx, joined);
}
