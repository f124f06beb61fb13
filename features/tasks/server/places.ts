import { randomInt } from 'node:crypto';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/**
 * Ranks of cards in a column: keys of fractional-indexing, so that one fits between any two without touching others.
 * Where nobody chose a place the clock does: the end and the top of a column need no look at what is there, and writers at
 * the same moment do not wait for each other. Random digits after those of the clock tell them apart. Equal ranks from before are ordered by id.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 8;
const RANGE = DIGITS.length ** LENGTH;

/** 'h' heads a whole part of eight digits that grows, 'S' one that lies below every positive key. */
const END = 'h';
const TOP = 'S';

/** After everything that was put at the end before. */
export const placeAtEnd = (now: Date): string => END + digits(now.getTime(), LENGTH) + chance();

/** Before everything that was put at the top before. The database does the same for summaries: `top_of_column`. */
export const placeAtTop = (now: Date): string => TOP + digits(RANGE - 1 - now.getTime(), LENGTH) + chance();

/** Many at once have digits of this moment that no other card has before theirs, so that none added meanwhile lands among them. */
export const placesAtEnd = (now: Date, count: number): string[] => placesFrom(placeAtEnd(now), count);

export const placesAtTop = (now: Date, count: number): string[] => placesFrom(placeAtTop(now), count);

const placesFrom = (first: string, count: number): string[] =>
  count === 1 ? [first] : generateNKeysBetween(first, `${first}${DIGITS.at(-1)}`, count);

/** Between two neighbours of different ranks; null is the end of the column. */
export const placeBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after);

export const placesBetween = (before: string | null, after: string | null, count: number): string[] =>
  generateNKeysBetween(before, after, count);

function digits(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let index = 0; index < length; index += 1) {
    text = DIGITS.charAt(rest % DIGITS.length) + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}

const CHANCE = 4;

/** One of 14 million; a key ends with no zero. */
const chance = (): string =>
  digits(randomInt(DIGITS.length ** (CHANCE - 1)), CHANCE - 1) + DIGITS.charAt(randomInt(1, DIGITS.length));
