import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { asAttachment } from '#server/http/download.ts';
import { Bytes } from '#server/http/route.ts';
import type { Log } from '#server/log.ts';
import { currentRequester, workFor } from '#server/worker/requester.ts';
import { countBefore } from '#server/worker/turns.ts';
import type { MadeFile, Step } from './make-file.ts';

/** `stop` ends what is being drawn. */
interface Stoppable {
  readonly making: Making;
  readonly stop: AbortController;
}

type Making = AsyncGenerator<Step, MadeFile>;

/** Runs the work to its end. */
export async function finished(making: Making): Promise<MadeFile> {
  for (;;) {
    const { done, value } = await making.next();
    if (done) return value;
  }
}

export async function answerWithFile(making: Making): Promise<Bytes> {
  const { name, type, content } = await finished(making);
  return new Bytes(content, {
    'Content-Type': type,
    'Content-Disposition': asAttachment(name),
    'Cache-Control': 'no-store',
  });
}

/** How often whoever waits for a turn is told how many come before. */
const PROGRESS_EVERY_MS = 1_000;

/**
 * A line of JSON for each step, and while its work waits for a turn the step again with how many come `before`; then one that names the file and its length, then the file. What is refused is refused
 * before the first line; a fault after it is the line {"failed":true}. When the reader
 * goes away the work ends, in the middle of a drawing too.
 */
export async function answerWithProgress({ making, stop }: Stoppable, log: Log): Promise<Bytes> {
  const asker = currentRequester() ?? { id: '' };
  // A stream is read outside of its request: that the work is this person's is said each time.
  const next = () => workFor(asker, () => making.next());
  const first = await next();
  const lines = Readable.from(linesOf({ making, stop }, { first, next, asker: asker.id }, log), { objectMode: false });
  lines.on('close', () => stop.abort());
  return new Bytes(lines, { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' });
}

type Answer = Awaited<ReturnType<Making['next']>>;

interface Steps {
  readonly first: Answer;
  readonly next: () => Promise<Answer>;
  readonly asker: string;
}

async function* linesOf({ making, stop }: Stoppable, steps: Steps, log: Log): AsyncGenerator<Uint8Array> {
  try {
    for (let answer = steps.first; ; ) {
      if (answer.done) {
        const { name, type, content } = answer.value;
        yield line({ name, type, bytes: content.byteLength });
        yield content;
        return;
      }
      const { value: step } = answer;
      yield line(step);
      const following = steps.next();
      for await (const before of turnsBefore(following, steps.asker)) yield line({ ...step, before });
      answer = await following;
    }
  } catch (error) {
    if (stop.signal.aborted) return;
    log.error({ err: error }, 'a report could not be made');
    yield line({ failed: true });
  } finally {
    await making.return(undefined as never);
  }
}

/** Until `work` is done: how many come before it, now and then, while it waits for its turn. */
async function* turnsBefore(work: Promise<unknown>, asker: string): AsyncGenerator<number> {
  const timer = new AbortController();
  const done = work.then(
    () => true,
    () => true,
  );
  try {
    for (;;) {
      const wait = delay(PROGRESS_EVERY_MS, false, { signal: timer.signal }).catch(() => true);
      if (await Promise.race([done, wait])) return;
      const before = countBefore(asker);
      if (before !== undefined) yield before;
    }
  } finally {
    timer.abort();
  }
}

const line = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);
