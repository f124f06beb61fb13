import { Zip, ZipPassThrough } from 'fflate';
import { writeCsv } from '#server/adapters/sheets/csv.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import type { Photo } from '../contract.ts';
import { readOriginal } from './access.ts';

interface ZipEntry {
  readonly name: string;
  readonly modified: Date;
  /** Undefined: the file is not there any more; the entry is left out. */
  read(): Promise<Uint8Array | undefined>;
}

/** A zip in pieces, one entry in memory at a time; pictures are stored as they are. */
async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let fault: Error | undefined;
  const zip = new Zip((error, piece) => {
    if (error) fault = error;
    else ready.push(piece);
  });
  const taken = function* () {
    if (fault) throw fault;
    const pieces = ready;
    ready = [];
    yield* pieces;
  };
  for (const { name, modified, read } of entries) {
    const content = await read();
    if (!content) continue;
    const entry = new ZipPassThrough(name);
    entry.mtime = modified;
    zip.add(entry);
    entry.push(content, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

interface Context extends Pick<Services, 'db' | 'storage'> {
  readonly user: SessionUser;
}

const HEADER = ['File', 'Project', 'Date', 'Task', 'Author', 'Taken on', 'Taken at', 'Latitude', 'Longitude'];

/** The originals of these photos with a list of what they are (photos.csv). */
export function zipSelection(context: Context, photos: readonly Photo[]): AsyncGenerator<Uint8Array> {
  const named = photos.map((photo, index) => ({ photo, name: nameOf(photo, index) }));
  const list = writeCsv(
    HEADER,
    named.map(({ photo, name }) => rowOf(photo, name)),
  );
  return zipOf([...named.map((one) => entryOf(context, one)), textEntry('photos.csv', list)]);
}

const entryOf = (context: Context, { photo, name }: { photo: Photo; name: string }): ZipEntry => ({
  name,
  modified: zipTime(new Date(`${photo.capturedOn ?? photo.date}T${photo.capturedTime ?? '12:00'}`)),
  read: () => readOriginal(context, photo),
});

/** A zip has no earlier and no later years (APPNOTE 4.4.6); the true day stands in photos.csv. */
function zipTime(time: Date): Date {
  const year = Math.min(Math.max(time.getFullYear(), 1980), 2099);
  return year === time.getFullYear() ? time : new Date(year, 0, 1);
}

const textEntry = (name: string, text: string): ZipEntry => ({
  name,
  modified: new Date(),
  read: async () => new TextEncoder().encode(text),
});

/** "2026-03-01 Olaya Tower 002.jpg": sorts by day, and may be kept on any system. */
function nameOf({ date, projectName, contentType }: Photo, index: number): string {
  const project = projectName
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 80);
  const ending = contentType.replace('image/', '').replace('jpeg', 'jpg');
  return `${date} ${project} ${String(index + 1).padStart(3, '0')}.${ending}`;
}

const rowOf = (photo: Photo, name: string) => [
  name,
  photo.projectName,
  photo.date,
  photo.taskTitle,
  photo.authorName,
  photo.capturedOn,
  photo.capturedTime,
  photo.latitude,
  photo.longitude,
];
