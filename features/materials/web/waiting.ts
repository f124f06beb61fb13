import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { createStore } from '#web/ui/store.ts';
import type { NewMovement } from '../contract.ts';
import { quantityText } from './parts/quantity-text.ts';
import { movementLabels } from './parts/words.ts';

/** What this device has written of a material and the server does not have yet. */
export interface WaitingMove {
  readonly id: string;
  /** "Delivery received: 40 kg". */
  readonly text: string;
  /** Refused, or overtaken: it waits for a decision. */
  readonly needsPerson: boolean;
}

/** By the material's id; the device's store fills it (WaitingMoves). */
export const waitingMoves = createStore<ReadonlyMap<string, readonly WaitingMove[]>>(new Map());

/** Of what waits on this device the movements, in the order they were written. */
export function movesOf(items: readonly PendingItem[]): ReadonlyMap<string, readonly WaitingMove[]> {
  const moves = new Map<string, WaitingMove[]>();
  for (const item of items.filter(({ kind }) => kind === 'movement')) {
    const { id, group, state } = item;
    const needsPerson = state === 'stopped' || state === 'conflict';
    moves.set(group, [...(moves.get(group) ?? []), { id, text: textOf(item), needsPerson }]);
  }
  return moves;
}

function textOf({ request, before }: PendingItem): string {
  const { kind = 'delivery', quantity = 0 } = (request?.body ?? {}) as Partial<typeof NewMovement._zod.input>;
  const { unit = '' } = (before ?? {}) as { unit?: string };
  return `${t(movementLabels[kind])}: ${quantityText({ unit }, quantity)}`;
}
