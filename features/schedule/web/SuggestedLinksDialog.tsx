import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Schedule, SuggestedLink } from '../contract.ts';
import { useLink, useSuggestedLinks } from './queries.ts';

interface SuggestedLinksDialogProps {
  readonly projectId: string;
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

const keyOf = ({ predecessorId, successorId }: SuggestedLink) => `${predecessorId} ${successorId}`;

/** Links that the order of the trades suggests; those left ticked are made. */
export function SuggestedLinksDialog({ projectId, schedule, onClose }: SuggestedLinksDialogProps) {
  const suggested = useSuggestedLinks(projectId);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const link = useLink();
  useFreeze(link.isPending);
  const titleOf = new Map(schedule.tasks.map(({ id, title, number }) => [id, `T-${number} ${title}`]));
  const chosen = (suggested.data ?? []).filter((one) => !refused.has(keyOf(one)));
  const toggle = (key: string) =>
    setRefused((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const make = () =>
    link.mutate(
      { params: { id: projectId }, body: { links: chosen.map(({ reason: _, ...draft }) => draft) } },
      {
        onSuccess: () => {
          toastSuccess(t('Tasks linked'));
          onClose();
        },
        onError: (error) => toastError(error, t('The tasks could not be linked')),
      },
    );
  return (
    <Dialog
      title={t('Suggested links')}
      description={t('For tasks that wait for nothing: what their trade usually waits for in the same place.')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{suggested.data?.length === 0 ? t('Close') : t('Cancel')}</Button>
          {chosen.length > 0 && (
            <Button variant="primary" busy={link.isPending} onClick={make}>
              {t('Make {{count}} links', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {suggested.isPending && <SkeletonRows count={4} />}
      {suggested.isError && (
        <ErrorNote
          error={suggested.error}
          what={t('The suggestions could not be loaded.')}
          onRetry={suggested.refetch}
        />
      )}
      {suggested.data?.length === 0 && (
        <p className="text-ink-2">
          {t('There is nothing to suggest: every task that was recognised waits for another.')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {suggested.data?.map((one) => (
          <li key={keyOf(one)}>
            <label className="flex min-h-11 items-center gap-3 py-1.5">
              <input type="checkbox" checked={!refused.has(keyOf(one))} onChange={() => toggle(keyOf(one))} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi>{titleOf.get(one.predecessorId)}</bdi>
                <span aria-hidden className="inline-block px-2 text-ink-3 rtl:-scale-x-100">
                  →
                </span>
                <bdi>{titleOf.get(one.successorId)}</bdi>
                <span className="block text-xs text-ink-3">{t(one.reason)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
