import type { Services } from '#server/services.ts';
import { watchClaimed } from './engine.ts';

const FOLLOWED: ReadonlySet<string> = new Set([
  'project',
  'task',
  'schedule',
  'material',
  'payment',
  'certificate',
  'log',
]);
/** Writes come in bursts: a project is looked at this long after the first of them … */
const GATHER_MS = 1500;
/** … and then not again for so long, whatever is written. */
const REST_MS = 20_000;

/** Judges the risks of projects in which something was written, one project after the other. The job finds what this misses. */
export function followWork(services: Services): { stop: () => Promise<void> } {
  const due = new Map<string, { readonly at: number; changedAt: Date }>();
  const looked = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const look = async () => {
    const now = Date.now();
    for (const [projectId, { at, changedAt }] of due) {
      if (at > now) continue;
      due.delete(projectId);
      looked.set(projectId, Date.now());
      await watchClaimed(services, projectId, changedAt).catch((error: unknown) => {
        services.log.warn({ err: error, projectId }, 'the risks of a project could not be judged');
      });
    }
    for (const [projectId, at] of looked) if (Date.now() - at > REST_MS) looked.delete(projectId);
  };
  const wake = () => {
    timer = undefined;
    running = running.then(look).finally(plan);
  };
  const plan = () => {
    if (timer || due.size === 0) return;
    timer = setTimeout(wake, Math.max(0, Math.min(...[...due.values()].map(({ at }) => at)) - Date.now())).unref();
  };
  const note = (projectId: string) => {
    // A look that began in the same millisecond need not have seen it.
    const changedAt = new Date(services.now().getTime() + 1);
    const waiting = due.get(projectId);
    // Of the last change: another server that looked since the first one need not have seen it.
    if (waiting) waiting.changedAt = changedAt;
    const rested = (looked.get(projectId) ?? Number.NEGATIVE_INFINITY) + REST_MS;
    if (!waiting) due.set(projectId, { at: Math.max(Date.now() + GATHER_MS, rested), changedAt });
  };
  const unsubscribe = services.events.subscribe((batch) => {
    for (const { entity, projectId } of batch) if (projectId !== null && FOLLOWED.has(entity)) note(projectId);
    plan();
  });
  return {
    stop: async () => {
      unsubscribe();
      clearTimeout(timer);
      due.clear();
      await running;
    },
  };
}
