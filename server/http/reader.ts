import type { ServerResponse } from 'node:http';
import type { Pdf } from '#server/adapters/pdf/pdf.ts';
import { WorkerFault } from '#server/worker/open-worker.ts';

/** Draws for the reader of one answer: when he goes away, what is drawn for him ends, and whoever waits behind him is next. */
export const drawnFor = (pdf: Pdf, answer: ServerResponse): Pdf => ({
  ...pdf,
  render: (document, signal = untilGone(answer)) => pdf.render(document, signal),
});

/** Whether work failed for no other reason than that nobody waits for it. */
export const isUnwanted = (error: unknown): boolean => error instanceof WorkerFault && error.reason === 'stopped';

function untilGone(answer: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (answer.destroyed) gone.abort();
  else answer.once('close', () => gone.abort());
  return gone.signal;
}
