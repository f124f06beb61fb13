import type { Database } from '#server/database/open.ts';
import type { Place } from '../analysis/capture.ts';
import { SIGNATURE_SIDE, visibleChange } from '../analysis/change.ts';
import type { PhotoFacts } from '../contract.ts';
import { type Candidate, isNearDuplicate, previousOfView, SAME_PLACE_BITS } from '../rules.ts';

interface Compared {
  /** The photo itself is none of the others. */
  readonly fileId: string;
  readonly projectId: string;
  readonly hash: string;
  readonly signature: string;
  readonly place: Place | null;
  /** Of the log, or today for one that is being written. */
  readonly date: string;
}

interface Found extends Candidate {
  readonly signature: string;
}

const MOST_COMPARED = 100;
const METHOD = `Both pictures as ${SIGNATURE_SIDE} × ${SIGNATURE_SIDE} grey values, light evened out, shifted to the best fit; the share of cells that differ clearly.`;

const similar = `select f.id, g.date, x.latitude, x.longitude, x.signature, d.bits
  from photos x join files f on f.id = x.file_id join progress_logs g on g.id = f.entity_id,
    lateral (select bit_count((('x' || x.hash)::bit(64)) # (('x' || $2::text)::bit(64)))::int as bits) d
  where f.project_id = $1 and f.entity = 'log' and f.withheld_at is null and g.deleted_at is null
    and x.hash is not null and f.id <> $3 and d.bits <= $4
  order by d.bits, g.date desc limit ${MOST_COMPARED}`;

/** The same picture elsewhere in the project, and what changed against the previous one of the same view. */
export async function compareInProject(
  db: Database,
  one: Compared,
): Promise<Pick<PhotoFacts, 'duplicates' | 'change'>> {
  const { rows } = await db.$client.query<Record<keyof Found, never>>({
    name: 'similar-photos',
    text: similar,
    values: [one.projectId, one.hash, one.fileId, SAME_PLACE_BITS],
  });
  const found: Found[] = rows.map(({ latitude, longitude, ...row }) => ({
    ...row,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  }));
  const duplicates = found.filter(isNearDuplicate).map(({ id, date }) => ({ photoId: id, date }));
  const previous = previousOfView(found, one);
  return { duplicates, change: previous ? changeSince(previous, one) : null };
}

function changeSince(previous: Found, one: Compared): PhotoFacts['change'] {
  const { changedShare } = visibleChange(greyOf(previous.signature), greyOf(one.signature));
  return {
    photoId: previous.id,
    date: previous.date,
    changedShare: Math.round(changedShare * 100) / 100,
    method: METHOD,
  };
}

const greyOf = (signature: string): Uint8Array => Buffer.from(signature, 'base64');
