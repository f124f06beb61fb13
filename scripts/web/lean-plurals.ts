import type { Plugin } from 'vite';
import { singular } from '#web/i18n/singular.ts';

/**
 * English plurals lie in the shell. The form for many is nearly always the sentence itself and that for one often the sentence
 * without its plural s, which is what `messageOf` falls back to (web/i18n/text.ts): such entries stay out of what a browser downloads.
 */
export function leanPlurals(): Plugin {
  return {
    name: 'lean-plurals',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/(i18n\/)?en\.json$/ },
      handler: (code) => ({ code: JSON.stringify(withoutSame(JSON.parse(code))), map: null }),
    },
  };
}

export const withoutSame = (catalogue: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(catalogue).filter(([key, text]) => key !== `${text}_other` && !isSingular(key, text, catalogue)),
  );

/** Where many have a form of their own, `messageOf` would take that for one, too. */
function isSingular(key: string, text: string, catalogue: Readonly<Record<string, string>>): boolean {
  const sentence = key.replace(/_one$/, '');
  return sentence !== key && text === singular(sentence) && (catalogue[`${sentence}_other`] ?? sentence) === sentence;
}
