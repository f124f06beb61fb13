import { CommentThread } from '#features/tasks/web/parts/CommentThread.tsx';
import { t } from '#web/i18n/text.ts';
import type { Risk } from '../../contract.ts';
import { useAddRiskComment, useRemoveRiskComment, useRiskComments } from '../queries.ts';

/** What people said about a risk. */
export function RiskComments({ risk: { id, projectId }, mayComment }: { risk: Risk; mayComment: boolean }) {
  const add = useAddRiskComment();
  const remove = useRemoveRiskComment();
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('Comments')}</h3>
      <CommentThread
        projectId={projectId}
        comments={useRiskComments(id)}
        mayComment={mayComment}
        add={{ isPending: add.isPending, mutate: (body, told) => add.mutate({ params: { id }, body }, told) }}
        remove={{
          isPending: remove.isPending,
          mutate: (commentId, told) => remove.mutate({ params: { id, commentId } }, told),
        }}
      />
    </section>
  );
}
