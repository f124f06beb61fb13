import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReportFilter } from '#features/analytics/contract.ts';
import type { ReportPart } from '#features/analytics/rules.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { ReportMail } from '../../contract.ts';
import { useMailOptions, useReportMails } from '../queries.ts';
import { MailForm } from './MailForm.tsx';
import { MailList } from './MailList.tsx';

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
    return <Kept mails={mails.data} canMail={canMail} onNew={() => setEdited('new')} onEdit={setEdited} />;
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

interface KeptProps {
  mails: readonly ReportMail[];
  canMail: boolean;
  onNew: () => void;
  onEdit: (mail: ReportMail) => void;
}

function Kept({ mails, canMail, onNew, onEdit }: KeptProps) {
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
