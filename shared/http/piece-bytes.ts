/** Proxies commonly take no body above 1 MB: a file that is larger goes up in pieces of this size. */
export const PIECE_BYTES = 900 * 1024;
