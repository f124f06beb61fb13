import type { QueryClient } from '@tanstack/react-query';

interface Waiting {
  readonly predecessorId: string;
  readonly successorId: string;
  /** Working days. */
  readonly lag: number;
}

/** What the schedule does about changes made outside it; web/main.tsx names it. Loaded when first needed. */
interface ScheduleHooks {
  showKnockOn(queries: QueryClient, change: { projectId: string; taskIds: readonly string[] }): Promise<void>;
  linkSteps(queries: QueryClient, steps: { projectId: string; links: readonly Waiting[] }): Promise<void>;
}

let load: (() => Promise<ScheduleHooks>) | undefined;

export const setScheduleHooks = (loader: () => Promise<ScheduleHooks>): void => {
  load = loader;
};

export const afterDateChange: ScheduleHooks['showKnockOn'] = async (queries, change) =>
  (await load?.())?.showKnockOn(queries, change);

export const linkSteps: ScheduleHooks['linkSteps'] = async (queries, steps) =>
  (await load?.())?.linkSteps(queries, steps);
