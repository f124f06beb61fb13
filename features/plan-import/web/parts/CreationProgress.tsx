import { t } from '#web/i18n/text.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { Creation } from '../queries.ts';

/** The file leaves; the server reads it; its rows become tasks. */
export function CreationProgress({ creation: { sent, rows } }: { creation: Creation }) {
  const text = rows
    ? t('{{done}} of {{total}} rows created', { done: rows.done, total: rows.total })
    : sent < 1
      ? t('Sending the file…')
      : t('Creating the tasks…');
  const share = rows && rows.total > 0 ? rows.done / rows.total : rows ? 1 : sent < 1 ? sent : 0;
  return (
    <div role="status" className="grid gap-1.5">
      <p className="text-sm text-ink-2">{text}</p>
      <ProgressBar value={share * 100} label={t('Creating the tasks…')} />
    </div>
  );
}
