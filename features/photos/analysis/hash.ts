/** What `differenceHash` needs: 9 × 8 grey values, row by row. */
export const HASH_WIDTH = 9;
export const HASH_HEIGHT = 8;
/** Two pictures whose hashes differ in at most so many of 64 bits are the same picture, sent again or saved smaller. */
export const NEAR_DUPLICATE_BITS = 5;
/** Taken from the same place in the same direction: the composition is the same, what stands in it may not be. */
export const SAME_VIEW_BITS = 16;

/** dHash: one bit for each pair of neighbours, set when it grows brighter to the end of the row. 16 hexadecimal digits. */
export function differenceHash(grey: Uint8Array): string {
  let hash = 0n;
  for (let row = 0; row < HASH_HEIGHT; row += 1) {
    for (let column = 0; column < HASH_WIDTH - 1; column += 1) {
      const at = row * HASH_WIDTH + column;
      hash = (hash << 1n) | ((grey[at + 1] ?? 0) > (grey[at] ?? 0) ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}

/** In how many of the 64 bits two hashes differ. */
export function hashDistance(one: string, other: string): number {
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  while (bits > 0n) {
    count += Number(bits & 1n);
    bits >>= 1n;
  }
  return count;
}
