import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { listQuery } from '#shared/http/fields.ts';
import { Task } from './contract.ts';

export const taskPartsApi = contract({
  listMine: {
    method: 'GET',
    path: '/api/tasks/my/parts',
    summary: 'Everything below the open tasks assigned to the caller, whosever it is (1,000 unless told)',
    access: 'signed-in',
    query: listQuery.omit({ search: true }),
    response: z.array(Task),
  },
});
