import { implement, JsonText } from '#server/http/route.ts';
import { taskCommentsApi } from '../comment-contract.ts';
import { deleteComment, insertComment } from './comments.ts';
import { readComments } from './read.ts';
import { findTask, openTask, openTaskOfOwnPart } from './store.ts';

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
