import type { Task } from '#features/tasks/contract.ts';
import { statusAt } from '#features/tasks/rules.ts';
import { TaskDifference } from '#features/tasks/web/parts/TaskDifference.tsx';
import { formatDateTime, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { discard, sendInstead } from '#web/offline/pending.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { titleOf } from './labels.ts';

type Side = Pick<Task, 'status' | 'percentComplete' | 'blockedReason'>;

interface ConflictDialogProps {
  readonly item: PendingItem;
  readonly onClose: () => void;
}

/** Somebody else changed the task after it was last seen here: both sides, and the person chooses. Nothing goes unasked. */
export function ConflictDialog({ item, onClose }: ConflictDialogProps) {
  const { request } = item;
  const current = item.current as Task;
  const seen = item.before as Task | undefined;
  const mine = (request?.body ?? {}) as Partial<Side>;
  const wanted = { ...current, ...mine, status: statusAt(mine.percentComplete, mine.status ?? current.status) };
  const takeMine = async () => {
    if (!request) return;
    await sendInstead(item, { ...request, body: { ...(request.body as object), version: current.version } }, current);
    onClose();
  };
  const takeTheirs = async () => {
    await discard(item);
    onClose();
  };
  return (
    <Dialog
      title={t('Changed by somebody else')}
      description={<bdi>{titleOf(item)}</bdi>}
      onClose={onClose}
      footer={
        <>
          <Button onClick={takeTheirs}>{t('Keep theirs')}</Button>
          <Button variant="primary" onClick={takeMine}>
            {t('Use mine')}
          </Button>
        </>
      }
    >
      <TaskDifference before={seen} now={current} />
      <div className="mt-4 grid gap-3 md:grid-cols-2">
        <SideCard heading={t('Yours')} side={wanted} at={new Date(item.createdAt).toISOString()} />
        <SideCard heading={t('On the server')} side={current} at={current.updatedAt} />
      </div>
      {seen && (
        <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {t('When you changed it, it was:')} <StatusBadge status={seen.status} />
        </p>
      )}
    </Dialog>
  );
}

function SideCard({ heading, side, at }: { heading: string; side: Side; at: string }) {
  return (
    <section className="grid content-start gap-2 rounded-2 border border-line bg-sunk p-3">
      <h3 className="text-sm font-medium text-ink-3">{heading}</h3>
      <p>
        <StatusBadge status={side.status} />
        {side.status !== 'done' && side.percentComplete > 0 && (
          <span className="ms-2 text-sm">{formatPercent(side.percentComplete)}</span>
        )}
      </p>
      {side.status === 'blocked' && side.blockedReason && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {side.blockedReason}
        </p>
      )}
      <p className="text-sm text-ink-3">{formatDateTime(at)}</p>
    </section>
  );
}
