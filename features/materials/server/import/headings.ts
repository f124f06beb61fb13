import { dataFile, lazily, phrasesFor } from '#features/work-knowledge/data-file.ts';
import { headingWords, meaningOf } from '#shared/language/headings.ts';
import type { Sheet } from '#shared/sheet-import/cells.ts';
import type { SheetChoices } from '#shared/sheet-import/choices.ts';
import {
  firstRowOfWords,
  type HeadingRow,
  headingsAt,
  possibleHeadings,
  withChosen,
} from '#shared/sheet-import/headings.ts';
import { type ImportField, importFields } from '../../file-contract.ts';

/** What columns are called, in English and Arabic. A heading may go on: "Unit price SAR", "Required qty (net)". */
const namesOf = dataFile(new URL('headings.json', import.meta.url), phrasesFor(importFields));

const knownNames = lazily(
  () => new Map(importFields.flatMap((field) => namesOf()[field].map((name) => [headingWords(name), field] as const))),
);

export interface Headings extends HeadingRow {
  readonly columns: ReadonlyMap<ImportField, { readonly column: number; readonly heading: string }>;
  readonly ignored: readonly string[];
}

/** Titles and addresses may stand above the headings. */
const MOST_ABOVE = 30;

/** The row that names most columns, the item among them, or the two rows where those name more; undefined when there is none. */
function findHeadings(sheet: Sheet): Headings | undefined {
  let best: Headings | undefined;
  for (const heading of possibleHeadings(sheet, MOST_ABOVE)) {
    const found = headingsIn(heading);
    if (found.columns.has('item') && found.columns.size > (best?.columns.size ?? 1)) best = found;
  }
  return best;
}

/** The same with what a person chose: the row of the headings, and what columns hold. A sheet picked by hand has some headings always. */
export function headingsOf(sheet: Sheet, choices: SheetChoices<ImportField> = {}): Headings | undefined {
  const { headerRow, columns: chosen, sheet: picked } = choices;
  const found =
    headerRow !== undefined
      ? headingsIn(headingsAt(sheet, headerRow))
      : (findHeadings(sheet) ??
        (picked === undefined ? undefined : headingsIn(headingsAt(sheet, firstRowOfWords(sheet)))));
  if (!found || !chosen) return found;
  const columns = withChosen(new Map([...found.columns].map(([field, { column }]) => [field, column])), chosen);
  const heading = (column: number) => (found.texts[column] ?? '').replace(/\s+/g, ' ').slice(0, MOST_HEADING);
  const used = new Set(columns.values());
  return {
    ...found,
    columns: new Map([...columns].map(([field, column]) => [field, { column, heading: heading(column) }])),
    ignored: found.texts.flatMap((text, column) => (text === '' || used.has(column) ? [] : [heading(column)])),
  };
}

function headingsIn(row: HeadingRow): Headings {
  const columns = new Map<ImportField, { column: number; heading: string }>();
  const ignored: string[] = [];
  for (const [column, text] of row.texts.entries()) {
    if (text === '') continue;
    const heading = text.slice(0, MOST_HEADING);
    const field = meaningOf(knownNames(), heading)?.what;
    if (field && !columns.has(field)) columns.set(field, { column, heading });
    else ignored.push(heading);
  }
  return { ...row, columns, ignored };
}

const MOST_HEADING = 100;
