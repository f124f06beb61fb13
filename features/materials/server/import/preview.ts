import { invalid } from '#shared/http/errors.ts';
import { currencyIn } from '#shared/language/currency-words.ts';
import type { Book, Sheet } from '#shared/sheet-import/cells.ts';
import { type ImportPreview, importFields, MAX_IMPORT_ROWS } from '../../file-contract.ts';
import { findHeadings, type Headings } from './headings.ts';
import { type Known, readRows } from './rows.ts';

/** What a file would add. @throws AppError invalid on `file` when it holds no list of materials */
export function previewOf(book: Book, known: Known): ImportPreview {
  const { sheet, headings } = bestSheet(book);
  const currency = currencyIn(headings.columns.get('costPerUnit')?.heading ?? '') ?? known.currency;
  const rows = readRows(sheet.rows, headings, { ...known, currency });
  if (rows.length === 0) throw invalid('file', 'The sheet has headings and no rows below them.');
  if (rows.length > MAX_IMPORT_ROWS) {
    throw invalid('file', 'The file has more than 5,000 rows. Please split it.');
  }
  return {
    sheet: sheet.name,
    unread: book.sheets.filter((other) => other !== sheet && !isEmpty(other)).map(({ name }) => name),
    columns: importFields.map((field) => ({ field, heading: headings.columns.get(field)?.heading ?? null })),
    currency,
    ignored: [...headings.ignored],
    rows,
  };
}

const isEmpty = ({ rows }: Sheet): boolean =>
  rows.every((cells) => cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')));

/** The sheet with the most columns of ours; of equals the first. */
function bestSheet({ sheets }: Book): { sheet: Sheet; headings: Headings } {
  const found = sheets
    .filter(({ hidden }) => !hidden)
    .flatMap((sheet) => {
      const headings = findHeadings(sheet.rows);
      return headings ? [{ sheet, headings }] : [];
    });
  const best = found.reduce<(typeof found)[number] | undefined>(
    (most, one) => (most && most.headings.columns.size >= one.headings.columns.size ? most : one),
    undefined,
  );
  if (!best) {
    throw invalid(
      'file',
      'No list of materials was found. The first row needs headings such as Item, Unit and Required quantity.',
    );
  }
  return best;
}
