/**
 * A title as its words are looked up: what sites write short is written out, and sizes are blank, so that the "20" of "blocks 20 cm"
 * numbers no block.
 */
export const expandAbbreviations = (text: string): string =>
  text
    .slice(0, MOST_TEXT)
    .replace(/\bw ?\/ ?p\b/giu, 'waterproofing')
    .replace(/\bblocks(?= l[0-9])/giu, 'blockwork')
    .replace(sizedBlocks, 'blockwork ')
    .replace(sizes, ' ');

const number = '[0-9٠-٩]{1,6}(?:[.,،٫][0-9٠-٩]{1,4})?';
/** Longer than any title. */
const MOST_TEXT = 2_000;
const size = `(?<![\\p{L}\\p{N}.,،٫/-])(?:(?:${number} ?[x×*] ?){0,2}${number} ?(?:mm|cm|inch(?:es)?|سم|مم|ملم)|[0-9]{2,4}(?: ?[x×*] ?[0-9]{2,4}){1,2})(?![\\p{L}\\p{N}])`;
/** At most 2,000 characters: MOST_TEXT. */
const sizes = new RegExp(size, 'giu');
/** At most 2,000 characters: MOST_TEXT. */
const sizedBlocks = new RegExp(`\\bblocks? ?${size}|${size} ?blocks?(?![\\p{L}\\p{N}])`, 'giu');
