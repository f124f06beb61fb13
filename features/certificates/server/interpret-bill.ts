import type { Interpret } from '#server/adapters/sheets/sheets.ts';
import type { BillChoices } from '../bill-contract.ts';
import { type FoundBill, previewBill } from './preview.ts';

export interface BillInput {
  readonly currency: string;
  /** Places of rows that a person wants read the other way. */
  readonly turned: readonly string[];
  readonly choices: BillChoices;
}

/** Runs in the thread of spreadsheets. */
export const interpret: Interpret<BillInput, FoundBill> = (book, { currency, turned, choices }) =>
  previewBill(book, currency, { turned: new Set(turned), choices });
