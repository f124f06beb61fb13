import { useState } from 'react';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Code } from '#web/ui/Money.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { LogVersion, ProgressLog } from '../contract.ts';
import { useVersions } from './queries.ts';

const kinds: Readonly<Record<LogVersion['kind'], string>> = {
  submitted: msg('Submitted'),
  amended: msg('Amended'),
  photographed: msg('Photos arrived'),
  deleted: msg('Deleted'),
  restored: msg('Restored'),
  purged: msg('Deleted for good'),
};

/** Who did what and why, and the hashes that prove it. */
export function LogHistory({ log }: { log: ProgressLog }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useVersions(log.id, isOpen);
  return (
    <details className="rounded-2 border border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch cursor-pointer px-3 py-2 font-medium">{t('History and proof')}</summary>
      <div className="grid gap-3 border-t border-line p-3 text-sm">
        {error ? (
          <ErrorNote error={error} what={t('The history could not be loaded.')} onRetry={refetch} />
        ) : data ? (
          <ol className="grid gap-3">
            {data.map((version, index) => (
              <Version key={version.hash} version={version} before={data[index - 1]} />
            ))}
          </ol>
        ) : (
          <SkeletonRows count={2} />
        )}
      </div>
    </details>
  );
}

function Version({ version, before }: { version: LogVersion; before: LogVersion | undefined }) {
  const { kind, at, actorName, reason, hash } = version;
  const old = before?.content?.['notes'];
  const isReworded = kind === 'amended' && typeof old === 'string' && old !== version.content?.['notes'];
  return (
    <li className="grid gap-0.5">
      <span>
        <strong className="font-semibold">{t(kinds[kind])}</strong> · {formatDateTime(at)}
        {actorName && <> · {isolate(actorName)}</>}
      </span>
      {reason && <span dir="auto">{t('Reason: {{reason}}', { reason })}</span>}
      {isReworded && (
        <del dir="auto" className="line-clamp-3 wrap-anywhere text-ink-3">
          {old || '–'}
        </del>
      )}
      <span className="wrap-anywhere text-xs text-ink-3">
        <Code>{hash}</Code>
      </span>
    </li>
  );
}
