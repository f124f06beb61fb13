import type { IncomingMessage } from 'node:http';

/** How long a sender may be silent at the beginning of its body. Milliseconds. */
const FIRST_PATIENCE_MS = 30_000;
/** Patience a sender can save up by sending, for the gaps of a mobile network. Milliseconds. */
const MOST_PATIENCE_MS = 60_000;
/** Bytes a second that keep patience as it is: a tenth of what a phone on 2G sends. */
const LEAST_RATE = 200;
/** A longer time between two sweeps was a pause of this process, whose senders are not to blame. */
const MOST_STEP_MS = 5000;

interface Sender {
  /** Answers and closes the request. */
  readonly end: () => void;
  patienceMs: number;
  bytesRead: number;
}

/** Patience left with a sender after `elapsedMs` in which `bytes` of its body arrived. Milliseconds. */
export const patienceAfter = (patienceMs: number, elapsedMs: number, bytes: number): number =>
  Math.min(MOST_PATIENCE_MS, patienceMs + (bytes * 1000) / LEAST_RATE) - elapsedMs;

/** Ends requests whose body comes too slowly, judged by progress: whoever really sends may take hours. */
export class SlowBodies {
  readonly #clock: () => number;
  readonly #senders = new Map<IncomingMessage, Sender>();
  readonly #timer: NodeJS.Timeout;
  #sweptAt: number;

  /** `clock` gives milliseconds and never goes back. */
  constructor(clock: () => number, sweepMs: number) {
    this.#clock = clock;
    this.#sweptAt = clock();
    this.#timer = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  watch(request: IncomingMessage, end: () => void): void {
    const { bytesRead } = request.socket;
    if (!hasBody(request) || request.complete || typeof bytesRead !== 'number') return;
    this.#senders.set(request, { end, patienceMs: FIRST_PATIENCE_MS, bytesRead });
    const forget = () => void this.#senders.delete(request);
    request.once('end', forget).once('close', forget);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = this.#clock();
    const elapsedMs = Math.min(now - this.#sweptAt, MOST_STEP_MS);
    this.#sweptAt = now;
    for (const [request, sender] of this.#senders) {
      if (request.complete || isHeldBack(request)) continue;
      const { bytesRead } = request.socket;
      sender.patienceMs = patienceAfter(sender.patienceMs, elapsedMs, bytesRead - sender.bytesRead);
      sender.bytesRead = bytesRead;
      if (sender.patienceMs > 0) continue;
      this.#senders.delete(request);
      sender.end();
    }
  }
}

/** Whether the request brings a body, by its headers (RFC 9112, 6.3). */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The server itself does not read on, for example because the file waits for its turn. */
const isHeldBack = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark;
