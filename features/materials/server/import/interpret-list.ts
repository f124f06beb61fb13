import { currenciesWithoutRate } from '#features/settings/rules.ts';
import type { Interpret } from '#server/adapters/sheets/sheets.ts';
import { invalid } from '#shared/http/errors.ts';
import { currencyIn } from '#shared/language/currency-words.ts';
import type { Rates } from '#shared/money.ts';
import { type Book, isBlank, type Sheet } from '#shared/sheet-import/cells.ts';
import type { SheetChoices } from '#shared/sheet-import/choices.ts';
import { columnsShown } from '#shared/sheet-import/headings.ts';
import {
  type Draft,
  type ImportField,
  type ImportPreview,
  importFields,
  MAX_IMPORT_ROWS,
} from '../../file-contract.ts';
import { headingsOf } from './headings.ts';
import { type Known, readRows } from './rows.ts';

export interface ListInput {
  /** Folded names of what the project has already. */
  readonly items: ReadonlySet<string>;
  /** Of costs in rows that name none. */
  readonly currency: string;
  readonly riyal?: string | undefined;
  /** The organisation's exchange rates. */
  readonly rates: Rates;
  /** What units of the file mean that are none of ours, by `unitKey`. */
  readonly units: ReadonlyMap<string, Draft['unit']>;
  /** Units that the project has already, by `unitKey`. */
  readonly ownUnits: ReadonlyMap<string, Draft['unit']>;
  readonly choices: SheetChoices<ImportField>;
}

/** What a file would add. @throws AppError invalid on `file` when it holds no list of materials */
export function previewOf(book: Book, known: Known, choices: SheetChoices<ImportField> = {}): ImportPreview {
  const { sheet, headings, isFound } = tableIn(book, choices);
  const currency = currencyIn(headings.columns.get('costPerUnit')?.heading ?? '') ?? known.currency;
  const rows = headings.columns.has('item') ? readRows(sheet.rows, headings, { ...known, currency }) : [];
  if (rows.length === 0 && choices.sheet === undefined)
    throw invalid('file', 'The sheet has headings and no rows below them.');
  if (rows.length > MAX_IMPORT_ROWS) {
    throw invalid('file', 'The file has more than 5,000 rows. Please split it.');
  }
  const fieldAt = new Map([...headings.columns].map(([field, { column }]) => [column, field]));
  return {
    sheet: sheet.name,
    unread: book.sheets
      .filter((other) => other !== sheet && !other.rows.every((cells) => isBlank(cells)))
      .map(({ name }) => name),
    columns: importFields.map((field) => ({ field, heading: headings.columns.get(field)?.heading ?? null })),
    table: {
      sheets: book.sheets.map((one) => ({ name: one.name, isFound: isFound(one) })),
      sheet: book.sheets.indexOf(sheet),
      headerRow: headings.row,
      columns: columnsShown(sheet, headings, fieldAt),
    },
    currency,
    ignored: [...headings.ignored],
    rows,
  };
}

/** The sheet that a person picked, else the one with the most columns of ours; of equals the first. */
function tableIn({ sheets }: Book, choices: SheetChoices<ImportField>) {
  const found = sheets
    .filter((sheet, index) => !sheet.hidden || index === choices.sheet)
    .flatMap((sheet) => {
      const headings = headingsOf(sheet, choices);
      return headings ? [{ sheet, headings }] : [];
    });
  const [best] = found
    .filter(({ sheet }) => choices.sheet === undefined || sheet === sheets[choices.sheet])
    .toSorted((one, other) => other.headings.columns.size - one.headings.columns.size);
  if (!best) {
    throw invalid(
      'file',
      'No list of materials was found. The first row needs headings such as Item, Unit and Required quantity.',
    );
  }
  const isFound = (sheet: Sheet) => found.some((one) => one.sheet === sheet && one.headings.columns.has('item'));
  return { ...best, isFound };
}

/** Runs in the thread of spreadsheets. */
export const interpret: Interpret<ListInput, ImportPreview> = (book, { rates, choices, ...known }) => {
  const hasRate = (currency: string) => currenciesWithoutRate([currency], rates).length === 0;
  return previewOf(book, { ...known, hasRate }, choices);
};
