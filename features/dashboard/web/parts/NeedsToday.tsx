import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { useToday } from '../queries.ts';
import { wordsOf } from './today-words.ts';

/** So many are there at once, that the figures below stay in sight. */
const FIRST = { phone: 4, wide: 6 };

/** What waits for this very person, each with the place where it can be done. Nothing waits for a viewer. */
export function NeedsToday() {
  const { role } = useSession();
  return role === 'viewer' ? null : <Strip />;
}

function Strip() {
  const today = useToday();
  const [isWhole, setWhole] = useState(false);
  const first = useIsPhone() ? FIRST.phone : FIRST.wide;
  if (today.isPending) return <Skeleton className="h-17 w-full rounded-2" />;
  if (today.isError) {
    return (
      <ErrorNote error={today.error} what={t('What needs you today could not be loaded.')} onRetry={today.refetch} />
    );
  }
  const { entries, more } = today.data;
  if (entries.length === 0) {
    return (
      <Card className="px-4 py-3">
        <StatusBadge status="done" label={t('Nothing waits for you today.')} className="max-md:whitespace-normal" />
      </Card>
    );
  }
  return (
    <section
      aria-labelledby="needs-today"
      className="overflow-hidden rounded-2 border border-signal bg-signal-wash md:flex"
    >
      <h2
        id="needs-today"
        className="flex flex-none items-center bg-signal px-4 py-2 font-semibold text-signal-ink md:max-w-34 md:py-3"
      >
        {t('Needs you today')}
      </h2>
      <ul className="-me-px -mb-px grid min-w-0 flex-1 bg-signal-wash *:border-e *:border-b *:border-signal/30 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {entries.slice(0, isWhole ? undefined : first).map((entry) => {
          const { title, detail, to, search } = wordsOf(entry);
          return (
            <li
              key={`${title}${detail}`}
              className="relative grid min-w-0 content-start bg-signal-wash px-4 py-2.5 transition-colors hover:bg-card"
            >
              <Link
                {...({ to, search: search ?? {} } as LinkProps)}
                dir="auto"
                className="aligned-with-page line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
              >
                {title}
              </Link>
              <span className="text-sm wrap-anywhere text-ink-2">{detail}</span>
            </li>
          );
        })}
        {!isWhole && entries.length > first && (
          <li className="grid bg-signal-wash">
            <button
              type="button"
              onClick={() => setWhole(true)}
              className="touch px-4 py-2.5 text-start text-sm font-medium text-ink-2 hover:bg-card focus-visible:-outline-offset-2"
            >
              {t('Show {{rest}} more', { rest: entries.length - first })}
            </button>
          </li>
        )}
        {isWhole && more > 0 && (
          <li className="bg-signal-wash px-4 py-2.5 text-sm text-ink-2">{t('and {{count}} more', { count: more })}</li>
        )}
      </ul>
    </section>
  );
}
