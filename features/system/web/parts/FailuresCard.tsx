import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import type { Failure } from '../../contract.ts';
import { actionText, causeText, subjectText } from './labels.ts';

/** What failed in the last week, why, and what to do. */
export function FailuresCard({ failures }: { failures: readonly Failure[] }) {
  return (
    <Card>
      <CardHeader title={t('Failures')} note={t('Last 7 days')} />
      {failures.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t('Nothing failed in the last seven days.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {failures.map((failure) => (
            <FailureRow key={`${failure.kind} ${failure.subject} ${failure.cause}`} failure={failure} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FailureRow({ failure }: { failure: Failure }) {
  const { kind, cause, count, lastAt } = failure;
  const subject = subjectText(failure);
  return (
    <li className="grid gap-0.5 px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {kind === 'request' ? (
          <bdi dir="ltr" className="min-w-0 font-mono text-sm wrap-anywhere">
            {subject}
          </bdi>
        ) : (
          <span className="font-medium wrap-anywhere">{subject}</span>
        )}
        <Badge tone="red">{t('{{count}} times', { count })}</Badge>
        <time className="ms-auto text-sm text-ink-3" dateTime={lastAt} title={formatDateTime(lastAt)}>
          {formatRelative(lastAt)}
        </time>
      </p>
      <p className="wrap-anywhere text-ink-2">{causeText(cause)}</p>
      <p className="text-sm wrap-anywhere text-ink-3">{actionText(cause)}</p>
    </li>
  );
}
