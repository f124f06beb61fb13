import { type Endpoint, type Request, urlOf } from '#shared/http/endpoint.ts';
import { failure } from '#web/api/client.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { createStore } from '#web/ui/store.ts';
import { toast, toastError } from '#web/ui/toast.ts';
import { analyticsApi } from '../../contract.ts';

type Wanted = Omit<NonNullable<Request<typeof analyticsApi.export>['query']>, 'language' | 'progress'>;

export interface RunningExport {
  readonly done: number;
  /** 0 until the server has said how many steps there are. */
  readonly of: number;
  /** What is being done. */
  readonly next?: Step['next'];
  /** How many come before it while it waits for its turn. */
  readonly before?: number | undefined;
  readonly startedAt: number;
}

/** The export under way; it goes on while other pages are visited. */
export const runningExport = createStore<RunningExport | null>(null);

let stop: AbortController | undefined;

export const cancelExport = (): void => stop?.abort();

/** Makes the report on the server, says how far it is, and hands the file to the browser. */
export async function startExport(wanted: Wanted): Promise<void> {
  if (runningExport.get()) return;
  const aborting = new AbortController();
  stop = aborting;
  runningExport.set({ done: 0, of: 0, startedAt: Date.now() });
  toast({
    title: t('Export Started'),
    description: t('Your report is being generated and will be downloaded shortly.'),
  });
  try {
    const query = { ...wanted, language: language(), progress: 'yes' as const };
    save(await fetchFile(analyticsApi.export, query, aborting.signal));
  } catch (error) {
    if (aborting.signal.aborted) toast({ title: t('Export cancelled') });
    else toastError(error, t('The report could not be made. Try again.'));
  } finally {
    runningExport.set(null);
  }
}

interface Made {
  readonly name: string;
  readonly type: string;
  readonly content: Blob;
}

interface Step {
  readonly done: number;
  readonly of: number;
  readonly next: 'rows' | 'photos' | 'drawing';
  readonly before?: number;
}
type Line = Step | { name: string; type: string; bytes: number } | { failed: true };

/** Lines of JSON, the last of which names the file that follows it. */
async function fetchFile(endpoint: Endpoint, query: object, signal: AbortSignal): Promise<Made> {
  const answer = await fetch(urlOf(endpoint, { query }), { credentials: 'include', signal });
  if (!answer.ok || !answer.body) throw await failure(answer);
  const reader = answer.body.getReader();
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  for (;;) {
    const next = await lineOf(reader, rest);
    rest = next.rest;
    if ('failed' in next.line) throw new Error('the report could not be made');
    if ('name' in next.line) return { ...next.line, content: await restOf(reader, rest, next.line) };
    runningExport.set({ startedAt: Date.now(), ...runningExport.get(), before: undefined, ...next.line });
  }
}

async function lineOf(reader: ReadableStreamDefaultReader<Uint8Array>, first: Uint8Array<ArrayBuffer>) {
  let sent = first;
  while (!sent.includes(NEW_LINE)) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the export ended early');
    sent = joined(sent, value);
  }
  const end = sent.indexOf(NEW_LINE);
  const line = JSON.parse(new TextDecoder().decode(sent.subarray(0, end))) as Line;
  return { line, rest: sent.slice(end + 1) };
}

const NEW_LINE = 10;

async function restOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Uint8Array<ArrayBuffer>,
  { bytes, type }: { bytes: number; type: string },
): Promise<Blob> {
  const parts: BlobPart[] = [first];
  let length = first.byteLength;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(Uint8Array.from(next.value));
    length += next.value.byteLength;
  }
  if (length !== bytes) throw new Error('the export ended early');
  return new Blob(parts, { type });
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.byteLength + other.byteLength);
  both.set(one);
  both.set(other, one.byteLength);
  return both;
}

function save({ name, content }: Made): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/** Long enough for a slow phone to have taken the file. */
const KEEP_MS = 60_000;
