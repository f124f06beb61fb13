import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, text } from '#shared/http/fields.ts';

export const RiskComment = z.object({
  id: Id,
  riskId: Id,
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  body: z.string(),
  mentions: z.array(Id),
  createdAt: z.string(),
});
export type RiskComment = z.output<typeof RiskComment>;

export const NewRiskComment = z.object({
  id: Id.optional(),
  body: text(5000, 'Comment').pipe(z.string().min(1, 'Comment must not be empty')),
  mentions: z.array(Id).max(50, 'mentions must name at most 50 people').default([]),
});

export const riskCommentsApi = contract({
  list: {
    method: 'GET',
    path: '/api/risks/:id/comments',
    summary: 'Comments on a risk, the oldest first',
    access: 'signed-in',
    params: idParams,
    query: listQuery.omit({ search: true }),
    response: z.array(RiskComment),
  },
  add: {
    method: 'POST',
    path: '/api/risks/:id/comments',
    summary: 'Comment on a risk; mentions name members of the project',
    access: 'risk.raise',
    params: idParams,
    body: NewRiskComment,
    response: RiskComment,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/risks/:id/comments/:commentId',
    summary: 'Delete an own comment; an administrator any',
    access: 'risk.raise',
    params: idParams.extend({ commentId: Id }),
    response: idParams,
  },
});
