import { Monitor, Smartphone } from 'lucide-react';
import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { OwnSession } from '../../contract.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '../queries.ts';

/** Where this account is signed in. */
export function SessionsCard() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const endAll = () =>
    endOthers.mutate(
      {},
      {
        onSuccess: () => toastSuccess(t('Your other sessions are ended.')),
        onError: (error) => toastError(error, t('The sessions could not be ended. Please try again.')),
      },
    );
  const hasOthers = (sessions.data ?? []).length > 1;
  return (
    <Card>
      <CardHeader
        title={t('Where you are signed in')}
        action={
          hasOthers && (
            <Button size="sm" busy={endOthers.isPending} onClick={endAll}>
              {t('End all others')}
            </Button>
          )
        }
      />
      {sessions.isPending ? (
        <SkeletonRows count={2} />
      ) : sessions.isError ? (
        <ErrorNote error={sessions.error} what={t('Your sessions could not be loaded.')} onRetry={sessions.refetch} />
      ) : (
        <ul className="divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const Icon = /Android|iOS/.test(session.system ?? '') ? Smartphone : Monitor;
  const finish = () =>
    end.mutate(
      { params: { sessionId: session.id } },
      { onError: (error) => toastError(error, t('The session could not be ended. Please try again.')) },
    );
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon size={20} aria-hidden className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(session)}
          {session.isCurrent && <Badge tone="green">{t('This session')}</Badge>}
        </p>
        <p className="text-sm text-ink-3" title={formatDateTime(session.createdAt)}>
          {[
            session.ipAddress && isolate(session.ipAddress),
            t('signed in {{when}}', { when: formatRelative(session.createdAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" busy={end.isPending} onClick={finish}>
          {t('End')}
        </Button>
      )}
    </li>
  );
}

const deviceName = ({ browser, system }: OwnSession): string => {
  if (browser && system) return t('{{browser}} on {{system}}', { browser, system });
  return browser ?? system ?? t('Unknown device');
};
