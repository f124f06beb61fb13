import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { LogContent } from '../contract.ts';
import { detailParts } from './detail-parts.ts';

export interface TextPart {
  readonly label: string;
  readonly text: string;
}

/** Everything a version said, a part a line of the form; a part that said nothing is empty. */
export const partsOf = ({ date, manpower, notes, task, details }: LogContent): TextPart[] => [
  { label: t('Date'), text: formatDate(date) },
  { label: t('Task'), text: task?.title ?? '' },
  { label: t('Workers'), text: formatNumber(manpower) },
  { label: t('Notes'), text: notes },
  ...detailParts(details).map(({ label, lines }) => ({ label, text: lines.join('\n') })),
];

/** What a log said before and says after, as far as it differs. */
export function LogChanges({ before, after }: { before: LogContent; after: LogContent }) {
  const then = new Map(partsOf(before).map(({ label, text }) => [label, text]));
  const changed = partsOf(after).filter(({ label, text }) => then.get(label) !== text);
  return changed.map(({ label, text }) => (
    <div key={label}>
      <p className="text-ink-3">{label}</p>
      <del dir="auto" className="block whitespace-pre-line wrap-anywhere text-ink-3">
        {then.get(label) || '–'}
      </del>
      <ins dir="auto" className="block whitespace-pre-line wrap-anywhere no-underline">
        {text || '–'}
      </ins>
    </div>
  ));
}
