import { Link, type LinkProps } from '@tanstack/react-router';
import { CloudOff, CloudUpload, LogIn, TriangleAlert } from 'lucide-react';
import { dated } from '#web/api/dated.ts';
import { loginPath, useSession } from '#web/api/session.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { useStore } from '#web/ui/store.ts';
import type { PendingItem, PendingKind } from './database.ts';
import { Line } from './Line.tsx';
import { useAllPending } from './pending.ts';
import { needsSignIn } from './queue.ts';

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

/** "3 logs and 7 photos waiting to be sent"; on a phone, where that takes two lines, how many they are together. */
function OnTheWay({ items }: { items: readonly PendingItem[] }) {
  const parts = kinds.flatMap((kind) => {
    const count = items.filter((item) => (item.kind ?? 'photo') === kind).length;
    return count > 0 ? [counted[kind](count)] : [];
  });
  const whole = t('{{list}} waiting to be sent', { list: formatList(parts) });
  if (parts.length === 1) return whole;
  return (
    <>
      <span className="max-md:sr-only">{whole}</span>
      <span aria-hidden className="md:hidden">
        {t('{{list}} waiting to be sent', { list: formatNumber(items.length) })}
      </span>
    </>
  );
}

const kinds: readonly PendingKind[] = ['log', 'photo', 'task', 'comment', 'movement'];

const counted: Readonly<Record<PendingKind, (count: number) => string>> = {
  log: (count) => t('{{count}} logs', { count }),
  photo: (count) => t('{{count}} photos', { count }),
  task: (count) => t('{{count}} changes of tasks', { count }),
  comment: (count) => t('{{count}} comments', { count }),
  movement: (count) => t('{{count}} movements of material', { count }),
};
