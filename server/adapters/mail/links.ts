import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/start/first-visit.ts';
import type { Mail } from './mail.ts';

/**
 * The address that links in mails begin with. Never the one a request came in by: whoever asks for a password reset in
 * another's name could otherwise make the link lead to a place of his own.
 */
export function linkOrigin(config: Config): string | undefined {
  if (config.PUBLIC_URL) return new URL(config.PUBLIC_URL).origin;
  return isLoopback(config) ? `http://localhost:${config.PORT}` : undefined;
}

/** Links are mailed when there is a mail server and an address to put into them. */
export const canMailLinks = ({ mail, config }: { readonly mail: Mail; readonly config: Config }): boolean =>
  mail.isConfigured && linkOrigin(config) !== undefined;
