import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';

/** Spec §5 and §9: a file has at most 10 MB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_PIECES = Math.ceil(MAX_FILE_BYTES / PIECE_BYTES);
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

/** Written and received so far apart, in minutes, both moments are told; by then it was not one going out at once. */
const APART_MINUTES = 5;

/** Whether a device says it wrote something clearly after the server had it: its clock was ahead. */
export const isAhead = (writtenAt: string | Date | null, receivedAt: string | Date | null): boolean =>
  writtenAt !== null && isApart(writtenAt, receivedAt) && new Date(writtenAt) > new Date(receivedAt ?? writtenAt);

/** Whether what was written on a device reached the server at a clearly other moment than the device's clock says. */
export function isApart(writtenAt: string | Date | null, receivedAt: string | Date | null): boolean {
  if (writtenAt === null || receivedAt === null) return false;
  return Math.abs(new Date(receivedAt).getTime() - new Date(writtenAt).getTime()) > APART_MINUTES * 60_000;
}
