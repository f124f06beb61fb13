import { placedWorkOf } from '#features/tasks/crew-rules.ts';
import type { SuggestedLink } from '../contract.ts';
import { floatsOf, type PlanQuestion, placesOf, scheduleOf } from '../rules.ts';
import { suggestedLinks } from '../suggest.ts';

/** What can be asked of a plan; runs in the thread, or at once where the plan is small. */
export const work = {
  schedule: scheduleOf,
  /** As it is sent to a browser: made where it was computed. */
  text: (plan: Parameters<typeof scheduleOf>[0]): string => JSON.stringify(scheduleOf(plan)),
  floats: floatsOf,
  places: placesOf,
  links: ({ tasks, links }: PlanQuestion): SuggestedLink[] => suggestedLinks(tasks, links, placedWorkOf),
};
export type Work = typeof work;
