import { classify } from './disciplines/classify.ts';

const remembered = new Map<string, string>();
const MOST_REMEMBERED = 20_000;

/**
 * The key of the discipline that words speak for ("structural", "electrical" …); "general" when they do not tell. Plans repeat their
 * titles, so what was found is kept.
 */
export function disciplineOf(title: string): string {
  const known = remembered.get(title);
  if (known !== undefined) return known;
  const found = classify({ title }).discipline;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(title, found);
  return found;
}
