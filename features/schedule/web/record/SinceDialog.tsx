import { type ReactNode, useState } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { ScheduleChanges } from '../../record-contract.ts';
import { formatAsOf, isAfter, recordText } from './occasions.ts';
import { useRecords, useSince } from './queries.ts';

interface SinceDialogProps {
  readonly projectId: string;
  readonly from: string;
  readonly onClose: () => void;
}

/** The plan of two moments beside each other: what came, went, moved and was finished between them. */
export function SinceDialog({ projectId, from, onClose }: SinceDialogProps) {
  const [to, setTo] = useState('');
  const records = useRecords(projectId);
  const changes = useSince(projectId, from, to || undefined);
  const later = records.data?.filter((record) => isAfter(record, from)) ?? [];
  return (
    <Dialog title={t('What changed since {{date}}', { date: formatAsOf(from) })} size="lg" onClose={onClose}>
      <div className="grid gap-4">
        <Field label={t('Up to')}>
          <Select
            value={to}
            onValue={setTo}
            options={[
              { value: '', label: t('Today') },
              ...later.map((record) => ({ value: record.recordedAt, label: recordText(record) })),
            ]}
          />
        </Field>
        {changes.isPending ? (
          <SkeletonRows count={4} />
        ) : changes.isError ? (
          <ErrorNote error={changes.error} what={t('The changes could not be loaded.')} onRetry={changes.refetch} />
        ) : (
          <Changes projectId={projectId} changes={changes.data} />
        )}
      </div>
    </Dialog>
  );
}

type Named = ScheduleChanges['added'][number];
const label = ({ number, title }: Named) => `T-${number} ${title}`;
const span = ([start, end]: readonly [string | null, string | null]) =>
  [...new Set([start, end])].flatMap((date) => (date === null ? [] : formatDate(date, 'short'))).join(' – ') || '–';

const change = (before: string, after: string) => t('{{before}} → {{after}}', { before, after });

function Changes({ projectId, changes }: { projectId: string; changes: ScheduleChanges }) {
  const { added, gone, moved, finished, joinedCriticalPath, leftCriticalPath, finishBefore, finishAfter } = changes;
  const lists = [added, gone, moved, finished, joinedCriticalPath, leftCriticalPath];
  if (finishBefore === finishAfter && lists.every((list) => list.length === 0))
    return <EmptyState level={3} title={t('Nothing changed')} />;
  const date = (day: string | null) => (day === null ? '–' : formatDate(day));
  return (
    <>
      {finishBefore !== finishAfter && (
        <p>
          <b className="font-semibold">{t('End of the plan')}</b>: {change(date(finishBefore), date(finishAfter))}
        </p>
      )}
      <List projectId={projectId} title={t('Tasks that were added')} rows={added} />
      <List title={t('Tasks that are gone')} rows={gone} />
      <List
        projectId={projectId}
        title={t('Tasks that moved')}
        rows={moved}
        note={(row) => change(span(row.before), span(row.after))}
      />
      <List projectId={projectId} title={t('Tasks that were finished')} rows={finished} />
      <List projectId={projectId} title={t('On the critical path now')} rows={joinedCriticalPath} />
      <List projectId={projectId} title={t('On the critical path no more')} rows={leftCriticalPath} />
    </>
  );
}

interface ListProps<Row extends Named> {
  /** Where its tasks are opened; undefined: they are gone. */
  readonly projectId?: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly note?: (row: Row) => ReactNode;
}

const MOST_SHOWN = 200;

function List<Row extends Named>({ projectId, title, rows, note }: ListProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold">{`${title} · ${rows.length}`}</h3>
      <ul className="grid gap-1 text-sm">
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.taskId} className="flex flex-wrap justify-between gap-x-3">
            <bdi className="wrap-anywhere">
              {projectId === undefined ? (
                label(row)
              ) : (
                <TextLink to="/tasks" search={{ project: projectId, task: row.taskId }}>
                  {label(row)}
                </TextLink>
              )}
            </bdi>
            {note && <span className="text-ink-2">{note(row)}</span>}
          </li>
        ))}
      </ul>
      {rows.length > MOST_SHOWN && (
        <p className="text-sm text-ink-3">{t('{{shown}} of {{total}}', { shown: MOST_SHOWN, total: rows.length })}</p>
      )}
    </section>
  );
}
