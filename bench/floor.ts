import fastify from 'fastify';
import { openPool } from '#server/database/open.ts';

/**
 * What any benchmark stands beside: bare Fastify that runs the same SQL, its JSON made in PostgreSQL, and sends it (/floor), that sends
 * the answer made once from memory (/ready), or that runs a write (PUT /floor). No sign-in, no rights, no headers. STATEMENT is
 * { text, values }; a write's first value comes as the last part of the address.
 */
const { DATABASE_URL = '', PORT = '0', STATEMENT = '{}' } = process.env;
const { text, values = [] } = JSON.parse(STATEMENT) as { text: string; values?: unknown[] };
const statement = { name: 'floor', text, values };
let ready: Buffer | undefined;
const { pool } = openPool({ connectionString: DATABASE_URL });
const app = fastify();

app.get('/api/health', async () => ({ status: 'ok' }));
app.get('/floor', async (_, reply) => {
  const { rows } = await pool.query<{ json: string }>(statement);
  return reply.type('application/json; charset=utf-8').send(rows[0]?.json);
});

app.get('/ready', async (_, reply) => {
  ready ??= Buffer.from((await pool.query<{ json: string }>(statement)).rows[0]?.json ?? '');
  return reply.type('application/json; charset=utf-8').send(ready);
});
app.put<{ Params: { id: string } }>('/floor/:id', async ({ params }, reply) => {
  const { rows } = await pool.query<{ json: string }>({ ...statement, values: [params.id, ...values] });
  return reply.type('application/json; charset=utf-8').send(rows[0]?.json);
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
