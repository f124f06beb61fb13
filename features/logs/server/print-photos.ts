import { isAhead, isApart } from '#features/files/rules.ts';
import type { FileRow } from '#features/files/server/api.ts';
import type { SamePhoto } from '#features/photos/contract.ts';
import { marksOf, siteDistance } from '#features/photos/rules.ts';
import { drawPicture } from '#server/adapters/pictures/picture.ts';
import type { Services } from '#server/services.ts';
import type { ProgressLog } from '../contract.ts';
import { ltr, type Words } from './print-words.ts';

/** More would make a document that nobody can mail. */
const MOST_PHOTOS = 120;
const PAPER_SIZE = { width: 1000, height: 1000, fit: 'inside', withoutEnlargement: true } as const;
const ON_PAPER = { ...PAPER_SIZE, format: 'jpeg', quality: 72 } as const;

export interface Picture {
  /** As the template knows it. */
  readonly file: string;
  readonly content: Uint8Array;
}

/** The photos by their paths, small enough for paper; one that is gone or unreadable is left out. */
export async function drawnPhotos(
  { storage }: Pick<Services, 'storage'>,
  logs: readonly ProgressLog[],
  files: readonly FileRow[],
): Promise<ReadonlyMap<string, Picture>> {
  const known = new Set(files.map(({ path }) => path));
  const paths = logs.flatMap(({ photoUrls }) => photoUrls).filter((path) => known.has(path));
  const made = new Map<string, Picture>();
  for (const [index, path] of paths.slice(0, MOST_PHOTOS).entries()) {
    const content = await storage.get(path);
    const small = content && (await smaller(content).catch(() => undefined));
    if (small) made.set(path, { file: `photo-${index}.jpg`, content: small });
  }
  return made;
}

async function smaller(content: Uint8Array): Promise<Uint8Array | undefined> {
  const [picture] = await drawPicture(content, [ON_PAPER]);
  return picture?.content;
}

/** Degrees, north and east positive. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

interface Setting {
  readonly words: Words;
  /** A moment in the organisation's time zone. */
  readonly at: (moment: Date) => string;
  /** The project's place on the map. */
  readonly site: Place | null;
  readonly isPlaceHidden: boolean;
  /** Photos that another log has too, by id. */
  readonly same: ReadonlyMap<string, SamePhoto>;
}

interface PrintedPhoto {
  /** When and where, as the camera wrote it, and when it was added and received where that is not the same. */
  readonly caption: string | null;
  /** What speaks against it: taken on another day, or far away. */
  readonly marks: readonly string[];
}

/** What is printed beside a photo of a log of this day. */
export function printedPhoto(file: FileRow | undefined, date: string, setting: Setting): PrintedPhoto {
  const { words, at, isPlaceHidden } = setting;
  const { takenAt, latitude, longitude } = file?.facts ?? {};
  const isPlace = !isPlaceHidden && latitude !== undefined && longitude !== undefined;
  const place = isPlace ? { latitude, longitude } : null;
  const { writtenAt = null, storedAt = null } = file ?? {};
  const parts = [
    takenAt && words('Taken {at}', { at: ltr(takenAt.slice(0, 16).replace('T', ' ')) }),
    place && ltr(`${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`),
    writtenAt &&
      storedAt &&
      isApart(writtenAt, storedAt) &&
      words(
        isAhead(writtenAt, storedAt)
          ? 'added {at} by the device’s clock, which was ahead, received by the server {received}'
          : 'added {at} by the device’s clock, received by the server {received}',
        { at: at(writtenAt), received: at(storedAt) },
      ),
  ];
  return {
    caption: parts.filter(Boolean).join(' · ') || null,
    marks: marksIn({ takenAt, place, date, sameAs: setting.same.get(file?.id ?? '') ?? null }, setting),
  };
}

interface Taken {
  readonly takenAt: string | undefined;
  readonly place: Place | null;
  readonly date: string;
  readonly sameAs: SamePhoto | null;
}

function marksIn({ takenAt, place, date, sameAs }: Taken, { words, site }: Setting): string[] {
  const metres = siteDistance(place, site);
  const capturedOn = takenAt?.slice(0, 10) ?? null;
  const { isOtherDay, isFar } = marksOf({ date, capturedOn, metresFromSite: metres, sameAs });
  const kilometres = ((metres ?? 0) / 1_000).toFixed(1);
  return [
    ...(isOtherDay ? [words('Taken on another day than the log’s')] : []),
    ...(isFar ? [words('Taken {kilometres} km from the site', { kilometres })] : []),
    ...(sameAs ? [sameWords(sameAs, words)] : []),
  ];
}

const sameWords = ({ date, projectName }: SamePhoto, words: Words): string =>
  date && projectName
    ? words('The same photo is also in the log of {date}, {project}', { date: ltr(date), project: projectName })
    : words('The same photo is also in another log');
