import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, listQuery } from '#shared/http/fields.ts';
import { TRASH_DAYS } from '#shared/trash.ts';

export const TRASH_KINDS = ['project', 'task', 'material', 'payment', 'risk', 'log'] as const;
const TrashKind = z.enum(TRASH_KINDS, 'kind must be one of the kinds');
export type TrashKind = z.output<typeof TrashKind>;

/** One deleted thing that can be restored; what was deleted along with it comes back with it. */
export const TrashItem = z.object({
  kind: TrashKind,
  id: Id,
  /** "T-12", an invoice number; null where there is none. */
  code: z.string().nullable(),
  /** Of a log its day, YYYY-MM-DD. */
  title: z.string(),
  projectId: Id,
  projectName: z.string(),
  deletedAt: z.string(),
  deletedByName: z.string().nullable(),
  /** From then on it is deleted for good. */
  expiresAt: z.string(),
  /** How much of what comes back with it; only what there is. */
  along: z
    .partialRecord(z.enum(['tasks', 'materials', 'payments', 'risks', 'logs', 'files', 'photos']), z.int())
    .nullable(),
});
export type TrashItem = z.output<typeof TrashItem>;

export const trashApi = contract({
  list: {
    method: 'GET',
    path: '/api/trash',
    summary: `What can be restored, kept for ${TRASH_DAYS} days, the last deleted first (100 unless told)`,
    access: 'trash.restore',
    query: listQuery.extend({ kind: TrashKind.optional() }),
    response: z.array(TrashItem),
  },
});
