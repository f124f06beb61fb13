import { FileDown, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isAhead, isApart } from '#features/files/rules.ts';
import { Summaries } from '#features/photos/contract.ts';
import { LogPhotos } from '#features/photos/web/parts/LogPhotos.tsx';
import { urlOf } from '#shared/http/endpoint.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { logsApi, type ProgressLog } from '../contract.ts';
import type { LogDetails } from '../details-contract.ts';
import { mayAmend } from '../rules.ts';
import { AmendForm } from './AmendForm.tsx';
import { detailParts } from './detail-parts.ts';
import { LogHistory } from './LogHistory.tsx';
import { useDeleteLog, useLog } from './queries.ts';

/** Whatever else the log says of the day; nothing where nothing was said. */
function LogDetailsView({ details }: { details: LogDetails }) {
  const said = detailParts(details).filter(({ lines }) => lines.length > 0);
  if (said.length === 0) return null;
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      {said.map(({ label, lines }) => (
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
    remove.mutate(
      { params: { id: log.id } },
      {
        onSuccess: () => toastSuccess(t('Daily log deleted.')),
        onError: (error) => toastError(error, t('Failed to delete daily log')),
      },
    );
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
