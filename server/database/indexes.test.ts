import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';

const database = await testDatabase();
afterAll(() => database.close());

test.each([
  ['users_email', `select id from users where lower(email) = 'a@b.test'`],
  ['users_by_email', `select id from users where email = 'a@b.test'`],
  ['tasks_newest', 'select id from tasks where deleted_at is null order by created_at desc, id desc limit 50'],
  ['search_newest', `select id from search_entries where kind = 'task' order by changed_at desc, id desc limit 50`],
  ['projects_trash', 'select id from projects where deleted_at < now()'],
  ['verifications_by_expiry', 'delete from verifications where expires_at < now()'],
  ['sessions_by_expiry', 'delete from sessions where expires_at < now()'],
])('%s serves: %s', async (index, query) => {
  const client = await database.pool.connect();
  try {
    // An empty table is read as a whole, whatever indexes there are.
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    await client.query('rollback');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  } finally {
    client.release();
  }
});
