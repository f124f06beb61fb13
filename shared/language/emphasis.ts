import { isArabic } from './fold.ts';
import type { Found } from './phrase-book.ts';
import { CLOSE, OPEN, PAUSE } from './tokens.ts';

/** How a phrase stands in a name: it carries the name, belongs to it, or only says where and with what. */
export type Emphasis = 'main' | 'plain' | 'aside';

interface Sentence<Value> {
  readonly name: string;
  readonly tokens: readonly string[];
  /** The phrases that say something, in the order of the name. */
  readonly phrases: readonly Found<Value>[];
  /** The rank of a phrase; undefined when it never carries a name. */
  readonly rankOf: (value: Value) => number | undefined;
}

/**
 * "Painting of steel doors" is about painting, "generator foundation" about a foundation, "paint pipes" about paint:
 * English and its neighbours end with the main word unless they begin with a verb, Arabic begins with it, and what
 * follows a preposition or stands in brackets is an aside.
 */
export function emphasise<Value>(sentence: Sentence<Value>): Emphasis[] {
  const border = Math.min(borderOf(sentence), treatedFrom(sentence));
  const main = mainOf(
    sentence,
    sentence.phrases.filter(({ start }) => start < border),
  );
  return sentence.phrases.map((phrase) => {
    if (phrase === main) return 'main';
    return phrase.start < border ? 'plain' : 'aside';
  });
}

function mainOf<Value>({ name, tokens, rankOf }: Sentence<Value>, candidates: readonly Found<Value>[]) {
  const carrying = candidates.filter(({ value }) => rankOf(value) !== undefined);
  const [first] = carrying;
  if (isArabic(name) || (first && imperative.test(tokens[first.start] ?? ''))) return first;
  return carrying.findLast((one, index) => {
    const before = carrying[index - 1];
    if (!before || rankOf(before.value) !== rankOf(one.value)) return true;
    // "Electrical and plumbing": the first of equals is the main word.
    const between = tokens.slice(before.start + before.length, one.start);
    return !between.some((token) => conjunctions.has(token));
  });
}

const conjunctions = new Set([PAUSE, ...'and en und et y e o und'.split(' ')]);

const imperative =
  /^(excavate|backfill|demolish|demo|dig|dismantle|paint|plaster|waterproof|tile|pour|cast|pave|screed|insulate|reinforce|shutter|plant|survey|strip|break|submit|resubmit|procure|order|deliver|tender|award|review|design|inspect|commission|plastering|painting|tiling|rendering|backfilling|excavating|cleaning|clean|insulating|curing|chasing|formwork)$/;

/** Where the aside begins: at the first preposition or bracket behind a phrase that says something. */
function borderOf<Value>({ tokens, phrases }: Sentence<Value>): number {
  const [first] = phrases;
  if (!first) return tokens.length;
  const border = tokens.findIndex(
    (token, index) => index >= first.start + first.length && startsAside(token) && !isInside(phrases, index),
  );
  return border < 0 ? tokens.length : border;
}

/**
 * Where the parts of a building begin that a name's first word is done to: "waterproofing raft foundation" is no foundation, as
 * "waterproofing of the raft" is none. Nowhere if anything else is named, such as its inspection or its screed.
 */
function treatedFrom<Value>({ tokens, phrases }: Sentence<Value>): number {
  const [first, ...others] = phrases;
  const [second] = others;
  const isTreated = first && second && treatment.test(tokens.slice(first.start).join(' '));
  const arePartsOfBuilding = others.every(({ start, length }) => partOfBuilding.test(tokens[start + length - 1] ?? ''));
  return isTreated && arePartsOfBuilding ? second.start : tokens.length;
}

const treatment =
  /^(water ?proofing|damp ?proofing|fire ?proofing|tanking|bitum(en|inous)|(anti ?)?termites?|(thermal )?insulation)\b/;

const partOfBuilding =
  /^(foundation|footing|raft|cap|basement|pit|wall|column|beam|slab|deck|podium|roof|terrace|balcony|stair|tank|pool|plinth|structure|pipe|duct)s?$/;

/** French "pour" is English for casting concrete. */
const isInside = <Value>(phrases: readonly Found<Value>[], index: number): boolean =>
  phrases.some(({ start, length }) => index >= start && index < start + length);

const startsAside = (token: string): boolean => prepositions.has(token) || /^لل./.test(token);

const prepositions = new Set([
  OPEN,
  CLOSE,
  ...'of for to in at on under over below above around behind beneath inside within into from before after until with by per near between against along across through prior following'.split(
    ' ',
  ),
  ...'في علي تحت اسفل فوق حول خلف داخل من الي مع بعد قبل بين'.split(' '),
  ...'van voor op onder aan bij naar boven fur im auf unter der des zum zur vom pour dans sur sous du de des aux para en con del'.split(
    ' ',
  ),
]);
