import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type HostileCase, type HostileSize, type HostileTarget, hostileCases } from '#server/testing/hostile-cases.ts';

interface Attack {
  readonly name: HostileCase['name'];
  readonly target: HostileTarget;
  readonly size: HostileSize;
}

/** Runs a case in a thread of its own, so that who measures another person's wait does not wait for the attack itself. */
export function attackBeside(attack: Attack): Promise<readonly number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: attack });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
}

if (!isMainThread) {
  const { name, target, size } = workerData as Attack;
  const statuses = await hostileCases.find((one) => one.name === name)?.run(target, size);
  parentPort?.postMessage(statuses);
}
