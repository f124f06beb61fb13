import { isArabic } from '#shared/language/fold.ts';
import { type Found, PhraseBook } from '#shared/language/phrase-book.ts';
import { CLOSE, OPEN, PAUSE, tokensOf } from '#shared/language/tokens.ts';
import type { Discipline } from './disciplines.ts';
import { type Known, type Meaning, phrases } from './lexicon/lexicon.ts';
import { weightOf } from './lexicon/vocabulary.ts';

export interface Described {
  readonly title: string;
  readonly description?: string;
  /** Where the task stands, from the outside in: the work breakdown, then the parent task's title. */
  readonly path?: readonly string[];
}

export interface Classification {
  readonly discipline: Discipline;
  /** How much speaks for it; 0 for General. */
  readonly score: number;
  /** The phrases that decided, for the person who wonders. */
  readonly because: readonly string[];
}

/** Below this a word such as "wall" in some other place would decide. */
const LEAST_SCORE = 2.5;
/** The word that carries a name counts more: "generator foundation" is a foundation. */
const HEAD = 1.5;
/** What stands behind a preposition or in brackets says where, not what: "painting of steel doors". */
const ASIDE = 0.4;
/** "As per approved drawings" is no office work. */
const OFFICE_ASIDE = 0.15;
const PATH = 0.4;
const PATH_FARTHER = 0.7;
const PATH_OFFICE = 0.5;
const PATH_CLOSING = 0.07;
const DESCRIPTION = 0.3;

let book: PhraseBook<Meaning> | undefined;

/** The discipline of a task by its own words, then by its place in the plan, then by its description; else General. */
export function classify({ title, description = '', path = [] }: Described): Classification {
  const tally = new Tally();
  tally.addTitle(title);
  path.toReversed().forEach((name, distance) => {
    tally.addPlace(name, PATH * PATH_FARTHER ** distance);
  });
  if (tally.best().score < LEAST_SCORE) tally.addText(description, DESCRIPTION);
  const { discipline, score, because } = tally.best();
  return score < LEAST_SCORE ? { discipline: 'general', score: 0, because: [] } : { discipline, score, because };
}

interface Voice {
  readonly discipline: Known;
  readonly weight: number;
  /** The weight before its place in the sentence changed it. */
  readonly rank: number;
  readonly phrase: string;
}

class Tally {
  readonly #scores = new Map<Known, { score: number; because: string[] }>();

  addTitle(title: string) {
    this.#add(voicesOfName(title));
  }

  addPlace(name: string, factor: number) {
    this.#add(voicesOfName(name).map((voice) => ({ ...voice, weight: weightInPlace(voice, factor) })));
  }

  addText(text: string, factor: number) {
    this.#add(voicesOf(text).map((voice) => ({ ...voice, weight: voice.weight * factor })));
  }

  /** On equal scores whoever was named first. */
  best(): { discipline: Known; score: number; because: string[] } {
    let best = { discipline: 'site' as Known, score: 0, because: [] as string[] };
    for (const [discipline, { score, because }] of this.#scores) {
      if (score > best.score) best = { discipline, score, because };
    }
    return best;
  }

  #add(voices: readonly Voice[]) {
    for (const { discipline, weight, phrase } of voices) {
      const tallied = this.#scores.get(discipline) ?? { score: 0, because: [] };
      tallied.score += weight;
      tallied.because.push(phrase);
      this.#scores.set(discipline, tallied);
    }
  }
}

/** Office headings ("Procurement") hold for everything below them, however far; "Testing and handover" does not. */
function weightInPlace({ rank, weight }: Voice, factor: number): number {
  if (rank === weightOf.office) return rank * PATH_OFFICE;
  return rank === weightOf.closing ? rank * PATH_CLOSING : weight * factor;
}

const voicesOf = (text: string): Voice[] =>
  found(tokensOf(text)).flatMap(({ value, phrase }) => toVoice(value, phrase));

const toVoice = (meaning: Meaning, phrase: string): Voice[] =>
  meaning ? [{ ...meaning, rank: meaning.weight, phrase }] : [];

function found(tokens: readonly string[]): Found<Meaning>[] {
  book ??= new PhraseBook(phrases());
  return book.find(tokens);
}

/** What a name says, its main word weighing more and its asides less. */
function voicesOfName(name: string): Voice[] {
  const tokens = tokensOf(name);
  const telling = found(tokens).filter(({ value }) => value !== undefined);
  const border = borderOf(tokens, telling);
  const head = headOf(
    telling.filter(({ start }) => start < border),
    tokens,
    isArabic(name),
  );
  return telling.flatMap((one) => {
    const isAside = one.start >= border;
    return toVoice(one.value, one.phrase).map((voice) => ({
      ...voice,
      weight: voice.weight * (isAside ? asideFactor(voice) : one === head ? HEAD : 1),
    }));
  });
}

const asideFactor = ({ rank }: Voice) => (rank >= weightOf.closing ? OFFICE_ASIDE : ASIDE);

/** English and its neighbours end with the main word, unless they begin with a verb: "paint doors". Arabic begins with it. */
function headOf(
  main: readonly Found<Meaning>[],
  tokens: readonly string[],
  isHeadFirst: boolean,
): Found<Meaning> | undefined {
  const carrying = main.filter(({ value }) => value?.weight !== weightOf.check);
  const [first] = carrying;
  if (isHeadFirst || (first && imperatives.has(first.phrase))) return first;
  return carrying.findLast((one, index) => !isEqualPartner(carrying[index - 1], one, tokens));
}

/** "Electrical and plumbing": the first of equals is the main word. */
function isEqualPartner(before: Found<Meaning> | undefined, one: Found<Meaning>, tokens: readonly string[]): boolean {
  if (before?.value?.weight !== one.value?.weight) return false;
  const between = before ? tokens.slice(before.start + before.length, one.start) : [];
  return between.includes('and') || between.includes(PAUSE);
}

const imperatives = new Set(
  'excavat* backfill* demolish* demo dig dismantl* paint* plaster* waterproof* tile pour cast pave screed* insulat* reinforce shutter plant survey* strip'.split(
    ' ',
  ),
);

/** Where the aside begins: at the first preposition or bracket behind a telling phrase. */
function borderOf(tokens: readonly string[], telling: readonly Found<Meaning>[]): number {
  const [first] = telling;
  if (!first) return tokens.length;
  const border = tokens.findIndex(
    (token, index) => index >= first.start + first.length && startsAside(token) && !isInside(telling, index),
  );
  return border < 0 ? tokens.length : border;
}

/** French "pour" is English for casting concrete. */
const isInside = (phrases: readonly Found<Meaning>[], index: number): boolean =>
  phrases.some(({ start, length }) => index >= start && index < start + length);

const startsAside = (token: string): boolean => asides.has(token) || /^لل./.test(token);

const asides = new Set([
  OPEN,
  CLOSE,
  ...'of for to in at on under over below above around behind beneath inside within into from before after until with by per near between against along across through prior following'.split(
    ' ',
  ),
  ...'في علي تحت اسفل فوق حول خلف داخل من الي مع بعد قبل بين لاعمال للحمامات'.split(' '),
  ...'van voor op onder aan bij naar boven fur im auf unter der des zum zur vom pour dans sur sous du de des aux para en con del'.split(
    ' ',
  ),
]);
