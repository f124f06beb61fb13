import { useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { formatList } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts';
import { isProposed, type LastChange } from '../change-contract.ts';
import type { ScheduledTask, TaskLink } from '../contract.ts';
import { linkShown } from './ChangedLinks.tsx';
import { useLastChange, useLink, useMove, useUndo, useUnlink } from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Rights {
  readonly mayEdit: boolean;
  readonly mayOptimise: boolean;
}

/** Moves and links, and the newest step of the project, whoever made it: as long as it is fresh it is told unasked. */
export function useChanges(id: string, links: readonly TaskLink[], { mayEdit, mayOptimise }: Rights) {
  const [closed, setClosed] = useState<string>();
  const { user } = useSession();
  const change = useLastChange(id).data?.change ?? undefined;
  const undo = useUndoing(id);
  const { hasMade, removedId, ...steps } = useSteps(id, links);
  const last = change && (isProposed(change.kind) ? mayOptimise : mayEdit) ? change : undefined;
  const own = last && last.byId === user.id && isFresh(last) && !undo.isUndoing ? last : undefined;
  return {
    ...{ last, ...steps, ...undo },
    fresh: last && last.id !== closed && isFresh(last) ? last : undefined,
    /** What Ctrl Z takes back: one's own step, as long as it is fresh. */
    own,
    /** The link that was taken away just now, as it comes back. */
    removed: own && own.id === removedId ? own : undefined,
    hasMoved: own !== undefined && hasMade(own),
    forget: () => setClosed(last?.id),
  };
}

function useUndoing(id: string) {
  const undo = useUndo();
  return {
    isUndoing: undo.isPending,
    undo: ({ id: changeId }: Pick<LastChange, 'id'>) =>
      undo.mutate(
        { params: { id, changeId }, body: {} },
        {
          onSuccess: () => toastSuccess(t('Undone')),
          onError: (error) => toastError(error, t('The change could not be undone')),
        },
      ),
  };
}

function useSteps(id: string, links: readonly TaskLink[]) {
  const [move, link, unlink] = [useMove(), useLink(), useUnlink()];
  /** Only the newest step is what a waiting Ctrl Z asks for. */
  const begin = () => {
    for (const step of [move, link, unlink]) step.reset();
  };
  return {
    removedId: unlink.data?.changeId,
    isMoving: move.isPending || link.isPending || unlink.isPending,
    /** Whether the step on its way has become this change. */
    hasMade: (change: LastChange) =>
      change.id === move.data?.id ||
      change.id === unlink.data?.changeId ||
      change.links.some((made) => link.data?.some((linked) => linked.id === made.id)),
    moving: move.isPending ? move.variables.body.moves[0] : undefined,
    move: (task: ScheduledTask, plannedStartDate: string, plannedEndDate: string) => {
      begin();
      move.mutate(
        { params: { id }, body: { moves: [{ taskId: task.id, plannedStartDate, plannedEndDate }] } },
        { onError: (error) => toastError(error, t('The task could not be moved')) },
      );
    },
    link: (predecessorId: string, successorId: string) => {
      const known = links.filter((one) => one.predecessorId === predecessorId && one.successorId === successorId);
      if (known.length > 0) return toastLinked(known);
      begin();
      link.mutate(
        { params: { id }, body: { links: [{ predecessorId, successorId }] } },
        {
          onSuccess: () => toastSuccess(t('Tasks linked')),
          onError: (error) => toastError(error, t('The tasks could not be linked')),
        },
      );
    },
    unlink: (linkId: string) => {
      begin();
      unlink.mutate(
        { params: { id, linkId } },
        {
          onSuccess: () => toastSuccess(t('Link removed')),
          onError: (error) => toastError(error, t('The link could not be removed')),
        },
      );
    },
  };
}

/** Says that nothing was done, and what is there. */
export const toastLinked = (links: readonly TaskLink[]): void =>
  toast({
    title: t('Nothing to change'),
    description: t('These tasks are linked already: {{links}}.', { links: formatList(links.map(linkShown)) }),
  });

/** Of the last day, and nothing it did was changed since. */
const isFresh = ({ at, changedSince }: LastChange): boolean =>
  changedSince.count === 0 && Date.now() - Date.parse(at) < DAY;
