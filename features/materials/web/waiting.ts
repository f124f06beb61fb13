import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { createStore } from '#web/ui/store.ts';
import type { Move } from './known-stock.ts';
import { movementLabels } from './parts/labels.ts';
import { quantityText } from './parts/quantity-text.ts';

/** What this device has written of a material and the server does not have yet. */
export interface WaitingMove {
  readonly id: string;
  /** "Delivery received: 40 kg". */
  readonly text: string;
  /** Refused, or overtaken: it waits for a decision. */
  readonly needsPerson: boolean;
  readonly move: Move;
}

/** By the material's id; the device's store fills it (WaitingMoves). */
export const waitingMoves = createStore<ReadonlyMap<string, readonly WaitingMove[]>>(new Map());

/** Of what waits on this device the movements, in the order they were written. */
export function movesOf(items: readonly PendingItem[]): ReadonlyMap<string, readonly WaitingMove[]> {
  const moves = new Map<string, WaitingMove[]>();
  for (const item of items.filter(({ kind }) => kind === 'movement')) {
    const { id, group, state } = item;
    const move = moveOf(item);
    const needsPerson = state === 'stopped' || state === 'conflict';
    moves.set(group, [...(moves.get(group) ?? []), { id, text: textOf(item, move), needsPerson, move }]);
  }
  return moves;
}

function moveOf({ request }: PendingItem): Move {
  const { kind = 'delivery', quantity = 0, to } = (request?.body ?? {}) as Partial<Move>;
  return { kind, quantity, to };
}

function textOf({ before }: PendingItem, { kind, quantity }: Move): string {
  const { unit = '' } = (before ?? {}) as { unit?: string };
  return `${t(movementLabels[kind])}: ${quantityText({ unit }, quantity)}`;
}
