import { Agent, request } from 'node:http';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Record<string, string>;
  /** What is asked, made anew for each; without it the same address again and again. */
  readonly write?: () => { method: 'GET' | 'POST' | 'PUT'; url: string; body?: object };
}

export interface Measured {
  /** All requests that were answered, those of the first second too. */
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly bytes: number;
}

/** Asks as fast as the answers come, on so many kept-open connections; any answer that is no success ends it. */
export async function measure({ url, connections, seconds, headers = {}, write }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  let count = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const sent = write?.();
      const type = sent?.body ? { 'content-type': 'application/json', origin: new URL(url).origin } : {};
      request(
        sent?.url ?? url,
        { agent, method: sent?.method ?? 'GET', headers: { ...headers, ...type } },
        (answer) => {
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
          });
          answer.on('end', () => {
            if ((answer.statusCode ?? 500) >= 300) return reject(new Error(`${url} answered ${answer.statusCode}`));
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
  await all(performance.now() + 1000);
  times.length = 0;
  const began = performance.now();
  await all(began + seconds * 1000);
  const elapsed = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { count, perSecond: times.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99), bytes };
}

export const line = (name: string, { perSecond, p50, p95, p99, bytes }: Measured): string =>
  `${name.padEnd(44)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)}  p99 ${p99.toFixed(1)}  ${(bytes / 1000).toFixed(1)} kB`;
