/**
 * Whether two words differ by one slip: a letter left out or put in, two neighbours swapped, and in long words one
 * replaced (short ones are too often another word: sealing, seating, heating).
 */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length + restB.length === 1) return true;
  if (restA.length === 1 && restB.length === 1) return a.length >= LONG_ENOUGH_TO_REPLACE;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

const LONG_ENOUGH_TO_REPLACE = 9;
