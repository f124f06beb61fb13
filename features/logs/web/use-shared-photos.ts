import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pictureFault } from '#features/files/web/parts/picture-fault.ts';
import type { Project } from '#features/projects/contract.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { sharedPhotos } from '#web/offline/shared.ts';
import { toast, toastError } from '#web/ui/toast.ts';
import { type LogDraft, NO_TASK } from './draft.ts';
import { keepPhoto, MOST_CHOSEN, tooMany } from './photos.ts';
import { useLastLog } from './queries.ts';
import { askWhich, siteOfPhotos, useMySites } from './use-site.ts';

interface Sharing {
  readonly change: (edit: Partial<LogDraft>) => void;
  /** Photos the draft has; undefined while they are read. */
  readonly items: readonly PendingItem[] | undefined;
  readonly owner: string;
}

/**
 * Photos shared from another application come into the draft, which is then of the site they were taken at; without a place, of
 * the site of the last log. A draft that says something of another site stays what it is, and the person is told.
 */
export function useSharedPhotos(draft: LogDraft, { change, items, owner }: Sharing): void {
  const { shared } = useSearch({ strict: false }) as { shared?: string };
  const navigate = useNavigate();
  const last = useLastLog();
  const sites = useMySites();
  const isTaken = useRef(false);
  useEffect(() => {
    if (shared === undefined || isTaken.current || !items || !sites) return;
    isTaken.current = true;
    const take = async () => {
      const taken = await keepShared(draft.id, owner, MOST_CHOSEN - items.length);
      await navigate({ to: '.', search: {}, replace: true } as NavigateOptions);
      const site = await siteOfPhotos(taken, sites);
      if (site) turnTo(site, { draft, change, isEmpty: items.length === 0 && isEmpty(draft), sites });
      else if (draft.projectId === '') {
        const log = await last.mutateAsync({ projectId: '', authorId: owner, to: today() }).catch(() => undefined);
        if (log) change({ projectId: log.projectId });
      }
    };
    take().catch((error: unknown) => toastError(error, t('The shared photo could not be taken.')));
  }, [shared, draft, items, sites, owner, change, last, navigate]);
}

/** As many as the log has room for; the others are still where they were shared from. Throws DeviceFull: what is not kept stays shared. */
async function keepShared(group: string, owner: string, room: number): Promise<File[]> {
  const photos = await sharedPhotos(owner);
  if (photos.length > room)
    toast({
      title: t('Not all photos were taken'),
      description: tooMany(MOST_CHOSEN),
      variant: 'destructive',
    });
  const taken: File[] = [];
  for (const { file, done } of photos) {
    const refused = await pictureFault(file);
    if (refused) toast({ ...refused, variant: 'destructive' });
    else if (taken.length < room) {
      await keepPhoto(file, { owner, group });
      taken.push(file);
    }
    await done();
  }
  return taken;
}

interface Turning {
  readonly draft: LogDraft;
  readonly change: (edit: Partial<LogDraft>) => void;
  readonly isEmpty: boolean;
  readonly sites: readonly Project[];
}

function turnTo(site: Project, { draft, change, isEmpty: mayTurn, sites }: Turning): void {
  if (draft.projectId === site.id) return;
  if (draft.projectId === '' || mayTurn) {
    change({ projectId: site.id, taskId: NO_TASK });
    return;
  }
  const open = sites.find(({ id }) => id === draft.projectId)?.name ?? '';
  askWhich(site, open, () => change({ projectId: site.id, taskId: NO_TASK }));
}

const isEmpty = ({ notes, manpower }: LogDraft): boolean => notes.trim() === '' && manpower === null;
