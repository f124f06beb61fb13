import { asc, eq } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Database } from '#server/database/open.ts';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { logEntries, progressLogs } from '#server/database/tables/site.ts';
import { canonical, contentHashOf, type Entry, hashOf, sha256 } from './chain.ts';

type Row = typeof progressLogs.$inferSelect;

export interface Verdict {
  readonly project: string;
  readonly entries: number;
  readonly logs: number;
  readonly photos: number;
  /** Of the last entry: written down elsewhere, it proves that none was cut off. */
  readonly lastHash: string | null;
  /** The first broken link, in words; undefined: untouched. */
  readonly fault: string | undefined;
  /** Every hash of the chain, to look a printed one up. */
  readonly hashes: ReadonlySet<string>;
}

interface Stored {
  readonly db: Database;
  readonly storage: Pick<Storage, 'get'>;
}

/** Checks every project's chain of daily logs, the logs against it, and the bytes of every photo. */
export async function verifyLogs({ db, storage }: Stored): Promise<Verdict[]> {
  const all = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .orderBy(asc(projects.createdAt), asc(projects.id));
  const verdicts: Verdict[] = [];
  for (const { id, name } of all) {
    const entries = await db.select().from(logEntries).where(eq(logEntries.projectId, id)).orderBy(asc(logEntries.seq));
    const rows = await db
      .select()
      .from(progressLogs)
      .where(eq(progressLogs.projectId, id))
      .orderBy(asc(progressLogs.createdAt), asc(progressLogs.id));
    if (entries.length === 0 && rows.length === 0) continue;
    const photos = photosOf(entries);
    const fault = brokenLink(entries) ?? brokenRow(entries, rows) ?? (await brokenPhoto({ db, storage }, photos));
    verdicts.push({
      project: name,
      entries: entries.length,
      logs: rows.length,
      photos: photos.length,
      lastHash: entries.at(-1)?.hash ?? null,
      fault,
      hashes: new Set(entries.map(({ hash }) => hash)),
    });
  }
  return verdicts;
}

const named = ({ seq, kind, at, logId }: Entry) => `entry ${seq} (${kind} ${at.toISOString()}, log ${logId})`;

/** The first entry that is not what was once sealed. */
export function brokenLink(entries: readonly Entry[]): string | undefined {
  const purged = new Set(entries.flatMap(({ kind, logId }) => (kind === 'purged' ? [logId] : [])));
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    if (entry.seq !== index + 1) return `entry ${index + 1} is missing: the next one is ${named(entry)}`;
    if (entry.previousHash !== (before?.hash ?? null)) return `${named(entry)} does not follow the entry before it`;
    const fault = contentFault(entry, purged.has(entry.logId));
    if (fault) return `the content of ${named(entry)} was ${fault}`;
    if (hashOf(entry) !== entry.hash) return `${named(entry)} was changed`;
  }
  return undefined;
}

function contentFault({ content, contentHash }: Entry, isPurged: boolean): string | undefined {
  if (content === null) return isPurged ? undefined : 'removed';
  return contentHashOf(content) === contentHash ? undefined : 'changed';
}

/** The first log that does not say what the chain says it says. */
export function brokenRow(entries: readonly Entry[], rows: readonly Row[]): string | undefined {
  const last = new Map(entries.map((entry) => [entry.logId, entry]));
  const first = new Map(entries.toReversed().map((entry) => [entry.logId, entry]));
  const there = new Set(rows.map(({ id }) => id));
  const gone = entries.find(({ logId }) => !there.has(logId));
  if (gone) return `the log of ${named(gone)} is missing`;
  for (const row of rows) {
    const [begun, ended] = [first.get(row.id), last.get(row.id)];
    const log = `the log of ${row.date} (${row.id})`;
    if (!begun || !ended) return `${log} was never submitted: the chain does not know it`;
    if (row.hash !== begun.hash || row.previousHash !== begun.previousHash)
      return `${log} carries another hash than the chain`;
    const fault = differs(row, ended);
    if (fault) return `${log}: ${fault}`;
  }
  return undefined;
}

function differs(row: Row, { kind, content }: Entry): string | undefined {
  const isDeleted = kind === 'deleted' || kind === 'purged';
  if (isDeleted !== (row.deletedAt !== null)) return isDeleted ? 'it was brought back' : 'it was deleted';
  if (isDeleted || content === null)
    return content && content['date'] !== row.date ? 'its date was changed' : undefined;
  return differingField(row, content);
}

function differingField(row: Row, content: Record<string, unknown>): string | undefined {
  const recorded: Record<string, unknown> = {
    date: row.date,
    manpower: row.manpower,
    notes: row.notes,
    details: row.details,
    version: row.version,
    author: row.createdBy,
    photos: row.photoUrls,
    furtherPhotos: row.furtherPhotoUrls,
    awaited: row.awaitedPhotoIds,
    writtenAt: row.writtenAt?.toISOString(),
  };
  const sealed: Record<string, unknown> = {
    ...content,
    author: (content['author'] as { id: string } | null)?.id ?? null,
    photos: pathsOf(content['photos']),
    furtherPhotos: pathsOf(content['furtherPhotos']),
  };
  const wrong = Object.keys(recorded).find((key) => canonical(recorded[key]) !== canonical(sealed[key]));
  // A task that was deleted for good is no longer named.
  const task = (content['task'] as { id: string } | null)?.id ?? null;
  if (!wrong && row.taskId !== null && row.taskId !== task) return 'its task was changed';
  return wrong && `its ${wrong} was changed`;
}

/** Of an entry from before logs had further photos: none. */
const pathsOf = (photos: unknown): string[] => ((photos ?? []) as { path: string }[]).map(({ path }) => path);

interface SealedPhoto {
  readonly path: string;
  readonly sha256: string;
  /** Of the device's clock and of the arrival; absent from what was sealed before they were. */
  readonly writtenAt?: string;
  readonly receivedAt?: string;
  readonly entry: Entry;
}

/** Every photo that any entry names, once, with the hash it had. */
function photosOf(entries: readonly Entry[]): SealedPhoto[] {
  const found = new Map<string, SealedPhoto>();
  for (const entry of entries) {
    const { photos = [], furtherPhotos = [] } = entry.content ?? {};
    for (const photo of [photos, furtherPhotos].flat() as Omit<SealedPhoto, 'entry'>[]) {
      const known = found.get(photo.path);
      if (!known || (known.receivedAt === undefined && photo.receivedAt)) found.set(photo.path, { ...photo, entry });
    }
  }
  return [...found.values()];
}

async function brokenPhoto({ db, storage }: Stored, photos: readonly SealedPhoto[]): Promise<string | undefined> {
  const { sha256: hash, writtenAt, storedAt } = files;
  for (const photo of photos) {
    const { path, sha256: sealed, entry } = photo;
    const [file] = await db.select({ sha256: hash, writtenAt, storedAt }).from(files).where(eq(files.path, path));
    const content = await storage.get(path);
    if (!file || !content) return `the photo ${path} of ${named(entry)} is missing`;
    if (file.sha256 !== sealed || sha256(content) !== sealed) return `the photo ${path} of ${named(entry)} was changed`;
    if (saysOtherMoment(photo, file)) return `the moments of the photo ${path} of ${named(entry)} were changed`;
  }
  return undefined;
}

const saysOtherMoment = (
  { writtenAt, receivedAt }: SealedPhoto,
  file: Pick<typeof files.$inferSelect, 'writtenAt' | 'storedAt'>,
): boolean =>
  receivedAt !== undefined &&
  (file.storedAt?.toISOString() !== receivedAt || file.writtenAt?.toISOString() !== writtenAt);
