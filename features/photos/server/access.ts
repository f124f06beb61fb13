import type { SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { withoutNotes } from '../analysis/strip.ts';
import { summariesOf } from '../analysis/summary.ts';
import type { PhotoAnalysis, PhotoFacts, Summaries } from '../contract.ts';
import type { PhotoFile } from './store.ts';

interface Ground extends Pick<Services, 'db'> {
  readonly user: Pick<SessionUser, 'id' | 'role'>;
}

/** The organisation may keep the place of photos from viewers; who is a viewer in the project counts as one there. */
export const hidesPlaceSql = (role: `$${number}`, caller: `$${number}`, project: string): string =>
  `((${role} = 'viewer' or exists (select from members v where v.project_id = ${project} and v.user_id = ${caller} and v.role = 'viewer'))
    and ${role} <> 'admin' and coalesce((select o.hide_photo_place from organisation o where o.id = 1), false))`;

/**
 * An analysis as a log's summary: jsonb, `analysis` being our own SQL. The place itself is never in it; the distance to the site
 * and the words that name it are not for those of whom the organisation keeps places.
 */
export const summarySql = (analysis: string, isHidden: string): string => `(${analysis} - 'placeless')
    #- '{facts,latitude}' #- '{facts,longitude}' || case when ${isHidden} then jsonb_build_object(
      'summary', coalesce(${analysis} #> '{placeless,en}', '""'),
      'summaries', coalesce(${analysis} -> 'placeless', '{"en": "", "ar": ""}'),
      'facts', (${analysis} -> 'facts') - 'latitude' - 'longitude' || '{"metresFromSite": null}') else '{}' end`;

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
  return { facts: placeless(facts), summaries: summariesOf(placeless(facts)) };
}

export const placeless = (facts: PhotoFacts): PhotoFacts => ({
  ...facts,
  latitude: null,
  longitude: null,
  metresFromSite: null,
});
