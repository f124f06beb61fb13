import { useMemo } from 'react';
import { useMembers } from '#features/organisation/web/queries.ts';
import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { displayName } from '#web/ui/person.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { TaskHistory } from '../../contract.ts';
import { deedOf, fieldChanges, type Names } from '../history-text.ts';
import { useHistory } from '../queries.ts';
import { taskCode } from '../vocabulary.ts';
import type { Family } from './family.ts';

/** Who changed what, the newest first, before and after in words. */
export function History({ family }: { family: Family }) {
  const { task, byId } = family;
  const history = useHistory(task.id);
  const members = useMembers(task.projectId).data;
  const names = useMemo(
    (): Names => ({
      people: new Map([
        ...[...byId.values()].flatMap(({ assignedTo, assigneeName }) =>
          assignedTo && assigneeName ? [[assignedTo, assigneeName] as const] : [],
        ),
        ...(members ?? []).map(({ userId, user }) => [userId, displayName(user)] as const),
      ]),
      tasks: new Map([...byId.values()].map((one) => [one.id, `${taskCode(one)} ${one.title}`])),
    }),
    [byId, members],
  );
  if (history.isPending) return <SkeletonRows count={3} />;
  if (history.isError)
    return <ErrorNote error={history.error} what={t('The history could not be loaded.')} onRetry={history.refetch} />;
  return (
    <ol className="grid gap-3.5">
      {history.data.map((entry) => (
        <Entry key={entry.seq} entry={entry} names={names} />
      ))}
    </ol>
  );
}

function Entry({ entry, names }: { entry: TaskHistory; names: Names }) {
  return (
    <li className="relative grid gap-0.5 border-s-2 border-line ps-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
        <span>
          <b className="font-semibold">
            <bdi>{entry.actorName ?? t('Former member')}</bdi>
          </b>{' '}
          {deedOf(entry)}
        </span>
        <time dateTime={entry.at} title={formatDateTime(entry.at)} className="text-sm text-ink-3">
          {formatRelative(entry.at)}
        </time>
      </p>
      {fieldChanges(entry, names).map(({ label, before, after }) => (
        <p key={label} className="text-sm wrap-anywhere text-ink-2">
          {t('{{field}}: {{before}} → {{after}}', { field: label, before, after })}
        </p>
      ))}
    </li>
  );
}
