import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { exactText, fileQuery, Id, idParams, listQuery, preset, text } from '#shared/http/fields.ts';
import { type SheetChoices, sheetChoicesQuery, sheetTable } from '#shared/sheet-import/choices.ts';
import { day, decimal, Exactly, flag } from './decimal-contract.ts';

export const MAX_BILL_BYTES = 10 * 1024 * 1024;
export const MAX_BILL_ITEMS = 10_000;
const MAX_VARIATION_ITEMS = 500;
const MAX_TURNED = 4000;

const measured = {
  section: z.string(),
  number: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: Exactly,
  rate: Exactly,
};

export const BillItem = z.object({
  id: Id,
  ...measured,
  amount: Exactly,
  /** Null: of the original bill. */
  variationId: Id.nullable(),
  variationNumber: z.string().nullable(),
  /** Of the original bill, or of the variation that added the item; `quantity` and `rate` are those that apply. */
  originalQuantity: Exactly,
  originalRate: Exactly,
  /** The number of the variation whose quantity and rate apply; null while the original ones do. */
  changedBy: z.string().nullable(),
  /** Certified to date, by the last issued certificate. */
  previous: Exactly,
  /** What `previous` was valued at, by the rate of then. */
  previousAmount: Exactly,
});
export type BillItem = z.output<typeof BillItem>;

const itemFields = {
  section: preset(text(200, 'section'), ''),
  number: text(50, 'number').pipe(z.string().min(1, 'The item needs a number.')),
  description: text(2000, 'description').pipe(z.string().min(1, 'The item needs a description.')),
  unit: preset(text(30, 'unit'), ''),
  quantity: decimal('quantity'),
  rate: decimal('rate'),
};
const NewItem = z.object(itemFields);
export type NewItem = z.output<typeof NewItem>;
const VariationItem = NewItem.extend({ quantity: decimal('quantity', { isSigned: true }) });

const NewBill = z.object({
  items: z.array(NewItem).min(1, 'There is no item to add.').max(MAX_BILL_ITEMS),
  /** The bill there is goes first. */
  replace: preset(flag('replace'), false),
});

const BillField = z.enum(['section', 'number', 'description', 'unit', 'quantity', 'rate']);
export type BillField = z.output<typeof BillField>;

/** What a column of a bill may hold. `amount` is what the file says a row comes to: compared, never stored. */
export const billColumns = [...BillField.options, 'amount'] as const;
export type BillColumn = (typeof billColumns)[number];
export type BillChoices = SheetChoices<BillColumn>;

const Place = z.object({
  /** Empty for a CSV file, which has none. */
  sheet: z.string(),
  /** Of the row in the file: "2:14" is row 14 of the second sheet. */
  place: z.string(),
  /** In the sheet, counted from 1. */
  line: z.int(),
});

export const BillPreviewRow = Place.extend({
  section: z.string(),
  number: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: z.string(),
  rate: z.string(),
  /** Null while quantity or rate cannot be read. */
  amount: z.string().nullable(),
  /** What the file says the row comes to; null where it says nothing. */
  stated: Exactly.nullable(),
  errors: z.array(z.object({ field: BillField, message: z.string() })),
  /** The number as the file has it, where another section has it too and this one's name stands before it; else null. */
  ownNumber: z.string().nullable(),
  /** It has a rate and, as it says, no quantity: it is kept with none. */
  isRateOnly: z.boolean(),
  /** Cells with more decimals than are kept: what stood there. */
  rounded: z.array(z.object({ field: BillField, found: z.string() })),
  /** Where the project has this number already: in its bill, or in a variation, which replacing the bill leaves alone. */
  knownIn: z.enum(['bill', 'variation']).nullable(),
});
export type BillPreviewRow = z.output<typeof BillPreviewRow>;

export const BillPreview = z.object({
  /** That were read, and that have something else in them. */
  sheets: z.array(z.string()),
  unread: z.array(z.string()),
  /** The heading each field was read from; null where none was found. */
  columns: z.record(z.string(), z.string().nullable()),
  /** The first sheet that was read, column by column: each can be chosen by hand. */
  table: sheetTable(billColumns),
  /** The columns that the rate is the sum of, where it is one: "Supply", "Install". */
  rateParts: z.array(z.string()),
  rows: z.array(BillPreviewRow),
  /** Rows with text alone directly below an item: each goes on with its description, or opens a section. */
  texts: z.array(Place.extend({ text: z.string(), goesOn: z.boolean() })),
  /** Sums of the file that are other than those of its rows. */
  totals: z.array(Place.extend({ text: z.string(), stated: Exactly, sum: Exactly })),
  /** Of the rows without errors. */
  sum: Exactly,
  /** A certificate is issued: nothing can be added to the bill but variations. */
  isBillLocked: z.boolean(),
});
export type BillPreview = z.output<typeof BillPreview>;

/** A variation's new quantity and rate of an item that the bill has already. */
const ItemChange = z.object({
  itemId: Id,
  ...measured,
  previousQuantity: Exactly,
  previousRate: Exactly,
  /** What the change adds to the contract sum; negative where it omits. */
  amount: Exactly,
  /** Certified to date, by the last issued certificate. */
  certified: Exactly,
});
export type ItemChange = z.output<typeof ItemChange>;

export const Variation = z.object({
  id: Id,
  number: z.string(),
  reason: z.string(),
  date: z.string(),
  approvedBy: z.string().nullable(),
  approvedOn: z.string().nullable(),
  /** Added items and changes of existing ones: additions less omissions. */
  sum: Exactly,
  items: z.array(BillItem),
  changes: z.array(ItemChange),
});
export type Variation = z.output<typeof Variation>;

/** Quantity 0 omits the item. */
const NewItemChange = z.object({
  itemId: Id,
  quantity: decimal('quantity', { isSigned: true }),
  rate: decimal('rate'),
});
export type NewItemChange = z.output<typeof NewItemChange>;

const NewVariation = z.object({
  number: text(50, 'number').pipe(z.string().min(1, 'The variation needs a number.')),
  reason: text(1000, 'reason').pipe(z.string().min(1, 'Say why the work changes.')),
  date: day('date'),
  /** New ones. */
  items: preset(z.array(VariationItem).max(MAX_VARIATION_ITEMS), []),
  /** Of items that the bill has already. */
  changes: preset(z.array(NewItemChange).max(MAX_VARIATION_ITEMS), []),
});
export type NewVariation = z.output<typeof NewVariation>;

const Approval = z.object({
  approvedBy: text(200, 'approvedBy').pipe(z.string().min(1, 'Say who approved it.')),
  approvedOn: day('approvedOn'),
});

const ofItem = idParams.extend({ itemId: Id });
const ofVariation = idParams.extend({ variationId: Id });

export const billApi = contract({
  bill: {
    method: 'GET',
    path: '/api/projects/:id/bill',
    summary: 'The bill of quantities in its order, with the items of approved variations',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(BillItem),
  },
  exportBill: {
    method: 'GET',
    path: '/api/projects/:id/bill/export',
    summary:
      'The bill with its sections, sums and approved variations as a file: format=xlsx or csv, language=en or ar',
    access: 'report.export',
    params: idParams,
    query: z.object(fileQuery(['xlsx', 'csv'])),
    produces: 'application/octet-stream',
    isHeavy: true,
    response: z.unknown(),
  },
  addToBill: {
    method: 'POST',
    path: '/api/projects/:id/bill',
    summary:
      'Add items to the bill, all or none, and answer them; replace=true puts them in the place of what is there',
    access: 'payment.write',
    params: idParams,
    body: NewBill,
    response: z.array(BillItem),
    status: 201,
  },
  previewBill: {
    method: 'POST',
    path: '/api/projects/:id/bill/preview',
    summary: 'Read a bill from .xlsx, .xls or .csv: its rows and what is wrong with them. Nothing is kept',
    access: 'payment.write',
    params: idParams,
    query: z.object({
      /** Places of `texts` that are to be read the other way, commas between. */
      turned: exactText(MAX_TURNED, 'turned').default(''),
      /** One sheet alone, by default all that hold a bill; columns are chosen in all sheets of the same headings. */
      ...sheetChoicesQuery(billColumns),
    }),
    upload: { field: 'file', maxBytes: MAX_BILL_BYTES },
    response: BillPreview,
  },
  changeItem: {
    method: 'PUT',
    path: '/api/projects/:id/bill/:itemId',
    summary: 'Change an item of the bill, until a certificate is issued',
    access: 'payment.write',
    params: ofItem,
    body: z.object(itemFields).partial(),
    response: BillItem,
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/projects/:id/bill/:itemId',
    summary: 'Take an item out of the bill, until a certificate is issued',
    access: 'payment.write',
    params: ofItem,
    response: z.object({ id: Id }),
  },
  variations: {
    method: 'GET',
    path: '/api/projects/:id/variations',
    summary: 'Variations with their items, the newest first',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(Variation),
  },
  addVariation: {
    method: 'POST',
    path: '/api/projects/:id/variations',
    summary:
      'Propose a variation: new items, and new quantities and rates of items that the bill has; quantity 0 omits one',
    access: 'payment.write',
    params: idParams,
    body: NewVariation,
    response: Variation,
    status: 201,
  },
  approveVariation: {
    method: 'POST',
    path: '/api/projects/:id/variations/:variationId/approve',
    summary: 'Record who approved a variation and when: from then on its items and changes are part of the bill',
    access: 'payment.write',
    params: ofVariation,
    body: Approval,
    response: Variation,
  },
  removeVariation: {
    method: 'DELETE',
    path: '/api/projects/:id/variations/:variationId',
    summary: 'Remove a variation that is not approved',
    access: 'payment.write',
    params: ofVariation,
    response: z.object({ id: Id }),
  },
});
