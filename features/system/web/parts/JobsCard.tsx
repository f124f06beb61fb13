import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { JobRun } from '../../contract.ts';
import type { JobState } from '../../rules.ts';
import { causeText, formatSeconds, jobLabel, jobStates } from './labels.ts';

const StateCell = ({ job }: { job: JobRun }) => {
  const { label, tone } = jobStates[job.state];
  return (
    <div className="grid gap-0.5">
      <StatusBadge status={job.state} tone={tone} label={t(label)} />
      {job.state === 'failed' && job.cause && (
        <span className="text-sm wrap-anywhere text-ink-3">{causeText(job.cause)}</span>
      )}
    </div>
  );
};

const urgency: readonly JobState[] = ['failed', 'late', 'running', 'ok'];

/** What the server does by itself: its last runs, those with a problem first. */
export function JobsCard({ jobs }: { jobs: readonly JobRun[] }) {
  return (
    <Card>
      <CardHeader title={t('Jobs')} note={t('Last runs, on any server')} />
      <Table
        label={t('Jobs')}
        rows={jobs.toSorted((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state))}
        keyOf={(job) => job.name}
        empty={<p className="px-4 py-3 text-ink-2">{t('No job has run yet.')}</p>}
        columns={[
          {
            key: 'name',
            header: t('Job'),
            cell: (job) => <span className="wrap-anywhere">{jobLabel(job.name)}</span>,
            sortBy: (job) => jobLabel(job.name),
            main: true,
          },
          { key: 'state', header: t('State'), cell: (job) => <StateCell job={job} />, sortBy: (job) => job.state },
          {
            key: 'last',
            header: t('Last run'),
            cell: ({ startedAt }) => (
              <time dateTime={startedAt} title={formatDateTime(startedAt)}>
                {formatRelative(startedAt)}
              </time>
            ),
            sortBy: (job) => job.startedAt,
          },
          {
            key: 'took',
            header: t('Took'),
            cell: ({ durationMs }) => (durationMs === null ? '–' : isolate(formatSeconds(durationMs / 1000))),
            sortBy: (job) => job.durationMs,
            numeric: true,
          },
          {
            key: 'every',
            header: t('Every'),
            cell: (job) => isolate(formatSeconds(job.everySeconds)),
            sortBy: (job) => job.everySeconds,
            numeric: true,
            desktopOnly: true,
          },
        ]}
      />
    </Card>
  );
}
