import { expect, test } from 'vitest';
import { exactText, listQuery, nullableText, text } from './fields.ts';

const unkeepable = ['a\u0000b', 'a\ud800b', '\udc00'];

test.each(unkeepable)('%j is refused in words, wherever it is sent', (value) => {
  const schemas = [exactText(10, 'Note'), text(10, 'Note'), nullableText(10, 'Note'), listQuery.shape.search];
  for (const schema of schemas) {
    const { success, error } = schema.safeParse(value);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toMatch(/contains a character that cannot be kept$/);
  }
});

test.each(['\u200b\u200f', ' \u2060\ufeff\n', '\u3164\u00ad', '\u2800'])('%j shows nothing and is empty', (value) => {
  expect(text(20, 'Note').parse(value)).toBe('');
  expect(nullableText(20, 'Note').parse(value)).toBeNull();
});

test('marks of direction and joiners stay where there is text', () => {
  expect(text(20, 'Note').parse('\u200fصب\u200c 3')).toBe('\u200fصب\u200c 3');
});

test('everything else that people type is kept, a whole surrogate pair too', () => {
  expect(text(20, 'Note').parse(' خرسانة 🏗️ ')).toBe('خرسانة 🏗️');
  expect(listQuery.parse({ search: ' slab ' }).search).toBe('slab');
});
