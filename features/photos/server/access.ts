import type { SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { withoutNotes } from '../analysis/strip.ts';
import { summariesOf } from '../analysis/summary.ts';
import type { PhotoAnalysis, PhotoFacts, Summaries } from '../contract.ts';
import { hidesPlaceSql } from './read.ts';
import type { PhotoFile } from './store.ts';

interface Ground extends Pick<Services, 'db'> {
  readonly user: Pick<SessionUser, 'id' | 'role'>;
}

/** Whether the organisation keeps the place of photos from this person, in this project. */
export async function hidesPlace({ db, user }: Ground, projectId: string | null): Promise<boolean> {
  const text = `select ${hidesPlaceSql('$1', '$2', '$3')} as hidden`;
  const { rows } = await db.$client.query<{ hidden: boolean }>({
    name: 'hides-place',
    text,
    values: [user.role, user.id, projectId],
  });
  return rows[0]?.hidden === true;
}

/** A stored picture freed of its place and its camera's other notes; undefined when it is none of the kinds we keep. */
export const freedOfPlace = (bytes: Uint8Array): Uint8Array | undefined => withoutNotes(bytes);

/** The bytes as this person gets them; undefined when they are gone, or when they could not be freed of their place. */
export async function readOriginal(
  ground: Ground & Pick<Services, 'storage'>,
  file: Pick<PhotoFile, 'path' | 'projectId'>,
): Promise<Uint8Array | undefined> {
  const bytes = await ground.storage.get(file.path);
  if (!bytes || !(await hidesPlace(ground, file.projectId))) return bytes;
  return freedOfPlace(bytes);
}

/** An analysis as this person gets it. A model's words cannot be freed of a place they may name: they are made anew. */
export async function sentTo(
  ground: Ground,
  projectId: string,
  { facts, summaries }: PhotoAnalysis,
): Promise<{ facts: PhotoFacts; summaries: Summaries }> {
  if (!(await hidesPlace(ground, projectId))) return { facts, summaries };
  const placeless = { ...facts, latitude: null, longitude: null, metresFromSite: null };
  return { facts: placeless, summaries: summariesOf(placeless) };
}
