import { v7 } from 'uuid';
import { pictureFault, pictureType } from '#features/files/web/parts/picture-fault.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { forget, keepFile, pendingOf, promise, replaceFile } from '#web/offline/pending.ts';
import { toSend } from '#web/offline/shrink.ts';
import { ask } from '#web/ui/ask.ts';
import { toast, toastError } from '#web/ui/toast.ts';
import type { ProgressLog } from '../contract.ts';
import { MAX_FURTHER_PHOTOS, MAX_PHOTOS } from '../rules.ts';
import { attaching, attachingFurther } from './queries.ts';

/** Photos that the device could not keep, by log: their number. They are in the page alone. */
const unkept = new Map<string, number>();

export function noteUnkept(group: string, count: number): void {
  if (count > 0) unkept.set(group, count);
  else unkept.delete(group);
}

/** Asks before a log is sent without the photos that its page alone holds. */
export async function mayLeaveUnkept(group: string): Promise<boolean> {
  const count = unkept.get(group) ?? 0;
  if (count === 0) return true;
  return ask({
    title: t('Send it without these photos?'),
    text: t(
      '{{count}} photos are in this page alone and would be lost. Save them first, or send the log without them.',
      { count },
    ),
    confirm: t('Send without them'),
    danger: true,
  });
}

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
  /** Those that the device could not keep: they are nowhere but in this page. */
  readonly left: readonly File[];
  /** Of several that were chosen together, where a message of one reason does not say which. */
  readonly notTaken: readonly NotTaken[];
}

/** By log: its chosen photos that are being read and made smaller at this moment. */
const beingTaken = new Map<string, Promise<unknown>>();

/** The photos of a log once the device has all that were chosen: whoever submits at once loses none that is still on its way in. */
export async function chosenPhotos(group: string): Promise<PendingItem[]> {
  await beingTaken.get(group);
  return pendingOf(group);
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
  const left: File[] = [];
  for (const file of usable.slice(0, Math.max(0, room))) {
    await keepPhoto(file, album).catch((error: unknown) => {
      left.push(file);
      toastError(error, t('The photo could not be kept on this device.'));
    });
  }
  const reasons = new Map(files.map((file, index) => [file, faults[index]?.description] as const));
  return {
    left,
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
export const keepPhoto = (file: File, album: Pick<Album, 'owner' | 'group'>): Promise<void> =>
  awaited(album.group, keep(file, album));

async function keep(file: File, { owner, group }: Pick<Album, 'owner' | 'group'>): Promise<void> {
  const blob = await toSend(file);
  await keepFile({
    id: v7(),
    owner,
    group,
    blob,
    name: file.name || 'photo.jpg',
    type: blob.type || pictureType(file),
  });
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

/** Once the log is there: its photos are done with, or know where they belong. */
export async function attachPhotos(
  log: Pick<ProgressLog, 'id' | 'photoUrls' | 'projectName' | 'taskTitle'>,
  items: readonly PendingItem[],
): Promise<void> {
  const isAttached = ({ id }: PendingItem) => log.photoUrls.some((path) => path.endsWith(id));
  await forget(items.filter((item) => isAttached(item)).map(({ id }) => id));
  const { photos, further } = dividedPhotos(items);
  const open = items.filter((item) => !isAttached(item) && isUsable(item)).map(({ id }) => id);
  const isOpen = (id: string) => open.includes(id);
  const place = placeOf(log.projectName, log.taskTitle);
  await promise(photos.filter(isOpen), attaching(log.id), place);
  await promise(further.filter(isOpen), attachingFurther(log.id), place);
}
