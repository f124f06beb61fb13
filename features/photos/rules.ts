import { metresBetween, type Place } from './analysis/capture.ts';
import { NEAR_DUPLICATE_BITS, SAME_VIEW_BITS } from './analysis/hash.ts';

/** Spec §9: the gallery of Reports shows so many logs. */
export const LOGS_SHOWN = 5;
/** A page of the grid. */
export const PHOTOS_A_PAGE = 200;
/** Photos in one zip: as many as an address can name. */
export const MOST_IN_ZIP = 200;

/** Further than this from the site's point on the map, in metres, a photo is marked; within it lie a large site and a phone's error. */
const FAR_FROM_SITE_M = 1_000;

/** What somebody who relies on a photo has to know before he does. */
interface PhotoMarks {
  /** By the camera's own clock it was taken on another day than the log is of. */
  readonly isOtherDay: boolean;
  readonly isFar: boolean;
  /** The very same photo is in another log as well. */
  readonly isReused: boolean;
}

interface Taken {
  /** Of the log. */
  readonly date: string;
  readonly capturedOn: string | null;
  readonly metresFromSite: number | null;
  readonly sameAs: object | null;
}

/** Whole metres over the ground from the site's point on the map; null where either place is unknown. */
export const siteDistance = (place: Place | null, site: Place | null): number | null =>
  place && site ? Math.round(metresBetween(place, site)) : null;

/** Of what is not known nothing is said. */
export const marksOf = ({ date, capturedOn, metresFromSite, sameAs }: Taken): PhotoMarks => ({
  isOtherDay: capturedOn !== null && capturedOn !== date,
  isFar: metresFromSite !== null && metresFromSite > FAR_FROM_SITE_M,
  isReused: sameAs !== null,
});

/** Another picture of the project, as it compares with one at hand. */
export interface Candidate extends Partial<Place> {
  readonly id: string;
  /** Of its log. */
  readonly date: string;
  /** How many of the 64 bits of the hashes differ. */
  readonly bits: number;
}

/** With both places known, two pictures of one view lie no further apart. Metres; a phone errs by some 20. */
const SAME_PLACE_M = 30;
/** From the same place the composition may differ more: something large has been built or moved. */
export const SAME_PLACE_BITS = 22;

export const isNearDuplicate = ({ bits }: Pick<Candidate, 'bits'>): boolean => bits <= NEAR_DUPLICATE_BITS;

/** Whether two pictures show the same view: composed alike, and by GPS at the same place where both know theirs. */
export function isSameView(candidate: Candidate, place: Place | null): boolean {
  const { latitude, longitude, bits } = candidate;
  if (place === null || latitude === undefined || longitude === undefined) return bits <= SAME_VIEW_BITS;
  return bits <= SAME_PLACE_BITS && metresBetween(place, { latitude, longitude }) <= SAME_PLACE_M;
}

/** The latest picture of the same view from an earlier day; of one day the most alike. */
export function previousOfView<C extends Candidate>(
  candidates: readonly C[],
  { date, place }: { readonly date: string; readonly place: Place | null },
): C | undefined {
  return candidates
    .filter((candidate) => candidate.date < date && isSameView(candidate, place))
    .sort((a, b) => b.date.localeCompare(a.date) || a.bits - b.bits)[0];
}
