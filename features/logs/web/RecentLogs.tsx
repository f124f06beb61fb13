import { lazy, Suspense, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { LogRow } from './parts/LogRow.tsx';
import { useRecentLogs } from './queries.ts';

const LogDialog = lazy(() => import('./LogDialog.tsx').then((m) => ({ default: m.LogDialog })));

/** "Recent Daily Logs" of all projects the person may see. */
export function RecentLogs() {
  const logs = useRecentLogs();
  const [opened, setOpened] = useState<string>();
  return (
    <Card>
      <CardHeader title={t('Recent Daily Logs')} />
      {logs.isError ? (
        <div className="p-4">
          <ErrorNote error={logs.error} what={t('The daily logs could not be loaded.')} onRetry={logs.refetch} />
        </div>
      ) : logs.isPending ? (
        <SkeletonRows count={5} />
      ) : logs.data.length === 0 ? (
        <EmptyState title={t('No Recent Logs')} text={t('Submitted daily logs appear here.')} />
      ) : (
        <ul className="divide-y divide-line">
          {logs.data.map((log) => (
            <LogRow key={log.id} log={log} onOpen={() => setOpened(log.id)} />
          ))}
        </ul>
      )}
      <Suspense>
        {opened && (
          <LogDialog
            key={opened}
            id={opened}
            known={logs.data?.find(({ id }) => id === opened)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}
