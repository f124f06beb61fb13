import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactQuery, gramsOf, nearest, scoped, wordsOf, wordsQuery } from './search-words.ts';

describe('what was typed', () => {
  test.each([
    ['Level 3, slab', ['level', '3', 'slab'], "'level':* & '3' & 'slab':*"],
    ['slab 3', ['slab', '3'], "'slab':* & '3':*"],
    ['الخرسانة', ['خرسانه'], "'خرسانه':*"],
    ['والتسليح', ['تسليح'], "'تسليح':*"],
    ['أعمال الحفر', ['اعمال', 'حفر'], "'اعمال':* & 'حفر':*"],
    ['T-١٤٢', ['t', '142'], "('c:t142' | 't142':* | 't' & '142':*)"],
    ['t142 slab', ['t142', 'slab'], "('c:t142' | 't142' | 't' & '142') & 'slab':*"],
    ["O'Brien \\ co", ['o', 'brien', 'co'], "'o':* & 'brien':* & 'co':*"],
    [' — ', [], ''],
  ])('%j is read as %j', (typed, words, query) => {
    expect(wordsOf(typed)).toEqual(words);
    expect(wordsQuery(words, true)).toBe(query);
  });

  test('is read as whole words but for the last one', () => {
    expect(wordsQuery(['slab', '3', 'form'])).toBe("'slab' & '3' & 'form':*");
  });

  test('names a thing whole, by title or code', () => {
    expect(exactQuery('T-142')).toBe("'e:t-142' | 'c:t142'");
    expect(exactQuery(' 142 ')).toBe("'e:142' | 'c:142' | 'c:t142'");
    expect(exactQuery("it's")).toBe("'e:it\\'s' | 'c:its'");
  });

  test('is looked for in some projects only, or everywhere', () => {
    expect(scoped("'a'", null)).toBe("'a'");
    expect(scoped("'a' | 'b'", ['1', '2'])).toBe("('a' | 'b') & ('p:1' | 'p:2')");
  });
});

describe('a mistyped word', () => {
  const known = ['formwork', 'framework', 'concrete', 'slab', 'slap', 'blockwork', 'خرسانه'];
  test.each([
    ['fromwork', 'formwork'],
    ['concerte', 'concrete'],
    ['conrete', 'concrete'],
    ['slob', 'slab'],
    ['blokwrk', undefined],
    ['blokcwrok', 'blockwork'],
    ['خرسنه', 'خرسانه'],
    ['plaster', undefined],
  ])('%s means %s', (typed, meant) => {
    expect(nearest(typed, known)).toBe(meant);
  });

  test('a word one letter short is always near itself', () => {
    const word = fc.stringMatching(/^[a-z]{5,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), (whole, at) => {
        const cut = at % whole.length;
        expect(nearest(whole.slice(0, cut) + whole.slice(cut + 1), [whole])).toBe(whole);
      }),
    );
  });

  test('is compared by its groups of three letters', () => {
    expect(gramsOf('slab')).toEqual(['  s', ' sl', 'sla', 'lab', 'ab ']);
  });
});
