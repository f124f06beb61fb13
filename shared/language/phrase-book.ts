import { formsOf, PAUSE, tokensOf } from './tokens.ts';

/**
 * Whether two words differ by one slip: a letter left out or put in, two neighbours swapped, and in long words one
 * replaced (short ones are too often another word: sealing, seating, heating).
 */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length + restB.length === 1) return true;
  if (restA.length === 1 && restB.length === 1) return a.length >= LONG_ENOUGH_TO_REPLACE;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

const LONG_ENOUGH_TO_REPLACE = 9;

/** Where a known phrase stands among the words: from `start`, `length` words long. */
export interface Found<Value> {
  readonly start: number;
  readonly length: number;
  readonly value: Value;
  /** The phrase as the book has it. */
  readonly phrase: string;
}

interface Node<Value> {
  readonly words: Map<string, Node<Value>>;
  /** `plaster*`, `*beton*`, and `#` for anything that numbers. */
  readonly patterns: { readonly pattern: Pattern; readonly node: Node<Value> }[];
  entry: { readonly value: Value; readonly phrase: string } | undefined;
}

interface Pattern {
  readonly text: string;
  readonly matches: (word: string) => boolean;
  /** The longer the letters, the surer. */
  readonly letters: number;
}

/** So many words are remembered with what they may be; task names of a plan repeat themselves. */
const MOST_REMEMBERED = 20_000;
const SHORTEST_CORRECTED = 6;
const SHORTEST_BEGINNING = 7;

/**
 * Known phrases, found in any text: the longest first, regardless of case, marks, plural and article, and with one slip
 * of the pen forgiven. In a phrase `word*`, `*word` and `*word*` stand for compounds and inflections, `#` for a number,
 * an ordinal or a single letter. A phrase of two words is also found written as one.
 */
export class PhraseBook<Value> {
  readonly #root: Node<Value> = emptyNode();
  readonly #vocabulary = new Map<string, string[]>();
  readonly #known = new Set<string>();
  readonly #starts = new Map<string, Node<Value>[]>();
  readonly #corrections = new Map<string, string>();

  constructor(phrases: Iterable<readonly [phrase: string, value: Value]>) {
    for (const [phrase, value] of phrases) this.#add(phrase, value);
  }

  /** Phrases that do not overlap, in the order of the text. */
  find(tokens: readonly string[]): Found<Value>[] {
    const words = tokens.map((token) => this.#corrected(token));
    const all = words.flatMap((_, start) => this.#longestAt(words, start));
    all.sort((a, b) => b.length - a.length || a.start - b.start);
    const taken = new Set<number>();
    const chosen = all.filter(({ start, length }) => {
      const places = Array.from({ length }, (_, offset) => start + offset);
      if (places.some((place) => taken.has(place))) return false;
      for (const place of places) taken.add(place);
      return true;
    });
    return chosen.sort((a, b) => a.start - b.start);
  }

  #add(phrase: string, value: Value) {
    const words = phrase.split(' ').map(listForm);
    this.#insert(words, { value, phrase });
    const [first, second] = words;
    if (words.length === 2 && first && second && !/[*#]/.test(first + second)) {
      this.#insert([first + second], { value, phrase });
    }
  }

  #insert(words: readonly string[], entry: { value: Value; phrase: string }) {
    let node = this.#root;
    for (const word of words) {
      node = childFor(node, word);
      this.#learn(word);
    }
    node.entry ??= entry;
  }

  /** Keeps whole words and the beginnings of patterns, to correct slips by. */
  #learn(word: string) {
    if (word === '#' || word.startsWith('*') || this.#known.has(word)) return;
    this.#known.add(word);
    const bucket = bucketOf(word);
    this.#vocabulary.set(bucket, [...(this.#vocabulary.get(bucket) ?? []), word]);
  }

  /** Every phrase that starts there; shorter ones too, for where a longer one loses its place to a neighbour. */
  #longestAt(words: readonly string[], start: number): Found<Value>[] {
    const found: Found<Value>[] = [];
    let nodes = this.#startsOf(words[start] ?? PAUSE);
    for (let length = 1; nodes.length > 0; length++) {
      const entry = nodes.find((node) => node.entry)?.entry;
      if (entry) found.push({ start, length, ...entry });
      const next = words[start + length];
      if (next === undefined) break;
      nodes = nodes.flatMap((node) => following(node, next));
    }
    return found;
  }

  #startsOf(word: string): Node<Value>[] {
    const remembered = this.#starts.get(word);
    if (remembered) return remembered;
    const nodes = following(this.#root, word);
    if (this.#starts.size >= MOST_REMEMBERED) this.#starts.clear();
    this.#starts.set(word, nodes);
    return nodes;
  }

  #corrected(word: string): string {
    if (word.length < SHORTEST_CORRECTED - 1 || /\d/.test(word)) return word;
    const remembered = this.#corrections.get(word);
    if (remembered !== undefined) return remembered;
    const correction = this.#isKnown(word) ? word : (this.#nearest(word) ?? word);
    if (this.#corrections.size >= MOST_REMEMBERED) this.#corrections.clear();
    this.#corrections.set(word, correction);
    return correction;
  }

  #isKnown(word: string): boolean {
    return (
      formsOf(word).some((form) => this.#known.has(form)) || this.#startsOf(word).length > 0 || this.#isInflected(word)
    );
  }

  /** Whether it begins like a pattern of the book, wherever in a phrase that stands: "conditioning" of "air condition*". */
  #isInflected(word: string): boolean {
    const known = this.#vocabulary.get(bucketOf(word)) ?? [];
    return known.some((entry) => entry.endsWith('*') && word.startsWith(entry.slice(0, -1)));
  }

  /** A known word one slip away. */
  #nearest(word: string): string | undefined {
    const [form = word] = formsOf(word);
    const candidates = this.#vocabulary.get(bucketOf(form)) ?? [];
    return candidates.find((known) => isSlipOf(form, known))?.replace('*', '');
  }
}

function isSlipOf(form: string, known: string): boolean {
  if (!known.endsWith('*')) return isSafeToCorrect(form, known) && isOneSlip(form, known);
  const beginning = known.slice(0, -1);
  if (beginning.length < SHORTEST_BEGINNING) return false;
  return [-1, 0, 1].some((more) => isOneSlip(form.slice(0, beginning.length + more), beginning));
}

/** Two letters swapped are a slip in a short word, too; a letter too few only where the word still ends alike. */
const isSafeToCorrect = (form: string, known: string): boolean =>
  form.length === known.length ||
  (known.length >= SHORTEST_CORRECTED && (form.length >= SHORTEST_CORRECTED || known.at(-1) === form.at(-1)));

const emptyNode = <Value>(): Node<Value> => ({ words: new Map(), patterns: [], entry: undefined });

const bucketOf = (word: string): string => word[0] ?? '';

/** A word of the book as it is stored: folded, singular; marks of a pattern stay. */
function listForm(word: string): string {
  if (word === '#') return word;
  const [folded = ''] = tokensOf(word.replaceAll('*', ''));
  if (!word.includes('*')) return formsOf(folded)[0] ?? folded;
  return `${word.startsWith('*') ? '*' : ''}${folded}${word.endsWith('*') ? '*' : ''}`;
}

function childFor<Value>(node: Node<Value>, word: string): Node<Value> {
  if (!/[*#]/.test(word)) {
    const known = node.words.get(word) ?? emptyNode<Value>();
    node.words.set(word, known);
    return known;
  }
  const known = node.patterns.find(({ pattern }) => pattern.text === word);
  if (known) return known.node;
  const child = { pattern: patternOf(word), node: emptyNode<Value>() };
  node.patterns.push(child);
  node.patterns.sort((a, b) => b.pattern.letters - a.pattern.letters);
  return child.node;
}

function patternOf(text: string): Pattern {
  const letters = text.replaceAll('*', '');
  const matches = {
    start: (word: string) => word.startsWith(letters),
    end: (word: string) => word.endsWith(letters),
    inside: (word: string) => word.includes(letters),
    number: isNumbering,
  }[kindOf(text)];
  return { text, matches, letters: letters.length };
}

function kindOf(text: string): 'start' | 'end' | 'inside' | 'number' {
  if (text === '#') return 'number';
  if (!text.startsWith('*')) return 'start';
  return text.endsWith('*') ? 'inside' : 'end';
}

const ordinals = new Set(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth one two three four five six اول اولي ثاني ثانيه ثالث ثالثه رابع رابعه خامس خامسه سادس سادسه سابع سابعه ثامن ثامنه تاسع تاسعه عاشر عاشره'.split(
    ' ',
  ),
);

const isNumbering = (word: string): boolean =>
  /^(\d.*|[a-z]\d*|[ivx]+|[\u0621-\u064a])$/.test(word) || formsOf(word).some((form) => ordinals.has(form));

const following = <Value>(node: Node<Value>, word: string): Node<Value>[] => [
  ...formsOf(word).flatMap((form) => node.words.get(form) ?? []),
  ...node.patterns.flatMap(({ pattern, node: next }) => (pattern.matches(word) ? [next] : [])),
];
