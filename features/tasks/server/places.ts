import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/**
 * Ranks of cards in a column: keys of fractional-indexing, so that one fits between any two without touching others.
 * Where nobody chose a place the clock does: the end and the top of a column need no look at what is there, and writers at
 * the same moment do not wait for each other. Equal ranks are ordered by id.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 8;
const RANGE = DIGITS.length ** LENGTH;

/** 'h' heads a whole part of eight digits that grows, 'S' one that lies below every positive key. */
const END = 'h';
const TOP = 'S';

/** After everything that was put at the end before. */
export const placeAtEnd = (now: Date): string => END + digits(now.getTime());

/** Before everything that was put at the top before. */
export const placeAtTop = (now: Date): string => TOP + digits(RANGE - 1 - now.getTime());

/** Many at once lie between this moment and the next, so that a card added meanwhile does not land among them. */
export const placesAtEnd = (now: Date, count: number): string[] =>
  count === 1 ? [placeAtEnd(now)] : generateNKeysBetween(placeAtEnd(now), placeAtEnd(later(now, 1)), count);

export const placesAtTop = (now: Date, count: number): string[] =>
  generateNKeysBetween(placeAtTop(now), placeAtTop(later(now, -1)), count);

/** Between two neighbours of different ranks; null is the end of the column. */
export const placeBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after);

export const placesBetween = (before: string | null, after: string | null, count: number): string[] =>
  generateNKeysBetween(before, after, count);

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

function digits(value: number): string {
  let text = '';
  let rest = value;
  for (let index = 0; index < LENGTH; index += 1) {
    text = DIGITS.charAt(rest % DIGITS.length) + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}
