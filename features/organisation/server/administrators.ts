import { listStatement, readList } from '#server/database/read.ts';
import { implement, listed } from '#server/http/route.ts';
import { administratorsApi } from '../administrators-contract.ts';

const administrators = listStatement({
  name: 'administrators',
  columns: 'u.name',
  from: 'users u',
  where: `u.role = 'admin' and u.deactivated_at is null`,
  order: 'lower(u.name), u.id',
  parameters: 0,
});

/** Without a limit. */
const MOST = 20;

export const administratorRoutes = implement(administratorsApi, {
  async list({ query }, { db, total }) {
    return listed(total, await readList(db, administrators, [], { ...query, limit: query.limit ?? MOST }));
  },
});
