import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { PhraseBook } from './phrase-book.ts';
import { tokensOf } from './tokens.ts';

const book = (...phrases: string[]) => new PhraseBook(phrases.map((phrase) => [phrase, phrase] as const));
const found = (phrases: string[], text: string) =>
  book(...phrases)
    .find(tokensOf(text))
    .map(({ value }) => value);

describe('folding', () => {
  test.each([
    ['ÉTANCHÉITÉ', 'etancheite'],
    ['Außenanlagen', 'aussenanlagen'],
    ['أَعْمَال اللِّيَاسَة', 'اعمال اللياسه'],
    ['مبنى', 'مبني'],
    ['٤٥٠ م³', '450 م3'],
    ['۱۲', '12'],
    ['تســوية', 'تسويه'],
  ])('%s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('tokens', () => {
  test('keep pauses and brackets, join letters that belong together', () => {
    expect(tokensOf('R.C.C. columns, A/C (Level 3) - T&C')).toEqual(
      'rcc columns , ac ( level 3 ) , t and c'.split(' '),
    );
  });
});

describe('finding phrases', () => {
  test('the longest first, wherever it stands', () => {
    expect(found(['wall', 'curtain wall', 'wall tile'], 'curtain wall tile')).toEqual(['curtain wall']);
    expect(found(['fire', 'fire alarm', 'alarm panel door'], 'fire alarm panel door')).toEqual([
      'fire',
      'alarm panel door',
    ]);
  });

  test('in singular and plural, apart and joined, with and without the article', () => {
    expect(found(['cable tray'], 'Cable Trays')).toEqual(['cable tray']);
    expect(found(['block work'], 'blockwork')).toEqual(['block work']);
    expect(found(['سباكه'], 'والسباكة')).toEqual(['سباكه']);
    expect(found(['مضخه'], 'المضخات')).toEqual(['مضخه']);
  });

  test('by pattern: beginnings, endings, insides, numbers', () => {
    expect(found(['plaster*'], 'plastering')).toEqual(['plaster*']);
    expect(found(['*beton'], 'hellingsbeton')).toEqual(['*beton']);
    expect(found(['level #'], 'Level 3rd')).toEqual(['level #']);
    expect(found(['block #'], 'block wall')).toEqual([]);
    expect(found(['دور #'], 'الدور السادس')).toEqual(['دور #']);
  });

  test('not across a pause', () => {
    expect(found(['wall tile'], 'wall, tile')).toEqual([]);
  });

  test('with one slip of the pen, but no word for another', () => {
    expect(found(['reinforcement', 'waterproof*'], 'reinforcment')).toEqual(['reinforcement']);
    expect(found(['cable'], 'cabel')).toEqual(['cable']);
    expect(found(['seating'], 'sealing')).toEqual([]);
    expect(found(['column'], 'colum')).toEqual([]);
    expect(found(['pipe'], 'pile')).toEqual([]);
  });
});
