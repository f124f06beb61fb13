import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { SECRET, serve } from './fixtures.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const PORT = 3931;
const DEBUG_PORT = 9333;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PAGES = ['/', '/api/login'];

/** Lighthouse on a phone's profile (its own slow network and processor), the median of its runs. */
const folder = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'));
const server = await serve('server/main.ts', PORT, { DATA_DIR: join(folder, 'data'), SESSION_SECRET: SECRET });
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: [...FLAGS, `--remote-debugging-port=${DEBUG_PORT}`] });
try {
  for (const path of PAGES) {
    const runs: Record<string, number>[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(`${server.address}${path}`));
    const medians = Object.keys(runs[0] ?? {}).map((name) => `${name} ${median(runs.map((one) => one[name] ?? 0))}`);
    process.stdout.write(`Lighthouse ${path.padEnd(12)} ${medians.join(', ')}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function audit(url: string): Promise<Record<string, number>> {
  const onlyCategories = ['performance', 'accessibility', 'best-practices'];
  const result = await lighthouse(url, { port: DEBUG_PORT, output: 'json', logLevel: 'silent', onlyCategories });
  const { categories = {}, audits = {} } = result?.lhr ?? {};
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  return Object.fromEntries([...scores, ['LCP ms', Math.round(audits['largest-contentful-paint']?.numericValue ?? 0)]]);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
