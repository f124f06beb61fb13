import { currenciesWithoutRate } from '#features/settings/rules.ts';
import type { Interpret } from '#server/adapters/sheets/sheets.ts';
import type { Rates } from '#shared/money.ts';
import type { SheetChoices } from '#shared/sheet-import/choices.ts';
import type { Draft, ImportField, ImportPreview } from '../../file-contract.ts';
import { previewOf } from './preview.ts';

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

/** Runs in the thread of spreadsheets. */
export const interpret: Interpret<ListInput, ImportPreview> = (book, { rates, choices, ...known }) => {
  const hasRate = (currency: string) => currenciesWithoutRate([currency], rates).length === 0;
  return previewOf(book, { ...known, hasRate }, choices);
};
