import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/open.ts';
import { logEntries } from '#server/database/tables/site.ts';

/*
 * The daily logs of a project are one chain: whatever happens to a log adds an entry, whose hash covers the entry before.
 *
 *   contentHash = sha256(canonical(content))
 *   hash        = sha256(canonical({ actorId, at, contentHash, kind, logId, previousHash, projectId, seq }))
 *
 * `canonical` is JSON without spaces, keys in the order of their UTF-16 code units, as RFC 8785 has it. The content names each
 * photo with the SHA-256 of its bytes. Because the entry's hash covers only the hash of the content, content can be deleted
 * for good and the chain still be checked.
 */

export type Entry = typeof logEntries.$inferSelect;
export type EntryKind = Entry['kind'];

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

export const contentHashOf = (content: Record<string, unknown>): string => sha256(canonical(content));

type Sealed = Pick<Entry, 'actorId' | 'at' | 'contentHash' | 'kind' | 'logId' | 'previousHash' | 'projectId' | 'seq'>;

export const hashOf = ({ actorId, at, contentHash, kind, logId, previousHash, projectId, seq }: Sealed): string =>
  sha256(canonical({ actorId, at: at.toISOString(), contentHash, kind, logId, previousHash, projectId, seq }));

export interface NewEntry {
  readonly projectId: string;
  readonly logId: string;
  readonly kind: EntryKind;
  readonly at: Date;
  readonly actorId: string | null;
  readonly content: Record<string, unknown>;
}

/** The entry that comes after `last`. */
export function sealed(entry: NewEntry, last: Pick<Entry, 'seq' | 'hash'> | undefined): Entry {
  const open = {
    ...entry,
    contentHash: contentHashOf(entry.content),
    previousHash: last?.hash ?? null,
    seq: (last?.seq ?? 0) + 1,
  };
  return { ...open, hash: hashOf(open) };
}

/** Adds an entry to the end of its project's chain; one at a time in each project. */
export async function append(tx: Transaction, entry: NewEntry): Promise<Entry> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('log chain'), hashtext(${entry.projectId}))`);
  const [last] = await tx
    .select({ seq: logEntries.seq, hash: logEntries.hash })
    .from(logEntries)
    .where(eq(logEntries.projectId, entry.projectId))
    .orderBy(desc(logEntries.seq))
    .limit(1);
  const made = sealed(entry, last);
  await tx.insert(logEntries).values(made);
  return made;
}

/** Forgets what a log said, and keeps that it did. */
export const forgetContent = (tx: Transaction, projectId: string, logId: string) =>
  tx
    .update(logEntries)
    .set({ content: null })
    .where(and(eq(logEntries.projectId, projectId), eq(logEntries.logId, logId)));
