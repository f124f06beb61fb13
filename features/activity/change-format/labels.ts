import { histories } from '#features/histories.ts';

interface Template {
  readonly pattern: RegExp;
  readonly arabic: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(english: string): RegExp {
  const parts = english
    .split(/\{\{(\w+)\}\}/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `(?<${part}>.+)`));
  return new RegExp(`^${parts.join('')}$`);
}

/** Labels that the server writes itself, in English, by kind; what stands in their slots is a name and stays. */
const templates = new Map(
  histories.flatMap(({ labels = {} }) =>
    Object.entries(labels).map(([kind, arabicOf]): [string, Template[]] => [
      kind,
      Object.entries(arabicOf).map(([english, arabic]) => ({ pattern: patternOf(english), arabic })),
    ]),
  ),
);

/** What a thing is called, or its title in a change, in the reader's language. */
export function labelIn(text: string, kind: string, language: 'en' | 'ar'): string {
  if (language === 'en') return text;
  for (const { pattern, arabic } of templates.get(kind) ?? []) {
    const found = pattern.exec(text);
    if (found) return arabic.replace(/\{\{(\w+)\}\}/g, (_, name: string) => found.groups?.[name] ?? '');
  }
  return text;
}
