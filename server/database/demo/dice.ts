import { v7 } from 'uuid';

/** Numbers that look random and are the same for the same keys: the demonstration is the same for a seed and a date. */
export interface Dice {
  /** From 0 up to, without, 1. */
  fraction(): number;
  /** A whole number; both ends included. */
  whole(low: number, high: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** A UUIDv7 as of that moment. */
  id(at: Date): string;
}

/** Every part of the demonstration throws its own dice, so that a change in one leaves the others as they are. */
export function dice(...keys: readonly (string | number)[]): Dice {
  const fraction = generator(keys.join('/'));
  const whole = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[whole(0, list.length - 1)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  };
  return {
    fraction,
    whole,
    pick,
    between: (low, high) => low + fraction() * (high - low),
    chance: (probability) => fraction() < probability,
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: fraction() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    id: (at) => v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => whole(0, 255)) }),
  };
}

/** sfc32 (Chris Doty-Humphrey, PractRand), started from a 32-bit FNV-1a hash of the text. */
function generator(text: string): () => number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  let [a, b, c, count] = [hash, hash ^ 0x9e3779b9, hash ^ 0x243f6a88, 1];
  const next = () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}
