import { useState } from 'react';
import { isAhead, isApart } from '#features/files/rules.ts';
import { PhotoImage } from '#features/photos/web/parts/PhotoImage.tsx';
import { thumbnailUrl } from '#features/photos/web/queries.ts';
import { formatDateTime, formatNumber } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Code } from '#web/ui/Money.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { LogVersion, ProgressLog } from '../contract.ts';
import { type ToldVersion, told } from '../versions.ts';
import { LogChanges, partsOf, type TextPart } from './LogChanges.tsx';
import { useVersions } from './queries.ts';

const kinds: Readonly<Record<LogVersion['kind'], string>> = {
  submitted: msg('Submitted'),
  amended: msg('Amended'),
  photographed: msg('Photos arrived'),
  withdrawn: msg('Photos that will not come'),
  deleted: msg('Deleted'),
  restored: msg('Restored'),
  purged: msg('Deleted for good'),
};

/** Who did what and why, what the log said before and after, and the hashes that prove it. */
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
          <ol className="grid gap-4">
            {told(data).map((one) => (
              <Version key={one.version.hash} told={one} isFirst={one.version.hash === data[0]?.hash} />
            ))}
          </ol>
        ) : (
          <SkeletonRows count={2} />
        )}
      </div>
    </details>
  );
}

function Version({ told: one, isFirst }: { told: ToldVersion; isFirst: boolean }) {
  const { version, said, before, added, removed } = one;
  const { kind, at, actorName, reason, hash, photoIds } = version;
  return (
    <li className="grid gap-1.5 border-s-2 border-line-2 ps-3">
      <span>
        <strong className="font-semibold">{t(kinds[kind])}</strong> · {formatDateTime(at)}
        {actorName && <> · {isolate(actorName)}</>}
      </span>
      {isFirst && said?.writtenAt && isApart(said.writtenAt, at) && (
        <span className="text-ink-2">
          {isAhead(said.writtenAt, at)
            ? t('Written {{at}}, by the device’s clock, which was ahead', { at: formatDateTime(said.writtenAt) })
            : t('Written {{at}}, by the device’s clock', { at: formatDateTime(said.writtenAt) })}
        </span>
      )}
      {reason && <span dir="auto">{t('Reason: {{reason}}', { reason })}</span>}
      {said && before && <LogChanges before={before} after={said} />}
      <Photos label={t('Photos added')} ids={added} />
      <Photos label={t('Photos removed')} ids={removed} isGone />
      {said && (
        <details>
          <summary className="touch inline-flex cursor-pointer items-center text-primary">
            {isFirst ? t('As it was submitted') : t('The whole log as it was then')}
          </summary>
          <dl className="grid gap-1.5 py-2">
            {partsOf(said).map(({ label, text }) => (
              <Part key={label} label={label} text={text} />
            ))}
          </dl>
          <Photos label={t('Photos')} ids={photoIds} />
        </details>
      )}
      <span className="wrap-anywhere text-xs text-ink-3">
        <Code>{hash}</Code>
      </span>
    </li>
  );
}

function Part({ label, text }: TextPart) {
  if (text === '') return null;
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2 max-md:grid-cols-1 max-md:gap-0">
      <dt className="text-ink-3">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  );
}

function Photos({ label, ids, isGone = false }: { label: string; ids: readonly string[]; isGone?: boolean }) {
  if (ids.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="text-ink-3">{label}</p>
      <ul aria-label={label} className="flex flex-wrap gap-1.5">
        {ids.map((id, index) => (
          <li key={id}>
            <a href={thumbnailUrl(id, '960')} target="_blank" rel="noreferrer">
              <PhotoImage
                isSmall
                src={thumbnailUrl(id, '320')}
                alt={`${label} ${formatNumber(index + 1)}`}
                loading="lazy"
                className={`size-16 rounded-1 bg-sunk object-cover ${isGone ? 'opacity-50 grayscale' : ''}`}
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
