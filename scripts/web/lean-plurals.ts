import type { Plugin } from 'vite';

/**
 * English plurals lie in the shell. The form for many is nearly always the sentence itself, which is what `messageOf` falls back
 * to (web/i18n/text.ts): such entries stay out of what a browser downloads.
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
  Object.fromEntries(Object.entries(catalogue).filter(([key, text]) => key !== `${text}_other`));
