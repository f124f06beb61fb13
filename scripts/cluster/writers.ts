import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProjectTimeline } from './timeline.ts';
import type { Upstreams } from './upstreams.ts';

/** A person thinks between two writes; without it the machine is judged, not the product. */
const PAUSE_MS = 60;
const PATIENCE_MS = 60_000;

export interface Failure {
  /** By performance.now(): when the request was sent, and when it failed. */
  readonly sentAt: number;
  readonly failedAt: number;
  /** Which server it went to. */
  readonly server: number;
  /** 0: the connection broke. */
  readonly status: number;
  readonly detail: string;
  readonly path: string;
}

interface WriterOptions {
  readonly addresses: readonly string[];
  readonly upstreams: Upstreams;
  readonly first: number;
  readonly cookie: string;
  readonly timeline: ProjectTimeline;
  readonly log: RequestLog;
  /** Every so many tasks one file; 0: none. */
  readonly fileEvery: number;
}

/** All requests of all writers: what is in flight, and what failed. */
export class RequestLog {
  readonly failures: Failure[] = [];
  readonly #inFlight = new Map<number, number>();
  /** Called with each acknowledged write: when, and when it was sent, by performance.now(). */
  onSuccess: ((at: number, sentAt: number) => void) | undefined;
  acknowledged = 0;

  inFlight = (server: number): number => this.#inFlight.get(server) ?? 0;

  get allInFlight(): number {
    return [...this.#inFlight.values()].reduce((sum, count) => sum + count, 0);
  }

  succeed(sentAt: number): void {
    this.acknowledged += 1;
    this.onSuccess?.(performance.now(), sentAt);
  }

  begin(server: number): () => void {
    this.#inFlight.set(server, this.inFlight(server) + 1);
    return () => void this.#inFlight.set(server, this.inFlight(server) - 1);
  }
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, string>;
}

/** Creates tasks in one project, changes their status and sends files; remembers what was acknowledged. */
export class Writer {
  /** The status last acknowledged, and one that may have been written without an answer, by task. */
  readonly tasks = new Map<string, { readonly acknowledged: string; readonly possible?: string }>();
  /** The hash of each acknowledged file, by its path. */
  readonly files = new Map<string, string>();
  readonly #options: WriterOptions;
  #server: number;
  #isStopped = false;
  #done: Promise<void> = Promise.resolve();

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#server = options.first;
  }

  start(): void {
    this.#isStopped = false;
    this.#done = this.#work();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #work(): Promise<void> {
    for (let count = 1; !this.#isStopped; count += 1) {
      await this.#writeTask(count);
      if (this.#options.fileEvery > 0 && count % this.#options.fileEvery === 0) await this.#sendFile(count);
      await delay(PAUSE_MS);
    }
  }

  async #writeTask(count: number): Promise<void> {
    const { timeline } = this.#options;
    const sentAt = performance.now();
    const created = await this.#call('POST', '/api/tasks', { projectId: timeline.projectId, title: `Pour ${count}` });
    const id = created?.body['id'];
    if (!id) return;
    timeline.acknowledge(id, 'created', sentAt);
    this.tasks.set(id, { acknowledged: 'not_started' });
    const changedAt = performance.now();
    const changed = await this.#call('PUT', `/api/tasks/${id}`, { status: 'in_progress' });
    if (changed) timeline.acknowledge(id, 'updated', changedAt);
    this.tasks.set(
      id,
      changed ? { acknowledged: 'in_progress' } : { acknowledged: 'not_started', possible: 'in_progress' },
    );
  }

  async #sendFile(count: number): Promise<void> {
    const { timeline } = this.#options;
    const content = pdf(`${timeline.projectId} ${count}`);
    const begun = await this.#call('POST', '/api/upload/signed-url', {
      filename: 'note.pdf',
      contentType: 'application/pdf',
    });
    const { signedUrl, fileUrl } = begun?.body ?? {};
    if (!signedUrl || !fileUrl) return;
    const path = signedUrl.slice(signedUrl.indexOf('/api/'));
    if (await this.#call('PUT', path, content))
      this.files.set(fileUrl, createHash('sha256').update(content).digest('hex'));
  }

  /** The answer of a success; undefined for a failure, which is recorded. A server that takes no connection is passed over. */
  async #call(method: string, path: string, body: object | Uint8Array<ArrayBuffer>): Promise<Answer | undefined> {
    const { addresses, log, upstreams } = this.#options;
    let server = upstreams.choose(this.#server % addresses.length);
    for (let tries = 0; ; tries += 1) {
      const end = log.begin(server);
      const sentAt = performance.now();
      const fail = (status: number, detail: string) =>
        void log.failures.push({ sentAt, failedAt: performance.now(), server, status, detail, path });
      try {
        const answer = await this.#send(`${addresses[server]}${path}`, method, body);
        if (answer.status >= 300) return fail(answer.status, answer.body['detail'] ?? '');
        log.succeed(sentAt);
        return answer;
      } catch (error) {
        if (codeOf(error) !== 'ECONNREFUSED' || tries === addresses.length)
          return fail(0, `${codeOf(error)} ${String(error)}`);
        server = (server + 1) % addresses.length;
        this.#server = server;
      } finally {
        end();
      }
    }
  }

  async #send(url: string, method: string, body: object | Uint8Array<ArrayBuffer>): Promise<Answer> {
    const isBytes = body instanceof Uint8Array;
    const answer = await fetch(url, {
      method,
      headers: {
        cookie: this.#options.cookie,
        origin: new URL(url).origin,
        connection: 'close',
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      },
      body: isBytes ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text === '' ? '{}' : text) };
  }
}

const codeOf = (error: unknown): string => (error as { cause?: { code?: string } }).cause?.code ?? '';

/** The smallest file that is a PDF by its content, another for each text. */
function pdf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`),
  );
}
