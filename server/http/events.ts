import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid, unauthorized } from '#shared/http/errors.ts';
import { SECOND_FACTOR_DUE } from '#shared/http/second-factor.ts';
import type { Role } from '#shared/roles.ts';
import type { FeedEvent } from '../events.ts';
import type { Services } from '../services.ts';
import { fairTurns } from '../worker/turns.ts';
import { assertNoToken } from './api-token.ts';
import type { Authenticate } from './authenticate.ts';
import type { SessionUser } from './route.ts';
import { liveSessionSql } from './session.ts';

const HEARTBEAT_MS = 20_000;
/** More open tabs than this, and the oldest stream of that person is closed; its browser opens it again when needed. */
const STREAMS_PER_USER = 30;
/** A reader that lets this much pile up is cut off; its browser comes back and reads everything anew. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** So long a page's call may have been on its way. */
const ON_THE_WAY_MS = 30_000;
/** Of more changes than these it is less to read the page anew. */
const MOST_REPEATED = 500;

/**
 * When another server is gone, all its browsers come at once: so many use the database at a time, and the others of its
 * connections serve everybody's calls. More may not wait than there may be sockets (traffic.ts).
 */
const OPENING_AT_ONCE = 4;
const MOST_OPENING = 10_000;

interface Stream {
  readonly response: ServerResponse;
  user: SessionUser;
  /** Projects this person is a member of; administrators see all. */
  projects: ReadonlySet<string>;
}

/** So long a change is remembered for pages that are still loading, at most so many. */
const REMEMBERED_MS = 120_000;
const MOST_REMEMBERED = 5000;

interface Recent {
  readonly event: FeedEvent;
  /** By the process's own clock. */
  readonly at: number;
}

/**
 * What was committed lately, in the order it was told. A page reads first and listens a moment later: what changed in between
 * is told to it then, so that it need not read everything again.
 */
export class RecentChanges {
  readonly #now: () => number;
  /** Of what came after this moment nothing is missing. */
  #from: number;
  #remembered: Recent[] = [];

  /** `now` in milliseconds, never set back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#from = now();
  }

  add(batch: readonly FeedEvent[]): void {
    const at = this.#now();
    for (const event of batch) this.#remembered.push({ event, at });
    const tooMany = this.#remembered[this.#remembered.length - MOST_REMEMBERED - 1];
    this.#from = Math.max(this.#from, at - REMEMBERED_MS, tooMany?.at ?? 0);
    const young = this.#remembered.findIndex((one) => one.at > this.#from);
    if (young !== 0) this.#remembered = young < 0 ? [] : this.#remembered.slice(young);
  }

  /** The changes of the last `ms` milliseconds, and how many of these milliseconds they are complete for. */
  ofLast(ms: number): { readonly windowMs: number; readonly changes: readonly { event: FeedEvent; agoMs: number }[] } {
    const now = this.#now();
    const windowMs = Math.min(ms, now - this.#from, REMEMBERED_MS);
    const changes = this.#remembered.flatMap(({ event, at }) =>
      now - at <= windowMs ? [{ event, agoMs: Math.floor(now - at) }] : [],
    );
    return { windowMs: Math.floor(windowMs), changes };
  }
}

/**
 * GET /api/events: server-sent events, one per change the person may know: `{ entity, id, projectId, action }`.
 * They carry no content: the client asks again for what changed, and is judged again. Who says for how many milliseconds it has
 * been reading (`?since=`) is first told, in an event `start`, what changed meanwhile, and for how long that is all of it.
 */
export function mountEvents(app: FastifyInstance, services: Services, authenticate: Authenticate) {
  const streams = new Streams(services);
  const recent = new RecentChanges();
  const inTurn = fairTurns(OPENING_AT_ONCE, { waiting: MOST_OPENING });
  let passing = Promise.resolve();
  const unsubscribe = services.events.subscribe((batch) => {
    recent.add(batch);
    passing = passing
      .then(() => streams.pass(batch))
      .catch((error: unknown) => services.log.error({ err: error }, 'changes could not be passed on'));
  });
  const heartbeat = setInterval(() => void streams.beat(), HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    unsubscribe();
    streams.closeAll();
  });

  app.get('/api/events', async (request, reply) => {
    const response = reply.raw;
    // Before anything is awaited: who hangs up meanwhile must not be kept.
    let stream: Stream | undefined;
    response.on('close', () => stream && streams.delete(stream));
    const since = sinceOf(request);
    const rights = await inTurn(async () => {
      const user = await authenticate(request);
      if (!user) throw unauthorized();
      assertNoToken(user);
      if (user.secondFactorDue) throw new AppError('forbidden', SECOND_FACTOR_DUE);
      return (await readRights(services, [user.sessionId]))[0];
    });
    if (!rights) throw unauthorized();
    reply.hijack();
    if (isGone(request, response)) return;
    open(reply);
    stream = { response, user: rights, projects: new Set(rights.projects) };
    streams.add(stream);
    if (since !== undefined) response.write(startLine(recent.ofLast(since + ON_THE_WAY_MS), stream));
  });
}

/** For how long the page has been reading, in milliseconds; undefined where it does not say. */
function sinceOf({ query }: FastifyRequest): number | undefined {
  const { since } = query as { since?: unknown };
  if (since === undefined) return undefined;
  const ms = Number(since);
  if (typeof since !== 'string' || since === '' || !Number.isFinite(ms) || ms < 0)
    throw invalid('since', 'since must be a number of milliseconds');
  return ms;
}

/** A person's own memberships are told although the project may be his no more: so it goes from his screen. */
function startLine({ windowMs, changes }: ReturnType<RecentChanges['ofLast']>, { user, projects }: Stream): string {
  const own = changes.filter(({ event }) => mayKnow(event, user, projects) || peopleOf(event).includes(user.id));
  const isTooMuch = own.length > MOST_REPEATED;
  const summary = {
    windowMs: isTooMuch ? 0 : windowMs,
    changes: isTooMuch ? [] : own.map(({ event, agoMs }) => ({ ...shownOf(event), agoMs })),
  };
  return `event: start\ndata: ${JSON.stringify(summary)}\n\n`;
}

const isGone = (request: FastifyRequest, response: ServerResponse) => response.closed || request.raw.socket.destroyed;

function open(reply: FastifyReply) {
  const response = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 2000\n: connected\n\n');
}

/** The streams that stand open on this server. */
class Streams {
  readonly #services: Services;
  readonly #open = new Set<Stream>();

  constructor(services: Services) {
    this.#services = services;
  }

  add(stream: Stream) {
    const own = [...this.#open].filter(({ user }) => user.id === stream.user.id);
    if (own[0] && own.length >= STREAMS_PER_USER) this.#close(own[0]);
    this.#open.add(stream);
  }

  delete(stream: Stream) {
    this.#open.delete(stream);
  }

  async pass(batch: readonly FeedEvent[]) {
    const all = [...this.#open];
    const before = new Map(all.map((stream) => [stream, stream.projects]));
    const lines = batch.map((event) => ({ event, line: toLine(event) }));
    const concerned = new Set(batch.flatMap(peopleOf));
    await this.#refresh(all.filter(({ user }) => concerned.has(user.id)));
    for (const stream of all) {
      // Who was just taken out of a project is still told of that, so that it goes from his screen.
      const projects = new Set([...(before.get(stream) ?? []), ...stream.projects]);
      this.#write(stream, linesFor(lines, stream.user, projects));
    }
  }

  async beat() {
    const all = [...this.#open];
    await this.#refresh(all);
    for (const stream of all) this.#write(stream, ': \n\n');
  }

  closeAll() {
    for (const stream of this.#open) this.#close(stream);
  }

  /** Sessions, roles and memberships are read again, of all at once; a stream whose session ended is closed. */
  async #refresh(streams: readonly Stream[]) {
    if (streams.length === 0) return;
    const sessions = [...new Set(streams.map(({ user }) => user.sessionId))];
    const found = await readRights(this.#services, sessions).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'rights of open streams could not be read; they are closed');
      return [];
    });
    const bySession = new Map(found.map((rights) => [rights.sessionId, rights]));
    for (const stream of streams) {
      const rights = bySession.get(stream.user.sessionId);
      if (!rights) this.#dismiss(stream);
      else Object.assign(stream, { user: rights, projects: new Set(rights.projects) });
    }
  }

  #write(stream: Stream, text: string) {
    if (text === '' || !this.#open.has(stream)) return;
    stream.response.write(text);
    if (stream.response.writableLength <= MOST_UNREAD_BYTES) return;
    this.#open.delete(stream);
    stream.response.destroy();
  }

  /** The session ended: the browser is told that its own person changed, asks who it is, and goes to the sign-in page. */
  #dismiss(stream: Stream) {
    const own = { entity: 'user', id: stream.user.id, projectId: null, action: 'updated' };
    stream.response.write(`data: ${JSON.stringify(own)}\n\n`);
    this.#close(stream);
  }

  #close(stream: Stream) {
    this.#open.delete(stream);
    stream.response.end();
  }
}

type Rights = SessionUser & { readonly role: Role; readonly projects: readonly string[] };

const findRights = {
  name: 'events-rights',
  text: `select s.id as "sessionId", u.id, u.role, u.email,
           array(select m.project_id::text from members m where m.user_id = u.id) as projects
         from sessions s join users u on u.id = s.user_id
         where s.id = any($1::uuid[]) and ${liveSessionSql} and u.deactivated_at is null`,
};

async function readRights({ db }: Services, sessions: readonly string[]): Promise<readonly Rights[]> {
  const { rows } = await db.$client.query<Rights>({ ...findRights, values: [sessions] });
  return rows;
}

/** Whose rights must be read again after a change: a creator is a member of the new project from its first moment. */
function peopleOf({ entity, entityId, action, actorId }: FeedEvent): readonly string[] {
  if (entity === 'member' || entity === 'user') return [entityId];
  return entity === 'project' && action === 'created' && actorId ? [actorId] : [];
}

function mayKnow(event: FeedEvent, user: SessionUser, projects: ReadonlySet<string>): boolean {
  if (event.audienceId !== null) return event.audienceId === user.id;
  if (user.role === 'admin') return true;
  if (event.projectId !== null) return projects.has(event.projectId);
  return event.entity === 'organisation' || (event.entity === 'user' && event.entityId === user.id);
}

/** Written once for all streams: thousands may stand open. */
interface EventLine {
  readonly event: FeedEvent;
  readonly line: string;
}

const linesFor = (lines: readonly EventLine[], user: SessionUser, projects: ReadonlySet<string>): string =>
  lines
    .filter(({ event }) => mayKnow(event, user, projects))
    .map(({ line }) => line)
    .join('');

const toLine = (event: FeedEvent): string => `id: ${event.seq}\ndata: ${JSON.stringify(shownOf(event))}\n\n`;

const shownOf = ({ entity, entityId, projectId, action }: FeedEvent) => ({ entity, id: entityId, projectId, action });
