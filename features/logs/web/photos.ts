import { useEffect, useMemo, useRef } from 'react';
import { v7 } from 'uuid';
import { pictureFault, pictureType } from '#features/files/web/parts/picture-fault.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { offline, type PendingItem } from '#web/offline/database.ts';
import { forget, keepFile, pendingOf, promise, replaceFile, usePending } from '#web/offline/pending.ts';
import { toSend } from '#web/offline/shrink.ts';
import { StorageClosed } from '#web/offline/storage.ts';
import { ask } from '#web/ui/ask.ts';
import { toast, toastError } from '#web/ui/toast.ts';
import type { ProgressLog } from '../contract.ts';
import { MAX_FURTHER_PHOTOS, MAX_PHOTOS } from '../rules.ts';
import { addPagePhoto, dropPagePhotos, isInPage, pagePhotosOf, sendPagePhotos, usePagePhotos } from './page-photos.ts';
import { attaching, attachingFurther } from './queries.ts';

/** Asks before a log waits on this device without the photos that its page alone holds: they would not wait with it. */
export async function mayLeaveUnkept(group: string): Promise<boolean> {
  const ids = pagePhotosOf(group).map(({ id }) => id);
  // With a network they are sent by the page; a browser that keeps nothing keeps no log either.
  if (ids.length === 0 || navigator.onLine || offline.hasFailed()) return true;
  const isSure = await ask({
    title: t('Send it without these photos?'),
    text: t(
      '{{count}} photos are in this page alone and would be lost. Save them first, or send the log without them.',
      { count: ids.length },
    ),
    confirm: t('Send without them'),
    danger: true,
  });
  if (isSure) dropPagePhotos(ids);
  return isSure;
}

/** Into the phone's own folder of downloads, which is not the browser's store. */
export function savePhoto({ file }: { readonly file: File }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name || 'photo.jpg';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS);
}

const SAVED_AFTER_MS = 60_000;

interface Album {
  readonly owner: string;
  readonly group: string;
  /** How many more may be chosen, and how many there may be in all. */
  readonly room: number;
  readonly most: number;
  /** Chosen before. */
  readonly items: readonly PendingItem[];
}

/** A chosen file that did not become a photo of the log, and why, in words. */
export interface NotTaken {
  readonly name: string;
  readonly reason: string;
}

export interface Taken {
  /** Of several that were chosen together, where a message of one reason does not say which. */
  readonly notTaken: readonly NotTaken[];
}

/** By log: its chosen photos that are being read and made smaller at this moment. */
const beingTaken = new Map<string, Promise<unknown>>();

/** The photos of a log once all that were chosen are taken: whoever submits at once loses none that is still on its way in. */
export async function chosenPhotos(group: string): Promise<PendingItem[]> {
  await beingTaken.get(group);
  return [...(await pendingOf(group)), ...pagePhotosOf(group)];
}

/** The same for a form, and whenever they change; undefined while they are read. Photos in this page alone end with the form. */
export function usePhotos(group: string): PendingItem[] | undefined {
  const stored = usePending(group);
  const inPage = usePagePhotos(group);
  const last = useRef(group);
  last.current = group;
  useEffect(() => () => dropPagePhotos(pagePhotosOf(last.current).map(({ id }) => id)), []);
  return useMemo(() => stored && [...stored, ...inPage], [stored, inPage]);
}

/** Off the device or out of the page, wherever they are. */
export function removePhotos(ids: readonly string[]): Promise<void> {
  dropPagePhotos(ids);
  return forget(ids);
}

/** Keeps the chosen photos on the device, as many as there is room for, and begins to send them. */
export const takePhotos = (chosen: readonly File[], album: Album): Promise<Taken> =>
  awaited(album.group, take(chosen, album));

function awaited<T>(group: string, taking: Promise<T>): Promise<T> {
  beingTaken.set(group, Promise.allSettled([beingTaken.get(group), taking]));
  return taking;
}

async function take(chosen: readonly File[], { room, most, items, ...album }: Album): Promise<Taken> {
  const files = await withoutRepeats(chosen, items);
  const faults = await Promise.all(files.map(pictureFault));
  const refused = faults.find((fault) => fault !== undefined);
  const usable = files.filter((_, index) => !faults[index]);
  if (refused) toast({ ...refused, variant: 'destructive' });
  else if (usable.length > room)
    toast({
      title: t('Not all photos were taken'),
      description: tooMany(most),
      variant: 'destructive',
    });
  for (const file of usable.slice(0, Math.max(0, room))) await keepOrHold(file, album);
  const reasons = new Map(files.map((file, index) => [file, faults[index]?.description] as const));
  return {
    notTaken: chosen.length > 1 ? notTakenOf(chosen, { reasons, taken: usable.slice(0, Math.max(0, room)), most }) : [],
  };
}

/** Photos that may be chosen for a new log: its own, and further ones for the project. */
export const MOST_CHOSEN = MAX_PHOTOS + MAX_FURTHER_PHOTOS;

export const tooMany = (most: number): string =>
  most > MAX_PHOTOS
    ? t('A log has {{most}} photos at most, and {{further}} further ones.', {
        most: MAX_PHOTOS,
        further: most - MAX_PHOTOS,
      })
    : t('A log has {{most}} photos at most.', { most });

const takenOnce = () => t('The same photo is taken once.');

interface Judged {
  /** Why each was refused; without a reason it was not, and what was chosen before is not in it. */
  readonly reasons: ReadonlyMap<File, string | undefined>;
  readonly taken: readonly File[];
  readonly most: number;
}

/** Every chosen file that was not taken, by name, in the order they were chosen. */
const notTakenOf = (chosen: readonly File[], { reasons, taken, most }: Judged): NotTaken[] =>
  chosen
    .filter((file) => !taken.includes(file))
    .map((file) => ({
      name: file.name,
      reason: reasons.has(file) ? (reasons.get(file) ?? tooMany(most)) : takenOnce(),
    }));

/** Of files that are the same byte for byte the first; of one that this device holds already none. Says what it passed over. */
export async function withoutRepeats(
  files: readonly File[],
  items: readonly Pick<PendingItem, 'blob'>[],
): Promise<File[]> {
  const held: Blob[] = items.flatMap(({ blob }) => blob ?? []);
  const fresh: File[] = [];
  for (const file of files) if (!(await isAmong(file, [...held, ...fresh]))) fresh.push(file);
  if (fresh.length < files.length)
    toast({
      title: t('Already chosen'),
      description: takenOnce(),
      variant: 'destructive',
    });
  return fresh;
}

async function isAmong(file: Blob, others: readonly Blob[]): Promise<boolean> {
  const alike = others.filter(({ size }) => size === file.size && size > 0);
  if (alike.length === 0) return false;
  const bytes = await bytesOf(file);
  for (const other of alike) {
    const those = await bytesOf(other);
    if (bytes && those && bytes.every((byte, index) => byte === those[index])) return true;
  }
  return false;
}

/** Undefined: the device cannot read it any more. */
const bytesOf = (blob: Blob): Promise<Uint8Array | undefined> =>
  blob.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );

/** Throws DeviceFull. */
export const keepPhoto = (file: File, { owner, group }: Pick<Album, 'owner' | 'group'>): Promise<void> =>
  awaited(
    group,
    photoFrom(file).then((photo) => keepFile({ ...photo, owner, group })),
  );

/** On the device, or in this page where the device cannot keep it. */
async function keepOrHold(file: File, album: Pick<Album, 'owner' | 'group'>): Promise<void> {
  const photo = { ...(await photoFrom(file)), ...album };
  try {
    await keepFile(photo);
  } catch (error) {
    addPagePhoto({ ...photo, file });
    // A note on every page says that the browser stores nothing.
    if (!(error instanceof StorageClosed)) toastError(error, t('The photo could not be kept on this device.'));
  }
}

async function photoFrom(file: File) {
  const blob = await toSend(file);
  return { id: v7(), blob, name: file.name || 'photo.jpg', type: blob.type || pictureType(file) };
}

/** Another photo in the place of a refused one, in the same log. False: it is no usable photo, and the person was told. */
export async function replacePhoto(id: string, file: File): Promise<boolean> {
  const fault = await pictureFault(file);
  if (fault) toast({ ...fault, variant: 'destructive' });
  else {
    const blob = await toSend(file);
    await replaceFile(id, { blob, name: file.name || 'photo.jpg', type: blob.type || pictureType(file) });
  }
  return fault === undefined;
}

const isUsable = ({ state }: PendingItem): boolean => state !== 'stopped';

/** Photos beyond the five of a log that has `taken` of them already: the project gets them, with the log's link. */
export const furtherOf = (items: readonly PendingItem[], taken = 0): PendingItem[] =>
  items.filter(isUsable).slice(MAX_PHOTOS - taken);

/** Their ids: those of the log itself, refused ones among them, and those beyond its five. */
export function dividedPhotos(items: readonly PendingItem[]): { photos: string[]; further: string[] } {
  const further = furtherOf(items).map(({ id }) => id);
  return { photos: items.flatMap(({ id }) => (further.includes(id) ? [] : id)), further };
}

/** What the log says of its photos when it is submitted: which are here, and which will come. */
export function photosOf(items: readonly PendingItem[]) {
  const usable = items.filter(isUsable).slice(0, MAX_PHOTOS);
  return {
    photoUrls: usable.flatMap(({ path }) => path ?? []),
    awaitedPhotoIds: usable.flatMap(({ id, path }) => (path === undefined ? [id] : [])),
  };
}

/** Where a log belongs, in one line: "Tower B · Slab, Level 4". */
export const placeOf = (...names: readonly (string | null | undefined)[]): string =>
  names
    .flatMap((name) => name || [])
    .map(isolate)
    .join(' · ');

/** Once the log is there: its photos are done with, or know where they belong; those in this page alone are sent by it. */
export async function attachPhotos(
  log: Pick<ProgressLog, 'id' | 'date' | 'photoUrls' | 'projectName' | 'taskTitle'>,
  items: readonly PendingItem[],
): Promise<void> {
  const isAttached = ({ id }: PendingItem) => log.photoUrls.some((path) => path.endsWith(id));
  await removePhotos(items.filter((item) => isAttached(item)).map(({ id }) => id));
  const { photos, further } = dividedPhotos(items);
  const open = items.filter((item) => !isAttached(item) && isUsable(item)).map(({ id }) => id);
  const place = placeOf(log.projectName, log.taskTitle);
  for (const [ids, request] of [
    [photos, attaching(log.id)],
    [further, attachingFurther(log.id)],
  ] as const) {
    const [inPage = [], stored = []] = [true, false].map((is) =>
      ids.filter((id) => open.includes(id) && isInPage(id) === is),
    );
    await promise(stored, request, place);
    await sendPagePhotos(inPage, request, log.date);
  }
}
