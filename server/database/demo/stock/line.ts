import type { materials } from '#server/database/tables/work.ts';

type MaterialRow = typeof materials.$inferSelect;

/**
 * One material of a project: item, category, unit, required quantity, dollars a unit, supplier, and the share of the
 * requirement that is at hand: below 1 a shortage, 1.1 and more too much.
 */
export type StockLine = readonly [
  item: string,
  category: MaterialRow['category'],
  unit: MaterialRow['unit'],
  required: number,
  dollars: string,
  supplier: string | null,
  atHand: number,
  /** Working days from today to the expected delivery. */
  expected?: number,
];
