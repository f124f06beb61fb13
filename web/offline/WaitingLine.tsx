import { Link, type LinkProps } from '@tanstack/react-router';
import { CloudOff, CloudUpload, LogIn, TriangleAlert } from 'lucide-react';
import { loginPath, useSession } from '#web/api/session.ts';
import { dated } from '#web/api/staleness.ts';
import { formatList } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { useStore } from '#web/ui/store.ts';
import type { PendingItem } from './database.ts';
import { Line } from './Line.tsx';
import { useAllPending } from './pending.ts';
import { needsSignIn } from './queue.ts';
import { waitingParts } from './waiting-parts.ts';

/** What has been written and still waits, and what needs a decision; nothing when nothing waits. */
export function WaitingLine() {
  const { user } = useSession();
  const isOut = useStore(needsSignIn);
  const isLost = [...useStore(dated).values()].some((how) => how.isLost);
  const items = useAllPending(user.id)?.filter(({ request }) => request) ?? [];
  if (items.length === 0) return null;
  const open = items.filter(({ state }) => state === 'stopped' || state === 'conflict');
  return (
    <Line tone="amber">
      {open.length > 0 ? (
        <TriangleAlert size={16} aria-hidden className="flex-none" />
      ) : isLost ? (
        <CloudOff size={16} aria-hidden className="flex-none" />
      ) : (
        <CloudUpload size={16} aria-hidden className="flex-none" />
      )}
      <span className="min-w-0 flex-1">{open.length > 0 ? needYou(open.length) : <OnTheWay items={items} />}</span>
      {isOut && open.length === 0 && (
        <a href={loginPath(location)} className="touch flex items-center gap-1.5 font-semibold text-primary underline">
          <LogIn size={16} aria-hidden />
          {t('Sign in to send it')}
        </a>
      )}
      <Link
        {...({ to: '/settings/device' } as LinkProps)}
        className="touch inline-flex items-center font-semibold text-primary underline"
      >
        {t('Show')}
      </Link>
    </Line>
  );
}

const needYou = (count: number): string => t('{{count}} entries were not taken and need you', { count });

/** On a phone, where the whole sentence takes two lines, how many entries they are. */
function OnTheWay({ items }: { items: readonly PendingItem[] }) {
  const { parts, entries } = waitingParts(items);
  const whole = t('{{list}} waiting to be sent', { list: formatList(parts) });
  if (parts.length === 1) return whole;
  return (
    <>
      <span className="max-md:sr-only">{whole}</span>
      <span aria-hidden className="md:hidden">
        {t('{{list}} waiting to be sent', { list: t('{{count}} entries', { count: entries }) })}
      </span>
    </>
  );
}
