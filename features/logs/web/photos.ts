import { v7 } from 'uuid';
import { MAX_FILE_BYTES } from '#features/files/rules.ts';
import { kindOf } from '#shared/file-kind.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { forget, keepFile, promise, replaceFile } from '#web/offline/pending.ts';
import { toSend } from '#web/offline/shrink.ts';
import { toast, toastError } from '#web/ui/toast.ts';
import type { ProgressLog } from '../contract.ts';
import { MAX_PHOTOS } from '../rules.ts';
import { attaching } from './queries.ts';

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Many a browser has no name for what an iPhone's camera makes. */
const typeOf = ({ type, name }: Pick<Chosen, 'type' | 'name'>): string =>
  type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type;

/** Why a chosen file is not taken (spec §5). */
export function refusalOf(file: Chosen): { title: string; description: string } | undefined {
  const { size } = file;
  if (!typeOf(file).startsWith('image/')) return noImage();
  if (size === 0) return { title: t('Invalid File'), description: t('This file is empty. Please choose another one.') };
  if (size > MAX_FILE_BYTES)
    return { title: t('File Too Large'), description: t('Please select images smaller than 10MB') };
  return undefined;
}

const noImage = () => ({ title: t('Invalid File'), description: t('Please select only image files') });

/** The same once its first bytes are read: what only calls itself a picture is found on the phone, not hours later by the server. */
export async function faultOfPhoto(file: File): Promise<ReturnType<typeof refusalOf>> {
  const refusal = refusalOf(file);
  if (refusal) return refusal;
  const start = await bytesOf(file.slice(0, 64));
  // What the device cannot read is told when it cannot be kept.
  if (!start) return undefined;
  const kind = kindOf(start);
  return kind === undefined || kind === 'pdf' ? noImage() : undefined;
}

interface Album {
  readonly owner: string;
  readonly group: string;
  /** How many more the log takes. */
  readonly room: number;
  /** Chosen before. */
  readonly items: readonly PendingItem[];
}

/**
 * Keeps the chosen photos on the device, five of a log at most, and begins to send them. Answers those that the device could
 * not keep: they are nowhere but in this page.
 */
export async function takePhotos(chosen: readonly File[], { room, items, ...album }: Album): Promise<File[]> {
  const files = await withoutRepeats(chosen, items);
  const faults = await Promise.all(files.map(faultOfPhoto));
  const refused = faults.find((fault) => fault !== undefined);
  const usable = files.filter((_, index) => !faults[index]);
  if (refused) toast({ ...refused, variant: 'destructive' });
  else if (usable.length > room)
    toast({
      title: t('Not all photos were taken'),
      description: t('A log has {{most}} photos at most.', { most: MAX_PHOTOS }),
      variant: 'destructive',
    });
  const left: File[] = [];
  for (const file of usable.slice(0, Math.max(0, room))) {
    await keepPhoto(file, album).catch((error: unknown) => {
      left.push(file);
      toastError(error, t('The photo could not be kept on this device.'));
    });
  }
  return left;
}

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
      description: t('The same photo is taken once.'),
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
export async function keepPhoto(file: File, { owner, group }: Pick<Album, 'owner' | 'group'>): Promise<void> {
  const blob = await toSend(file);
  await keepFile({ id: v7(), owner, group, blob, name: file.name || 'photo.jpg', type: blob.type || typeOf(file) });
}

/** Another photo in the place of a refused one, in the same log. False: it is no usable photo, and the person was told. */
export async function replacePhoto(id: string, file: File): Promise<boolean> {
  const fault = await faultOfPhoto(file);
  if (fault) toast({ ...fault, variant: 'destructive' });
  else {
    const blob = await toSend(file);
    await replaceFile(id, { blob, name: file.name || 'photo.jpg', type: blob.type || typeOf(file) });
  }
  return fault === undefined;
}

/** What the log says of its photos when it is submitted: which are here, and which will come. */
export function photosOf(items: readonly PendingItem[]) {
  const usable = items.filter(({ state }) => state !== 'stopped').slice(0, MAX_PHOTOS);
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
export async function settlePhotos(
  log: Pick<ProgressLog, 'id' | 'photoUrls' | 'projectName' | 'taskTitle'>,
  items: readonly PendingItem[],
): Promise<void> {
  const isAttached = ({ id }: PendingItem) => log.photoUrls.some((path) => path.endsWith(id));
  await forget(items.filter((item) => isAttached(item)).map(({ id }) => id));
  const open = items.filter((item) => !isAttached(item) && item.state !== 'stopped').map(({ id }) => id);
  await promise(open, attaching(log.id), placeOf(log.projectName, log.taskTitle));
}
