import { CopyPlus, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { addDays } from '#shared/dates.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast, toastError } from '#web/ui/toast.ts';
import { copied, type Edit, type LogDraft, uncopied } from './draft.ts';
import { useLastLog } from './queries.ts';

/** Of what day the copied log is, and the draft as it stood before. */
export interface Copy {
  readonly date: string;
  readonly before: LogDraft;
}

interface CopyYesterdayProps {
  readonly draft: LogDraft;
  readonly change: (edit: Edit) => void;
  readonly onCopy: (copy: Copy) => void;
}

export function CopyYesterday({ draft, change, onCopy }: CopyYesterdayProps) {
  const { user } = useSession();
  const last = useLastLog();
  const latest = useRef(draft);
  latest.current = draft;
  const copy = async () => {
    try {
      const { projectId, date } = latest.current;
      const to = addDays(date || today(), -1);
      const log = await last.mutateAsync({ projectId, authorId: user.id, to });
      if (!log) return toast({ title: t('Copy yesterday'), description: t('There is no earlier log to copy.') });
      onCopy({ date: log.date, before: latest.current });
      change((now) => copied(now, log));
    } catch (error) {
      toastError(error, t('The last log could not be loaded.'));
    }
  };
  return (
    <Button size="sm" icon={CopyPlus} busy={last.isPending} onClick={copy}>
      {t('Copy yesterday')}
    </Button>
  );
}

interface CopiedLineProps {
  readonly copy: Copy;
  readonly change: (edit: Edit) => void;
  readonly onUndone: () => void;
}

/** What was typed before is gone from the form: it is said of what day the figures are, and they can be taken back. */
export function CopiedLine({ copy, change, onUndone }: CopiedLineProps) {
  const undo = () => {
    change((now) => uncopied(now, copy.before));
    onUndone();
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-2 border border-line bg-sunk px-3 py-1.5"
    >
      <span className="text-ink-2">{t('Copied from {{date}}', { date: formatDate(copy.date) })}</span>
      <Button size="sm" variant="quiet" icon={Undo2} onClick={undo}>
        {t('Undo')}
      </Button>
    </div>
  );
}
