import type { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { createStore } from '#web/ui/store.ts';
import type { Material, NewMovement } from '../contract.ts';
import { lacking } from '../rules.ts';
import { movementLabel } from './parts/labels.ts';
import { quantityText } from './parts/quantity-text.ts';

export type Move = Pick<z.input<typeof NewMovement>, 'kind' | 'quantity' | 'to'>;

/** What is in each place, as this device knows it. */
type Stock = Pick<Material, 'onSiteQty' | 'deliveredQty'>;

/** The stock once what waits on this device has been sent. */
export const stockAfter = (stock: Stock, moves: readonly Move[]): Stock => moves.reduce(moved, stock);

function moved(stock: Stock, { kind, quantity, to }: Move): Stock {
  if (kind === 'adjustment') return changed(stock, quantity, 0);
  if (kind === 'delivery') return to === 'site' ? changed(stock, quantity, 0) : changed(stock, 0, quantity);
  if (kind === 'transfer')
    return to === 'store' ? changed(stock, -quantity, quantity) : changed(stock, quantity, -quantity);
  const fromSite = Math.min(quantity, stock.onSiteQty);
  return changed(stock, -fromSite, lacking(fromSite, quantity));
}

/** No place holds less than nothing. */
const changed = ({ onSiteQty, deliveredQty }: Stock, onSite: number, delivered: number): Stock => ({
  onSiteQty: Math.max(0, lacking(onSiteQty, -onSite)),
  deliveredQty: Math.max(0, lacking(deliveredQty, -delivered)),
});

/** What is there to be moved or used, where that is less than what is taken. */
export function lessThanTaken(stock: Stock, { kind, quantity, to }: Move): number | undefined {
  if (kind === 'delivery' || kind === 'adjustment') return undefined;
  const there = kind === 'consumption' ? lacking(stock.onSiteQty, -stock.deliveredQty) : placeOf(stock, to);
  return quantity > there ? there : undefined;
}

const placeOf = ({ onSiteQty, deliveredQty }: Stock, to: Move['to']): number =>
  to === 'store' ? onSiteQty : deliveredQty;

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

function textOf({ before }: PendingItem, { kind, quantity, to }: Move): string {
  const { unit = '' } = (before ?? {}) as { unit?: string };
  return `${t(movementLabel({ kind, to }))}: ${quantityText({ unit }, quantity)}`;
}
