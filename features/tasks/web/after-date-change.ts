import type { QueryClient } from '@tanstack/react-query';

type Listener = (queries: QueryClient, change: { projectId: string; taskIds: readonly string[] }) => Promise<void>;

/** What happens after dates of tasks were changed outside the schedule; web/main.tsx names it. Loaded when first needed. */
let load: (() => Promise<Listener>) | undefined;

export const onDateChange = (loader: () => Promise<Listener>): void => {
  load = loader;
};

export const afterDateChange: Listener = async (queries, change) => (await load?.())?.(queries, change);
