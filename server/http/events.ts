import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FeedEvent } from '#server/events.ts';
import type { Services } from '#server/services.ts';
import { unauthorized } from '#shared/http/errors.ts';
import type { Authenticate } from './mount.ts';
import type { SessionUser } from './route.ts';

const HEARTBEAT_MS = 20_000;
/** More open tabs than this, and the oldest stream of that person is closed; its browser opens it again when needed. */
const STREAMS_PER_USER = 30;

interface Stream {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  user: SessionUser;
  /** Projects this person is a member of; administrators see all. */
  projects: ReadonlySet<string>;
}

/**
 * GET /api/events: server-sent events, one per change the person may know: `{ entity, id, projectId, action }`.
 * They carry no content: the client asks again for what changed, and is judged again.
 */
export function mountEvents(app: FastifyInstance, services: Services, authenticate: Authenticate) {
  const streams = new Set<Stream>();
  const close = (stream: Stream) => {
    streams.delete(stream);
    stream.response.end();
  };
  /** Session, role and memberships are read again; a stream whose session ended is closed. */
  const refresh = async (stream: Stream) => {
    try {
      const user = await authenticate(stream.request);
      if (!user) return close(stream);
      stream.user = user;
      stream.projects = await projectsOf(services, user);
    } catch {
      close(stream);
    }
  };
  const pass = async (batch: readonly FeedEvent[]) => {
    for (const stream of [...streams]) {
      const before = stream.projects;
      if (batch.some((event) => concerns(event, stream.user))) await refresh(stream);
      // Who was just taken out of a project is still told of that, so that it goes from his screen.
      const projects = new Set([...before, ...stream.projects]);
      if (streams.has(stream)) stream.response.write(linesFor(batch, stream.user, projects));
    }
  };
  let passing = Promise.resolve();
  const unsubscribe = services.events.subscribe((batch) => {
    passing = passing.then(() => pass(batch));
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams)
      void refresh(stream).then(() => streams.has(stream) && stream.response.write(': \n\n'));
  }, HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    unsubscribe();
    for (const stream of streams) close(stream);
  });

  app.get('/api/events', async (request, reply) => {
    const user = await authenticate(request);
    if (!user) throw unauthorized();
    const projects = await projectsOf(services, user);
    reply.hijack();
    const response = reply.raw;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n: connected\n\n');
    const stream: Stream = { request, response, user, projects };
    const own = [...streams].filter((other) => other.user.id === user.id);
    if (own[0] && own.length >= STREAMS_PER_USER) close(own[0]);
    streams.add(stream);
    request.raw.on('close', () => streams.delete(stream));
  });
}

async function projectsOf({ db }: Services, user: SessionUser): Promise<ReadonlySet<string>> {
  const query = {
    name: 'events-projects',
    text: 'select project_id from members where user_id = $1',
    values: [user.id],
  };
  const { rows } = await db.$client.query<{ project_id: string }>(query);
  return new Set(rows.map((row) => row.project_id));
}

/** Changes after which this person's own rights must be read again. */
const concerns = (event: FeedEvent, user: SessionUser): boolean =>
  event.entity === 'member' || (event.entity === 'user' && event.entityId === user.id) || isNewProject(event);

const isNewProject = ({ entity, action }: FeedEvent) => entity === 'project' && action === 'created';

function mayKnow(event: FeedEvent, user: SessionUser, projects: ReadonlySet<string>): boolean {
  if (event.audienceId !== null) return event.audienceId === user.id;
  if (user.role === 'admin') return true;
  if (event.projectId !== null) return projects.has(event.projectId);
  return event.entity === 'organisation' || (event.entity === 'user' && event.entityId === user.id);
}

const linesFor = (batch: readonly FeedEvent[], user: SessionUser, projects: ReadonlySet<string>): string =>
  batch
    .filter((event) => mayKnow(event, user, projects))
    .map(toLine)
    .join('');

const toLine = ({ seq, entity, entityId, projectId, action }: FeedEvent): string =>
  `id: ${seq}\ndata: ${JSON.stringify({ entity, id: entityId, projectId, action })}\n\n`;
