import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Record<string, string>;
  /** What is asked, made anew for each; without it the same address again and again. */
  readonly write?: () => { method: 'GET' | 'POST' | 'PUT'; url: string; body?: object };
  /** Asked as by a browser that has the last answer: 304 while nothing changed. */
  readonly revalidates?: boolean;
  /** Done once a second beside it. */
  readonly meanwhile?: () => Promise<unknown>;
  /** Of the server whose processor time is measured. */
  readonly pid?: number;
}

export interface Measured {
  /** All requests that were answered, those of the warm-up too. */
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly bytes: number;
  /** Milliseconds of the server's processor a request; undefined where no process was named. */
  readonly cpuMs?: number;
}

/** Asked before anything is measured, with turns that are short for a shorter time. */
const [MOST_WARM_UP_MS, WARM_UP_SHARE] = [1000, 0.3];

/** Asks as fast as the answers come, on so many kept-open connections; any answer that is no success ends it. */
export async function measure(load: Load): Promise<Measured> {
  const { url, connections, seconds, headers = {}, write, revalidates, meanwhile, pid } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  let count = 0;
  let tag: string | undefined;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const sent = write?.();
      const type = sent?.body ? { 'content-type': 'application/json', origin: new URL(url).origin } : {};
      request(
        sent?.url ?? url,
        {
          ...{ agent, method: sent?.method ?? 'GET' },
          headers: { ...headers, ...type, ...(revalidates && tag && { 'if-none-match': tag }) },
        },
        (answer) => {
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
          });
          answer.on('end', () => {
            const { statusCode = 500 } = answer;
            const isUnchanged = revalidates && statusCode === 304;
            if (statusCode >= 300 && !isUnchanged) return reject(new Error(`${url} answered ${statusCode}`));
            tag = answer.headers.etag;
            bytes = size;
            count += 1;
            times.push(performance.now() - began);
            resolve();
          });
        },
      )
        .on('error', reject)
        .end(sent?.body && JSON.stringify(sent.body));
    });
  const until = async (end: number) => {
    while (performance.now() < end) await ask();
  };
  const all = (end: number) => Promise.all(Array.from({ length: connections }, () => until(end)));
  await all(performance.now() + Math.min(MOST_WARM_UP_MS, seconds * WARM_UP_SHARE * 1000));
  times.length = 0;
  const cpu = await cpuMsOf(pid);
  const timer = meanwhile && setInterval(() => void meanwhile(), 1000);
  const began = performance.now();
  await all(began + seconds * 1000).finally(() => clearInterval(timer));
  const elapsed = (performance.now() - began) / 1000;
  const cpuMs = ((await cpuMsOf(pid)) - cpu) / times.length;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    count,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    bytes,
    ...(pid && { cpuMs }),
  };
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, in milliseconds (Linux); 0 of none. */
export async function cpuMsOf(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

export const line = (name: string, { perSecond, p50, p95, p99, bytes, cpuMs }: Measured): string =>
  `${name.padEnd(44)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)}  p99 ${p99.toFixed(1)}  ${(bytes / 1000).toFixed(1)} kB${cpuMs === undefined ? '' : `  ${cpuMs.toFixed(2)} ms of processor`}`;
