import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReportFilter } from '#features/analytics/contract.ts';
import type { ReportPart } from '#features/analytics/rules.ts';
import { formatList } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { Delivery, ReportMail } from '../../contract.ts';
import { useChangeMail, useLeaveMail, useMailOptions, useRemoveMail, useReportMails, useSendMail } from '../queries.ts';
import { cadenceWords, contentWords, lastWords, MailForm, nextWords, problemLabels } from './MailForm.tsx';

interface ReportMailsDialogProps {
  /** What the screen shows: the preset of a new one. */
  filter: ReportFilter;
  part: ReportPart;
  begin: 'list' | 'new';
  onClose: () => void;
}

/** Reports that are sent by mail again and again, and the form of one. */
export function ReportMailsDialog({ filter, part, begin, onClose }: ReportMailsDialogProps) {
  const [edited, setEdited] = useState<ReportMail | 'new' | undefined>(begin === 'new' ? 'new' : undefined);
  const options = useMailOptions();
  const mails = useReportMails();
  const canMail = options.data?.canMail ?? false;
  const isForm = edited !== undefined && canMail;
  const body = () => {
    if (!options.data || !mails.data) return <SkeletonRows count={3} />;
    if (isForm) {
      const mail = edited === 'new' ? undefined : edited;
      return <MailForm preset={mail ?? { ...filter, part }} mail={mail} onDone={() => setEdited(undefined)} />;
    }
    return <PlannedMails mails={mails.data} canMail={canMail} onNew={() => setEdited('new')} onEdit={setEdited} />;
  };
  return (
    <Dialog
      title={isForm ? t('Send this report by mail') : t('Reports by mail')}
      description={isForm ? t('Everyone gets the report with what they may see themselves.') : undefined}
      size="lg"
      onClose={onClose}
    >
      {options.isError || mails.isError ? (
        <ErrorNote
          error={options.error ?? mails.error}
          what={t('Reports by mail could not be loaded.')}
          onRetry={() => void Promise.all([options.refetch(), mails.refetch()])}
        />
      ) : (
        body()
      )}
    </Dialog>
  );
}

interface PlannedProps {
  mails: readonly ReportMail[];
  canMail: boolean;
  onNew: () => void;
  onEdit: (mail: ReportMail) => void;
}

interface MailListProps {
  mails: readonly ReportMail[];
  canMail: boolean;
  onEdit: (mail: ReportMail) => void;
}

function MailList({ mails, canMail, onEdit }: MailListProps) {
  const rowActions = useRowActions(canMail, onEdit);
  return (
    <ul className="divide-y divide-line rounded-2 border border-line">
      {mails.map((mail) => (
        <li key={mail.id} className="flex items-start gap-3 px-4 py-3.5">
          <div className="grid min-w-0 flex-1 gap-1">
            <p className="font-semibold wrap-anywhere">
              <bdi>{scopeOf(mail)}</bdi>
            </p>
            <p className="text-sm text-ink-2">
              {cadenceWords(mail)} · {contentWords(mail)}
            </p>
            <p className="text-sm text-ink-2">
              {t('To {{names}}', { names: formatList(mail.recipients.map(({ name }) => name)) })}
              {!mail.mayChange && <> · {t('set up by {{name}}', { name: mail.owner.name })}</>}
            </p>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Last mail={mail} />
              <span className="text-ink-3">{nextWords(mail)}</span>
            </p>
            <Problems deliveries={mail.last?.deliveries ?? []} />
          </div>
          <RowMenu items={rowActions(mail)} label={t('Actions of {{name}}', { name: scopeOf(mail) })} />
        </li>
      ))}
    </ul>
  );
}

/** Dot and words, which may need two lines on a phone. */
function Last({ mail }: { mail: ReportMail }) {
  const { tone, text } = lastWords(mail);
  return (
    <span className={cx('flex min-w-0 items-baseline gap-1.75 font-medium', toneLook[tone])}>
      <span aria-hidden className="size-2 flex-none rounded-full bg-tone" />
      {text}
    </span>
  );
}

const scopeOf = ({ projectId, projectName }: ReportMail): string =>
  projectId === null ? t('All Projects') : (projectName ?? t('A project you can no longer see'));

function Problems({ deliveries }: { deliveries: readonly Delivery[] }) {
  const failed = deliveries.filter(({ problem, state }) => problem !== null && state !== 'sent');
  if (failed.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-sm text-ink-2">
      {failed.map(({ id, name, problem, state }) => (
        <li key={id}>
          <bdi>{name}</bdi>: {problem && t(problemLabels[problem])}
          {state !== 'failed' && <> · {t('tried again soon')}</>}
        </li>
      ))}
    </ul>
  );
}

/** What the caller may do with one. */
function useRowActions(canMail: boolean, onEdit: (mail: ReportMail) => void) {
  const [change, send, leave, remove] = [useChangeMail(), useSendMail(), useLeaveMail(), useRemoveMail()];
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toastSuccess(done);
    } catch (error) {
      toastError(error, t('This could not be done. Try again.'));
    }
  };
  const sendNow = ({ id }: ReportMail) => attempt(() => send.mutateAsync({ params: { id } }), t('Being sent'));
  const pause = ({ id, isPaused, version }: ReportMail) =>
    attempt(
      () => change.mutateAsync({ params: { id }, body: { isPaused: !isPaused, version } }),
      isPaused ? t('It goes on') : t('Paused'),
    );
  const leaveIt = ({ id }: ReportMail) => attempt(() => leave.mutateAsync({ params: { id } }), t('Stopped'));
  const removeIt = async ({ id }: ReportMail) => {
    const text = t('Nobody gets this report by mail any more.');
    const question = { title: t('Delete report by mail'), text, confirm: t('Delete'), danger: true };
    if (await ask(question)) await attempt(() => remove.mutateAsync({ params: { id } }), t('Stopped'));
  };
  return (mail: ReportMail): MenuItem[] => {
    const all = [
      { label: t('Send now'), work: sendNow, isOffered: mail.mayChange && canMail },
      { label: t('Edit'), work: onEdit, isOffered: mail.mayChange && canMail },
      { label: mail.isPaused ? t('Go on') : t('Pause'), work: pause, isOffered: mail.mayChange },
      { label: t('Stop sending to me'), work: leaveIt, isOffered: mail.isRecipient },
      { label: t('Delete'), work: removeIt, isOffered: mail.mayChange, danger: true, separated: true },
    ];
    return all
      .filter(({ isOffered }) => isOffered)
      .map(({ work, isOffered: _, ...item }) => ({ ...item, onSelect: () => void work(mail) }));
  };
}

function PlannedMails({ mails, canMail, onNew, onEdit }: PlannedProps) {
  const add = (
    <Button variant="primary" icon={Plus} onClick={onNew}>
      {t('New report by mail')}
    </Button>
  );
  if (!canMail && mails.length === 0) return <NoMail />;
  if (mails.length === 0)
    return (
      <EmptyState
        title={t('No report is sent by mail yet')}
        text={t('Choose a report, when it goes out and who gets it; from then on it comes by itself.')}
        action={add}
      />
    );
  return (
    <div className="grid gap-4">
      {canMail ? <div className="justify-self-end">{add}</div> : <NoMail />}
      <MailList mails={mails} canMail={canMail} onEdit={onEdit} />
    </div>
  );
}

/** Quietly: nothing is broken. */
const NoMail = () => (
  <p className="rounded-2 border border-line bg-sunk px-4 py-3 text-ink-2">
    {t('This installation sends no mail.')}{' '}
    {t('An administrator can name a mail server (SMTP_URL and MAIL_FROM); until then export the report yourself.')}
  </p>
);
