import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killNow, postgresProcesses, removeDataDir, ServerProcess, temporaryFolder } from './server-process.ts';

/** What is killed in the middle of writes. */
type Victim = 'everything' | 'server' | 'database';
const victims: readonly Victim[] = ['everything', 'server', 'database'];

interface Writer {
  /** Once, on the empty product; gives what later calls need to be allowed to write. */
  prepare(address: string): Promise<Record<string, string>>;
  /** Writes a thing of that name; gives its id when, and only when, the server acknowledged it. */
  write(address: string, headers: Record<string, string>, name: string): Promise<string | undefined>;
  /** The names by id of everything that is there now. */
  readAll(address: string, headers: Record<string, string>): Promise<Map<string, string>>;
}

export interface Round {
  readonly victim: Victim;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  /** Until the product served again, without a hand. */
  readonly recoveryMs: number;
}

interface Drill {
  rounds: number;
  writer?: Writer;
  onRound?: (round: Round, index: number) => void;
}

const parallelWriters = 8;

/**
 * Kills the product while it writes, starts it again as a person would, and looks for every acknowledged write.
 * The moments are spread evenly over the work of a write, so that a series of rounds meets each phase of it.
 */
export async function drill({ rounds, writer = projects, onRound = () => {} }: Drill): Promise<Round[]> {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'data');
  const acknowledged = new Map<string, string>();
  const results: Round[] = [];
  let server = new ServerProcess({ DATA_DIR: dataDir });
  try {
    const headers = await writer.prepare(await server.ready());
    for (let index = 0; index < rounds; index++) {
      const victim = victims[index % victims.length] ?? 'everything';
      const address = await server.ready();
      const written = writeUntilFailure({ writer, address, headers, prefix: `round ${index}` });
      await Promise.race([written.some, delay(10_000)]);
      await delay(40 + ((index * 37) % 160));
      await kill(victim, server, dataDir);
      const killedAt = Date.now();
      for (const [id, name] of await written.all) acknowledged.set(id, name);
      if (victim !== 'database') server = new ServerProcess({ DATA_DIR: dataDir });
      const there = await readWhenReady(writer, await server.ready(), headers);
      const lost = [...acknowledged].filter(([id, name]) => there.get(id) !== name).map(([, name]) => name);
      const round = { victim, acknowledged: acknowledged.size, lost, recoveryMs: Date.now() - killedAt };
      results.push(round);
      onRound(round, index);
    }
  } catch (error) {
    throw new Error(`The drill stopped. The server said:\n${server.output}`, { cause: error });
  } finally {
    await server.stop();
    await removeDataDir(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

async function kill(victim: Victim, server: ServerProcess, dataDir: string): Promise<void> {
  const database = victim === 'server' ? [] : await postgresProcesses(dataDir);
  killNow(victim === 'database' ? database : [server.pid, ...database]);
  if (victim !== 'database') await server.ended();
}

/** Several writers at once, each until the product no longer answers it. */
function writeUntilFailure(order: {
  writer: Writer;
  address: string;
  headers: Record<string, string>;
  prefix: string;
}) {
  const { writer, address, headers, prefix } = order;
  const acknowledged = new Map<string, string>();
  let first = () => {};
  const some = new Promise<void>((resolve) => {
    first = resolve;
  });
  const work = async (number: number) => {
    for (let count = 0; ; count++) {
      const name = `${prefix}, writer ${number}, write ${count}`;
      const id = await writer.write(address, headers, name).catch(() => undefined);
      if (id === undefined) return;
      acknowledged.set(id, name);
      first();
    }
  };
  const ended = Promise.all(Array.from({ length: parallelWriters }, (_, number) => work(number)));
  return { some, all: ended.then(() => acknowledged) };
}

/** After the database alone was killed, the server answers with errors until it runs again. */
async function readWhenReady(writer: Writer, address: string, headers: Record<string, string>) {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await writer.readAll(address, headers);
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(25);
    }
  }
}

/** Projects over HTTP, as a browser creates them. */
const projects: Writer = {
  prepare: async (address) => {
    const person = {
      firstName: 'Drill',
      lastName: 'Master',
      email: 'drill@example.com',
      password: 'a long enough password',
    };
    const answer = await send(address, '/api/auth/setup', { organisationName: 'Drill', ...person }, {});
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { cookie };
  },
  write: async (address, headers, name) => {
    const answer = await send(address, '/api/projects', { name }, headers);
    return ((await answer.json()) as { id: string }).id;
  },
  readAll: async (address, headers) => {
    const answer = await fetch(new URL('/api/projects?limit=100000', address), { headers });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    const rows = (await answer.json()) as { id: string; name: string }[];
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
};

async function send(address: string, path: string, body: object, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(new URL(path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin, ...headers },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer;
}
