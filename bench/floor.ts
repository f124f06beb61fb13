import fastify from 'fastify';
import { openPool } from '#server/database/open.ts';

/**
 * What any list benchmark stands beside: bare Fastify that runs the same SQL, its JSON made in PostgreSQL, and sends it.
 * No sign-in, no rights, no headers. STATEMENT is { text, values }.
 */
const { DATABASE_URL = '', PORT = '0', STATEMENT = '{}' } = process.env;
const statement = { name: 'floor', ...(JSON.parse(STATEMENT) as { text: string; values: unknown[] }) };
const { pool } = openPool({ connectionString: DATABASE_URL });
const app = fastify();

app.get('/api/health', async () => ({ status: 'ok' }));
app.get('/floor', async (_, reply) => {
  const { rows } = await pool.query<{ json: string }>(statement);
  return reply.type('application/json; charset=utf-8').send(rows[0]?.json);
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
