import { fold } from './fold.ts';

/** Marks that end a phrase, kept among the words so that no phrase is read across them. */
export const PAUSE = ',';
export const OPEN = '(';
export const CLOSE = ')';

/** The folded words of a text with its pauses and brackets, in order: "Cast slab (Level 3)" → cast slab ( level 3 ). */
export function tokensOf(text: string): string[] {
  const spaced = fold(text)
    .replace(/\b([a-z])(?:\.([a-z]))(?:\.([a-z]))?(?:\.([a-z]))?\b\.?/g, '$1$2$3$4')
    .replace(/\b([a-z])\/([a-z])\b/g, '$1$2')
    .replace(/\b(re|de|pre|sub|post)-(?=\p{L})/gu, '$1')
    // French: d'offres, l'eau. Any other apostrophe is inside its word.
    .replace(/\b([dl])['’](?=\p{L})/gu, '$1 ')
    .replace(/['’`]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/[[{]/g, OPEN)
    .replace(/[\]}]/g, CLOSE)
    .replace(/\s[-–—]+\s|[,;:|\\/،؛>•·–—\n]/g, ' , ')
    .replace(/[()]/g, ' $& ');
  return spaced.match(/[\p{L}\p{N}]+|[,()]/gu) ?? [];
}

/**
 * The forms under which a word may stand in a list of words: English without its plural s, Arabic without the article,
 * the joined "and", "with" or "for" before it and the plural ending behind it. The first is the commonest.
 */
export function formsOf(word: string): string[] {
  return /[\u0600-\u06ff]/.test(word) ? arabicForms(word) : [singular(word)];
}

function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s')) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  return /(sses|xes|ches|shes|zes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function arabicForms(word: string): string[] {
  const bare = [word, ...prefixes.flatMap((prefix) => without(word, prefix))];
  const all = bare.flatMap((form) => [form, ...endings(form)]);
  return [...new Set(all)];
}

const prefixes = ['وال', 'بال', 'فال', 'كال', 'لل', 'ال', 'و', 'ب', 'ل'];
const SHORTEST_ARABIC = 3;

const without = (word: string, prefix: string): string[] =>
  word.startsWith(prefix) && word.length - prefix.length >= SHORTEST_ARABIC ? [word.slice(prefix.length)] : [];

function endings(form: string): string[] {
  if (form.length < SHORTEST_ARABIC + 2) return [];
  const stem = form.slice(0, -2);
  if (form.endsWith('ات')) return [stem, `${stem}ه`];
  return /(ين|ون|ها|هم)$/.test(form) ? [stem] : [];
}
