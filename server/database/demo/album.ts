import type { CalendarDate } from '#shared/dates.ts';
import { riyadh } from './days.ts';
import { type Subject, subjectOf } from './diary/subject.ts';
import type { Dice } from './dice.ts';
import type { Log } from './logs.ts';
import type { Shot, View } from './pictures/draw.ts';
import type { HourName } from './pictures/light.ts';
import type { SceneName } from './pictures/scenes.ts';
import type { Setting } from './setting.ts';
import type { SiteKey } from './site.ts';

/** Below the folder of stored files. */
export const PICTURES_FOLDER = 'demo';

/** What there is to photograph on a site; with subjects only for logs about them. */
interface Motif {
  readonly scene: SceneName;
  readonly hours: readonly HourName[];
  readonly subjects?: readonly Subject[];
}

const structure: readonly Subject[] = ['frame', 'formwork', 'rebar', 'sleeves', 'pour'];
const wallWork: readonly Subject[] = ['blocks', 'plaster'];
const serviceWork: readonly Subject[] = [
  'ducts',
  'wiring',
  'piping',
  'fire',
  'cables',
  'welding',
  'lights',
  'gas',
  'machines',
];
const finishWork: readonly Subject[] = [
  'tiling',
  'painting',
  'ceiling',
  'doors',
  'finalFix',
  'snags',
  'tests',
  'controls',
];

const motifs: Readonly<Record<SiteKey, readonly Motif[]>> = {
  tower: [
    { scene: 'tower', hours: ['noon', 'afternoon'] },
    { scene: 'steelFixing', hours: ['morning', 'noon'], subjects: structure },
    { scene: 'pour', hours: ['afternoon'], subjects: structure },
    { scene: 'blockwork', hours: ['noon'], subjects: wallWork },
    { scene: 'services', hours: ['noon'], subjects: serviceWork },
  ],
  hospital: [
    { scene: 'facade', hours: ['morning', 'afternoon'] },
    { scene: 'blockwork', hours: ['noon'], subjects: wallWork },
    { scene: 'services', hours: ['morning', 'noon'], subjects: serviceWork },
    { scene: 'finishes', hours: ['noon'], subjects: finishWork },
  ],
  metro: [
    { scene: 'platform', hours: ['morning', 'noon'] },
    { scene: 'services', hours: ['noon'], subjects: serviceWork },
    { scene: 'finishes', hours: ['noon'], subjects: finishWork },
  ],
  villas: [
    { scene: 'villaRow', hours: ['morning', 'noon', 'dusty'] },
    { scene: 'blockwork', hours: ['noon'], subjects: wallWork },
    { scene: 'finishes', hours: ['noon'], subjects: finishWork },
  ],
  warehouse: [
    { scene: 'coldStore', hours: ['morning', 'noon'] },
    { scene: 'steelFrame', hours: ['afternoon'], subjects: ['panels', 'steel', 'machines'] },
  ],
  school: [],
  mosque: [
    { scene: 'mosque', hours: ['morning', 'afternoon'] },
    { scene: 'finishes', hours: ['noon'], subjects: finishWork },
  ],
  cooling: [{ scene: 'plantRoom', hours: ['morning', 'noon', 'afternoon'] }],
  infrastructure: [
    { scene: 'trench', hours: ['morning', 'dusty'] },
    { scene: 'road', hours: ['noon', 'afternoon'] },
    { scene: 'earthworks', hours: ['noon', 'dusty'], subjects: ['earth'] },
  ],
  corniche: [
    { scene: 'finishes', hours: ['noon', 'morning'] },
    { scene: 'facade', hours: ['afternoon'], subjects: ['panels', 'machines'] },
    { scene: 'services', hours: ['noon'], subjects: serviceWork },
  ],
  lodge: [{ scene: 'heritage', hours: ['morning', 'afternoon'] }],
  yard: [],
};

/** Of each project's logs so many have pictures: the newest ones, and older ones evenly. */
const WITH_PICTURES = 12;
const NEWEST = 3;

/** Chooses the logs with pictures, writes the paths into them, and says what to draw. Logs come newest first. */
export function takePictures(setting: Setting, key: SiteKey, logs: readonly Log[]): Shot[] {
  const throws = setting.throws(`pictures ${key}`);
  const every = Math.max(1, Math.floor((logs.length - NEWEST) / (WITH_PICTURES - NEWEST)));
  const chosen = logs
    .filter((_, index) => index < NEWEST || (index - NEWEST) % every === every - 1)
    .slice(0, WITH_PICTURES);
  const numbers = setting.throws(`files ${key}`);
  return chosen.flatMap((log) => {
    const views = throws.shuffled(viewsFor(key, log)).slice(0, throws.pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 4]));
    const shots = views.map((view, nth) => shotOf(log, view, nth + 1, numbers));
    log.row.photoUrls = shots.map(({ path }) => path);
    return shots;
  });
}

function viewsFor(key: SiteKey, { task }: Log): View[] {
  const subject = subjectOf(task.row.title);
  const fitting = motifs[key].filter(({ subjects }) => !subjects || subjects.includes(subject));
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

const clock: Readonly<Record<HourName, number>> = { morning: 8, noon: 11, afternoon: 14, dusty: 13 };

/** A date keeps its order within Arabic text (Unicode’s left-to-right isolate). */
const isolated = (date: CalendarDate): string => `\u2066${date}\u2069`;
