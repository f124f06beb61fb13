import { fold } from '#shared/language/fold.ts';
import { formsOf, tokensOf } from '#shared/language/tokens.ts';
import type { Activity, Step, Unit } from './activities/activity.ts';
import { withoutPlaces } from './breakdown/places.ts';
import { crewOn, spansOf, stepsOf, workOf } from './crew-rules.ts';

export interface UsedMaterial {
  readonly item: string;
  readonly unit: string;
}

/** A day's part of what a task takes of a material, 0 to 1, and all of it up to the end of that day. */
export interface Use {
  readonly part: number;
  readonly through: number;
}

/**
 * When a task takes a material: concrete on the days it is cast, steel while it is fixed, everything else on the days of the steps
 * that speak of it or count its unit; evenly where nothing tells.
 */
export function takenOn(
  { title, material, steps = stepsOf(title) }: Taking,
  { day, days }: { readonly day: number; readonly days: number },
): Use {
  const shares = sharesOf({ title, material, steps }, days);
  let through = 0;
  for (const share of shares.slice(0, day)) through += share;
  return { part: shares[day - 1] ?? 0, through: Math.min(1, through) };
}

interface Taking {
  readonly title: string;
  readonly material: UsedMaterial;
  /** The task's own, where others do some of its work. */
  readonly steps?: readonly Step[] | undefined;
}

/** Each is one step of a slab, wall or column, and its name tells what it takes of concrete, steel and formwork. */
const oneStep: ReadonlySet<string | undefined> = new Set(['pour', 'rebar', 'formwork', 'castInServices']);

/**
 * Whether a task may take a material that only words tie to it: a pour takes no steel and the sleeves of a slab no plywood; what a
 * title calls by one step of its work ("Curtain wall brackets") takes nothing that belongs to another one. True where nobody knows.
 */
export function mayTake(title: string, item: string): boolean {
  const work = workOf(title);
  if (!work) return true;
  const [folded, foldedTitle] = [fold(item), fold(title)];
  const kind = kinds.find(({ words }) => words.test(folded));
  if (kind) {
    const isNamed = kind.words.test(foldedTitle) || kind.work?.test(foldedTitle);
    return isNamed || !oneStep.has(work.key) || work.steps.some(kind.isTaking);
  }
  const taking = stepsNamed(work, item);
  const named = taking.length === 0 ? [] : stepsNamed(work, withoutPlaces(title));
  return named.length === 0 || taking.some((step) => named.includes(step));
}

/**
 * Whether a part of a task that takes a material takes of it: not where its title names steps of the task's work, and others take that
 * material. True where nobody knows.
 */
export function takesAsPart({ title, partOf }: { title: string; partOf: string }, item: string): boolean {
  const work = workOf(partOf);
  const named = work ? stepsTitled(work, title) : [];
  if (!work || named.length === 0) return true;
  const taking = stepsTaking(work.steps, { item, unit: '' });
  return taking.length === 0 || taking.some((step) => named.includes(step));
}

/** The steps of a work, those that only look among them, that a title shares most words with. */
function stepsTitled({ steps }: Activity, title: string): readonly Step[] {
  const words = new Set(wordsOf(withoutPlaces(title)));
  const counts = steps.map((step) =>
    Math.max(...[step.title.en, step.title.ar].map((name) => wordsOf(name).filter((word) => words.has(word)).length)),
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : steps.filter((_, index) => counts[index] === most);
}

const rememberedSteps = new Map<string, readonly Step[]>();

/** The working steps that a text calls by their title; the name of the work itself tells none of them. */
export function stepsNamed({ key, name, steps }: Activity, text: string): readonly Step[] {
  const of = `${key} ${text}`;
  const known = rememberedSteps.get(of);
  if (known) return known;
  if (rememberedSteps.size >= MOST_REMEMBERED) rememberedSteps.clear();
  const common = new Set(wordsOf(`${name.en} ${name.ar}`));
  const words = wordsOf(text).filter((word) => !common.has(word));
  const found = titledBy(
    steps.filter(({ trade }) => !looking.has(trade)),
    words,
  );
  rememberedSteps.set(of, found);
  return found;
}

const remembered = new Map<string, readonly number[]>();
const MOST_REMEMBERED = 5_000;

function sharesOf(taking: Required<Taking>, days: number): readonly number[] {
  const { title, material, steps } = taking;
  const key = JSON.stringify([
    title,
    material.item,
    material.unit,
    days,
    steps?.map(({ title: name, share }) => [name.en, share]),
  ]);
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const shares = calculateShares({ title, material, steps: steps ?? [] }, days);
  remembered.set(key, shares);
  return shares;
}

function calculateShares(
  { title, material, steps }: { title: string; material: UsedMaterial; steps: readonly Step[] },
  days: number,
): readonly number[] {
  const all = Array.from({ length: days }, (_, index) => index + 1);
  const taking = new Set(stepsTaking(steps, material));
  if (taking.size === 0) return all.map(() => 1 / days);
  const own = all.map((day) => {
    const step = crewOn(title, { day, days }, steps)?.step;
    return step && taking.has(step) ? 1 : 0;
  });
  const count = own.reduce<number>((sum, one) => sum + one, 0);
  if (count > 0) return own.map((one) => one / count);
  return overlaps(steps, taking, days);
}

/** No day is named after such a step: its time is a part of some day's. */
function overlaps(steps: readonly Step[], taking: ReadonlySet<Step>, days: number): readonly number[] {
  const shares = Array.from({ length: days }, () => 0);
  for (const { step, from, to } of spansOf(steps)) {
    for (let day = 0; day < days && taking.has(step); day++) {
      const within = Math.min(to, (day + 1) / days) - Math.max(from, day / days);
      if (within > 0) shares[day] = (shares[day] ?? 0) + within;
    }
  }
  const sum = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => share / sum);
}

interface Kind {
  readonly words: RegExp;
  /** What work with it is called where its name is not said. */
  readonly work?: RegExp;
  readonly isTaking: (step: Step) => boolean;
}

/** Materials whose step nobody on a site would ask about. */
const kinds: readonly Kind[] = [
  {
    words:
      /\b(rebars?|reinforc\w*|deformed bars?|steel bars?|bar mesh|brc|binding wire|tie wire)\b|حديد (ال)?تسليح|سلك (رباط|تربيط)/,
    isTaking: ({ trade, inspection, quantity }) =>
      trade === 'steelFixer' || (inspection === 'rebar' && quantity !== undefined),
  },
  {
    words:
      /\b(plywood|formwork|shutter\w*|shuttering oil|form oil|timber|tie rods?|soldiers?|props?)\b|خشب|شده خشبيه|بليوود|زراجين|الواح (ال)?شده/,
    isTaking: ({ trade, inspection }) => trade === 'carpenter' && inspection !== 'strength',
  },
  {
    words:
      /\b(ready.?mix\w*|rmc|concrete|c ?\d\d(\/\d\d)?|screed mix|grout)\b(?! (block|paver|kerb|curb|pipe|tile|ring|cover|slab|panel)s?)|خرسان/,
    work: /\b(pour\w*|casting|concret\w*)\b|(^|\s)(ال)?صب/,
    isTaking: ({ inspection, quantity }) => inspection === 'concrete' || quantity?.unit === 'm3',
  },
  { words: /\bcuring|معالجه/, isTaking: ({ title }) => /\bcur(e|ing)\b/i.test(title.en) },
];

/** Only inspects or sets out. */
const looking = new Set([
  'quality',
  'surveyor',
  'engineer',
  'coordinator',
  'planner',
  'draughtsman',
  'buyer',
  'tester',
]);

const units: Readonly<Record<string, readonly Unit[]>> = {
  m3: ['m3'],
  tonnes: ['t'],
  kg: ['t'],
  meters: ['m'],
  pieces: ['no', 'm2'],
  boxes: ['no', 'm2'],
};

function stepsTaking(steps: readonly Step[], { item, unit }: UsedMaterial): readonly Step[] {
  const folded = fold(item);
  const known = kinds.find(({ words }) => words.test(folded));
  const ofKind = known ? steps.filter(known.isTaking) : [];
  if (ofKind.length > 0) return ofKind;
  const working = steps.filter(({ trade }) => !looking.has(trade));
  const spoken = speakingOf(working, item);
  if (spoken.length > 0) return spoken;
  const counted = working.filter(({ quantity }) => quantity && units[unit]?.includes(quantity.unit));
  return counted.length > 0 ? counted : working.filter(({ quantity }) => quantity);
}

const LEAST_WORD = 4;

/** Steps whose title names the material; else those whose text does. */
function speakingOf(steps: readonly Step[], item: string): readonly Step[] {
  const words = wordsOf(item);
  const titled = titledBy(steps, words);
  if (titled.length > 0) return titled;
  const names = namesOneOf(words);
  return steps.filter(({ text }) => names(text.en) || names(text.ar));
}

function titledBy(steps: readonly Step[], words: readonly string[]): readonly Step[] {
  const names = namesOneOf(words);
  return steps.filter(({ title }) => names(title.en) || names(title.ar));
}

const namesOneOf = (words: readonly string[]) => {
  const known = new Set(words);
  return (text: string) => wordsOf(text).some((word) => known.has(word));
};

export const wordsOf = (text: string): string[] =>
  tokensOf(text).flatMap((token) => {
    const [form = ''] = formsOf(token);
    const word = form.replace(/^(وال|بال|لل|ال)(?=.{3})/, '');
    return word.length >= LEAST_WORD && !/\d/.test(word) ? [word] : [];
  });
