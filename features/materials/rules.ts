/** Material states, spec §4 and §9. */
export const OVERSTOCK_PERCENT = 110;
/** Material Watch shows what is missing within so many days, spec §9. */
export const WATCH_DAYS = 3;

export const stockStates = ['shortage', 'adequate', 'overstocked'] as const;
export type StockState = (typeof stockStates)[number];

interface Stock {
  readonly requiredQty: number;
  readonly onSiteQty: number;
  readonly deliveredQty: number;
}

/** Quantities have at most four decimals: counted in ten-thousandths, so that 0.1 + 0.2 is 0.3. */
const units = (quantity: number) => Math.round(quantity * 10_000);

export const available = ({ onSiteQty, deliveredQty }: Stock): number =>
  (units(onSiteQty) + units(deliveredQty)) / 10_000;

/** shortage: available < required; overstocked: available ≥ 110 % of required; else adequate. */
export function stockState(stock: Stock): StockState {
  const have = units(available(stock));
  const need = units(stock.requiredQty);
  if (have < need) return 'shortage';
  return have * 100 >= need * OVERSTOCK_PERCENT ? 'overstocked' : 'adequate';
}

/** Needed less supplied, exact to the ten-thousandths both are told in. */
export const lacking = (needed: number, supply: number): number => (units(needed) - units(supply)) / 10_000;

/** Why a typed quantity of a movement cannot be recorded. Only a count says what is there, so only a difference to it may be negative. */
export function quantityFault(kind: string, quantity: number): 'missing' | 'negative' | undefined {
  if (quantity === 0) return 'missing';
  return quantity < 0 && kind !== 'adjustment' ? 'negative' : undefined;
}

/** In all less is available than required by so much. */
export const shortage = (stock: Stock): number =>
  Math.max(0, units(stock.requiredQty) - units(available(stock))) / 10_000;
