import { newId } from '#server/database/columns.ts';
import { FULL_SIZE, hostileCases } from '#server/testing/hostile-cases.ts';
import { faultOf, hostileOperations, hostileRequest } from '#server/testing/hostile-requests.ts';
import { setupHostileApp } from './hostile-fixtures.ts';

/*
 * `npm run drill:hostile [requests]`: everything that is known to have stopped the server, then generated requests to every call
 * as each role and as a stranger. No server error, and memory within 20 % of its start five minutes later.
 */
const REQUESTS = Number(process.argv[2] ?? 100_000);
const PORT = Number(process.env['PORT'] ?? 4299);
const AT_ONCE = 8;
const WARM_UP = 2000;
const REST_MS = Number(process.env['REST_SECONDS'] ?? 300) * 1000;
const MOST_GROWTH = 1.2;
const MOST_SHOWN = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const fixture = await setupHostileApp(PORT);
const operations = hostileOperations();
const people = [...fixture.cookies, undefined];
const counts = new Map<number, number>();
const faults: string[] = [];
const count = (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1);

/** Request `index` of the run: each call in turn, each role after it went round. */
async function attack(index: number): Promise<void> {
  const operation = operations[index % operations.length];
  if (!operation) return;
  const round = Math.floor(index / operations.length);
  const cookie = people[round % people.length];
  const { method, url, headers, payload } = hostileRequest(operation, round + 1, [fixture.target.id, newId()]);
  const answer = await fetch(`${fixture.target.address}${url}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, origin: fixture.target.address, ...(cookie && { cookie }) },
    ...(payload !== undefined && { body: payload }),
  });
  const text = await answer.text();
  count(answer.status);
  const fault = faultOf({ status: answer.status, detail: detailIn(text) });
  if (fault)
    faults.push(`${fault}: ${method} ${url} ${payload?.slice(0, 300)} → ${answer.status} ${text.slice(0, 200)}`);
}

function detailIn(text: string): unknown {
  try {
    return JSON.parse(text).detail;
  } catch {
    return undefined;
  }
}

async function attackFrom(first: number, last: number): Promise<void> {
  let next = first;
  const worker = async () => {
    while (next < last) {
      const index = next;
      next += 1;
      await attack(index).catch((error: unknown) => faults.push(`no answer: ${String(error)}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

try {
  await attackFrom(0, Math.min(WARM_UP, REQUESTS));
  const atStart = await fixture.residentMegabytes();
  say(`RSS ${atStart} MB after ${WARM_UP} requests`);
  for (const { name, run } of hostileCases) {
    for (const status of await run(fixture.target, FULL_SIZE)) {
      count(status);
      if (status >= 500 && status !== 503) faults.push(`${name} → ${status}`);
    }
    say(`${name}: RSS ${await fixture.residentMegabytes()} MB`);
  }
  await attackFrom(WARM_UP, REQUESTS);
  say(
    `${REQUESTS} requests to ${operations.length} calls as ${people.length} people: RSS ${await fixture.residentMegabytes()} MB`,
  );
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const atEnd = await fixture.residentMegabytes();
  const isGrown = atEnd > atStart * MOST_GROWTH;
  say(
    `RSS ${atEnd} MB after ${REST_MS / 1000} s, ${Math.round((atEnd / atStart - 1) * 100)} % ${isGrown ? 'TOO MUCH' : ''}`,
  );
  say(
    [...counts]
      .sort(([one], [other]) => one - other)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', '),
  );
  for (const fault of faults.slice(0, MOST_SHOWN)) say(fault);
  say(`${faults.length} faults`);
  process.exitCode = faults.length > 0 || isGrown ? 1 : 0;
} finally {
  await fixture.close();
}
