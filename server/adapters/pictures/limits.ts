/** Decompression bombs: more pixels than any phone's camera makes. */
export const MOST_PIXELS = 50_000_000;
