/** Judges the message catalogues against the sources; every problem is a sentence. */
import type { TextKey } from './text-keys.ts';

export type Catalogue = Readonly<Record<string, string>>;

interface Catalogues {
  readonly english: Catalogue;
  readonly arabic: Catalogue;
}

const englishForms = ['one', 'other'];
const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const form = /_(zero|one|two|few|many|other)$/;

/** What is missing, misspelt or no longer used. `literals` are all strings of the sources. */
export function problemsOf(
  keys: readonly TextKey[],
  { english, arabic }: Catalogues,
  literals: ReadonlySet<string>,
): string[] {
  const wanted = new Map(keys.map((key) => [key.sentence, key]));
  for (const key of keys) if (key.plural) wanted.set(key.sentence, key);
  const problems = [...wanted.values()].flatMap((key) =>
    key.plural
      ? [...missingForms(key, english, englishForms, 'English'), ...missingForms(key, arabic, arabicForms, 'Arabic')]
      : key.sentence in arabic
        ? []
        : [`${key.path}: no Arabic text for ${quote(key.sentence)}`],
  );
  for (const [entry, text] of [...Object.entries(english), ...Object.entries(arabic)]) {
    const sentence = literals.has(entry) ? entry : entry.replace(form, '');
    if (!literals.has(sentence)) problems.push(`unused: ${quote(entry)}`);
    problems.push(...mismatches(sentence, text));
  }
  return [...new Set(problems)];
}

const missingForms = ({ sentence, path }: TextKey, catalogue: Catalogue, forms: readonly string[], language: string) =>
  forms
    .filter((name) => !(`${sentence}_${name}` in catalogue))
    .map((name) => `${path}: no ${language} text for ${quote(`${sentence}_${name}`)}`);

/** A translation has the placeholders and marked parts of its sentence; only a count may be said in words. */
function mismatches(sentence: string, text: string): string[] {
  const problems = [];
  const [wanted, given] = [partsOf(sentence), partsOf(text)];
  const lost = [...wanted].filter((part) => !given.has(part) && part !== '{{count}}');
  const added = [...given].filter((part) => !wanted.has(part));
  if (lost.length > 0) problems.push(`${quote(text)} lacks ${lost.join(', ')} of ${quote(sentence)}`);
  if (added.length > 0) problems.push(`${quote(text)} has ${added.join(', ')}, which ${quote(sentence)} has not`);
  if (text.trim() === '') problems.push(`empty text for ${quote(sentence)}`);
  return problems;
}

const partsOf = (text: string): Set<string> => new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []);

const quote = (text: string): string => JSON.stringify(text);
