import { Link, type LinkProps } from '@tanstack/react-router';
import type { Alert } from '#features/alerts/contract.ts';
import { WATCH_DAYS } from '#features/materials/rules.ts';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { formatDate, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { useMaterialWatch } from '../queries.ts';

/** Spec §9: at most three shortfalls, of the next three days. */
export function MaterialWatch({ className }: { className: string }) {
  const alerts = useMaterialWatch();
  return (
    <Card className={className}>
      <CardHeader title={t('Material Watch')} note={t('Shortfalls in <=3 days')} />
      <Loaded
        query={alerts}
        what={t('The shortfalls could not be loaded.')}
        rows={2}
        none={<p className="px-4 py-5 text-ink-2">{t('No material shortfalls detected')}</p>}
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((alert) => (
              <Shortfall key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

interface Detail {
  readonly days_ahead: number;
  readonly missing: number;
  readonly unit: string;
  readonly neededBy: string;
  readonly orderBy: string;
  readonly basis: string;
  readonly task: { readonly title: string } | null;
}

function Shortfall({ alert }: { alert: Alert }) {
  const {
    days_ahead: days,
    missing: quantity,
    unit,
    neededBy,
    orderBy,
    task,
    basis,
  } = alert.detail as unknown as Detail;
  const missing = quantityText({ unit }, quantity);
  const isKnown = basis !== 'unknown';
  const short = !isKnown
    ? t('{{quantity}} short; no plan or rate says when', { quantity: missing })
    : task
      ? t('{{quantity}} short for {{task}}', { quantity: missing, task: task.title })
      : t('{{quantity}} short on {{date}}', { quantity: missing, date: formatDate(neededBy) });
  const hasPassed = orderBy < today();
  return (
    <li className="relative grid gap-0.5 px-4 py-3 transition-colors hover:bg-sunk">
      <div className="flex items-start justify-between gap-3">
        <Link
          {...({ to: '/materials', search: { project: alert.projectId, q: alert.title } } as LinkProps)}
          className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          <bdi>{alert.title}</bdi>
        </Link>
        {isKnown && (
          <Badge tone={days < WATCH_DAYS ? 'red' : 'amber'}>
            {days <= 0 ? t('Now') : t('{{count}} days', { count: days })}
          </Badge>
        )}
      </div>
      <p className="text-sm wrap-anywhere text-ink-2">
        {short} · {isolate(alert.projectName)}
      </p>
      {isKnown && (
        <p className={cx('text-sm', hasPassed ? 'font-medium text-red-ink' : 'text-ink-3')}>
          {hasPassed
            ? t('Order date {{date}} has passed', { date: formatDate(orderBy) })
            : t('Order by {{date}}', { date: formatDate(orderBy) })}
        </p>
      )}
    </li>
  );
}
