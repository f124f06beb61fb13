/** Spec §5 and §9: a file has at most 10 MB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Spec §9: a signed address for reading lives 60 s and is asked for again every 45 s. */
export const SIGNED_READ_SECONDS = 60;
export const REFRESH_READ_SECONDS = 45;
/** A slow phone begins to send long before it ends; only the beginning is judged. */
export const SIGNED_UPLOAD_SECONDS = 600;
/** What nobody attached to anything goes after this; phones that were without a network send it again. */
export const LOOSE_DAYS = 7;

/**
 * When a signed address ends, in milliseconds: between three quarters of `seconds` and all of them from now, on a grid, so
 * that whoever asks within the same quarter gets the same address and the browser's cache knows it.
 */
export function endOfRead(now: number, seconds: number): number {
  const quarter = (seconds * 1000) / 4;
  return Math.floor((now + seconds * 1000) / quarter) * quarter;
}
