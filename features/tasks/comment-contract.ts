import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, text } from '#shared/http/fields.ts';

export const TaskComment = z.object({
  id: Id,
  taskId: Id,
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  body: z.string(),
  mentions: z.array(Id),
  createdAt: z.string(),
});
export type TaskComment = z.output<typeof TaskComment>;

export const NewComment = z.object({
  id: Id.optional(),
  body: text(5000, 'Comment').pipe(z.string().min(1, 'Comment must not be empty')),
  mentions: z.array(Id).max(50, 'mentions must name at most 50 people').default([]),
});

const commentParams = idParams.extend({ commentId: Id });

export const taskCommentsApi = contract({
  list: {
    method: 'GET',
    path: '/api/tasks/:id/comments',
    summary: 'Comments of a task, the oldest first',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(TaskComment),
  },
  add: {
    method: 'POST',
    path: '/api/tasks/:id/comments',
    summary: 'Comment on a task; mentions name members of the project',
    access: 'task.progress',
    params: idParams,
    body: NewComment,
    response: TaskComment,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/tasks/:id/comments/:commentId',
    summary: 'Delete an own comment; an administrator any',
    access: 'task.progress',
    params: commentParams,
    response: idParams,
  },
});
