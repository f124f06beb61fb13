import { type Emphasis, emphasise } from '#shared/language/emphasis.ts';
import { fold } from '#shared/language/fold.ts';
import { type Found, PhraseBook } from '#shared/language/phrase-book.ts';
import { PAUSE, tokensOf } from '#shared/language/tokens.ts';
import { isPlaceAlone, withoutPlaceSegments } from '../breakdown/places.ts';
import type { Discipline } from '../contract.ts';
import { expandAbbreviations } from '../expand-abbreviations.ts';
import { findJoinedWork, findWorkIntent, isOfficeIntent } from '../work-intent.ts';
import { type Known, type Meaning, phrases, weightOf } from './lexicon.ts';

export interface Described {
  readonly title: string;
  readonly description?: string;
  /** Where the task stands, from the outside in: the work breakdown, then the parent task's title. */
  readonly path?: readonly string[];
}

/** Words of a task that speak for its discipline, as they are written, and where they stand. */
export interface Evidence {
  readonly words: string;
  readonly from: 'title' | 'heading' | 'description';
}

export interface Classification {
  readonly discipline: Discipline;
  /** How much speaks for it; 0 for General. */
  readonly score: number;
  /** What it rests on, what weighs most first. */
  readonly evidence: readonly Evidence[];
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
/** What the end of a work says of the tasks below it: enough for one that says nothing itself. */
const PATH_CLOSING = 0.07;
/** What a heading with other words than those of the office says of it fades with each level below it. */
const PATH_NAMED_FARTHER = 0.1;
const DESCRIPTION = 0.3;
const MOST_EVIDENCE = 4;

let book: PhraseBook<Meaning> | undefined;

/** The discipline of a task by its own words, then by its place in the plan, then by its description; else General. */
export function classify({ title, description = '', path = [] }: Described): Classification {
  const tally = new Tally();
  if (!ofEveryTrade.test(fold(title))) tally.addTitle(expandAbbreviations(withoutPlaceSegments(title)));
  path.toReversed().forEach((name, distance) => {
    if (!isPlaceAlone(name)) tally.addHeading(name, distance);
  });
  if (tally.best().score < LEAST_SCORE) tally.addDescription(description);
  const { discipline, score, signals } = tally.best();
  if (score < LEAST_SCORE) return { discipline: 'general', score: 0, evidence: [] };
  return { discipline, score, evidence: evidenceOf(signals) };
}

/** A milestone, a test or a second fix of nobody knows what belongs to the trade it stands below. */
const ofEveryTrade = /^[^\p{L}]*(?:(?:milestones?|tests?)(?: ?(?:no|nr)\b)?|(?:ال)?(?:تشطيب|تاسيس)(?:ات)?)[^\p{L}]*$/u;

/** One phrase that speaks for a discipline. */
interface Signal extends Evidence {
  readonly discipline: Known;
  readonly weight: number;
  /** The weight before its place in the sentence changed it. */
  readonly rank: number;
}

function evidenceOf(signals: readonly Signal[]): Evidence[] {
  const byWords = new Map<string, Evidence>();
  for (const { words, from } of signals.toSorted((one, other) => other.weight - one.weight)) {
    if (!byWords.has(fold(words))) byWords.set(fold(words), { words, from });
  }
  return [...byWords.values()].slice(0, MOST_EVIDENCE);
}

class Tally {
  readonly #found = new Map<Known, { score: number; signals: Signal[] }>();

  addTitle(title: string) {
    const joined = findJoinedWork(title);
    const intent = findWorkIntent(title);
    const built = intent?.kind === 'build' ? signalsOfName(intent.object, 'title') : [];
    const signals = built.length > 0 ? built : signalsOfName(title, 'title');
    if (intent && isOfficeIntent(intent)) signals.push(officeSignal('words' in intent ? intent.words : title, 'title'));
    this.#add(
      joined && !signals.some(isOffice) ? signals.map((one) => ({ ...one, discipline: joined.discipline })) : signals,
    );
  }

  /**
   * A heading of the plan. "Procurement" holds for everything below it, however far; "Testing and handover", "Mobilisation and permits"
   * or the name of a contract do not.
   */
  addHeading(name: string, distance: number) {
    if (officePhase.test(fold(name))) return this.#add([officeSignal(name, 'heading', PATH_OFFICE)]);
    const signals = signalsOfName(name, 'heading');
    const factor = PATH * PATH_FARTHER ** distance;
    const officeFactor = officeFactorOf(name, distance, signals);
    this.#add(
      signals.map((signal) => {
        if (signal.rank === weightOf.office) return { ...signal, weight: signal.rank * officeFactor };
        return {
          ...signal,
          weight: signal.rank === weightOf.closing ? signal.rank * PATH_CLOSING : signal.weight * factor,
        };
      }),
    );
  }

  addDescription(text: string) {
    const signals = found(tokensOf(text)).flatMap((phrase) => toSignal(phrase, text, 'description'));
    this.#add(signals.map((signal) => ({ ...signal, weight: signal.weight * DESCRIPTION })));
  }

  /** On equal scores whoever was named first. */
  best(): { discipline: Known; score: number; signals: readonly Signal[] } {
    let best = { discipline: 'site' as Known, score: 0, signals: [] as readonly Signal[] };
    for (const [discipline, { score, signals }] of this.#found) {
      if (score > best.score) best = { discipline, score, signals };
    }
    return best;
  }

  #add(signals: readonly Signal[]) {
    for (const signal of signals.filter(({ weight }) => weight > 0)) {
      const tallied = this.#found.get(signal.discipline) ?? { score: 0, signals: [] };
      tallied.score += signal.weight;
      tallied.signals.push(signal);
      this.#found.set(signal.discipline, tallied);
    }
  }
}

/** A phase of the plan in which nothing is built: "Engineering", "Engineering & Procurement", "الأعمال الهندسية". */
const officePhase =
  /^[^\p{L}]*(?:engineering(?: phase| stage| works?| deliverables)?|pre-? ?construction(?: phase| stage| works?)?|(?:ال)?(?:اعمال|مرحله) (?:ال)?هندسيه)[^\p{L}]*$/u;

/** "North Hotel, Contract Works" or "Approved Programme, Lot 2" is a name, no heading of office work. */
const nameOfContract =
  /^(?:contracts?|contract award|tender\w*|bid|permits?|licen[cs]es?|programme|program|baseline\w*|master schedule|design\w*|award\w*|acquisition|عقد|عقود|توقيع عقد|مناقص\S*|رخصه?|تراخيص|ترخيص|تصريح|تصاريح|معتمد|اعتماد|برنامج زمني|جدول زمني|تصميم)\*?$/u;

function officeFactorOf(name: string, distance: number, signals: readonly Signal[]): number {
  const office = signals.filter(({ rank }) => rank === weightOf.office);
  const isPure = isHeading(name);
  if (!isPure && office.every(({ words }) => nameOfContract.test(fold(words).replace(/^(?:وال|ال|و)/u, '')))) return 0;
  const fading = isPure ? 1 : PATH_NAMED_FARTHER ** distance;
  return (signals.some(isTradeOfOwn) ? PATH_CLOSING : PATH_OFFICE) * fading;
}

/** Said by the title's verb or by the phase: "buy", "MIR for", "submit shop drawings". */
const officeSignal = (words: string, from: Evidence['from'], factor = 1): Signal => ({
  discipline: 'management',
  weight: weightOf.office * factor,
  rank: weightOf.office,
  words: words.trim(),
  from,
});
const isOffice = ({ rank }: Signal) => rank >= weightOf.closing;

/** A trade named beside the office work, not what the office work is about. */
const isTradeOfOwn = ({ rank, weight }: Signal) => rank >= weightOf.element && rank <= weightOf.work && weight >= rank;

function toSignal(
  { value, start, length, tokens }: Found<Meaning> & { readonly tokens: readonly string[] },
  text: string,
  from: Evidence['from'],
): Signal[] {
  if (!value) return [];
  const words = asWritten(tokens.slice(start, start + length), text);
  return [{ ...value, rank: value.weight, words, from }];
}

/** The words of a text behind folded tokens, in its own letters where they can be found. A task's text has at most 2,000 characters. */
function asWritten(tokens: readonly string[], text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+|[&+]/gu)];
  const folded = words.map(([word]) => (/[&+]/.test(word) ? 'and' : fold(word)));
  const start = folded.findIndex((_, index) => tokens.every((token, offset) => folded[index + offset] === token));
  const [first, last] = [words[start], words[start + tokens.length - 1]];
  return first && last ? text.slice(first.index, last.index + last[0].length) : tokens.join(' ');
}

function found(tokens: readonly string[]): (Found<Meaning> & { readonly tokens: readonly string[] })[] {
  book ??= new PhraseBook(phrases());
  return book.find(tokens).map((phrase) => ({ ...phrase, tokens }));
}

/** What a name says, its main word weighing more and its asides less. */
function signalsOfName(name: string, from: Evidence['from']): Signal[] {
  const tokens = tokensOf(name);
  const named = found(tokens).filter(({ value }) => value !== undefined);
  const emphases = emphasise({ name, tokens, phrases: named, rankOf: rankOfMeaning });
  return named.flatMap((phrase, index) =>
    toSignal(phrase, name, from).map((signal) => ({
      ...signal,
      weight: signal.weight * factorOf(signal, emphases[index] ?? 'plain'),
    })),
  );
}

const rankOfMeaning = (meaning: Meaning) => (meaning?.weight === weightOf.check ? undefined : meaning?.weight);

/** Nothing but words of the office: "Procurement", "Submittals and approvals"; a project's name has others. */
function isHeading(name: string): boolean {
  const tokens = tokensOf(name).filter((token) => !JOINS.has(token));
  const named = found(tokens).filter(({ value }) => value !== undefined);
  return named.reduce((sum, { length }) => sum + length, 0) === tokens.length;
}
const JOINS: ReadonlySet<string> = new Set(['and', 'of', 'for', 'the', 'و', PAUSE]);

function factorOf({ rank }: Signal, emphasis: Emphasis): number {
  if (emphasis === 'aside') return rank >= weightOf.closing ? OFFICE_ASIDE : ASIDE;
  return emphasis === 'main' ? MAIN : 1;
}
