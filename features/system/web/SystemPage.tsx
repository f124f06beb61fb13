import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AllWebhooksCard } from '#features/webhooks/web/parts/AllWebhooksCard.tsx';
import { read } from '#web/api/client.ts';
import { formatDate, formatDateTime, formatNumber, formatRelative } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type Tone, toneLook } from '#web/ui/tones.ts';
import { type Attention, attentionOf } from '../attention.ts';
import { type Failure, type System, systemApi } from '../contract.ts';
import type { BackupState } from '../rules.ts';
import { JobsCard } from './parts/JobsCard.tsx';
import {
  actionText,
  attentionText,
  causeText,
  folderLabel,
  formatBytes,
  formatSeconds,
  namedQueues,
  subjectText,
} from './parts/labels.ts';

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
    <AllWebhooksCard />
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

function StoreBadge({ files: { answers, isOwn } }: Pick<System, 'files'>) {
  if (!answers) return <StatusBadge status="failed" tone="red" label={t('Does not answer')} />;
  if (!isOwn) return <StatusBadge status="failed" tone="red" label={t('Of another database')} />;
  return <StatusBadge status="ok" tone="green" label={t('Answers')} />;
}

function FilesCard({ system: { files, disks } }: { system: System }) {
  return (
    <FactsCard
      title={t('Files and disks')}
      facts={[
        {
          label: t('File store'),
          value: <StoreBadge files={files} />,
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

const EVERY_MS = 30_000;

/** Read again every half minute while the page is in sight. */
const useSystem = () => useQuery({ ...read(systemApi.get, {}), refetchInterval: EVERY_MS });

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
}

/** A card of facts, each with its name before it. */
function FactsCard({ title, note, facts }: { title: string; note?: string; facts: readonly Fact[] }) {
  return (
    <Card>
      <CardHeader title={title} {...(note !== undefined && { note })} />
      <CardBody>
        <dl className="grid gap-2.5">
          {facts.map((fact) => (
            <div key={fact.label} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
              <dt className="text-ink-2 wrap-anywhere">{fact.label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {fact.value}
                {fact.note && <span className="block text-sm text-ink-3">{fact.note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

const amber: ReadonlySet<Attention['kind']> = new Set(['backup-off', 'jobs-late']);

/** What is wrong now and what to do; one quiet line when nothing is. */
function AttentionCard({ system }: { system: System }) {
  const list = attentionOf(system);
  return (
    <Card>
      <CardHeader title={t('What needs attention')} />
      {list.length === 0 ? (
        <p className={cx('flex items-center gap-2.5 px-4 py-3', toneLook.green)}>
          <CircleCheck size={20} aria-hidden className="flex-none text-tone-ink" />
          {t('Everything is in order.')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {list.map((attention) => (
            <AttentionRow key={JSON.stringify(attention)} attention={attention} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AttentionRow({ attention }: { attention: Attention }) {
  const { what, action } = attentionText(attention);
  return (
    <li className={cx('flex items-start gap-2.5 px-4 py-3', toneLook[amber.has(attention.kind) ? 'amber' : 'red'])}>
      <TriangleAlert size={20} aria-hidden className="mt-0.5 flex-none text-tone-ink" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{action}</p>
      </div>
    </li>
  );
}

/** What failed in the last week, why, and what to do. */
function FailuresCard({ failures }: { failures: readonly Failure[] }) {
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
