/**
 * A title as its words are looked up: what sites write short is written out, and sizes are blank, so that the "20" of "blocks 20 cm"
 * numbers no block.
 */
export const writtenOut = (text: string): string =>
  text
    .replace(/\bw ?\/ ?p\b/giu, 'waterproofing')
    .replace(/\bblocks(?= l[0-9])/giu, 'blockwork')
    .replace(sizedBlocks, 'blockwork ')
    .replace(sizes, ' ');

const number = '[0-9٠-٩]+(?:[.,٫][0-9٠-٩]+)?';
const size = `(?<![\\p{L}\\p{N}.,٫/-])(?:(?:${number} ?[x×*] ?){0,2}${number} ?(?:mm|cm|inch(?:es)?|سم|مم|ملم)|[0-9]{2,4}(?: ?[x×*] ?[0-9]{2,4}){1,2})(?![\\p{L}\\p{N}])`;
const sizes = new RegExp(size, 'giu');
const sizedBlocks = new RegExp(`\\bblocks? ?${size}|${size} ?blocks?(?![\\p{L}\\p{N}])`, 'giu');
