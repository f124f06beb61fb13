import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A JSON file of knowledge, read and checked when it is first asked for, so that starting the server reads none of them. */
export function dataFile<Schema extends z.ZodType>(url: URL, schema: Schema): () => z.output<Schema> {
  return lazily(() => schema.parse(JSON.parse(readFileSync(url, 'utf8'))));
}

/** Computes a value once, when it is first asked for. */
export function lazily<Value>(compute: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: compute() };
    return found.value;
  };
}

/** Phrases of shared/language/phrase-book.ts, several to a line of the file, separated by commas. */
export const Phrases = z.array(z.string()).transform((lines) => lines.flatMap(phrasesIn));

/** What each of these fields is called. */
export const phrasesFor = <Field extends string>(fields: readonly Field[]) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [field, Phrases])) as Record<Field, typeof Phrases>);

/** The phrases of one line. */
export const phrasesIn = (line: string): string[] =>
  line
    .split(/[,،]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
