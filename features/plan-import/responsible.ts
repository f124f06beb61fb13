import { fold } from '#shared/language/fold.ts';

/** People by what a plan may call them: folded names and e-mail addresses. */
export type People = ReadonlyMap<string, string>;

/** A title before a name: "Eng. Ahmed", "م. أحمد". */
const TITLE = /^(eng|engr|ir|dr|mr|mrs|ms|arch|م|د|أ|ا|المهندس|مهندس|السيد)[.\s/]+/i;

export const nameKey = (name: string): string => fold(name.trim().replace(TITLE, '')).replace(/\s+/g, ' ').trim();

/** Who of these people a cell names: itself, or the first of several names in it. */
export function responsibleIn(text: string | null, people: People): string | undefined {
  if (text === null) return undefined;
  const names = [text, ...text.split(/[,;،؛/|&+\n]/)].map(nameKey);
  return names.map((name) => people.get(name)).find((id) => id !== undefined);
}

/** Whether a cell says no more than one of these people's names. */
export const namesOnly = (text: string | null, people: People): boolean => text !== null && people.has(nameKey(text));
