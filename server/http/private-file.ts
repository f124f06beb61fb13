import { hash } from 'node:crypto';
import { Bytes } from './route.ts';

/** So long a browser may show a private file again without asking; then it asks, and the reader is judged anew. */
const FRESH_SECONDS = 60;

/** Kept by no proxy, and by a browser for the session that read it alone, at most `seconds`. */
export const privateCache = (content: Uint8Array, seconds = FRESH_SECONDS): Record<string, string> => ({
  'Cache-Control': `private, max-age=${Math.max(0, Math.min(seconds, FRESH_SECONDS))}, must-revalidate`,
  ETag: `"${hash('sha256', content, 'base64url')}"`,
  Vary: 'Cookie',
});

/** What people sent is shown or handed out and can do nothing: no script, no form, no frame, under no other type. */
export const NOTHING_RUNS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A picture of ours, drawn anew from one that was sent. */
export const drawnPicture = (content: Uint8Array): Bytes =>
  new Bytes(content, { 'Content-Type': 'image/webp', ...privateCache(content), ...NOTHING_RUNS });

/** A picture is shown, anything else is handed out. */
export const dispositionOf = (contentType: string, name: string): string =>
  `${contentType.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`;

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
