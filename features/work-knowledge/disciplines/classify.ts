import { type Emphasis, emphasise } from '#shared/language/emphasis.ts';
import { fold } from '#shared/language/fold.ts';
import { type Found, PhraseBook } from '#shared/language/phrase-book.ts';
import { PAUSE, tokensOf } from '#shared/language/tokens.ts';
import type { Discipline } from '../contract.ts';
import { expandAbbreviations } from '../expand-abbreviations.ts';
import { findJoinedWork, findWorkIntent, isOfficeIntent } from '../work-intent.ts';
import { type Known, type Meaning, phrases } from './lexicon.ts';
import { weightOf } from './vocabulary.ts';

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
const MAIN = 1.5;
/** What stands behind a preposition or in brackets says where, not what: "painting of steel doors". */
const ASIDE = 0.4;
/** "As per approved drawings" is no office work. */
const OFFICE_ASIDE = 0.15;
const PATH = 0.4;
const PATH_FARTHER = 0.7;
const PATH_OFFICE = 0.5;
const PATH_CLOSING = 0.07;
/** "North Hotel, Contract Works" is a name, no heading: what it says of the office fades with each level below it. */
const PATH_NAMED_FARTHER = 0.1;
const DESCRIPTION = 0.3;

let book: PhraseBook<Meaning> | undefined;

/** The discipline of a task by its own words, then by its place in the plan, then by its description; else General. */
export function classify({ title, description = '', path = [] }: Described): Classification {
  const tally = new Tally();
  if (!ofEveryTrade.test(fold(title))) tally.addTitle(expandAbbreviations(title));
  path.toReversed().forEach((name, distance) => {
    tally.addPlace(name, distance);
  });
  if (tally.best().score < LEAST_SCORE) tally.addText(description, DESCRIPTION);
  const { discipline, score, because } = tally.best();
  return score < LEAST_SCORE ? { discipline: 'general', score: 0, because: [] } : { discipline, score, because };
}

/** A milestone or a test of nobody knows what is no office work. */
const ofEveryTrade = /^[^\p{L}]*(?:milestones?|tests?)(?: ?(?:no|nr)\b)?[^\p{L}]*$/u;

interface Formatter {
  readonly discipline: Known;
  readonly weight: number;
  /** The weight before its place in the sentence changed it. */
  readonly rank: number;
  readonly phrase: string;
}

class Tally {
  readonly #scores = new Map<Known, { score: number; because: string[] }>();

  addTitle(title: string) {
    const joined = findJoinedWork(title);
    const intent = findWorkIntent(title);
    const built = intent?.kind === 'build' ? voicesOfName(intent.object) : [];
    const voices = built.length > 0 ? built : voicesOfName(title);
    if (isOfficeIntent(intent)) voices.push(officeVoice);
    this.#add(
      joined && !voices.some(isOffice)
        ? voices.map((formatter) => ({ ...formatter, discipline: joined.discipline }))
        : voices,
    );
  }

  /**
   * A heading of the plan. "Procurement" holds for everything below it, however far; "Testing and handover" or
   * "Mobilisation and permits" do not.
   */
  addPlace(name: string, distance: number) {
    const voices = voicesOfName(name);
    const factor = PATH * PATH_FARTHER ** distance;
    const fading = isHeading(name) ? 1 : PATH_NAMED_FARTHER ** distance;
    const officeFactor = (voices.some(isTradeOfOwn) ? PATH_CLOSING : PATH_OFFICE) * fading;
    this.#add(
      voices.map((formatter) => {
        if (formatter.rank === weightOf.office) return { ...formatter, weight: formatter.rank * officeFactor };
        return {
          ...formatter,
          weight: formatter.rank === weightOf.closing ? formatter.rank * PATH_CLOSING : formatter.weight * factor,
        };
      }),
    );
  }

  addText(text: string, factor: number) {
    this.#add(voicesOf(text).map((formatter) => ({ ...formatter, weight: formatter.weight * factor })));
  }

  /** On equal scores whoever was named first. */
  best(): { discipline: Known; score: number; because: string[] } {
    let best = { discipline: 'site' as Known, score: 0, because: [] as string[] };
    for (const [discipline, { score, because }] of this.#scores) {
      if (score > best.score) best = { discipline, score, because };
    }
    return best;
  }

  #add(voices: readonly Formatter[]) {
    for (const { discipline, weight, phrase } of voices) {
      const tallied = this.#scores.get(discipline) ?? { score: 0, because: [] };
      tallied.score += weight;
      tallied.because.push(phrase);
      this.#scores.set(discipline, tallied);
    }
  }
}

/** Said by the title's verb: "buy", "hire", "submit shop drawings". */
const officeVoice: Formatter = {
  discipline: 'management',
  weight: weightOf.office,
  rank: weightOf.office,
  phrase: 'office work',
};
const isOffice = ({ rank }: Formatter) => rank >= weightOf.closing;

/** A trade named beside the office work, not what the office work is about. */
const isTradeOfOwn = ({ rank, weight }: Formatter) =>
  rank >= weightOf.element && rank <= weightOf.work && weight >= rank;

const voicesOf = (text: string): Formatter[] =>
  found(tokensOf(text)).flatMap(({ value, phrase }) => toVoice(value, phrase));

const toVoice = (meaning: Meaning, phrase: string): Formatter[] =>
  meaning ? [{ ...meaning, rank: meaning.weight, phrase }] : [];

function found(tokens: readonly string[]): Found<Meaning>[] {
  book ??= new PhraseBook(phrases());
  return book.find(tokens);
}

/** What a name says, its main word weighing more and its asides less. */
function voicesOfName(name: string): Formatter[] {
  const tokens = tokensOf(name);
  const phrases = found(tokens).filter(({ value }) => value !== undefined);
  const emphases = emphasise({ name, tokens, phrases, rankOf: rankOfMeaning });
  return phrases.flatMap(({ value, phrase }, index) =>
    toVoice(value, phrase).map((formatter) => ({
      ...formatter,
      weight: formatter.weight * factorOf(formatter, emphases[index] ?? 'plain'),
    })),
  );
}

const rankOfMeaning = (meaning: Meaning) => (meaning?.weight === weightOf.check ? undefined : meaning?.weight);

/** Nothing but words of the office: "Procurement", "Submittals and approvals"; a project's name has others. */
function isHeading(name: string): boolean {
  const tokens = tokensOf(name).filter((token) => !JOINS.has(token));
  const phrases = found(tokens).filter(({ value }) => value !== undefined);
  return phrases.reduce((sum, { length }) => sum + length, 0) === tokens.length;
}
const JOINS: ReadonlySet<string> = new Set(['and', 'of', 'for', 'the', 'و', PAUSE]);

function factorOf({ rank }: Formatter, emphasis: Emphasis): number {
  if (emphasis === 'aside') return rank >= weightOf.closing ? OFFICE_ASIDE : ASIDE;
  return emphasis === 'main' ? MAIN : 1;
}
