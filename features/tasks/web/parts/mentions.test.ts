import { expect, test } from 'vitest';
import { isWritten, matching, mentionAt, mentionsIn, pieces, tightened, withMention } from './mentions.ts';

const at = (text: string) => mentionAt(text.replace('|', ''), text.indexOf('|'));

test('an @ at the start of a word opens a mention, up to the caret', () => {
  expect(at('ask @Ahm| now')).toEqual({ at: 4, typed: 'Ahm' });
  expect(at('@|')).toEqual({ at: 0, typed: '' });
  expect(at('@Ahmed Kh|')).toEqual({ at: 0, typed: 'Ahmed Kh' });
  expect(at('mail a@b|')).toBeNull();
  expect(at('@Ahmed\nnext|')).toBeNull();
});

test('the chosen name takes the place of what was typed, the caret stands behind it', () => {
  const { text, caret } = withMention('ask @Ahm now', { at: 4, typed: 'Ahm' }, 'Ahmed Khan');
  expect(text).toBe('ask @Ahmed Khan now');
  expect(text.slice(0, caret)).toBe('ask @Ahmed Khan ');
});

test('no space stands between a name and the comma behind it, be it there already or typed next', () => {
  const { text, caret } = withMention('(@Ahm)', { at: 1, typed: 'Ahm' }, 'Ahmed');
  expect([text, text.slice(0, caret)]).toEqual(['(@Ahmed)', '(@Ahmed']);
  const typed = (before: string, sign: string, after = '') =>
    tightened(before + after, before + sign + after, before.length);
  expect(typed('@Ahmed ', ',')).toBe('@Ahmed,');
  expect(typed('@Ahmed ', '؟', 'now')).toBe('@Ahmed؟now');
  expect(typed('@Ahmed ', ' ')).toBeNull();
  expect(typed('@Ahmed ', 'p')).toBeNull();
  expect(typed('@Ahmed ', ', and')).toBeNull();
  expect(typed('@Ahmed', ',')).toBeNull();
  expect(tightened('@Ahmed ', '@Ahmed', 7)).toBeNull();
  expect(tightened('@Ahmed ', ',@Ahmed ', 7)).toBeNull();
});

test('a chosen name is no mention being typed any more; a longer one is', () => {
  const written = (typed: string) => isWritten({ at: 0, typed }, ['Ahmed Khan']);
  expect(['Ahmed Khan', 'Ahmed Khan ', 'Ahmed Khan, see'].map(written)).toEqual([true, true, true]);
  expect(['Ahmed', 'Ahmed Khanji', 'Sara'].map(written)).toEqual([false, false, false]);
});

test('people are ranked: name, then another of the names begins with what was typed, then it is within', () => {
  const people = ['Salman Noor', 'Reem Alharbi', 'Ali Hassan', 'Nora Al-Harbi', 'Omar Alissa'].map((name) => ({
    id: name,
    name,
  }));
  const found = (typed: string) => matching(people, typed).map(({ name }) => name);
  expect(found('al')).toEqual(['Ali Hassan', 'Reem Alharbi', 'Nora Al-Harbi', 'Omar Alissa', 'Salman Noor']);
  expect(found('noor')).toEqual(['Salman Noor']);
  expect(found('xyz')).toEqual([]);
});

test('only people whose name still stands in the text are mentioned, each once', () => {
  const people = [
    { id: '1', name: 'Ahmed' },
    { id: '2', name: 'Sara' },
    { id: '1', name: 'Ahmed' },
  ];
  expect(mentionsIn('hello @Ahmed', people)).toEqual(['1']);
});

test('a text is cut at mentioned names, the longer name first; names with signs are plain text', () => {
  const shown = pieces('@Ali (QA) and @Ali', ['Ali', 'Ali (QA)']);
  expect(shown.map(({ text, isMention }) => (isMention ? `[${text}]` : text)).join('')).toBe('[@Ali (QA)] and [@Ali]');
  expect(new Set(shown.map((piece) => piece.at)).size).toBe(shown.length);
  expect(pieces('plain @Ali', [])).toEqual([{ at: 0, text: 'plain @Ali', isMention: false }]);
});
