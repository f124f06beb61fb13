import { formatList } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PlanPreview } from '../../contract.ts';
import { doubtsOf, type ProjectWindow } from './plan-doubts.ts';

const MOST_NAMED = 6;

/** What was not read and what looks odd, before anything is created. */
export function PlanDoubts({ preview, projectDates }: { preview: PlanPreview; projectDates: ProjectWindow }) {
  const { unused, isFlat, skipped, outside, isGuess, isOdd } = doubtsOf(preview, projectDates);
  const lines = [
    isGuess &&
      t('No heading was recognised: the columns were told by what stands in them. Check them before you go on.'),
    outside === 'all' && t('All dates of the plan lie outside the project’s own dates.'),
    outside === 'some' && t('The plan begins before the project or ends after it.'),
    isFlat && t('No task is a part of another: they become a flat list.'),
    skipped > 0 && t('{{count}} things were left out or are doubtful', { count: skipped }),
    unused.length > 0 &&
      t('Columns that are not used: {{names}}', {
        names: formatList([...unused.slice(0, MOST_NAMED).map(isolate), ...(unused.length > MOST_NAMED ? ['…'] : [])]),
      }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <ul className="list-disc ps-5 text-ink-2">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {isOdd && <p className="font-medium text-amber-ink">{t('Check the plan before you create the project.')}</p>}
    </div>
  );
}
