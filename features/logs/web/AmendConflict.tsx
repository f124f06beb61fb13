import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import type { ProgressLog } from '../contract.ts';
import { contentOf, type Part } from './amendment.ts';
import { LogChanges } from './LogChanges.tsx';

const labels: Readonly<Record<Part, string>> = {
  date: msg('Date'),
  taskId: msg('Task'),
  manpower: msg('Workers'),
  notes: msg('Notes'),
  weather: msg('Weather'),
  crews: msg('Manpower by trade'),
  equipment: msg('Equipment'),
  deliveries: msg('Deliveries'),
  delays: msg('Delays'),
  safety: msg('Safety'),
  visitors: msg('Visitors'),
};

/** What somebody else amended while this person wrote. */
export interface EditConflictState {
  readonly before: ProgressLog;
  readonly now: ProgressLog;
  /** What both changed. */
  readonly both: readonly Part[];
}

/** Two people at once: the second is told what the first amended, and loses nothing of what he typed. */
export function AmendConflict({ before, now, both }: EditConflictState) {
  const gone = before.photoUrls.filter((path) => !now.photoUrls.includes(path)).length;
  const come = now.photoUrls.filter((path) => !before.photoUrls.includes(path)).length;
  return (
    <div
      key={now.version}
      ref={bringIntoView}
      role="alert"
      className="grid gap-1.5 rounded-2 border border-amber bg-amber-wash px-4 py-3 md:col-span-2"
    >
      <p className="font-semibold">{t('Somebody else amended this log while you were writing.')}</p>
      <div className="grid gap-1.5 text-sm text-ink-2">
        <LogChanges before={contentOf(before)} after={contentOf(now)} />
        {come > 0 && <p>{t('Photos added: {{number}}', { number: formatNumber(come) })}</p>}
        {gone > 0 && <p>{t('Photos taken out: {{number}}', { number: formatNumber(gone) })}</p>}
      </div>
      <p className="text-sm text-ink-2">{t('What you typed is still here. Press Amend again to keep it.')}</p>
      {both.length > 0 && (
        <p className="text-sm font-medium">
          {t('Changed by both of you, yours is in the form: {{fields}}.', {
            fields: formatList(both.map((part) => t(labels[part]))),
          })}
        </p>
      )}
    </div>
  );
}
