import type { Cell, Sheet } from '#shared/sheet-import/cells.ts';
import { previewBill } from './preview.ts';

/** Sheets with a bill, as tests write them. */
export const HEAD = ['No', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'];
export const sheetOf = (name: string, rows: readonly (readonly Cell[])[], hidden = false): Sheet =>
  ({ name, hidden, rows, merges: [] }) as unknown as Sheet;
export const bill = (...rows: Cell[][]) => previewBill({ sheets: [sheetOf('BOQ', [HEAD, ...rows])] }, 'SAR');
export const item = (number: string, description = 'Work', amount: Cell = null): Cell[] => [
  number,
  description,
  'm',
  2,
  50,
  amount,
];
export const alone = (text: string, amount: Cell = null): Cell[] => [null, text, null, null, null, amount];
