import { Agent, type ClientRequest, request } from 'node:http';
import { BitSet, type ProjectTimeline } from './timeline.ts';

/** How long a browser waits before it connects again, by what the server says in its stream and web/api/events.ts. */
const RETRY_MS = { closed: 2000, refused: 2000, answeredError: 5000 };

interface ListenerOptions {
  readonly addresses: readonly string[];
  /** Which of the addresses is asked first. */
  readonly first: number;
  readonly cookie: string;
  readonly forwardedFor: string;
  readonly timeline: ProjectTimeline;
  /** Each change as it arrives. */
  readonly onEvent?: (event: ListenedEvent) => void;
}

interface ListenedEvent {
  readonly entity: string;
  readonly id: string;
  readonly action: string;
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** One browser that listens at /api/events and comes back, to the next server, whenever its stream ends. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #received = new BitSet();
  #server: number;
  #request: ClientRequest | undefined;
  #timer: NodeJS.Timeout | undefined;
  #rest = '';
  #isStopped = false;
  /** Since when the stream is open, by performance.now(); undefined while there is none. */
  openedAt: number | undefined;
  opened = 0;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#server = options.first;
  }

  start(): void {
    const { addresses, cookie, forwardedFor } = this.#options;
    const address = addresses[this.#server % addresses.length] ?? '';
    const headers = { cookie, 'x-forwarded-for': forwardedFor, accept: 'text/event-stream' };
    this.#request = request(`${address}/api/events`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        return this.#startAgain(RETRY_MS.answeredError);
      }
      this.#rest = '';
      this.openedAt = performance.now();
      this.opened += 1;
      answer.setEncoding('utf8').on('data', (text: string) => this.#take(text));
      answer.on('error', () => {});
      answer.on('close', () => this.#startAgain(RETRY_MS.closed));
    });
    this.#request.on('error', () => this.#startAgain(RETRY_MS.refused));
    this.#request.end();
  }

  /** Changes sent after the stream opened that did not come. */
  missed(): readonly string[] {
    if (this.openedAt === undefined) return [];
    return this.#options.timeline
      .since(this.openedAt)
      .flatMap(({ index, what }) => (this.#received.has(index) ? [] : [what]));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#request?.destroy();
  }

  /** A stream that broke is followed by reading everything again, so what came before the next one opens is not missed. */
  #startAgain(afterMs: number): void {
    this.openedAt = undefined;
    if (this.#isStopped || this.#timer) return;
    this.#server += 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.start();
    }, afterMs);
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const at = block.indexOf('data: ');
      if (at < 0) continue;
      const event = parse(block.slice(at + 6));
      this.#received.add(this.#options.timeline.indexOf(event.id, event.action));
      this.#options.onEvent?.(event);
    }
  }
}

/** Hundreds hear the same line: it is parsed once. */
const parsed = new Map<string, ListenedEvent>();

function parse(line: string): ListenedEvent {
  const known = parsed.get(line);
  if (known) return known;
  if (parsed.size > 1000) parsed.clear();
  const event = JSON.parse(line) as ListenedEvent;
  parsed.set(line, event);
  return event;
}
