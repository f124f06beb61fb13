import { openWorker } from '#server/worker/open-worker.ts';
import { isLarge } from '../rules.ts';
import { type Work, work } from './work.ts';

type Question = { [K in keyof Work]: { readonly kind: K; readonly plan: Parameters<Work[K]>[0] } }[keyof Work];

const worker = openWorker<Question, unknown>(new URL('./compute-thread.ts', import.meta.url), {
  timeoutMs: 30_000,
  memoryMb: 512,
  idleMs: 60_000,
});

/** What a plan says, computed where it holds nobody up. */
export async function compute<K extends keyof Work>(
  kind: K,
  plan: Parameters<Work[K]>[0],
): Promise<ReturnType<Work[K]>> {
  const question = { kind, plan } as Question;
  return (isLarge(plan) ? await worker.ask(question) : answer(question)) as ReturnType<Work[K]>;
}

const answer = ({ kind, plan }: Question): unknown => (work[kind] as (plan: Question['plan']) => unknown)(plan);
