import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright-core';

const RUNS = 3;
/** On a machine that does other work too. */
const PATIENCE = 120_000;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
/** Issue 4: a screen answers in less than this after the data; milliseconds. */
const BOUND = 100;

interface Fixture {
  readonly address: string;
  readonly cookie: string;
  readonly projectId: string;
}

interface Change {
  readonly name: string;
  /** What a person does. */
  readonly act: (page: Page) => Promise<unknown>;
  /** The data it waits for: a part of the call's address; without it the screen has the data and answers at once. */
  readonly call?: string;
}

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly call: string;
  /** Parts of the addresses of all that the first sight of the rows waits for, where that is more than their own call. */
  readonly opening?: readonly string[];
  readonly row: string;
  readonly changes: readonly Change[];
}

const choose = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).selectOption(value);
const search = (label: string, text: string) => (page: Page) => page.getByLabel(label).fill(text);

const screensOf = (id: string): Screen[] => [
  {
    name: 'materials, table of 5,000',
    path: `/materials?project=${id}&view=table`,
    call: '/api/materials/all',
    row: 'tbody tr[data-index]',
    changes: [
      { name: 'state chosen', act: choose('Status', 'overstocked') },
      { name: 'searched', act: search('Search by item, category or supplier', 'Rebar 49') },
    ],
  },
  {
    name: 'materials, cards',
    path: `/materials?project=${id}`,
    call: '/api/materials/all',
    row: 'article h2',
    changes: [{ name: 'searched', act: search('Search by item, category or supplier', 'Rebar 49') }],
  },
  {
    name: 'payments, 10,000',
    path: `/payments?project=${id}`,
    call: '/api/payments/all',
    // Nothing slides away below a finger: the list comes with what stands above it.
    opening: ['/api/payments/', '/api/budget/', 'budget-summary'],
    row: 'section [data-index]',
    changes: [
      { name: 'sorted', act: choose('Sort', '-amount'), call: 'sort=-amount' },
      { name: 'state chosen', act: choose('Status', 'paid'), call: 'status=paid' },
      {
        name: 'searched',
        act: search('Search by description, vendor or invoice number', 'INV-77'),
        call: 'search=INV',
      },
    ],
  },
];

/** The screens of issue 4 in a browser: from the end of the answer, or of the person's action, to the rows on screen. */
export async function visitMoney({ address, cookie, projectId }: Fixture): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const [name = '', value = ''] = cookie.split('=');
  try {
    for (const screen of screensOf(projectId)) {
      const found = new Map<string, number[]>();
      for (let run = 0; run < RUNS; run += 1) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
        await context.addCookies([{ name, value, url: address }]);
        const times = await visit(await context.newPage(), address, screen);
        for (const [step, time] of times) found.set(step, [...(found.get(step) ?? []), time]);
        await context.close();
      }
      for (const [step, times] of found) print(`${screen.name}, ${step}`, times);
    }
  } finally {
    await browser.close();
  }
}

async function visit(
  page: Page,
  address: string,
  { path, call, opening = [call], row, changes }: Screen,
): Promise<[string, number][]> {
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(watch, { row, call });
  await page.goto(`${address}${path}`);
  const times: [string, number][] = [['opened', await paintedAfter(page, opening)]];
  for (const { name, act, call: asked } of changes) {
    await page.evaluate((part) => (window as unknown as Watched).again(part), asked);
    await act(page);
    times.push([name, await paintedAfter(page, asked === undefined ? undefined : [asked])]);
  }
  return times;
}

interface Watched {
  /** When other rows than before were on screen; 0 until then. */
  painted: number;
  /** When the person did something; 0 until then. */
  acted: number;
  /** Other rows are to come; `call` is a part of the address of the data they wait for. */
  again(call: string | undefined): void;
}

/** Milliseconds from the end of the newest answer of these calls, or from what the person did, to the rows that follow from it. */
async function paintedAfter(page: Page, calls: readonly string[] | undefined): Promise<number> {
  await page.waitForFunction(() => (window as unknown as Watched).painted > 0);
  return page.evaluate((parts) => {
    const { painted, acted } = window as unknown as Watched;
    if (parts === undefined) return painted - acted;
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const ends = answers
      .filter(({ name }) => parts.some((part) => decodeURIComponent(name).includes(part)))
      .map(({ responseEnd }) => responseEnd);
    return painted - Math.max(...ends.filter((end) => end <= painted));
  }, calls);
}

/** Runs in the page: notes when the rows on screen become others. */
function watch({ row, call }: { row: string; call: string }): void {
  const rows = () => [...document.querySelectorAll(row)].map(({ textContent }) => textContent).join('|');
  const isAnswered = (part: string) =>
    performance
      .getEntriesByType('resource')
      .some(
        (entry) =>
          decodeURIComponent(entry.name).includes(part) && (entry as PerformanceResourceTiming).responseEnd > 0,
      );
  let awaited: string | undefined = call;
  let before = '';
  let turn = 0;
  const noted = { painted: 0, acted: 0, again: () => {} };
  Object.assign(window, noted);
  const all = window as unknown as Watched;
  all.again = (part) => {
    awaited = part;
    turn += 1;
    all.acted = 0;
    before = rows();
    all.painted = 0;
  };
  const look = () => {
    if (all.painted > 0 || (awaited !== undefined && !isAnswered(awaited))) return;
    const now = rows();
    if (now === '' || now === before) return;
    const own = turn;
    requestAnimationFrame(() =>
      setTimeout(() => {
        // Rows of the step before may be painted after this one has begun.
        if (own === turn) all.painted ||= performance.now();
      }),
    );
  };
  new PerformanceObserver(look).observe({ type: 'resource', buffered: true });
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  for (const kind of ['input', 'change']) {
    window.addEventListener(
      kind,
      () => {
        all.acted ||= performance.now();
      },
      { capture: true },
    );
  }
}

function print(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((one, other) => one - other);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const [load = 0] = loadavg();
  process.stdout.write(
    `${name.padEnd(44)} ${median.toFixed(0).padStart(5)} ms, worst ${worst.toFixed(0)} ms   bound ${BOUND} ms, load ${load.toFixed(1)}\n`,
  );
  if (median > BOUND) process.exitCode = 1;
}
