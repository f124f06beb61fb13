export type PrintedWords<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The words of a room's printed documents and exported files. The keys of `arabic` are the English words, and the only ones that
 * compile: what has no Arabic is not printed. `english` says otherwise what a key does not say itself: not_started, "Not started".
 */
export const printedWords =
  <Key extends string>(arabic: Readonly<Record<Key, string>>, english: Partial<Record<Key, string>> = {}) =>
  (language: 'en' | 'ar'): PrintedWords<Key> =>
  (key, values = {}) => {
    const table: Partial<Record<Key, string>> = language === 'ar' ? arabic : english;
    const said = Object.hasOwn(table, key) ? table[key] : undefined;
    return Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => String(value)),
      said ?? key,
    );
  };

/** Headings of a table, in their order. */
export const headings = <Key extends string>(words: PrintedWords<Key>, keys: readonly Key[]): string[] =>
  keys.map((key) => words(key));
