import { FileDown, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isAhead, isApart } from '#features/files/rules.ts';
import { Summaries } from '#features/photos/contract.ts';
import { LogPhotos } from '#features/photos/web/parts/LogPhotos.tsx';
import { PhotoImage } from '#features/photos/web/parts/PhotoImage.tsx';
import { thumbnailUrl } from '#features/photos/web/queries.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Code } from '#web/ui/Money.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import { type LogVersion, logsApi, type ProgressLog } from '../contract.ts';
import type { LogDetails } from '../details-contract.ts';
import { mayAmend } from '../rules.ts';
import { type VersionDetails, versionDetails } from '../versions.ts';
import { AmendForm } from './AmendForm.tsx';
import { detailParts, LogChanges, partsOf, type TextPart } from './LogChanges.tsx';
import { useDeleteLog, useLog, useVersions } from './queries.ts';

/** Whatever else the log says of the day; nothing where nothing was said. */
function LogDetailsView({ details }: { details: LogDetails }) {
  const filled = detailParts(details).filter(({ lines }) => lines.length > 0);
  if (filled.length === 0) return null;
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      {filled.map(({ label, lines }) => (
        <div key={label} className="rounded-2 border border-line p-3">
          <dt className="mb-1 text-sm font-semibold">{label}</dt>
          {lines.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a locked log have no other name and never move
            <dd key={index} className="wrap-anywhere">
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface LogDialogProps {
  readonly id: string;
  readonly known: ProgressLog | undefined;
  readonly onClose: () => void;
}

/** A submitted log: everything it says, its photos, what was amended and why, the PDF. */
export function LogDialog({ id, known, onClose }: LogDialogProps) {
  const { data: log, error, refetch } = useLog(id, known);
  const [isAmending, setAmending] = useState(false);
  const title = log ? t('Daily log of {{date}}', { date: formatDate(log.date) }) : t('Daily Log');
  return (
    <Dialog title={title} description={log && <bdi>{log.projectName}</bdi>} size="lg" onClose={onClose}>
      {error && !log ? (
        <ErrorNote error={error} what={t('The daily log could not be loaded.')} onRetry={refetch} />
      ) : log === undefined ? (
        <SkeletonRows count={4} />
      ) : isAmending ? (
        <AmendForm log={log} onDone={() => setAmending(false)} />
      ) : (
        <div className="grid gap-5">
          <Actions log={log} onAmend={() => setAmending(true)} onGone={onClose} />
          <Content log={log} />
        </div>
      )}
    </Dialog>
  );
}

interface ActionsProps {
  readonly log: ProgressLog;
  readonly onAmend: () => void;
  readonly onGone: () => void;
}

function Actions({ log, onAmend, onGone }: ActionsProps) {
  const { user, role } = useSession();
  const remove = useDeleteLog();
  const confirm = async () => {
    const isSure = await ask({
      title: t('Delete daily log'),
      text: t('Its date and its hash stay. An administrator can restore it for 30 days.'),
      confirm: t('Delete'),
      danger: true,
    });
    if (!isSure) return;
    onGone();
    remove.mutate({ params: { id: log.id } }, toastOutcome(t('Daily log deleted.'), t('Failed to delete daily log')));
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      <a
        href={urlOf(logsApi.pdf, { params: { id: log.id }, query: { language: language() } })}
        download
        className={buttonLook({})}
      >
        <FileDown size={16} aria-hidden />
        {t('PDF')}
      </a>
      {mayAmend(log, { id: user.id, role }, new Date()) && (
        <Button icon={Pencil} onClick={onAmend}>
          {t('Amend')}
        </Button>
      )}
      {role === 'admin' && (
        <Button icon={Trash2} onClick={confirm}>
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}

/** Written without a network it arrived later: both moments are told, and whose clock the first is. */
const momentsOf = ({ writtenAt, createdAt }: ProgressLog): [string, string][] =>
  writtenAt !== null && isApart(writtenAt, createdAt)
    ? [
        [
          isAhead(writtenAt, createdAt)
            ? t('Written, by the device’s clock, which was ahead')
            : t('Written, by the device’s clock'),
          formatDateTime(writtenAt),
        ],
        [t('Received by the server'), formatDateTime(createdAt)],
      ]
    : [[t('Submitted'), formatDateTime(createdAt)]];

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
function LogHistory({ log }: { log: ProgressLog }) {
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
            {versionDetails(data).map((one) => (
              <Version key={one.version.hash} version={one} isFirst={one.version.hash === data[0]?.hash} />
            ))}
          </ol>
        ) : (
          <SkeletonRows count={2} />
        )}
      </div>
    </details>
  );
}

function Version({ version: one, isFirst }: { version: VersionDetails; isFirst: boolean }) {
  const { version, content, before, added, removed } = one;
  const { kind, at, actorName, reason, hash, photoIds } = version;
  return (
    <li className="grid gap-1.5 border-s-2 border-line-2 ps-3">
      <span>
        <strong className="font-semibold">{t(kinds[kind])}</strong> · {formatDateTime(at)}
        {actorName && <> · {isolate(actorName)}</>}
      </span>
      {isFirst && content?.writtenAt && isApart(content.writtenAt, at) && (
        <span className="text-ink-2">
          {isAhead(content.writtenAt, at)
            ? t('Written {{at}}, by the device’s clock, which was ahead', { at: formatDateTime(content.writtenAt) })
            : t('Written {{at}}, by the device’s clock', { at: formatDateTime(content.writtenAt) })}
        </span>
      )}
      {reason && <span dir="auto">{t('Reason: {{reason}}', { reason })}</span>}
      {content && before && <LogChanges before={before} after={content} />}
      <Photos label={t('Photos added')} ids={added} />
      <Photos label={t('Photos removed')} ids={removed} isGone />
      {content && (
        <details>
          <summary className="touch inline-flex cursor-pointer items-center text-primary">
            {isFirst ? t('As it was submitted') : t('The whole log as it was then')}
          </summary>
          <dl className="grid gap-1.5 py-2">
            {partsOf(content).map(({ label, text }) => (
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

function Content({ log }: { log: ProgressLog }) {
  const facts: [string, string | null][] = [
    [t('Workers'), formatNumber(log.manpower)],
    [t('Task'), log.taskTitle && isolate(log.taskTitle)],
    [t('Submitted by'), log.authorName && isolate(log.authorName)],
    ...momentsOf(log),
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="wrap-anywhere">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {log.notes && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {log.notes}
        </p>
      )}
      <LogPhotos projectId={log.projectId} date={log.date} ids={log.photoIds} furtherIds={log.furtherPhotoIds} />
      <Awaited count={log.awaitedPhotos} />
      <Analysis summary={log.aiSummary} />
      <LogDetailsView details={log.details} />
      <LogHistory log={log} />
    </>
  );
}

function Awaited({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-sm text-ink-2">
      {t('{{count}} photos are still on the way from the device they were taken with.', { count })}
    </p>
  );
}

/** What was seen in its photos, in the reader's language. */
function Analysis({ summary }: { summary: ProgressLog['aiSummary'] }) {
  const text = Summaries.safeParse(summary?.['summaries']).data?.[language()];
  if (!text) return null;
  return (
    <section className="grid gap-1 rounded-2 bg-sunk p-3 text-sm">
      <h3 className="font-semibold">{t('AI Analysis')}</h3>
      <p dir="auto">{text}</p>
    </section>
  );
}
