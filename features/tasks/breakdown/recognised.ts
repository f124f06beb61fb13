import { writtenOut } from '../written-out.ts';
import type { Activity } from './knowledge/activity.ts';
import { activityOf } from './match.ts';
import { placesIn, withoutPlaces } from './places.ts';
import { withoutQuantities } from './quantities.ts';

/** The kind of work a text names besides its places and quantities. */
export function recognised(text: string): Activity | undefined {
  const whole = writtenOut(text);
  return activityOf(withoutPlaces(withoutQuantities(whole)), whole);
}

/** The work of a title that names nothing but what is built, by its number: "Manholes MH-1 to MH-12", "Stairs 3". */
export function numberedWork(title: string): Activity | undefined {
  const counted = withoutQuantities(writtenOut(title));
  const rest = withoutPlaces(counted);
  const isAlone = !/\p{L}{2}/u.test(rest);
  const built = placesIn(counted).filter((place) => manholes.test(place) || (isAlone && others.test(place)));
  return built.length > 0 ? activityOf(built.join(', ').replaceAll(/[0-9]/g, ' ')) : undefined;
}

const manholes = /^manholes?\b/iu;
const others = /^(?:stairs?|staircases?|roads|streets)\b/iu;
