import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { complain, say } from './say.ts';
import { StartError } from './start-error.ts';

type Step = () => Promise<unknown>;

export interface Lifetime {
  /** Registers what undoes a step; at the end these run in reverse order. */
  onStop(step: Step): void;
  /** Ends the process in order after a failure that it cannot repair. */
  fail(error: unknown): void;
  /** Aborted as soon as somebody asks the process to end. */
  readonly signal: AbortSignal;
}

/** A second Ctrl-C counts only after this long: a terminal and npm may both pass on the first one. */
const patienceMs = 1_000;
const interrupted = 130;
/** Exit code of a command that did its work, but found something missing. */
export const INCOMPLETE = 2;

/**
 * Runs the server until a signal: whatever was started is stopped in order, also when a later step of the start failed.
 * Exit code 0 after a signal, 1 after a failure.
 */
export function run(start: (lifetime: Lifetime) => Promise<void>): void {
  const { end } = live(start);
  listenToSignals(() => end(0));
}

/** Runs a command to its end, or until a signal. Exit code 0 or what it gives, 1 after a failure, 130 after a signal. */
export function runOnce(work: (lifetime: Lifetime) => Promise<number> | Promise<void>): void {
  const { end, worked } = live<number | undefined>(async (lifetime) => (await work(lifetime)) ?? undefined);
  worked.then(
    (code) => end(code ?? 0),
    () => {},
  );
  listenToSignals(() => end(interrupted));
}

function live<T>(work: (lifetime: Lifetime) => Promise<T>) {
  const steps: Step[] = [];
  const ending = new AbortController();

  const finish = async (code: number) => {
    await worked.catch(() => {});
    for (const step of steps.reverse()) await step().catch(report);
    process.exit(code);
  };
  const end = (code: number) => {
    if (ending.signal.aborted) return;
    ending.abort();
    void finish(code);
  };
  const fail = (error: unknown) => {
    // What an abort interrupts complains of it.
    if (!ending.signal.aborted) report(error);
    end(1);
  };
  const lifetime = { onStop: (step: Step) => void steps.push(step), fail, signal: ending.signal };
  const worked = Promise.resolve().then(() => work(lifetime));
  worked.catch(fail);
  process.on('uncaughtException', fail);
  return { end, worked };
}

function listenToSignals(stop: () => void): void {
  let askedAt = 0;
  const ask = () => {
    if (askedAt === 0) {
      askedAt = Date.now();
      say('Stopping …');
      stop();
    } else if (Date.now() - askedAt > patienceMs) {
      process.exit(interrupted);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  // Started by scripts/start.mjs: when that is gone, nobody can stop this process by its terminal any more.
  process.once('disconnect', ask);
  process.channel?.unref();
  // A closed terminal must not turn a line of text into a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function report(error: unknown): void {
  const isInWords = error instanceof StartError || error instanceof ConfigError;
  complain(isInWords ? error.message : inspect(error));
}

/** What the process that started this one as its child should know. */
export async function reportToParent(message: object): Promise<void> {
  await new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
}

/** Waits for a step of the end, but not for ever. Gives false when the time was up first. */
export async function within(milliseconds: number, step: Promise<unknown>): Promise<boolean> {
  return Promise.race([step.then(() => true), delay(milliseconds, false, { ref: false })]);
}
