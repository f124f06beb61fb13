import { writtenValue } from '#shared/language/written-sentence.ts';
import { inEnglish, type Sentence, type SentenceValues } from '#shared/sentence.ts';
import { arabicCounts, arabicDescriptions, arabicUnits, earlierDescriptions } from '../engine-descriptions.ts';
import { arabicTitles } from '../engine-titles.ts';

const arabic: Readonly<Record<string, string>> = {
  ...{ ...arabicTitles, ...arabicDescriptions, ...earlierDescriptions },
  ...{ ...arabicUnits, ...arabicCounts },
};

const forms = new Intl.PluralRules('ar');

/** The Arabic of a sentence; one that counts has a form for each kind of number. */
function arabicOf({ key, values: { count } }: Sentence): string {
  const form = typeof count === 'number' ? arabic[`${key}_${forms.select(count)}`] : undefined;
  return form ?? arabic[key] ?? key;
}

/** The engine's words for a message or a file; names stand in isolates, so that neither script reorders the other. */
export function engineWords(sentence: Sentence, language: 'en' | 'ar'): string {
  const isolated = Object.fromEntries(
    Object.entries(sentence.values).map(([name, value]) => [name, valueIn(value, language)]),
  ) as SentenceValues;
  return inEnglish({ key: language === 'ar' ? arabicOf(sentence) : sentence.key, values: isolated });
}

function valueIn(value: SentenceValues[string], language: 'en' | 'ar'): string {
  if (typeof value === 'object') return engineWords(value, language);
  const text = writtenValue(value, language);
  return typeof value === 'number' ? text : `\u2068${text}\u2069`;
}
