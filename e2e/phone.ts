import { type ChildProcess, spawn } from 'node:child_process';
import { chromium, type Page } from 'playwright-core';
import { PATIENCE_MS } from './fixtures.ts';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  '--window-size=390,844',
];

const running = new Set<ChildProcess>();

/** What a test that failed has left open. For `afterAll`. */
export const killPhones = (): Promise<unknown> => Promise.all([...running].map(kill));

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  running.delete(child);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await gone;
}

/** Chromium with a profile that stays, as a phone's browser: it can be killed in the middle of anything. */
export async function startPhone(profile: string) {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window.');
  context.setDefaultTimeout(PATIENCE_MS);
  const page: Page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    context,
    /** As when the system needs the memory: nothing is said to the page. */
    kill: () => kill(child),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ws:\/\/\S+/.exec(output)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The browser did not start: ${output}`)));
  });
}
