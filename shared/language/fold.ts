import { westernDigits } from './digits.ts';

/**
 * Letters as they are compared: without case, without marks above and below them, Arabic letters that people write
 * one for the other made one, digits in Western form.
 */
export function fold(text: string): string {
  return westernDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mn}\u0640\u200c-\u200f]/gu, '')
    .replace(/[ٱىئؤةڤگچپکیßœæøłđ]/g, (letter) => twins[letter] ?? letter);
}

/** What finds a person's words: whether a text has all of them, in any order. Nothing typed finds everything. */
export function finder(typed: string): (text: string) => boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    if (words.length === 0) return true;
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}

const twins: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ڤ: 'ف',
  گ: 'ك',
  چ: 'ج',
  پ: 'ب',
  ک: 'ك',
  ی: 'ي',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
