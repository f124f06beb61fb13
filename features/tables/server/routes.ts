import { implement, type Route } from '#server/http/route.ts';
import { tableNames } from '../columns.ts';
import { tableContract } from '../contract.ts';
import { readPage, tableFile } from './read.ts';

export const tableRoutes: readonly Route[] = tableNames.flatMap((name) =>
  implement(tableContract(name), {
    page: ({ query }, context) => readPage(context, name, query),
    file: async ({ query }, context) => tableFile(context, name, query.projectId),
  }),
);
