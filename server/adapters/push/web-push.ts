import type { Agent } from 'node:https';
import webPush from 'web-push';
import { linkOrigin } from '#server/adapters/mail/links.ts';
import type { Config } from '#server/config.ts';
import { isPushEndpoint } from '#shared/http/push-endpoint.ts';
import type { Push } from './push.ts';

const PATIENCE_MS = 10_000;
/** A device that is off for longer hears of it in the application. Seconds. */
const TTL_SECONDS = 86_400;
/** The service does not know the subscription, or not any more. */
const GONE: readonly (number | undefined)[] = [404, 410];

/** `agent` makes the connections; tests lead them to a service of their own. */
export function createPush(config: Config, agent?: Agent): Push {
  const subject = contactOf(config);
  return {
    newKeys: () => webPush.generateVAPIDKeys(),
    send: async ({ endpoint, p256dh, auth }, message, keys) => {
      if (!isPushEndpoint(endpoint)) return 'gone';
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, message, {
          vapidDetails: { subject, ...keys },
          TTL: TTL_SECONDS,
          timeout: PATIENCE_MS,
          ...(agent && { agent }),
        });
        return 'sent';
      } catch (error) {
        return GONE.includes((error as { statusCode?: number }).statusCode) ? 'gone' : 'failed';
      }
    },
  };
}

/** Whom a push service would write to. */
function contactOf(config: Config): string {
  const origin = linkOrigin(config);
  if (origin?.startsWith('https:')) return origin;
  const address = /(?<![^<>\s])[^<>\s]+@[^<>\s]+/.exec(config.MAIL_FROM ?? '');
  return `mailto:${address ? address[0] : 'notifications@localhost.localdomain'}`;
}
