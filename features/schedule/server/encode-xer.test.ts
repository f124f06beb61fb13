import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '#server/adapters/sheets/text.ts';
import { encodeXer } from './export.ts';

const file = (...names: string[]) => ['ERMHDR\t8.2', ...names.map((name) => `%R\t${name}`), '%E'].join('\r\n');

test.each([
  ['English', 'windows-1252', ['Excavation – Zone 2']],
  ['French', 'windows-1252', ['Béton armé', 'Café']],
  ['Arabic', 'windows-1256', ['حفر حتى منسوب التأسيس', 'Raft']],
  ['Arabic beside French', 'windows-1256', ['خرسانة مسلحة béton', 'صب البلاطة…']],
  ['Russian', 'utf-8', ['Котлован']],
  ['a single Arabic letter, which nobody could tell from a western one', 'utf-8', ['Block م 5']],
])('%s is written in %s', (_, coding, names) => {
  const text = file(...names);
  expect(new TextDecoder(coding, { fatal: true }).decode(encodeXer(text))).toBe(text);
});

test('whatever it holds, the plan upload reads the letters again', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ab é…م ح خرسانةЖ中') });
  fc.assert(
    fc.property(fc.array(letters), (names) => {
      expect(decodeText(encodeXer(file(...names)))).toBe(file(...names));
    }),
    { numRuns: 300 },
  );
});
