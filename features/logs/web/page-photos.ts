import { useMemo } from 'react';
import type { PendingRequest } from '#web/offline/database.ts';
import { type InPage, inPage, useUnsentInPage } from '#web/offline/in-page.ts';
import { keepFile } from '#web/offline/pending.ts';
import { putWithProgress, setProgress } from '#web/offline/queue.ts';
import { CALL_MS, makeWrite, Refused, sendFile } from '#web/offline/transport.ts';
import { useStore } from '#web/ui/store.ts';
import { attaching } from './queries.ts';

/*
 * Photos that the device could not keep, for lack of room or because its storage does not open. They are in the memory of this
 * page, which sends them itself: once their log is there, or for an amendment before it is saved.
 */

export type PagePhoto = InPage;

type NewPhoto = Pick<PagePhoto, 'id' | 'owner' | 'group' | 'blob' | 'file' | 'name' | 'type'>;

export function addPagePhoto(photo: NewPhoto): void {
  const now = Date.now();
  const item = { ...photo, state: 'waiting', attempts: 0, notBefore: 0, createdAt: now, writtenAt: now } as const;
  inPage.set([...inPage.get(), item]);
}

export const dropPagePhotos = (ids: readonly string[]): void =>
  inPage.set(inPage.get().filter(({ id }) => !ids.includes(id)));

const update = (id: string, change: Partial<PagePhoto>): void =>
  inPage.set(inPage.get().map((photo) => (photo.id === id ? { ...photo, ...change } : photo)));

export const isInPage = (id: string): boolean => inPage.get().some((photo) => photo.id === id);

/** Those of a form: of a log that is not submitted yet, or of an amendment. */
const isOfForm = (photo: PagePhoto, group: string): boolean => photo.group === group && !photo.request;

export const pagePhotosOf = (group: string): PagePhoto[] => inPage.get().filter((photo) => isOfForm(photo, group));

export function usePagePhotos(group: string): PagePhoto[] {
  const all = useStore(inPage);
  return useMemo(() => all.filter((photo) => isOfForm(photo, group)), [all, group]);
}

/** Those whose log was submitted and which did not arrive. */
export const useUnsentPhotos = (owner: string): PagePhoto[] =>
  useUnsentInPage(owner).filter(({ state }) => state === 'stopped');

export const movePagePhotos = (from: string, to: string): void =>
  inPage.set(inPage.get().map((photo) => (isOfForm(photo, from) ? { ...photo, group: to } : photo)));

/** Tries again to keep them on the device; answers how many it could not. */
export async function keepPagePhotos(group: string): Promise<number> {
  for (const { id, owner, blob, name, type } of pagePhotosOf(group))
    await keepFile({ id, owner, group, blob, name, type }).then(
      () => dropPagePhotos([id]),
      () => undefined,
    );
  return pagePhotosOf(group).length;
}

/** Sends these photos of a submitted log, one after the other; those that do not arrive stay in the page. */
export async function sendPagePhotos(ids: readonly string[], request: PendingRequest, day: string): Promise<void> {
  for (const id of ids) update(id, { request, about: day });
  for (const id of ids) await sendPagePhoto(id);
}

/** Answers the path of the file on the server, undefined where it did not arrive: then the photo says why. */
export async function uploadPagePhoto(id: string): Promise<string | undefined> {
  const photo = inPage.get().find((one) => one.id === id);
  if (!photo || photo.path !== undefined) return photo?.path;
  return attempt(photo, async () => {
    const onProgress = (share: number) => setProgress(id, share);
    const path = await sendFile(photo, putWithProgress, { onProgress });
    update(id, { path });
    return path;
  });
}

/** Their log waits on this device: they are sent once it has arrived, when a person asks for it. */
export function noteUnsent(log: string, day: string): void {
  for (const { id } of pagePhotosOf(log)) update(id, { request: attaching(log), about: day, state: 'stopped' });
}

/** The file, then what is to be done with it; a photo that has arrived is no longer in the page. */
export async function sendPagePhoto(id: string): Promise<void> {
  const path = await uploadPagePhoto(id);
  const photo = inPage.get().find((one) => one.id === id);
  const request = photo?.request;
  if (path !== undefined && request)
    await attempt(photo, async () => {
      await makeWrite({ request, owner: photo.owner, key: id, path }, AbortSignal.timeout(CALL_MS));
      dropPagePhotos([id]);
    });
  update(id, { state: 'stopped' });
}

/** What fails stays in the page and says why. */
async function attempt<T>(photo: PagePhoto, work: () => Promise<T>): Promise<T | undefined> {
  const { id, attempts } = photo;
  setProgress(id, 0);
  update(id, { attempts: attempts + 1, refusal: undefined });
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) update(id, { refusal: { status: error.status, problem: error.problem } });
    return undefined;
  } finally {
    setProgress(id, undefined);
  }
}
