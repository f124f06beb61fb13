export type PrintedWords<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The words of a room's printed documents and exported files. The keys of `arabic` are the English words, and the only ones that
 * compile: what has no Arabic is not printed. `english` says otherwise what a key does not say itself: not_started, "Not started".
 */
export const printedWords =
  <Key extends string>(arabic: Readonly<Record<Key, string>>, english: Partial<Record<Key, string>> = {}) =>
  (language: 'en' | 'ar'): PrintedWords<Key> =>
  (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => String(value)),
      (language === 'ar' ? arabic : english)[key] ?? key,
    );

/** Headings of a table, in their order. */
export const headings = <Key extends string>(words: PrintedWords<Key>, keys: readonly Key[]): string[] =>
  keys.map((key) => words(key));
