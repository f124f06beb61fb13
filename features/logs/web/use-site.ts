import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { read } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import { logsApi } from '../contract.ts';
import { type Edit, type LogDraft, NO_TASK } from './draft.ts';
import { lastSite } from './last-site.ts';
import { nearestSite, type Place } from './nearest-site.ts';
import { useRecentLogs } from './queries.ts';

/** Projects this person may write a log of; undefined while they are read. */
export function useMySites(): readonly Project[] | undefined {
  const { role } = useSession();
  const { data, isPending } = useProjects();
  if (isPending) return undefined;
  return (data ?? []).filter(({ memberRole }) => mayInProject(role, memberRole, 'log.submit'));
}

interface Siting {
  readonly change: (edit: Edit) => void;
  readonly owner: string;
  /** Nothing is said or chosen yet but perhaps the project. */
  readonly isEmpty: boolean;
}

/**
 * Proposes the project of a log: the only one, that of the last one (where the draft begins), of the nearest site when this device already
 * may say where it is, of the place a chosen photo was taken at. What the person chose stays; a photo of elsewhere is asked about.
 */
export function useSite(draft: LogDraft, { change, owner, isEmpty }: Siting) {
  // The address may name the project.
  const isAsked = (useSearch({ strict: false }) as { project?: string }).project !== undefined;
  const sites = useMySites();
  const [proposed, setProposed] = useState(() =>
    !isAsked && draft.projectId === lastSite(owner) ? draft.projectId : '',
  );
  const now = useRef({ draft, proposed, isEmpty });
  now.current = { draft, proposed, isEmpty };
  const propose = useCallback(
    (site: string) => {
      setProposed(site);
      change({ projectId: site, taskId: NO_TASK });
    },
    [change],
  );
  // Once a draft: a place that is found while the person writes comes too late.
  const known = useRef(sites);
  known.current = sites;
  const hasSites = sites !== undefined;
  const written = useLastProject(owner, !isAsked && draft.projectId === '');
  useEffect(() => {
    const sites = known.current ?? [];
    const site = sites.length === 1 ? sites[0] : sites.find(({ id }) => id === written);
    if (hasSites && !isAsked && site && now.current.draft.projectId === '') propose(site.id);
  }, [hasSites, isAsked, written, propose]);
  useEffect(() => {
    const sites = known.current;
    if (!hasSites || !sites || isAsked) return;
    const isOpen = () => now.current.draft.projectId === now.current.proposed;
    const { projectId } = now.current.draft;
    // The last one is no project of this person any more.
    if (projectId !== '' && isOpen() && !sites.some(({ id }) => id === projectId)) propose('');
    let isOver = false;
    void currentPlace().then((place) => {
      const site = place && nearestSite(place, sites);
      const { isEmpty: mayTurn, draft: shown } = now.current;
      if (!isOver && site && mayTurn && isOpen() && site.id !== shown.projectId) propose(site.id);
    });
    return () => {
      isOver = true;
    };
  }, [hasSites, isAsked, propose]);
  const placePhotos = async (files: readonly File[]) => {
    // Without a network the code that reads the place may not be here: then nothing is proposed.
    const site = sites && (await siteOfPhotos(files, sites).catch(() => undefined));
    if (site) turnTo(site, { ...now.current, sites, propose });
  };
  const help =
    draft.projectId !== '' && draft.projectId === proposed && sites?.length !== 1
      ? t('Proposed by your last log or your place.')
      : undefined;
  return { placePhotos, help };
}

/** The project of this person's last log, for a device on which none was written yet; without a network, by the logs it knows. */
function useLastProject(owner: string, isWanted: boolean): string | undefined {
  const own = useQuery({ ...read(logsApi.recent, { query: { authorId: owner, limit: 1 } }), enabled: isWanted });
  const recent = useRecentLogs().data?.find(({ authorId }) => authorId === owner);
  return own.data?.[0]?.projectId ?? recent?.projectId;
}

/** The first site that one of the photos was taken at, by what the camera wrote into them. */
export async function siteOfPhotos(files: readonly File[], sites: readonly Project[]): Promise<Project | undefined> {
  const { readPictureLocation } = await import('#web/offline/picture-location.ts');
  for (const file of files) {
    const place = await readPictureLocation(file);
    const site = place && nearestSite(place, sites);
    if (site) return site;
  }
  return undefined;
}

interface Turning {
  readonly draft: LogDraft;
  readonly proposed: string;
  readonly sites: readonly Project[];
  readonly propose: (site: string) => void;
}

function turnTo(site: Project, { draft, proposed, sites, propose }: Turning): void {
  if (draft.projectId === site.id) return;
  if (
    draft.projectId === '' ||
    (draft.projectId === proposed && draft.notes.trim() === '' && draft.manpower === null)
  ) {
    propose(site.id);
    return;
  }
  askWhich(site, sites.find(({ id }) => id === draft.projectId)?.name ?? '', () => propose(site.id));
}

/** A photo was taken at another site than the draft is of: the person decides. */
export const askWhich = (site: Project, open: string, onChange: () => void): void =>
  void toast({
    title: t('Which project?'),
    description: t('The photo was taken at {{site}}; the open draft is of {{project}}.', {
      site: site.name,
      project: open,
    }),
    action: { label: t('Change the project'), onSelect: onChange },
  });

const A_WHILE_MS = 10_000;

/** Where this device is, if the person has allowed it before: nobody is asked for it here. */
async function currentPlace(): Promise<Place | undefined> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  if (permission?.state !== 'granted') return undefined;
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(undefined),
      { timeout: A_WHILE_MS, maximumAge: 5 * 60_000 },
    ),
  );
}
