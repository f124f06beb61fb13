/** A sentence for a person that is not all fixed: the catalogues' key with {{slots}}, and what goes into them. */
export interface Sentence {
  readonly key: string;
  readonly values: SentenceValues;
}

/** Text and numbers go in as they are; a sentence inside a sentence (a role, a unit of ours) is translated too. */
export type SentenceValues = Readonly<Record<string, string | number | Sentence>>;

/** `message('{{name}} is a member of this project already.', { name })`; a number called `count` chooses the plural form. */
export const message = (key: string, values: SentenceValues = {}): Sentence => ({ key, values });

/** The whole sentence in English, as logs, programs and `detail` have it. */
export const inEnglish = (sentence: string | Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence.key.replace(/\{\{(\w+)\}\}/g, slotOf(sentence.values));

const slotOf = (values: SentenceValues) => (slot: string, name: string) => {
  const value = values[name];
  if (value === undefined) return slot;
  return typeof value === 'object' ? inEnglish(value) : String(value);
};
