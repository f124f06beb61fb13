import type { Connection } from '#server/database/open.ts';
import { type SecurityDetail, securityEvents } from '#server/database/tables/security.ts';
import { networkOf } from '#server/http/proxy.ts';
import type { SecurityEventKind } from '#shared/security-events.ts';
import type { Log } from './log.ts';

/** The call during which something happened: a handler passes its own context. */
export interface SecurityContext {
  readonly db: Connection;
  /** Absent in a command, which tells the person at the terminal what it did. */
  readonly log?: Pick<Log, 'info'>;
  readonly user?:
    | { readonly id: string; readonly email: string; readonly token?: { readonly name: string } }
    | undefined;
  readonly ip?: string | undefined;
  readonly requestId?: string | undefined;
  readonly headers?: Headers | undefined;
}

/** The call of somebody who is signed in. */
export type ActorContext = SecurityContext & { readonly user: { readonly id: string; readonly email: string } };

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The account or thing it was done to, when it is not the actor. */
  readonly subject?: { readonly id?: string | undefined; readonly label: string } | undefined;
  readonly detail?: SecurityDetail;
}

const MAX_LABEL = 254;
const MAX_USER_AGENT = 300;

/**
 * Adds an event to the security journal, and a line to the log. Pass the transaction as `db` when the event belongs to a
 * write. The log has ids only: addresses of people stay in the journal, which administrators alone read.
 */
export async function recordSecurityEvent(context: SecurityContext, { kind, subject, detail = {} }: SecurityEvent) {
  const { db, log, user, ip, requestId, headers } = context;
  const network = ip ? networkOf(ip) : null;
  await db.insert(securityEvents).values({
    kind,
    actorId: user?.id ?? null,
    actorLabel: user?.email ?? null,
    subjectId: subject?.id ?? null,
    subjectLabel: subject?.label.slice(0, MAX_LABEL) ?? null,
    network,
    userAgent: headers?.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
    requestId: requestId ?? null,
    detail: user?.token ? { token: user.token.name, ...detail } : detail,
  });
  const who = { actorId: user?.id, subjectId: subject?.id, network, requestId };
  log?.info({ event: kind, ...who, detail }, `security: ${kind}`);
}
