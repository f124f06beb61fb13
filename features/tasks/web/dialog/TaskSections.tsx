import { useMemo, useState } from 'react';
import { useMembers } from '#features/organisation/web/queries.ts';
import { useSession } from '#web/api/session.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { faultOf, usePending } from '#web/offline/pending.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { HistoryLine } from '#web/ui/HistoryLine.tsx';
import { displayName } from '#web/ui/person.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import type { Task, TaskHistory } from '../../contract.ts';
import { describeEntry, fieldChanges, type Names } from '../history-text.ts';
import { CommentThread } from '../parts/CommentThread.tsx';
import { useAddComment, useComments, useHistory, useRemoveComment } from '../queries.ts';
import { taskCode } from '../vocabulary.ts';
import type { Family, OpenTaskProps } from './family.ts';
import { Pictures } from './Pictures.tsx';
import { Steps } from './Steps.tsx';
import { Subtasks } from './Subtasks.tsx';

/** Who changed what, the newest first, before and after in words. */
function History({ family }: { family: Family }) {
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
  if (history.isError) return <ErrorNote query={history} what={t('The history could not be loaded.')} />;
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
      <HistoryLine actor={entry.actorName ?? t('Former member')} at={entry.at}>
        {describeEntry(entry)}
        {entry.byToken && (
          <span className="text-ink-2"> {t('(by the API token {{token}})', { token: isolate(entry.byToken) })}</span>
        )}
      </HistoryLine>
      {fieldChanges(entry, names).map(({ label, before, after }) => (
        <p key={label} className="text-sm wrap-anywhere text-ink-2">
          {t('{{field}}: {{before}} → {{after}}', { field: label, before, after })}
        </p>
      ))}
    </li>
  );
}

/** What people said about a task. */
function Comments({ task, mayComment }: { task: Task; mayComment: boolean }) {
  const { user } = useSession();
  const waiting = usePending(task.id, 'comment') ?? [];
  const comments = useComments(task.id);
  // Its row says that there are none, also where they were never read.
  const isEmpty = comments.isError && task.commentCount === 0;
  const add = useAddComment(task.id);
  const remove = useRemoveComment(task.id);
  return (
    <CommentThread
      projectId={task.projectId}
      comments={isEmpty ? { ...comments, data: [], isError: false } : comments}
      waiting={waiting.length > 0 && <Waiting items={waiting} />}
      mayComment={mayComment}
      add={{
        isPending: add.isPending,
        mutate: (body, callbacks) => add.mutate({ task, owner: user.id, body }, callbacks),
      }}
      remove={remove}
    />
  );
}

/** What the person said and the server does not have yet. */
function Waiting({ items }: { items: readonly PendingItem[] }) {
  return (
    <ul className="grid gap-2.5">
      {items.map((item) => (
        <li key={item.id} className="rounded-2 border border-line bg-amber-wash px-3 py-2">
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {(item.request?.body as { body: string } | undefined)?.body}
          </p>
          <p className="text-sm text-ink-2">{faultOf(item) ?? t('Kept on this device, waiting to be sent')}</p>
        </li>
      ))}
    </ul>
  );
}

type Part = 'subtasks' | 'steps' | 'comments' | 'pictures' | 'history';

/** What hangs on a task: its subtasks, what was said, shown and changed. */
export function TaskSections({ family, rights, onOpen }: Omit<OpenTaskProps, 'onClose'>) {
  const { task, subtasks } = family;
  const [part, setPart] = useState<Part>('subtasks');
  const tabs: { value: Part; label: string; count?: number | undefined }[] = [
    { value: 'subtasks', label: t('Subtasks'), count: subtasks.length || undefined },
    ...(task.isSummary ? [] : [{ value: 'steps' as const, label: t('Steps') }]),
    { value: 'comments', label: t('Comments'), count: task.commentCount || undefined },
    { value: 'pictures', label: t('Pictures') },
    { value: 'history', label: t('History') },
  ];
  return (
    <div className="min-h-72 min-w-0">
      <Tabs
        label={t('Task')}
        tabs={tabs}
        value={part}
        onValue={setPart}
        panel={{
          subtasks: () => <Subtasks family={family} rights={rights} onOpen={onOpen} />,
          steps: () => <Steps task={task} rights={rights} />,
          comments: () => <Comments task={task} mayComment={rights.progress} />,
          pictures: () => <Pictures task={task} mayAdd={rights.progress} />,
          history: () => <History family={family} />,
        }[part]()}
      />
    </div>
  );
}
