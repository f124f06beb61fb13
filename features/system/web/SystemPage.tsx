import { formatDate, formatDateTime, formatNumber, formatRelative } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Tone } from '#web/ui/tones.ts';
import type { System } from '../contract.ts';
import type { BackupState } from '../rules.ts';
import { AttentionCard } from './parts/AttentionCard.tsx';
import { FactsCard } from './parts/FactsCard.tsx';
import { FailuresCard } from './parts/FailuresCard.tsx';
import { JobsCard } from './parts/JobsCard.tsx';
import { folderLabel, formatBytes, formatSeconds, namedQueues } from './parts/labels.ts';
import { useSystem } from './queries.ts';

/** /admin/system: how this installation does, and what to do where something is wrong. */
export function SystemPage() {
  const system = useSystem();
  return (
    <>
      <PageHeader
        title={t('System')}
        sub={t('How this installation does: database, files, backups, jobs, and what failed.')}
        back="/admin/organisation"
      />
      <Loaded
        query={system}
        what={t('The state of the system could not be read.')}
        waiting={<Skeleton className="h-96 rounded-2" />}
      >
        {(data) => <Parts system={data} />}
      </Loaded>
    </>
  );
}

const Parts = ({ system }: { system: System }) => (
  <>
    <AttentionCard system={system} />
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
      <ServerCard system={system} />
      <DatabaseCard system={system} />
      <FilesCard system={system} />
      <BackupsCard backups={system.backups} />
    </div>
    <FailuresCard failures={system.failures} />
    <JobsCard jobs={system.jobs} />
    <QueuesCard queues={system.queues} />
  </>
);

function ServerCard({ system: { version, node, startedAt, events } }: { system: System }) {
  return (
    <FactsCard
      title={t('This server')}
      facts={[
        { label: t('Version'), value: <bdi>{version}</bdi>, note: isolate(`Node ${node.replace(/^v/, '')}`) },
        { label: t('Started'), value: formatRelative(startedAt), note: formatDateTime(startedAt) },
        {
          label: t('Events'),
          value: events.readAt === null ? t('None read yet') : formatRelative(events.readAt),
          note: t('Last changes heard after {{time}}', { time: formatSeconds(events.lagMs / 1000) }),
        },
      ]}
    />
  );
}

function DatabaseCard({ system: { database } }: { system: System }) {
  const { used, idle, waiting } = database.connections;
  return (
    <FactsCard
      title={t('Database')}
      facts={[
        {
          label: t('State'),
          value: <StatusBadge status="ok" tone="green" label={t('Answers')} />,
          note: isolate(`PostgreSQL ${database.version}`),
        },
        {
          label: t('Space used'),
          value: formatBytes(database.bytes),
          note: database.isBuiltIn ? t('Built in') : t('Your own PostgreSQL'),
        },
        {
          label: t('Connections'),
          value: t('{{used}} in use, {{idle}} free', { used: formatNumber(used), idle: formatNumber(idle) }),
          note: waiting > 0 ? t('{{count}} waiting', { count: waiting }) : undefined,
        },
      ]}
    />
  );
}

function FilesCard({ system: { files, disks } }: { system: System }) {
  return (
    <FactsCard
      title={t('Files and disks')}
      facts={[
        {
          label: t('File store'),
          value: files.answers ? (
            <StatusBadge status="ok" tone="green" label={t('Answers')} />
          ) : (
            <StatusBadge status="failed" tone="red" label={t('Does not answer')} />
          ),
          note: files.store === 'bucket' ? t('In a bucket') : t('In the data folder'),
        },
        { label: t('Uploaded'), value: formatBytes(files.bytes), note: t('{{count}} files', { count: files.count }) },
        ...disks.map(({ folder, freeBytes, totalBytes, isLow }) => ({
          label: folderLabel(folder),
          value: isLow ? (
            <StatusBadge status="low" tone="red" label={t('{{size}} free', { size: formatBytes(freeBytes) })} />
          ) : (
            t('{{size}} free', { size: formatBytes(freeBytes) })
          ),
          note: t('of {{size}}', { size: formatBytes(totalBytes) }),
        })),
      ]}
    />
  );
}

const backupStates: Readonly<Record<BackupState, { readonly label: string; readonly tone: Tone }>> = {
  off: { label: msg('Not set up'), tone: 'amber' },
  waiting: { label: msg('The first one is due now'), tone: 'blue' },
  ok: { label: msg('In order'), tone: 'green' },
  incomplete: { label: msg('Incomplete'), tone: 'red' },
  old: { label: msg('Older than 26 hours'), tone: 'red' },
  failed: { label: msg('Failed'), tone: 'red' },
};

function BackupsCard({ backups: { state, lastAt, verifiedOn, reason, missingCount } }: { backups: System['backups'] }) {
  const { label, tone } = backupStates[state];
  return (
    <FactsCard
      title={t('Backups')}
      facts={[
        {
          label: t('State'),
          value: <StatusBadge status={state} tone={tone} label={t(label)} />,
          note: (state === 'failed' || state === 'incomplete') && reason !== null ? isolate(reason) : undefined,
        },
        ...(missingCount > 0
          ? [{ label: t('Missing files'), value: t('{{count}} files', { count: missingCount }) }]
          : []),
        {
          label: t('Last one'),
          value: lastAt === null ? t('None yet') : formatRelative(lastAt),
          note: lastAt === null ? undefined : formatDateTime(lastAt),
        },
        {
          label: t('Restored as a test'),
          value: verifiedOn === null ? t('Not yet') : formatDate(verifiedOn),
          note: t('Once a week, compared row by row'),
        },
      ]}
    />
  );
}

function QueuesCard({ queues }: { queues: System['queues'] }) {
  const named = namedQueues(queues);
  const busy = named.filter(({ running, waiting }) => running + waiting > 0);
  const idle = named.filter(({ running, waiting }) => running + waiting === 0);
  return (
    <FactsCard
      title={t('Queues')}
      note={t('Of this server, now')}
      facts={[
        ...busy.map(({ label, running, waiting }) => ({
          label,
          value: t('{{running}} under way, {{waiting}} waiting', {
            running: formatNumber(running),
            waiting: formatNumber(waiting),
          }),
        })),
        ...(idle.length > 0 ? [{ label: t('Nothing waits'), value: idle.map(({ label }) => label).join(' · ') }] : []),
      ]}
    />
  );
}
