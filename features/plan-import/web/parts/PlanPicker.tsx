import { FileSpreadsheet, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { PLAN_TYPES, type PlanPreview } from '../../contract.ts';
import type { PlanFile } from './plan-file.ts';

/** Choose a plan or drop it here; then what is in it, in one line. */
export function PlanPicker({ plan }: { plan: PlanFile }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    plan.choose(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-wrap items-center gap-3 rounded-2 border border-dashed p-3',
          isOver ? 'border-primary bg-sunk' : 'border-control',
        )}
      >
        <FileSpreadsheet size={22} aria-hidden className="shrink-0 text-ink-3" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="truncate font-medium" dir="auto" title={plan.file?.name}>
            {plan.file?.name ?? t('No file chosen')}
          </p>
          <p id={`${id}-help`} className="text-sm text-ink-3">
            {t('Excel, CSV, Primavera (.xer) or Microsoft Project (.xml), at most 10 MB')}
          </p>
        </div>
        <input
          id={id}
          type="file"
          accept={PLAN_TYPES}
          aria-describedby={`${id}-help`}
          aria-label={t('Plan file')}
          className="peer sr-only"
          onChange={(event) => {
            plan.choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className={cx(
            buttonLook({}),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
          )}
        >
          {plan.file ? t('Choose another') : t('Choose file')}
        </label>
        {plan.file && <IconButton icon={X} label={t('Remove the plan')} onClick={() => plan.choose(undefined)} />}
      </div>
      {plan.isReading && (
        <div className="grid gap-1.5" role="status">
          <p className="text-sm text-ink-2">{plan.progress < 1 ? t('Sending the file…') : t('Reading the plan…')}</p>
          <ProgressBar value={plan.progress * 100} label={t('Sending the file…')} />
        </div>
      )}
      {plan.error && (
        <p role="alert" className="text-sm text-red-ink">
          {plan.error}
        </p>
      )}
    </div>
  );
}

/** "299 tasks, 363 links, 15 Dec 2008 to 3 Mar 2010". */
export function PlanLine({ preview }: { preview: PlanPreview }) {
  const { taskCount, linkCount, start, end } = preview;
  return (
    <p className="text-ink-2">
      <strong className="text-ink">{t('{{count}} tasks', { count: taskCount })}</strong>
      {' · '}
      {t('{{count}} links', { count: linkCount })}
      {start && end && ` · ${t('{{from}} to {{to}}', { from: formatDate(start), to: formatDate(end) })}`}
    </p>
  );
}
