import { hidesPlace } from '#features/authorization/server/api.ts';
import { stripMetadata } from '#features/files/strip-metadata.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { summariesOf } from '../analysis/summary.ts';
import type { PhotoAnalysis, PhotoFacts, Summaries } from '../contract.ts';
import type { PhotoFile } from './store.ts';

interface Context extends Pick<Services, 'db'> {
  readonly user: Pick<SessionUser, 'id' | 'role'>;
}

/**
 * An analysis as a log's summary: jsonb, `analysis` being our own SQL. The place itself is never in it; the distance to the site
 * and the words that name it are not for those of whom the organisation keeps places.
 */
export const summarySql = (analysis: string, isHidden: string): string => `(${analysis} - 'placeless')
    #- '{facts,latitude}' #- '{facts,longitude}' || case when ${isHidden} then jsonb_build_object(
      'summary', coalesce(${analysis} #> '{placeless,en}', '""'),
      'summaries', coalesce(${analysis} -> 'placeless', '{"en": "", "ar": ""}'),
      'facts', (${analysis} -> 'facts') - 'latitude' - 'longitude' || '{"metresFromSite": null}') else '{}' end`;

/** The bytes as this person gets them; undefined when they are gone, or when they could not be freed of their place. */
export async function readOriginal(
  context: Context & Pick<Services, 'storage'>,
  file: Pick<PhotoFile, 'path' | 'projectId'>,
): Promise<Uint8Array | undefined> {
  const bytes = await context.storage.get(file.path);
  if (!bytes || !(await hidesPlace(context, file.projectId))) return bytes;
  return stripMetadata(bytes);
}

/** An analysis as this person gets it. A model's words cannot be freed of a place they may name: they are made anew. */
export async function sentTo(
  context: Context,
  projectId: string,
  { facts, summaries }: PhotoAnalysis,
): Promise<{ facts: PhotoFacts; summaries: Summaries }> {
  if (!(await hidesPlace(context, projectId))) return { facts, summaries };
  return { facts: placeless(facts), summaries: summariesOf(placeless(facts)) };
}

export const placeless = (facts: PhotoFacts): PhotoFacts => ({
  ...facts,
  latitude: null,
  longitude: null,
  metresFromSite: null,
});
