import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAnswer } from './answer.ts';

const schema = z.object({ n: z.number() });

describe('reading what a model wrote', () => {
  test.each([
    ['plain', '{"n":1}'],
    ['fenced', '```json\n{"n":1}\n```'],
    ['fenced without a language', '```\n{"n":1}\n```'],
    ['a fence that never closes', '```json\n{"n":1}'],
    ['chatter before and after', 'Sure! {"n":1} Hope this helps.'],
    ['thoughts before it', '<think>{"n":2}?</think>{"n":1}'],
    ['single quotes', "{'n':1}"],
    ['a trailing comma', '{"n":1,}'],
    ['cut off', '{"n":1'],
    ['a comment', '{"n":1 /* one */}'],
  ])('%s', (_, text) => {
    expect(readAnswer(text, schema)).toEqual({ value: { n: 1 } });
  });

  test('says what does not fit, shortly', () => {
    const reading = readAnswer('{"n":"one"}', schema);
    expect(reading).toMatchObject({ fault: expect.stringContaining('n') });
    const long = readAnswer(JSON.stringify(Array(500).fill({ n: 'x' })), z.array(schema));
    expect('fault' in long && long.fault.length).toBeLessThanOrEqual(2000);
  });

  test('any text is read without an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]",:`n1\\ \n') })),
        (text) => {
          const reading = readAnswer(text, schema);
          expect('value' in reading || typeof reading.fault === 'string').toBe(true);
        },
      ),
    );
  });
});
