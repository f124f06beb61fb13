import { fold } from '#shared/language/fold.ts';
import { arabicDescriptions, earlierDescriptions } from '../engine-descriptions.ts';
import { arabicTitles } from '../engine-titles.ts';

/*
 * What the engine says is stored in English, with its template beside it. Searches compare the Arabic template as well, which is
 * what an Arabic reader has on screen; the names and figures in its slots stand in the stored text.
 */

type Part = 'title' | 'description';

const texts: Readonly<Record<Part, Readonly<Record<string, string>>>> = {
  title: arabicTitles,
  description: { ...earlierDescriptions, ...arabicDescriptions },
};

const withoutSlots = (template: string): string => template.replace(/\{\{\w+\}\}/g, ' ').trim();

const templates = Object.fromEntries(
  Object.entries(texts).map(([part, byKey]) => [
    part,
    Object.fromEntries(Object.entries(byKey).map(([key, template]) => [key, withoutSlots(template)])),
  ]),
) as Readonly<Record<Part, Readonly<Record<string, string>>>>;

/** SQL of the Arabic template of one part of `risks k`; null where people wrote it. */
export const engineArabicSql = (part: Part): string =>
  `'${JSON.stringify(templates[part]).replaceAll("'", "''")}'::jsonb ->> (k.sentences #>> '{${part},key}')`;

/** Keys of the titles and descriptions whose Arabic has one of these words at least. */
export function engineKeysWith(words: readonly string[]): string[] {
  const wanted = words.map(fold);
  return Object.values(templates).flatMap((byKey) =>
    Object.entries(byKey).flatMap(([key, template]) =>
      wanted.some((word) => word !== '' && fold(template).includes(word)) ? [key] : [],
    ),
  );
}
