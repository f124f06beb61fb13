import { Readable } from 'node:stream';
import { asAttachment } from '#server/http/download.ts';
import { Bytes } from '#server/http/route.ts';
import type { Log } from '#server/services.ts';
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

/**
 * A line of JSON for each step, then one that names the file and its length, then the file. What is refused is refused
 * before the first line; a fault after it is the line {"failed":true}. When the reader goes away the work ends, in the middle of a drawing too.
 */
export async function answerWithProgress({ making, stop }: Stoppable, log: Log): Promise<Bytes> {
  const first = await making.next();
  const lines = Readable.from(linesOf({ making, stop }, first, log), { objectMode: false });
  lines.on('close', () => stop.abort());
  return new Bytes(lines, { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' });
}

type Answer = Awaited<ReturnType<Making['next']>>;

async function* linesOf({ making, stop }: Stoppable, first: Answer, log: Log): AsyncGenerator<Uint8Array> {
  try {
    for (let answer = first; ; answer = await making.next()) {
      if (!answer.done) {
        yield line(answer.value);
        continue;
      }
      const { name, type, content } = answer.value;
      yield line({ name, type, bytes: content.byteLength });
      yield content;
      return;
    }
  } catch (error) {
    if (stop.signal.aborted) return;
    log.error({ err: error }, 'a report could not be made');
    yield line({ failed: true });
  } finally {
    await making.return(undefined as never);
  }
}

const line = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);
