import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Session, sessionKey } from '#web/api/session.ts';
import { formatList } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { offline, type PendingItem } from '#web/offline/database.ts';
import { idOf } from '#web/offline/last-page.ts';
import { waitingParts } from '#web/offline/waiting-parts.ts';
import { displayName } from '#web/ui/person.ts';

interface Waiting {
  readonly owner: string;
  /** Undefined where this device has forgotten who that is. */
  readonly name: string | undefined;
  readonly items: readonly PendingItem[];
}

/** How much waits on this device and for whom; never what it says, because anybody may stand before this page. */
export function WaitingHere() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    void findWaiting().then(setWaiting, () => undefined);
  }, []);
  if (waiting.length === 0) return null;
  return (
    <div role="status" className="grid gap-1.5 rounded-1 border border-line-2 bg-amber-wash px-3 py-2 text-sm">
      {waiting.map(({ owner, name, items }) => (
        <p key={owner} className="wrap-anywhere">
          {wordsFor(name, formatList(waitingParts(items).parts))}
          {items.some(({ state }) => state === 'stopped' || state === 'conflict') &&
            ` ${t('Some of it was not taken.')}`}
        </p>
      ))}
    </div>
  );
}

const wordsFor = (name: string | undefined, list: string): string =>
  name
    ? t('On this device, of {{name}}: {{list}}. It is sent after the next sign-in.', { name: isolate(name), list })
    : t('On this device, of somebody else: {{list}}. It is sent after they sign in.', { list });

async function findWaiting(): Promise<readonly Waiting[]> {
  const items = await offline.pending.filter(({ request }) => request !== undefined).toArray();
  return Promise.all(
    [...Map.groupBy(items, ({ owner }) => owner)].map(async ([owner, own]) => ({
      owner,
      name: await nameOf(owner),
      items: own,
    })),
  );
}

async function nameOf(owner: string): Promise<string | undefined> {
  const stored = await offline.reads.get(idOf(owner, hashKey(sessionKey)));
  const session = stored?.data as Session | undefined;
  return session && displayName(session.user);
}
