import type { z } from 'zod';
import type { Material, NewMovement } from '../contract.ts';
import { lacking } from '../rules.ts';

export type Move = Pick<z.input<typeof NewMovement>, 'kind' | 'quantity' | 'to'>;

/** What is in each place, as this device knows it. */
export type Stock = Pick<Material, 'onSiteQty' | 'deliveredQty'>;

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
