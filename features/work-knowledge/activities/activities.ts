import { z } from 'zod';
import { dataFile, lazily } from '../data-file.ts';
import { Activity } from './activity.ts';

/** In the order of a building: of two works that a title names alike, the first is taken. */
const files = [
  ...['site', 'temporary', 'ground', 'external', 'foundations', 'concrete', 'concrete-works', 'steel', 'masonry'],
  ...['facade', 'wet-finishes', 'dry-finishes', 'power', 'energy', 'low-current', 'water', 'ways', 'fire', 'hvac'],
  ...['fire-parts', 'undoing', 'upkeep', 'office', 'papers', 'closing'],
];

const read = (name: string) => dataFile(new URL(`${name}.json`, import.meta.url), z.array(Activity))();

/** What a site manager knows of his trades. */
export const listActivities: () => readonly Activity[] = lazily(() => files.flatMap(read));

const byKey = lazily(() => new Map(listActivities().map((activity) => [activity.key, activity])));

export const findActivity = (key: string | undefined): Activity | undefined =>
  key === undefined ? undefined : byKey().get(key);

/**
 * Parts of a work that are done, and planned, as tasks of their own: the frames of the doors, the first coat of the paint. Each has the
 * key of its work, so that whoever orders works finds it where the work stands.
 */
export const activityParts: () => ReadonlyMap<string, Activity> = lazily(
  () => new Map(read('parts').map((activity) => [activity.part ?? activity.key, activity])),
);

export const GENERIC = 'generic';

/** For work that no activity fits: the order every trade keeps. */
export const genericActivity: () => Activity = lazily(() => {
  const [generic] = read(GENERIC);
  if (!generic) throw new Error('generic.json holds no activity');
  return generic;
});
