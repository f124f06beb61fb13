import { drawPicture } from '#server/adapters/pictures/picture.ts';
import { DAMAGED, PictureFault } from '#server/adapters/pictures/picture-fault.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { newId } from '#server/database/columns.ts';
import { invalid } from '#shared/http/errors.ts';

const SIZE = { width: 256, height: 256, fit: 'cover', format: 'webp', quality: 82 } as const;
/** An id, which says when it was made (the sweep goes by that); of before, twelve letters. */
const VERSION = /^([0-9a-f]{12}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A name is never used again: a backup that reads it finds either this picture or none. */
const fileOf = (userId: string, version: string) => `avatars/${userId}/${version}.webp`;

/** Makes the picture anew, so that nothing of the sent file remains but what is seen. Answers its address. */
export async function keepPicture(storage: Storage, userId: string, dataUrl: string): Promise<string> {
  const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const made = await drawn(sent);
  const version = newId();
  await storage.put(fileOf(userId, version), made);
  return `/api/users/${userId}/avatar?v=${version}`;
}

async function drawn(sent: Buffer): Promise<Uint8Array> {
  try {
    const [picture] = await drawPicture(sent, [SIZE]);
    if (!picture) throw new PictureFault(DAMAGED);
    return picture.content;
  } catch (error) {
    throw error instanceof PictureFault ? invalid('picture', error.message) : error;
  }
}

/** The bytes of the picture at an address that `keepPicture` answered; undefined when there is none. */
export async function readPicture(storage: Storage, userId: string, address: string): Promise<Buffer | undefined> {
  const version = versionOf(address);
  return version === undefined ? undefined : storage.get(fileOf(userId, version));
}

export async function dropPicture(storage: Storage, userId: string, address: string): Promise<void> {
  const version = versionOf(address);
  if (version !== undefined) await storage.remove(fileOf(userId, version));
}

function versionOf(address: string): string | undefined {
  const version = address.split('?v=')[1];
  return version !== undefined && VERSION.test(version) ? version : undefined;
}
