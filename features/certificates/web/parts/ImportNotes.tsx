import { exact } from '#shared/money.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import type { BillPreview } from '../../bill-contract.ts';
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
