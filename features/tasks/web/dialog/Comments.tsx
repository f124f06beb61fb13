import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { faultOf, usePending } from '#web/offline/pending.ts';
import type { Task } from '../../contract.ts';
import { CommentThread } from '../parts/CommentThread.tsx';
import { useAddComment, useComments, useRemoveComment } from '../queries.ts';

/** What people said about a task. */
export function Comments({ task, mayComment }: { task: Task; mayComment: boolean }) {
  const { user } = useSession();
  const comments = useComments(task.id);
  // Its row says that there are none, also where they were never read.
  const isEmpty = comments.isError && task.commentCount === 0;
  const add = useAddComment(task.id);
  const remove = useRemoveComment(task.id);
  return (
    <CommentThread
      projectId={task.projectId}
      comments={isEmpty ? { ...comments, data: [], isError: false } : comments}
      waiting={<Waiting taskId={task.id} />}
      mayComment={mayComment}
      add={{
        isPending: add.isPending,
        mutate: (body, told) => add.mutate({ task, owner: user.id, body }, told),
      }}
      remove={remove}
    />
  );
}

/** What the person said and the server does not have yet. */
function Waiting({ taskId }: { taskId: string }) {
  const items = usePending(taskId, 'comment') ?? [];
  if (items.length === 0) return null;
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
