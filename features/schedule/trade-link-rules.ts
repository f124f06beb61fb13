import { fold } from '#shared/language/fold.ts';
import type { SuggestedLink } from './contract.ts';
import { closingLinks } from './cpm/leaf-circles.ts';
import { type PlanLink, treeOf } from './cpm/plan-task.ts';

/** Why one trade waits for another; English, the catalogue has the other languages. */
const WHY = {
  ground: 'Foundations start on ground that is excavated and prepared.',
  site: 'The site is cleared, surveyed and secured before digging.',
  cover: 'Work that is covered is finished and protected first.',
  carry: 'A part of the structure is built on the one that carries it.',
  rebar: 'Reinforcement is fixed in its formwork.',
  pour: 'Concrete is poured when formwork and reinforcement are in place.',
  cure: 'Concrete cures after it is poured.',
  strip: 'Formwork is struck when the concrete has cured.',
  walls: 'Walls stand on the finished structure.',
  chase: 'Pipes and cables run in walls that are built.',
  plaster: 'Plaster closes the wall: what runs inside it comes first.',
  base: 'A finish needs the layer below it.',
  ceiling: 'A ceiling is closed when the services above it are in.',
  paint: 'Paint comes on finished surfaces.',
  last: 'Fittings come last, so that nothing damages them.',
  fixed: 'It is fixed to what comes before, or runs in it.',
  test: 'What is installed is tested afterwards.',
  commission: 'Systems are commissioned when all their parts are installed.',
  closing: 'Cleaning, snagging and handover follow the work.',
} as const;

interface Waiting {
  /** One after another until some are found: all kinds of a group are waited for. */
  readonly groups: readonly (readonly string[])[];
  readonly why: string;
}

const after = (why: keyof typeof WHY, ...groups: readonly string[]): Waiting => ({
  groups: groups.map((group) => group.split(' ')),
  why: WHY[why],
});

const FIRST_FIX = 'electricalFirstFix waterPipes firstFix';

/** What a trade waits for on the same spot: knowledge keys of the breakdown and the steps below, by hand. */
const WAITS_FOR: Readonly<Record<string, Waiting>> = {
  excavation: after('site', 'shoring utilityDiversion demolition', 'survey', 'mobilisation'),
  shoring: after('site', 'survey', 'mobilisation'),
  piling: after('ground', 'soilImprovement excavation', 'survey'),
  antiTermite: after('ground', 'excavation'),
  blinding: after('ground', 'antiTermite', 'piling', 'excavation'),
  foundationWaterproofing: after('cover', 'footings raft retainingWall', 'blinding'),
  raft: after('ground', 'blinding', 'piling', 'excavation'),
  footings: after('ground', 'blinding', 'piling', 'excavation'),
  retainingWall: after('carry', 'raft footings'),
  backfill: after('cover', 'foundationWaterproofing', 'footings raft retainingWall'),
  undergroundDrainage: after('ground', 'backfill', 'footings', 'excavation'),
  slabOnGrade: after('ground', 'undergroundDrainage', 'backfill', 'footings'),
  columns: after('carry', 'slabOnGrade', 'footings raft'),
  coreWall: after('carry', 'raft footings'),
  slab: after('carry', 'columns coreWall', 'formwork'),
  postTension: after('rebar', 'rebar', 'formwork'),
  rebar: after('rebar', 'formwork'),
  castInServices: after('fixed', 'rebar', 'formwork'),
  pour: after('pour', 'postTension', 'rebar castInServices', 'formwork'),
  cure: after('cure', 'pour'),
  strip: after('strip', 'cure', 'pour', 'rebar', 'formwork'),
  stairs: after('carry', 'slab'),
  metalDeck: after('carry', 'structuralSteel'),
  fireproofing: after('fixed', 'structuralSteel'),
  structuralSteel: after('carry', 'footings raft', 'columns'),
  blockwork: after('walls', 'strip', 'slab', 'columns structuralSteel', 'pour'),
  partitions: after('walls', 'slab', 'strip'),
  roofing: after('base', 'slab', 'metalRoof'),
  electricalFirstFix: after('chase', 'blockwork partitions'),
  waterPipes: after('chase', 'blockwork partitions'),
  firstFix: after('chase', 'blockwork partitions'),
  drainage: after('chase', 'blockwork', 'slab'),
  plaster: after('plaster', FIRST_FIX, 'blockwork'),
  wetAreaWaterproofing: after('base', 'drainage waterPipes', 'plaster'),
  screed: after('base', 'wetAreaWaterproofing', 'plaster'),
  floorTiles: after('base', 'screed', 'wetAreaWaterproofing', 'plaster'),
  stoneFinish: after('base', 'screed', 'plaster'),
  ducts: after('fixed', 'blockwork', 'slab'),
  sprinklers: after('fixed', 'slab', 'blockwork'),
  cableTray: after('fixed', 'blockwork', 'slab'),
  cables: after('fixed', 'cableTray'),
  panels: after('fixed', 'cables'),
  ceilings: after('ceiling', `ducts sprinklers cableTray ${FIRST_FIX}`, 'plaster'),
  painting: after('paint', 'ceilings', 'plaster'),
  windows: after('fixed', 'plaster', 'blockwork'),
  curtainWall: after('fixed', 'slab structuralSteel'),
  doors: after('last', 'floorTiles', 'plaster', 'blockwork'),
  joinery: after('last', 'painting', 'floorTiles'),
  sanitaryWare: after('last', 'floorTiles', 'waterPipes'),
  electricalSecondFix: after('last', 'painting', 'ceilings', 'plaster'),
  secondFix: after('last', 'painting', 'ceilings', 'plaster'),
  paving: after('base', 'roads', 'backfill'),
  roadMarking: after('last', 'roads', 'paving'),
  landscape: after('last', 'paving irrigation'),
  fireAlarmTest: after('test', 'fireAlarm'),
  airBalance: after('test', 'airHandling ducts'),
  commissioning: after(
    'commission',
    'electricalSecondFix secondFix airBalance sanitaryWare panels fireAlarm fireAlarmTest test',
    'airHandling chillers pumpsTanks firePump lifts',
  ),
  cleaning: after('closing', 'electricalSecondFix secondFix sanitaryWare joinery', 'painting'),
  snagging: after('closing', 'cleaning', 'commissioning', 'painting'),
  handover: after('closing', 'snagging', 'cleaning', 'commissioning'),
};

/** Steps that the breakdown has no activity for: the words of the step decide, whatever the element. */
const STEPS: readonly { readonly key: string; readonly words: RegExp }[] = [
  {
    key: 'strip',
    words:
      /\b(strip|stripping|striking|strike|de ?shutter\w*|(dismantl\w*|remov\w*) (of )?(the )?(form ?work|shutter\w*)|(form ?work|shutter\w*) (removal|dismantling|strip\w*))\b|فك (ال)?(شد|نجار)/,
  },
  { key: 'cure', words: /\b(cure|curing)\b|معالجه (ال)?خرسان|ايناع/ },
  { key: 'formwork', words: /^(form ?work|shuttering)\b|^نجاره (ال)?(مسلح|سقف|بلاط|اعمد|قواعد|جدران)|^شد[هات]/ },
  { key: 'rebar', words: /^(rebar|reinforcement|steel fixing)\b|^(ال)?حداده|^تسليح/ },
  { key: 'pour', words: /^(pour(ing)?|casting|concret(e|ing) pour(ing)?)\b|^صب / },
  { key: 'firstFix', words: /\b(1st|first) fix\b|تاسيس(ات)? (ال)?(كهروميكانيك|ميكانيك)/ },
  { key: 'secondFix', words: /\b(2nd|second|final) fix\b/ },
];

const TEST =
  /\b(pressure |hydro(static)? ?|leak(age)? |megger )?test(s|ing)?\b( and inspection)?( (of|for))?|اختبار(ات)?( ضغط)?/;

/** What a test of it does not wait for as for a thing installed. */
const NO_SYSTEM: ReadonlySet<string> = new Set([
  'commissioning',
  'mockup',
  'soilInvestigation',
  'piling',
  'survey',
  'submittal',
]);

/** The kind of work a title names; `tested` is what a test is about. */
function stepOf(
  title: string,
  keyOf: (title: string) => string | undefined,
): { readonly key: string | undefined; readonly tested: string | undefined } {
  const words = fold(title).replace(/[-_/]+/g, ' ');
  const known = keyOf(title);
  const step = STEPS.find(({ key, words: named }) => named.test(words) && !(key.endsWith('Fix') && known));
  if (step) return { key: step.key, tested: undefined };
  if (!TEST.test(words) || /commission|soil/.test(words)) return { key: known, tested: undefined };
  const tested = keyOf(words.replace(TEST, ' '));
  return tested && !NO_SYSTEM.has(tested) ? { key: 'test', tested } : { key: known, tested: undefined };
}

const TESTED: string = WHY.test;
const CARRIED: string = WHY.carry;

const ELEMENTS: readonly [string, RegExp][] = [
  ['foundation', /\b(footing|foundation|raft|pile cap|grade beam)s?\b|قواعد|اساسات|لبشه|ميد/],
  ['column', /\bcolumns?\b|عمود|اعمده/],
  ['wall', /\b(shear |core |retaining )?walls?\b|جدار|جدران|حوايط/],
  ['slab', /\b(slab|beam|deck|roof)s?\b|بلاط|سقف|كمر|جسور/],
  ['stair', /\bstair(case)?s?\b|درج|سلم/],
];

/** The part of the structure that a title names; formwork, steel and concrete of one do not wait for those of another. */
const elementOf = (title: string): string | undefined => ELEMENTS.find(([, words]) => words.test(fold(title)))?.[0];

const ORDINALS = 'ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth'.split('|');
const ARABIC_ORDINALS = 'ارضي|اول|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر'.split('|');

/** The number of a level however it is written ("Level 3", "L3", "3rd floor", "الدور الثالث"); undefined for other places. */
function levelOf(place: string): number | undefined {
  const text = fold(place);
  const digits =
    /^(?:levels?|lvl|floors?|flr|l|ال(?:دور|طابق)|دور|طابق) ?(?:no\.? ?)?(\d{1,2})$|^(\d{1,2})(?:st|nd|rd|th) (?:floor|level|storey)$/.exec(
      text,
    );
  if (digits) return Number(digits[1] ?? digits[2]);
  const word = /^(\w+) (?:floor|level|storey)$/.exec(text)?.[1];
  if (word && ORDINALS.includes(word)) return ORDINALS.indexOf(word);
  const arabic = /^(?:ال)?(?:دور|طابق) ال(\p{L}+)$/u.exec(text)?.[1];
  return arabic && ARABIC_ORDINALS.includes(arabic) ? ARABIC_ORDINALS.indexOf(arabic) : undefined;
}

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly parentTaskId: string | null;
  readonly status: string;
  readonly plannedStartDate: string | null;
}

/** The kind of work a title names, by its key in the knowledge of activities, and the places it names, in order. */
export interface Work {
  readonly key: string | undefined;
  readonly places: readonly string[];
}

interface Known {
  readonly task: Titled;
  readonly key: string;
  readonly tested: string | undefined;
  readonly element: string | undefined;
  readonly level: number | undefined;
  /** Its places but the level, and those of the tasks it is a part of. */
  readonly around: string;
}

/**
 * Links for tasks that wait for nothing: what a trade usually waits for, in the same place. A task planned later than the one that
 * would wait for it is not suggested, so that no plan is turned round; none closes a cycle or ties a task to a part of it.
 */
export function suggestedLinks(
  tasks: readonly Titled[],
  links: readonly PlanLink[],
  workOf: (title: string) => Work,
): SuggestedLink[] {
  const waiting = new Set(links.map(({ successorId }) => successorId));
  const parents = new Set(tasks.flatMap(({ parentTaskId }) => parentTaskId ?? []));
  const known = knownOf(tasks, workOf).filter(({ task }) => !parents.has(task.id));
  const byKey = Map.groupBy(known, ({ key }) => key);
  const made = known.flatMap((one) =>
    one.task.status === 'done' || waiting.has(one.task.id)
      ? []
      : before(one, byKey).map(
          ({ found, why }): SuggestedLink => ({
            ...{ predecessorId: found.task.id, successorId: one.task.id, kind: 'FS', lag: 0, reason: why },
          }),
        ),
  );
  return withoutCycles(tasks, links, made);
}

interface Dated extends Titled {
  readonly plannedEndDate: string | null;
}

/**
 * The order of the trades among tasks that no link ties, for whoever promises work by the day: nobody strikes formwork before the pour.
 * Where the plan's own dates let two tasks overlap they may, but for the steps of one pour, which cannot.
 */
export function looseTradeOrder(
  tasks: readonly Dated[],
  links: readonly PlanLink[],
  workOf: (title: string) => Work,
): readonly Pick<SuggestedLink, 'predecessorId' | 'successorId' | 'kind' | 'lag'>[] {
  const tied = new Set(links.flatMap(({ predecessorId, successorId }) => [predecessorId, successorId]));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return suggestedLinks(tasks, links, workOf).filter(({ predecessorId, successorId }) => {
    const [before, after] = [byId.get(predecessorId), byId.get(successorId)];
    if (!before || !after || tied.has(predecessorId) || tied.has(successorId)) return false;
    const step = stepOf(after.title, (title) => workOf(title).key).key ?? '';
    return POUR_STEPS.has(step) || !overlap(before, after);
  });
}

/** Each is impossible before the one that comes before it. */
const POUR_STEPS: ReadonlySet<string> = new Set(['postTension', 'pour', 'cure', 'strip']);

const overlap = ({ plannedEndDate: end }: Dated, { plannedStartDate: start }: Dated): boolean =>
  end !== null && start !== null && start <= end;

function knownOf(tasks: readonly Titled[], workOf: (title: string) => Work): Known[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const remembered = new Map<string, readonly string[]>();
  const placesOf = (task: Titled): readonly string[] => {
    const found = remembered.get(task.id);
    if (found) return found;
    remembered.set(task.id, []);
    const above = byId.get(task.parentTaskId ?? '');
    const tail = tailOf(task.title);
    const spoken = workOf(task.title).places;
    const isNamed = spoken.some((place) => tail.includes(fold(place)));
    const own = [...spoken.map((place) => placed(place)), ...(tail !== '' && !isNamed ? [tail] : [])];
    const inherited = above ? placesOf(above) : [];
    const hasLevel = own.some(isLevel);
    const places = [...new Set([...own, ...inherited.filter((place) => !(hasLevel && isLevel(place)))])].sort();
    remembered.set(task.id, places);
    return places;
  };
  return tasks.flatMap((task) => {
    const { key, tested } = stepOf(task.title, (title) => workOf(title).key);
    if (key === undefined) return [];
    const places = placesOf(task);
    const level = places.find(isLevel);
    return [
      {
        ...{ task, key, tested },
        element: elementOf(task.title),
        level: level === undefined ? undefined : Number(level.slice(LEVEL.length)),
        around: places.filter((place) => !isLevel(place)).join('|'),
      },
    ];
  });
}

/** "Screed, platform": what stands after the last comma is a place, unless it only says how. */
function tailOf(title: string): string {
  const comma = Math.max(title.lastIndexOf(','), title.lastIndexOf('،'));
  const last = comma < 0 ? '' : title.slice(comma + 1).trim();
  if (last.length < LEAST_TAIL || last.length > MOST_TAIL) return '';
  const tail = fold(last).trim();
  return /\d/.test(tail) || HOW.test(tail) ? '' : tail;
}

const LEAST_TAIL = 3;
const MOST_TAIL = 60;

const HOW =
  /^(internal|external|complete|general|typical|temporary|permanent|final|reinforced|and .*|(?:clean|stack|cure|inspect|test|store|remove|dismantle|repair|oil|level|vibrate|compact)(?:ing)?(?: .*)?|including .*|with .*|داخلي\p{L}*|خارجي\p{L}*|كامل\p{L}*|عام\p{L}*)$/u;

const LEVEL = 'level:';
const isLevel = (place: string): boolean => place.startsWith(LEVEL);
const placed = (place: string): string => {
  const level = levelOf(place);
  return level === undefined ? place : `${LEVEL}${level}`;
};

interface Before {
  readonly found: Known;
  readonly why: string;
}

type ByKey = ReadonlyMap<string, readonly Known[]>;

/** What a task waits for: the first group of its trade of which something lies in the same place, then what carries it. */
function before(one: Known, byKey: ByKey): Before[] {
  const { groups, why }: Waiting = one.tested
    ? { groups: [[one.tested]], why: TESTED }
    : (WAITS_FOR[one.key] ?? { groups: [], why: '' });
  for (const kinds of groups) {
    const found = nearest(one, (level) => among(one, kinds, { byKey, level }));
    if (found.length > 0) return found.map((each) => ({ found: each, why }));
  }
  if (!RISING.includes(one.key) || one.level === undefined) return [];
  const below = among(one, ['slab', 'pour'], { byKey, level: one.level - 1 });
  return below.map((found) => ({ found, why: CARRIED }));
}

/** Parts of the structure that stand on the slab below. */
const RISING = ['columns', 'coreWall', 'blockwork', 'formwork', 'stairs'];

/** In the same level, else where no level is named. */
function nearest({ level }: Known, at: (level: number | undefined) => Known[]): Known[] {
  const same = at(level);
  return same.length > 0 || level === undefined ? same : level <= 1 ? at(undefined) : [];
}

interface Sought {
  readonly byKey: ByKey;
  readonly level: number | undefined;
}

function among(one: Known, kinds: readonly string[], { byKey, level }: Sought): Known[] {
  return kinds.flatMap((kind) => {
    const found = (byKey.get(kind) ?? []).filter(
      (other) =>
        other.level === level &&
        other.around === one.around &&
        (!other.element ||
          !one.element ||
          !CONCRETE.has(kind) ||
          other.element === one.element ||
          level !== one.level) &&
        isBefore(other.task, one.task),
    );
    const siblings = found.filter(({ task }) => task.parentTaskId === one.task.parentTaskId);
    return lastOf(siblings.length > 0 ? siblings : isPlaced(one) || found.length === 1 ? found : []);
  });
}

/** Of many alike in one place the last to be done: who waits for them has waited for the others. */
const MOST = 5;
const lastOf = (found: Known[]): Known[] =>
  found.length <= MOST ? found : found.toSorted((one, other) => compare(startOf(one), startOf(other))).slice(-MOST);

const startOf = ({ task }: Known): string => task.plannedStartDate ?? '';
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

const CONCRETE: ReadonlySet<string> = new Set(['formwork', 'rebar', 'postTension', 'pour', 'cure', 'strip']);

/** It says where it is: then the same place under another heading is the same place. */
const isPlaced = ({ level, around }: Known): boolean => level !== undefined || around !== '';

const isBefore = (one: Titled, other: Titled): boolean =>
  one.id !== other.id &&
  (one.plannedStartDate === null || other.plannedStartDate === null || one.plannedStartDate <= other.plannedStartDate);

function withoutCycles(
  tasks: readonly Titled[],
  links: readonly PlanLink[],
  made: readonly SuggestedLink[],
): SuggestedLink[] {
  const { indexOf, parents } = treeOf(tasks);
  const edge = ({ predecessorId, successorId, kind }: Pick<PlanLink, 'predecessorId' | 'successorId' | 'kind'>) => ({
    ...{ from: indexOf.get(predecessorId) ?? 0, to: indexOf.get(successorId) ?? 0, kind },
  });
  // The last link of each circle goes; where it is none of these the plan has a circle of its own.
  const closing = closingLinks([...parents], [...links, ...made].map(edge));
  const isOpen = links.some((_, index) => closing.has(index));
  return isOpen ? [] : made.filter((_, index) => !closing.has(links.length + index));
}
