import { and, eq, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { assertMentionsAreMembers } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Database } from '#server/database/open.ts';
import { taskComments, tasks } from '#server/database/tables/work.ts';
import { implement, JsonText, type SessionUser } from '#server/http/route.ts';
import { conflict, forbidden, notFound } from '#shared/http/errors.ts';
import { taskCommentsApi } from '../comment-contract.ts';
import type { Task } from '../contract.ts';
import { taskLabel } from './label.ts';
import { readComments } from './read.ts';
import { findTask, openTask, openTaskOfOwnPart } from './store.ts';

interface Draft {
  readonly id?: string | undefined;
  readonly body: string;
  readonly mentions: readonly string[];
}

/** Adds a comment; a repeat with the same id by the same person adds none. Answers the comment's id. */
async function insertComment(db: Database, user: SessionUser, task: Task, draft: Draft): Promise<string> {
  const mentions = [...new Set(draft.mentions)];
  await assertMentionsAreMembers(db, task.projectId, mentions);
  return db.transaction(async (tx) => {
    const id = draft.id ?? newId();
    const values = { id, taskId: task.id, authorId: user.id, body: draft.body, mentions };
    const [made] = await tx
      .insert(taskComments)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: taskComments.id });
    if (!made) return repeated(tx, values);
    await tx
      .update(tasks)
      .set({ commentCount: sql`${tasks.commentCount} + 1` })
      .where(eq(tasks.id, task.id));
    await recordChange(tx, {
      ...changeOf(task, user),
      action: 'commented',
      after: { comment: draft.body, mentions },
    });
    return id;
  });
}

const changeOf = (task: Task, user: SessionUser) =>
  ({ actorId: user.id, projectId: task.projectId, entity: 'task', entityId: task.id, label: taskLabel(task) }) as const;

/** The id came before: harmless when it was this person's comment on this task. */
async function repeated(tx: Connection, { id, taskId, authorId }: Record<'id' | 'taskId' | 'authorId', string>) {
  const [same] = await tx
    .select({ id: taskComments.id })
    .from(taskComments)
    .where(and(eq(taskComments.id, id), eq(taskComments.taskId, taskId), eq(taskComments.authorId, authorId)));
  if (!same) throw conflict('This id is already in use.');
  return id;
}

/** Deletes an own comment; an administrator any. */
async function deleteComment(db: Database, user: SessionUser, task: Task, commentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [comment] = await tx
      .select()
      .from(taskComments)
      .where(and(eq(taskComments.id, commentId), eq(taskComments.taskId, task.id)))
      .for('update');
    if (!comment) throw notFound('Comment');
    if (comment.authorId !== user.id && user.role !== 'admin')
      throw forbidden('You may delete your own comments only.');
    await tx.delete(taskComments).where(eq(taskComments.id, commentId));
    await tx
      .update(tasks)
      .set({ commentCount: sql`${tasks.commentCount} - 1` })
      .where(eq(tasks.id, task.id));
    await recordChange(tx, {
      ...changeOf(task, user),
      action: 'uncommented',
      before: { comment: comment.body },
    });
  });
}

export const taskCommentRoutes = implement(taskCommentsApi, {
  async list({ params, query }, { db, user, total }) {
    await findTask(db, user, params.id);
    const list = await readComments(db, params.id, query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },

  async add({ params, body }, { db, user }) {
    const task = await openTask(db, user, params.id);
    const id = await insertComment(db, user, task, body);
    const { text } = await readComments(db, task.id, {}, id);
    return new JsonText((text ?? '[]').slice(1, -1));
  },

  async remove({ params }, { db, user }) {
    const task = await openTaskOfOwnPart(db, user, params.id);
    await deleteComment(db, user, task, params.commentId);
    return { id: params.commentId };
  },
});
