import type { Activity } from '../activities/activity.ts';
import { expandAbbreviations } from '../expand-abbreviations.ts';
import { withoutQuantities } from '../quantity-rules.ts';
import { findNamedActivity } from './match.ts';
import { placesIn, withoutPlaceSegments, withoutPlaces } from './places.ts';

/** The kind of work a text names besides its places and quantities. */
export function recogniseActivity(text: string): Activity | undefined {
  const whole = expandAbbreviations(withoutPlaceSegments(text));
  return findNamedActivity(withoutPlaces(withoutQuantities(whole)), whole);
}

/** The work of a title that names nothing but what is built, by its number: "Manholes MH-1 to MH-12", "Stairs 3". */
export function recogniseNumbered(title: string): Activity | undefined {
  const counted = withoutQuantities(expandAbbreviations(title));
  const rest = withoutPlaces(counted);
  const isAlone = !/\p{L}{2}/u.test(rest);
  const built = placesIn(counted).filter((place) => manholes.test(place) || (isAlone && others.test(place)));
  return built.length > 0 ? findNamedActivity(built.join(', ').replaceAll(/[0-9]/g, ' ')) : undefined;
}

const manholes = /^manholes?\b/iu;
const others = /^(?:stairs?|staircases?|roads|streets)\b/iu;
