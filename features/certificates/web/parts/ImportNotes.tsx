import type { ReactNode } from 'react';
import { exact } from '#shared/money.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import type { BillPreview, BillPreviewRow } from '../../bill-contract.ts';
import { isOtherAmount } from '../../rules.ts';
import { bareCoins } from './amounts.ts';

interface ImportNotesProps {
  preview: BillPreview;
  currency: string;
  isReading: boolean;
  onTurn: (place: string) => void;
}

/** How a file was read: which sheets, which sums are other than its own, and what rows with text alone were taken for. */
export function ImportNotes({ preview, currency, isReading, onTurn }: ImportNotesProps) {
  const { sheets, unread, rateParts, texts, totals } = preview;
  return (
    <>
      {sheets.length > 1 && <p>{t('Sheets that were read: {{names}}.', { names: listed(sheets) })}</p>}
      {unread.length > 0 && (
        <p className="text-amber-ink">
          {t('No bill was read in these sheets, which are hidden or have no row of headings or no items: {{names}}.', {
            names: listed(unread),
          })}
        </p>
      )}
      {rateParts.length > 0 && (
        <p className="text-amber-ink">
          {t('The rate is the sum of these columns: {{names}}.', { names: listed(rateParts) })}
        </p>
      )}
      {totals.length > 0 && (
        <ul className="grid max-h-40 gap-1 overflow-auto text-amber-ink">
          {totals.map(({ place, line, sheet, text, stated, sum }) => (
            <li key={place}>
              {t('{{row}} “{{text}}”: the file says {{stated}}, its rows come to {{sum}}.', {
                row: rowIn(sheet, line, sheets),
                text: isolate(text),
                stated: isolate(bareCoins(exact(stated), currency)),
                sum: isolate(bareCoins(exact(sum), currency)),
              })}
            </li>
          ))}
        </ul>
      )}
      {texts.length > 0 && (
        <details className="rounded-2 border border-line px-4 py-2" open={texts.length <= FEW}>
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {t('{{count}} rows below an item have a text alone: part of its description, or a section?', {
              count: texts.length,
            })}
          </summary>
          <ul className="grid max-h-60 overflow-auto">
            {texts.map(({ place, line, sheet, text, goesOn }) => (
              <li key={place} className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1">
                <span className="min-w-0 wrap-anywhere">
                  <span className="text-ink-2">{rowIn(sheet, line, sheets)}</span> <bdi>{text}</bdi>{' '}
                  <strong>{goesOn ? t('goes on with the item above') : t('opens a section')}</strong>
                </span>
                <Button disabled={isReading} onClick={() => onTurn(place)}>
                  {goesOn ? t('Make it a section') : t('Join it to the item above')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** So many are seen at a glance. */
const FEW = 12;

const listed = (names: readonly string[]): string => formatList(names.map(isolate), 'narrow');

const rowIn = (sheet: string, line: number, sheets: readonly string[]): string =>
  sheets.length > 1
    ? t('{{sheet}}, row {{row}}', { sheet: isolate(sheet), row: formatNumber(line) })
    : t('Row {{row}}', { row: formatNumber(line) });

interface RowNotesProps {
  row: BillPreviewRow;
  currency: string;
}

/** What is remarked on a row of a bill that is looked at before it is imported, and why it cannot be taken. */
export function RowNotes({ row, currency }: RowNotesProps) {
  const { errors, knownIn, stated, amount, ownNumber, isRateOnly, rounded } = row;
  return (
    <>
      {ownNumber !== null && (
        <Remark>
          {t('{{number}} in the file: an earlier section has this number too.', { number: isolate(ownNumber) })}
        </Remark>
      )}
      {isRateOnly && (
        <Remark>
          {t(
            'Rate only: it is kept with quantity 0 and adds nothing to the sum. Its work is certified by a variation, or where the terms allow work beyond the bill.',
          )}
        </Remark>
      )}
      {rounded.map(({ field, found }) => (
        <Remark key={field}>
          {field === 'rate'
            ? t('The file has the rate {{found}}: it is rounded to four decimals.', { found: isolate(found) })
            : t('The file has the quantity {{found}}: it is rounded to four decimals.', { found: isolate(found) })}
        </Remark>
      ))}
      {stated !== null && amount !== null && isOtherAmount(stated, exact(amount), { currency, parts: 1 }) && (
        <Remark>
          {t('The file says {{amount}}; quantity times rate is kept.', {
            amount: isolate(bareCoins(exact(stated), currency)),
          })}
        </Remark>
      )}
      {isNothing(row) && (
        <Remark>{t('Quantity times rate is less than half of the smallest coin: this item comes to nothing.')}</Remark>
      )}
      {errors.length > 0 && (
        <span className="block text-sm text-red-ink">{errors.map(({ message }) => t(message)).join(' ')}</span>
      )}
      {knownIn !== null && (
        <Remark>
          {knownIn === 'bill' ? t('The bill has this number already.') : t('A variation has this number already.')}
        </Remark>
      )}
    </>
  );
}

const Remark = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm wrap-anywhere text-amber-ink">{children}</span>
);

const isNothing = ({ quantity, rate, amount }: BillPreviewRow): boolean =>
  amount !== null && exact(amount) === 0n && exact(quantity) !== 0n && exact(rate) !== 0n;
