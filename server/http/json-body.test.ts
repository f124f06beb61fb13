import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureDepth } from './json-body.ts';

/** A text that counts how many of its characters are read. */
function countReads(text: string) {
  const reads = { count: 0 };
  const read = (index: number) => {
    reads.count += 1;
    return text.charCodeAt(index);
  };
  return { reads, characters: { length: text.length, charCodeAt: read } };
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('brackets are counted outside of strings only', () => {
  expect(measureDepth('{"a": [1, {"b": "]}[{\\"["}]}')).toBe(3);
  expect(measureDepth('"\\\\"[[]]')).toBe(2);
  expect(measureDepth('[][][]')).toBe(1);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(measureDepth(JSON.stringify(value))).toBe(depthOf(value));
    }),
  );
});

test.each(['\\"', '"', '[', '{"', '"\\', ']', '{"a":[', '\\'])(
  'each character of a hostile body is read once at most: %s repeated',
  (piece) => {
    for (const times of [1000, 2000, 4000]) {
      const { reads, characters } = countReads(piece.repeat(times));
      measureDepth(characters);
      expect(reads.count).toBeLessThanOrEqual(characters.length);
    }
  },
);
