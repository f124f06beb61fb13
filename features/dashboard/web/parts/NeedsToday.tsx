import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { daysBetween } from '#shared/dates.ts';
import { useSession } from '#web/api/session.ts';
import { convertedFrom } from '#web/i18n/converted.ts';
import { formatDate, formatMoney, formatPercent, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { cutLook } from '#web/ui/Name.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { TodayEntry } from '../../today-contract.ts';
import { useToday } from '../queries.ts';

interface Words {
  readonly title: string;
  readonly detail: string;
  readonly to: string;
  readonly search?: Record<string, string>;
}

type Of<K extends TodayEntry['kind']> = Extract<TodayEntry, { kind: K }>;

/** An entry as a sentence, a line about it, and where it can be done. */
function wordsOf(entry: TodayEntry): Words {
  switch (entry.kind) {
    case 'task':
      return {
        title: entry.title,
        detail: listed([taskReason(entry), entry.projectName]),
        to: '/se/my-tasks',
        search: { task: entry.taskId },
      };
    case 'log-not-sent':
      return {
        title: t("Today's log is not sent"),
        detail: entry.projectName,
        to: '/se/daily-log',
        search: { project: entry.projectId },
      };
    case 'promises':
      return {
        title: t('{{count}} promises not kept', { count: entry.count }),
        detail: listed([entry.projectName, t('oldest: {{title}}', { title: entry.title })]),
        to: '/cm/targets',
        search: { project: entry.projectId },
      };
    case 'late':
      return {
        title: t('{{count}} tasks past their date', { count: entry.count }),
        detail: listed([entry.projectName, t('oldest: {{title}}', { title: entry.title })]),
        to: '/tasks',
        search: { project: entry.projectId, show: 'overdue' },
      };
    case 'crew':
      return {
        title: t('{{count}} workers planned, capacity {{capacity}}', {
          count: entry.workers,
          capacity: entry.capacity,
        }),
        detail: listed([
          entry.projectName,
          formatDate(entry.date, 'weekday'),
          entry.days > 1 && t('{{count}} days over capacity', { count: entry.days }),
        ]),
        to: `/projects/${entry.projectId}/schedule`,
      };
    case 'payments':
      return paymentWords(entry);
    case 'budget':
      return {
        title: t('{{percent}} of the budget is spent', { percent: formatPercent(entry.percent, 1) }),
        detail: entry.projectName,
        to: '/payments',
        search: { project: entry.projectId },
      };
    case 'backup-failed':
    case 'failed-sign-ins':
      return {
        title: entry.kind === 'backup-failed' ? t('No whole nightly backup') : t('Many sign-ins failed'),
        detail: formatDate(entry.at.slice(0, 10)),
        to: '/admin/security',
        search: { kind: entry.kind === 'backup-failed' ? entry.kind : 'sign-in-failed' },
      };
    case 'no-log':
      return {
        title: t('No log for {{count}} working days', { count: entry.days }),
        detail: listed([
          entry.projectName,
          entry.date === null ? t('no log yet') : t('last on {{date}}', { date: formatDate(entry.date, 'weekday') }),
        ]),
        to: `/projects/${entry.projectId}`,
        search: { tab: 'logs' },
      };
  }
}

function paymentWords({ step, count, amount, currency, originals, oldestDue, ...entry }: Of<'payments'>): Words {
  const late = step === 'overdue' && oldestDue !== null ? daysBetween(oldestDue, today()) : 0;
  const titles = {
    approve: t('{{count}} payments wait for approval', { count }),
    pay: t('{{count}} payments wait to be paid', { count }),
    overdue: t('{{count}} invoices past due', { count }),
  };
  const status = { approve: 'pending', pay: 'approved', overdue: 'overdue' }[step];
  return {
    title: titles[step],
    detail: listed([
      entry.projectName,
      amount !== null && formatMoney(amount, currency),
      convertedFrom(originals) ?? false,
      late > 0 && t('oldest {{count}} days', { count: late }),
    ]),
    to: '/payments',
    search: { status, ...(entry.projectId && { project: entry.projectId }) },
  };
}

function taskReason({ reason, date, blockedReason }: Of<'task'>): string {
  const day = date === null ? '' : formatDate(date, 'weekday');
  switch (reason) {
    case 'overdue':
      return t('{{count}} days late', { count: date === null ? 0 : daysBetween(date, today()) });
    case 'due':
      return t('Due today');
    case 'started':
      return date === null ? t('Under way') : t('Under way, due {{day}}', { day });
    case 'starts':
      return date === today() ? t('Starts today') : t('Was to start {{day}}', { day });
    case 'upcoming':
      return t('Starts {{day}}', { day });
    case 'undated':
      return t('Without a date');
    case 'blocked':
      return blockedReason ? t('Blocked: {{reason}}', { reason: blockedReason }) : t('Blocked');
  }
}

const listed = (parts: readonly (string | false | null)[]): string =>
  parts
    .filter((part): part is string => Boolean(part))
    .map(isolate)
    .join(' · ');

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
    return <ErrorNote query={today} what={t('What needs you today could not be loaded.')} />;
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
                className={cx(
                  'aligned-with-page font-semibold after:absolute after:inset-0 focus-visible:after:-outline-offset-2',
                  cutLook(title, 2),
                )}
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
