import { Suspense, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { LogForm } from './LogForm.tsx';
import { LogRow } from './parts/LogRow.tsx';
import { useRecentLogs } from './queries.ts';
import { WaitingLogs } from './WaitingLogs.tsx';

const DeletedLogs = lazyDialog(() => import('./DeletedLogs.tsx'), 'DeletedLogs');
const LogDialog = lazyDialog(() => import('./LogDialog.tsx'), 'LogDialog');

/** "Recent Daily Logs" of all projects the person may see. */
function RecentLogs() {
  const logs = useRecentLogs();
  const { role } = useSession();
  const [isTrash, setTrash] = useState(false);
  const [opened, setOpened] = useState<string>();
  return (
    <Card>
      <CardHeader
        title={t('Recent Daily Logs')}
        action={
          role === 'admin' && (
            <Button size="sm" variant="quiet" onClick={() => setTrash(true)}>
              {t('Deleted logs')}
            </Button>
          )
        }
      />
      <WaitingLogs
        logs={logs.data}
        empty={
          logs.data?.length === 0 && (
            <EmptyState title={t('No Recent Logs')} text={t('Submitted daily logs appear here.')} />
          )
        }
      />
      {logs.isError ? (
        <div className="p-4">
          <ErrorNote query={logs} what={t('The daily logs could not be loaded.')} />
        </div>
      ) : logs.isPending ? (
        <SkeletonRows count={5} />
      ) : (
        <ul className="divide-y divide-line">
          {logs.data.map((log) => (
            <LogRow key={log.id} log={log} onOpen={() => setOpened(log.id)} />
          ))}
        </ul>
      )}
      <Suspense>
        {isTrash && <DeletedLogs onClose={() => setTrash(false)} />}
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

/** /se/daily-log: the minute at the end of the day, and what was reported before. */
export function DailyLogPage() {
  return (
    <>
      <PageHeader title={t('Daily Log')} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <LogForm />
        <RecentLogs />
      </div>
    </>
  );
}
