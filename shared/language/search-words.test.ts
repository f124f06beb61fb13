import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactQuery, gramsOf, nearest, partedQuery, scoped, wordsOf, wordsQuery } from './search-words.ts';

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

  test('takes the known words for a beginning where it is given them, but for the last word', () => {
    const known = new Map([['lev', ['level', 'levelling']]]);
    expect(wordsQuery(['lev', '3', 'slab', 'lev'], known)).toBe(
      "('lev' | 'level' | 'levelling') & '3' & 'slab':* & 'lev':*",
    );
    expect(partedQuery(['lev', 'slab'], known)).toMatchObject({
      whole: "('lev' | 'level' | 'levelling')",
      begun: "'slab':*",
    });
  });

  test('has its whole words apart', () => {
    const all = "'slab' & '3' & 'form':*";
    expect(partedQuery(['slab', '3', 'form'])).toEqual({ all, whole: "'slab' & '3'", begun: "'form':*" });
    expect(partedQuery(['slab', '3', 'form'], true)).toMatchObject({ whole: "'3'", begun: "'slab':* | 'form':*" });
    expect(partedQuery(['form'])).toEqual({ all: "'form':*", whole: '', begun: "'form':*" });
  });

  test.each([...'cep'])('%s alone is no mark of codes, titles and projects', (letter) => {
    const query = wordsQuery([letter]);
    expect(query).toContain(`'${letter}' | '${letter}a':* |`);
    expect(query).not.toContain(`'${letter}':*`);
    expect(wordsQuery([letter, 'slab'])).toBe(`'${letter}' & 'slab':*`);
  });

  test('names a thing whole, by title or code', () => {
    expect(exactQuery('T-142')).toBe("'e:t-142' | 'c:t142'");
    expect(exactQuery(' 142 ')).toBe("'e:142' | 'c:142' | 'c:t142'");
    expect(exactQuery("it's")).toBe("'e:it\\'s' | 'c:its'");
  });

  test('is looked for in some projects only, or everywhere', () => {
    expect(scoped("'a'", null)).toBe("'a'");
    expect(scoped("'a' | 'b'", ['1', '2'])).toBe("('a' | 'b') & ('p:1' | 'p:2')");
    expect(scoped('', ['1', '2'])).toBe("('p:1' | 'p:2')");
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
