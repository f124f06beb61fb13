import { fold } from '#shared/language/fold.ts';

const MOST_WORDS = 8;
const LONGEST_WORD = 60;
const breaks = /[\p{P}\p{S}\s]+/u;

/** The folded words of what was typed; `fold_text` (migrations/0000_baseline.sql) folds what is stored in the same way. */
export const wordsOf = (typed: string): string[] =>
  fold(typed)
    .split(breaks)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => withoutArticle(word).slice(0, LONGEST_WORD));

/** Stored words stand with and without the Arabic article and what is joined before it; so a question needs one form. */
function withoutArticle(word: string): string {
  if (/^(ال|لل).../u.test(word)) return word.slice(2);
  return /^(وال|بال|فال|كال).../u.test(word) ? word.slice(3) : word;
}

/** Beginnings of all words are enough: of any word, or of these words as they are known, by what they begin with. */
export type Beginnings = boolean | ReadonlyMap<string, readonly string[]>;

/**
 * All words, in PostgreSQL's language. The last one is perhaps still being typed, so its beginning is enough; the others
 * are taken whole, or with `beginnings` by their beginnings too (numbers never are). A task's number may be one of them: its "T" is
 * in no list of words, its code is.
 */
export const wordsQuery = (words: readonly string[], beginnings: Beginnings = false): string =>
  termsOf(words, beginnings)
    .map(({ query }) => query)
    .join(' & ');

/** The same, and its words apart: all of those that are taken whole, and any of those whose beginnings are enough. Empty without such words. */
export function partedQuery(words: readonly string[], beginnings: Beginnings = false) {
  const terms = termsOf(words, beginnings);
  const [whole, begun] = [true, false].map((wanted) =>
    terms.filter(({ isWhole }) => isWhole === wanted).map(({ query }) => query),
  );
  return { all: wordsQuery(words, beginnings), whole: whole?.join(' & ') ?? '', begun: begun?.join(' | ') ?? '' };
}

function termsOf(words: readonly string[], beginnings: Beginnings) {
  const named = withCodes(words);
  return named.map((word, index) => {
    const known = typeof beginnings === 'object' && index < named.length - 1 ? beginnings.get(word) : undefined;
    if (known) return { query: `(${[word, ...known].map(quoted).join(' | ')})`, isWhole: true };
    const number = /^t?(\d+)$/.exec(word)?.[1];
    const isWhole = index < named.length - 1 && (!beginnings || number !== undefined);
    const term = (one: string) => (isWhole ? quoted(one) : beginning(one));
    if (number === undefined || number === word) return { query: term(word), isWhole };
    return { query: `(${quoted(`c:${word}`)} | ${term(word)} | ${quoted('t')} & ${term(number)})`, isWhole };
  });
}

/** "c:142", "e:whole title" and "p:project" are no words that begin with that letter. */
const MARKS = new Set(['c', 'e', 'p']);
const SECOND_LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

function beginning(word: string): string {
  if (!MARKS.has(word)) return `${quoted(word)}:*`;
  return `(${[quoted(word), ...SECOND_LETTERS.map((letter) => `${quoted(word + letter)}:*`)].join(' | ')})`;
}

/** "T-47" comes as two words and is one. */
const withCodes = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, index) => {
    if (word === 't' && /^\d+$/.test(words[index + 1] ?? '')) return [];
    return /^\d+$/.test(word) && words[index - 1] === 't' ? [`t${word}`] : [word];
  });

/** The whole title, or the code, as typed: "t 142", "T-142" and "142" name the same task. */
export function exactQuery(typed: string): string {
  const whole = fold(typed).trim();
  const code = whole.replace(/[\p{P}\p{S}\s]+/gu, '');
  const names = [`e:${whole.slice(0, 120)}`, `c:${code.slice(0, 120)}`];
  if (/^\d+$/.test(code)) names.push(`c:t${code}`);
  return names.map(quoted).join(' | ');
}

/** A task's number as people write it: "142", "T-142", "t 142". */
export const isCode = (typed: string): boolean => /^t?[\s-]*\d+$/.test(fold(typed).trim());

/** Only what belongs to one of these projects; null is everything. */
export function scoped(query: string, projectIds: readonly string[] | null): string {
  if (projectIds === null) return query;
  const scope = `(${projectIds.map((id) => quoted(`p:${id}`)).join(' | ')})`;
  return query === '' ? scope : `(${query}) & ${scope}`;
}

const quoted = (word: string): string => `'${word.replace(/[\\']/g, '\\$&')}'`;

/** Groups of three letters of a word with its edges, as in search_words. */
export function gramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return [...new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))];
}

const SHORTEST_CORRECTED = 4;
const LONG = 8;

/** May be mistyped: a word of letters only, long enough to know better. */
export const isCorrectable = (word: string): boolean => word.length >= SHORTEST_CORRECTED && !/\d/.test(word);

/** The known word that the typed one most likely stands for: one slip away, in long words two. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const reach = word.length >= LONG ? 2 : 1;
  return known
    .map((candidate) => ({ candidate, far: slips(word, candidate) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far || a.candidate.localeCompare(b.candidate))[0]?.candidate;
}

/** Letters left out, put in, replaced or swapped with their neighbour (optimal string alignment). */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(oneMore(a, b, { i, j, row, last }), swapped(a, b, { i, j, before }));
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

interface Cell {
  readonly i: number;
  readonly j: number;
}

const oneMore = (a: string, b: string, { i, j, row, last }: Cell & { row: number[]; last: number[] }): number =>
  Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));

const swapped = (a: string, b: string, { i, j, before }: Cell & { before: number[] }): number =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;

const at = (row: readonly number[], index: number): number => row[index] ?? 0;
