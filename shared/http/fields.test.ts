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

test('everything else that people type is kept, a whole surrogate pair too', () => {
  expect(text(20, 'Note').parse(' خرسانة 🏗️ ')).toBe('خرسانة 🏗️');
  expect(listQuery.parse({ search: ' slab ' }).search).toBe('slab');
});
