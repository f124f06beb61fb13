import type { CalendarDate } from '#shared/dates.ts';
import { riyadh } from './days.ts';
import type { Dice } from './dice.ts';
import type { Log } from './logs.ts';
import type { Shot, View } from './pictures/compose.ts';
import type { Project } from './projects.ts';
import type { Hour, Site, SiteKey } from './schemas.ts';
import type { Setting } from './setting.ts';
import { workOf } from './work-kind.ts';

/** Below the folder of stored files. */
export const PICTURES_FOLDER = 'demo';

/** Of each project's logs so many have pictures: the newest ones, and older ones evenly. */
const WITH_PICTURES = 12;
const NEWEST = 3;

/** Chooses the logs with pictures, writes the paths into them, and says what to draw. Logs come newest first. */
export function takePictures(setting: Setting, { key, site }: Project, logs: readonly Log[]): Shot[] {
  const throws = setting.throws(`pictures ${key}`);
  const every = Math.max(1, Math.floor((logs.length - NEWEST) / (WITH_PICTURES - NEWEST)));
  const chosen = logs
    .filter((_, index) => index < NEWEST || (index - NEWEST) % every === every - 1)
    .slice(0, WITH_PICTURES);
  const numbers = setting.throws(`files ${key}`);
  return chosen.flatMap((log) => {
    const views = throws.shuffled(viewsFor(key, site, log)).slice(0, throws.pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 4]));
    const shots = views.map((view, nth) => shotOf(log, view, nth + 1, numbers));
    log.row.photoUrls = shots.map(({ path }) => path);
    return shots;
  });
}

function viewsFor(key: SiteKey, { pictures }: Site, { task }: Log): View[] {
  const { kind } = workOf(task.row.title);
  const fitting = pictures.filter(({ subjects }) => !subjects || subjects.includes(kind));
  return fitting.flatMap(({ scene, hours }) => hours.map((hour) => ({ scene, hour, seed: key })));
}

function shotOf({ row, project }: Log, view: View, nth: number, numbers: Dice): Shot {
  const { name, place, latitude, longitude, isArabic = false } = project.site;
  return {
    id: numbers.id(row.createdAt),
    path: `${PICTURES_FOLDER}/${project.key}-${row.date}-${nth}.jpg`,
    view,
    project: name,
    line: `${place} · ${isolated(row.date)}`,
    isArabic,
    takenAt: riyadh(row.date, clock[view.hour], nth * 7),
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  };
}

const clock: Readonly<Record<Hour, number>> = { morning: 8, noon: 11, afternoon: 14, dusty: 13 };

/** A date keeps its order within Arabic text (Unicode’s left-to-right isolate). */
const isolated = (date: CalendarDate): string => `\u2066${date}\u2069`;
