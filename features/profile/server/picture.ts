import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Config } from '#server/config.ts';
import { invalid } from '#shared/http/errors.ts';

const SIZE = 256;
/** A picture of more pixels than any phone takes is meant to use up memory. */
const MOST_PIXELS = 60_000_000;

const folderOf = ({ DATA_DIR }: Config) => join(DATA_DIR, 'files', 'avatars');
const fileOf = (config: Config, userId: string) => join(folderOf(config), `${userId}.webp`);

/** Makes the picture anew, so that nothing of the sent file remains but what is seen. Answers its address. */
export async function keepPicture(config: Config, userId: string, dataUrl: string): Promise<string> {
  const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const made = await drawn(sent);
  await mkdir(folderOf(config), { recursive: true });
  const partial = `${fileOf(config, userId)}.${randomBytes(6).toString('hex')}`;
  await writeFile(partial, made, { flush: true });
  await rename(partial, fileOf(config, userId));
  const version = createHash('sha256').update(made).digest('hex').slice(0, 12);
  return `/api/users/${userId}/avatar?v=${version}`;
}

async function drawn(sent: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    return await picture.rotate().resize(SIZE, SIZE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    throw invalid('picture', 'This is no picture that can be read.');
  }
}

/** The picture's bytes; undefined when there is none. */
export const readPicture = (config: Config, userId: string): Promise<Buffer | undefined> =>
  readFile(fileOf(config, userId)).catch(() => undefined);

export const dropPicture = (config: Config, userId: string): Promise<void> =>
  rm(fileOf(config, userId), { force: true });
