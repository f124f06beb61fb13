import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { listQuery } from '#shared/http/fields.ts';

/** Whom to ask: a name, nothing by which an account could be told. */
export const Administrator = z.object({ name: z.string() });

export const administratorsApi = contract({
  list: {
    method: 'GET',
    path: '/api/administrators',
    summary: 'The names of the administrators, for managers who have to ask one',
    access: 'project.create',
    query: listQuery.omit({ search: true }),
    response: z.array(Administrator),
  },
});
