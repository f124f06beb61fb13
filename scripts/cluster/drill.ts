import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killNow, temporaryFolder } from '#server/testing/server-process.ts';
import { Cluster, extractOlderVersion } from './cluster.ts';
import { childrenOf, until } from './debian-postgres.ts';
import { Listener } from './listeners.ts';
import { createPopulation, findLost, type Population } from './population.ts';
import { ProjectTimeline } from './timeline.ts';
import { type Failure, RequestLog, Writer } from './writers.ts';

export interface DrillSize {
  readonly writers: number;
  readonly listeners: number;
  readonly serverKills: number;
  readonly primaryKills: number;
  /** From the promotion to the first write. */
  readonly firstWriteBoundMs: number;
}

interface Phase {
  readonly name: string;
  /** Writes acknowledged so far. */
  readonly acknowledged: number;
  readonly inFlight: number;
  /** Failures that were to be expected: cut off in flight, or 503 in words while what they need was not there. */
  readonly failed: number;
  readonly faults: readonly string[];
  /** From the promotion to the first write. */
  readonly firstWriteMs?: number;
  readonly missed: number;
}

export interface DrillResult {
  readonly phases: readonly Phase[];
  readonly acknowledged: number;
  readonly files: number;
  readonly lost: readonly string[];
  readonly missed: readonly string[];
  readonly isUpgradeOfOlder: boolean;
  readonly errors: ReadonlyMap<string, number>;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;
const STREAMS_PER_PERSON = 20;
const ALL_CONNECTED_MS = 120_000;
const DELIVERY_MS = 20_000;
const FILE_EVERY = 5;

/** Kills servers, the database and the file store under load, upgrades in between, and looks for every acknowledged write and event. */
export async function clusterDrill(bin: string, size: DrillSize, onPhase: (phase: Phase) => void = () => {}) {
  const folder = await temporaryFolder();
  const interrupt = () => {
    killNow(childrenOf(process.pid));
    rmSync(folder, { recursive: true, force: true });
    process.exit(INTERRUPTED);
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    const older = await extractOlderVersion(join(folder, 'older'));
    const cluster = await Cluster.start(bin, older ?? join(import.meta.dirname, '../..'), folder);
    const drill = new Drill(cluster, size, onPhase);
    try {
      await drill.connect();
      await drill.runAll();
      return await drill.result(older !== undefined);
    } finally {
      drill.end();
      await cluster.stop();
    }
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, interrupt);
    await rm(folder, { recursive: true, force: true });
  }
}

/** What one disturbance may make fail. */
interface Allowance {
  readonly inFlight: number;
  isExpected(failure: Failure): boolean;
  readonly firstWriteMs?: number;
}

class Drill {
  readonly #cluster: Cluster;
  readonly #size: DrillSize;
  readonly #onPhase: (phase: Phase) => void;
  readonly #log = new RequestLog();
  readonly #phases: Phase[] = [];
  readonly #missed: string[] = [];
  #people: Population | undefined;
  #timelines: readonly ProjectTimeline[] = [];
  #writers: readonly Writer[] = [];
  #listeners: readonly Listener[] = [];
  #judgedFailures = 0;

  constructor(cluster: Cluster, size: DrillSize, onPhase: (phase: Phase) => void) {
    this.#cluster = cluster;
    this.#size = size;
    this.#onPhase = onPhase;
  }

  async connect(): Promise<void> {
    const { writers, listeners } = this.#size;
    const { addresses, upstreams, databaseUrl } = this.#cluster;
    const perProject = Math.ceil(listeners / writers);
    const viewersPerProject = Math.ceil(perProject / STREAMS_PER_PERSON);
    const people = await createPopulation(databaseUrl, { projects: writers, viewersPerProject });
    this.#people = people;
    this.#timelines = people.projects.map((id) => new ProjectTimeline(id));
    this.#writers = this.#timelines.map(
      (timeline, first) =>
        new Writer({
          ...{ addresses, upstreams, first, timeline, log: this.#log, fileEvery: FILE_EVERY },
          cookie: people.writers[first]?.cookie ?? '',
        }),
    );
    this.#listeners = Array.from({ length: listeners }, (_, number) => {
      const project = number % writers;
      const own = people.viewers[project] ?? [];
      const person = own[Math.floor(number / writers) % own.length];
      const timeline = this.#timelines[project];
      if (!person || !timeline) throw new Error('more listeners than people');
      const { cookie, forwardedFor } = person;
      return new Listener({ addresses, first: Math.floor(number / writers), cookie, forwardedFor, timeline });
    });
    for (const [index, listener] of this.#listeners.entries()) {
      listener.start();
      if (index % 50 === 49) await delay(20);
    }
    await this.#allConnected();
  }

  async runAll(): Promise<void> {
    const { serverKills, primaryKills } = this.#size;
    await this.#phase('undisturbed', async () => ({ inFlight: 0, isExpected: () => false }));
    await this.#phase('rolling upgrade', () => this.#inTurn((index) => this.#cluster.upgradeServer(index)));
    await this.#phase('rolling restart', () => this.#inTurn((index) => this.#cluster.restartServer(index)));
    for (let kill = 0; kill < serverKills; kill += 1)
      await this.#phase(`server ${kill % 2} killed`, () => this.#killServer(kill % 2));
    await this.#phase('file store killed', () => this.#killStore());
    for (let kill = 0; kill < primaryKills; kill += 1) await this.#phase('primary killed', () => this.#killPrimary());
  }

  /** Writes go on during the whole of it; then they rest until everything is heard, and it is judged. */
  async #phase(name: string, disturb: () => Promise<Allowance>): Promise<void> {
    for (const writer of this.#writers) writer.start();
    await delay(1500);
    const allowance = await disturb();
    await delay(1500);
    for (const writer of this.#writers) await writer.stop();
    await this.#allConnected();
    const missed = await this.#missedEvents();
    this.#missed.push(...missed);
    const failures = this.#log.failures.slice(this.#judgedFailures);
    this.#judgedFailures = this.#log.failures.length;
    const faults = failures
      .filter((failure) => !allowance.isExpected(failure))
      .map(({ path, status, detail }) => `${path} → ${status} ${detail}`);
    const cutOff = failures.filter(({ status }) => status === 0).length;
    if (cutOff > allowance.inFlight) faults.push(`${cutOff} cut off, but ${allowance.inFlight} in flight`);
    const { firstWriteMs, inFlight } = allowance;
    if (firstWriteMs !== undefined && firstWriteMs > this.#size.firstWriteBoundMs)
      faults.push(`the first write ${firstWriteMs} ms after the promotion`);
    const failed = failures.length;
    const phase: Phase = {
      ...{ name, acknowledged: this.#log.acknowledged, inFlight, failed, faults, missed: missed.length },
      ...(firstWriteMs !== undefined && { firstWriteMs }),
    };
    this.#phases.push(phase);
    this.#onPhase(phase);
  }

  /** One server after the other; nothing at all may fail. */
  async #inTurn(renew: (index: number) => Promise<void>): Promise<Allowance> {
    for (const [index] of this.#cluster.addresses.entries()) {
      await renew(index);
      await delay(1000);
    }
    return { inFlight: 0, isExpected: () => false };
  }

  async #killServer(index: number): Promise<Allowance> {
    const before = this.#log.inFlight(index);
    const begun = performance.now();
    await this.#cluster.killServer(index);
    const gone = performance.now();
    await delay(1000);
    await this.#cluster.startServer(index);
    // What was sent while the process was dying was in flight, too.
    const dying = this.#log.failures.filter(
      ({ sentAt, server }) => server === index && sentAt >= begun && sentAt <= gone,
    );
    return {
      inFlight: before + dying.length,
      isExpected: ({ status, server, sentAt }) => status === 0 && server === index && sentAt <= gone,
    };
  }

  async #killStore(): Promise<Allowance> {
    const begun = performance.now();
    await this.#cluster.killStore();
    const isMissed = async () => this.#log.failures.some(({ failedAt }) => failedAt >= begun);
    await until(isMissed, 'no file was sent while the file store was away');
    await this.#cluster.startStore();
    const back = performance.now();
    return {
      inFlight: this.#log.allInFlight,
      isExpected: ({ status, detail, path, sentAt, failedAt }) =>
        isInWords(status, detail) && path.startsWith('/api/upload/') && failedAt >= begun && sentAt <= back,
    };
  }

  async #killPrimary(): Promise<Allowance> {
    const inFlight = this.#log.allInFlight;
    const begun = performance.now();
    await this.#cluster.killPrimary();
    // So long an operator or a watcher takes at the least.
    await delay(1000);
    const firstWrite = new Promise<number>((resolve) => {
      const since = performance.now();
      this.#log.onSuccess = (at, sentAt) => sentAt > since && resolve(at);
    });
    await this.#cluster.failOver();
    const promoted = performance.now();
    const firstWriteMs = Math.round((await firstWrite) - promoted);
    this.#log.onSuccess = undefined;
    await delay(1000);
    await this.#cluster.rebuildStandby();
    return {
      ...{ inFlight, firstWriteMs },
      isExpected: ({ status, detail, sentAt, failedAt }) =>
        isInWords(status, detail) && failedAt >= begun && sentAt <= promoted,
    };
  }

  async #allConnected(): Promise<void> {
    const isConnected = async () => this.#listeners.every(({ openedAt }) => openedAt !== undefined);
    await until(isConnected, 'not all listeners came back', ALL_CONNECTED_MS);
  }

  /** What listeners whose stream stood all the while have not heard after a while. */
  async #missedEvents(): Promise<readonly string[]> {
    const end = Date.now() + DELIVERY_MS;
    for (;;) {
      const missed = this.#listeners.flatMap((listener) => listener.missed());
      if (missed.length === 0 || Date.now() > end) return missed;
      await delay(200);
    }
  }

  async result(isUpgradeOfOlder: boolean): Promise<DrillResult> {
    const [address = ''] = this.#cluster.addresses;
    const lost: string[] = [];
    for (const [index, writer] of this.#writers.entries()) {
      const cookie = this.#people?.writers[index]?.cookie ?? '';
      const projectId = this.#timelines[index]?.projectId ?? '';
      lost.push(...(await findLost(writer, { address, cookie, projectId })));
    }
    return {
      ...{ phases: this.#phases, acknowledged: this.#log.acknowledged, lost, missed: this.#missed, isUpgradeOfOlder },
      files: this.#writers.reduce((sum, { files }) => sum + files.size, 0),
      errors: this.#cluster.errors(),
    };
  }

  end(): void {
    for (const listener of this.#listeners) listener.stop();
    for (const writer of this.#writers) void writer.stop();
  }
}

/** 503, and a sentence for a person. */
const isInWords = (status: number, detail: string): boolean => status === 503 && /^[A-Z].*\.$/.test(detail);
