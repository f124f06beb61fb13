import { placedWorkOf } from '#features/work-knowledge/crew-rules.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import type { SuggestedLink } from '../contract.ts';
import { fileCheckOf } from '../file-check.ts';
import { type KnockOn, knockOnOf } from '../knock-on.ts';
import { type Move, type Rescheduled, rescheduledOr } from '../move.ts';
import { portablePlan } from '../portable-plan.ts';
import { projectXmlOf } from '../project-xml.ts';
import { floatsOf, type PlanQuestion, placesOf, type SentPlan, scheduleOf } from '../rules.ts';
import { suggestedLinks } from '../trade-link-rules.ts';
import { xerOf } from '../xer.ts';

interface MoveQuestion extends PlanQuestion {
  readonly moves: readonly Move[];
  /** The moves are a plan as a whole: none of them pushes another. */
  readonly isWhole: boolean;
}

interface KnockOnQuestion extends PlanQuestion {
  readonly taskIds: readonly string[];
}

interface NamedPlan extends SentPlan {
  readonly projectName: string;
  /** Of work, by task id. */
  readonly hours: ReadonlyMap<string, number>;
}

/** What can be asked of a plan; runs in the thread, or at once where the plan is small. */
export const work = {
  schedule: scheduleOf,
  /** As it is sent to a browser: made where it was computed. */
  text: (plan: Parameters<typeof scheduleOf>[0]): string => JSON.stringify(scheduleOf(plan)),
  xer: ({ projectName, ...plan }: NamedPlan): string => xerOf(portablePlan(projectName, scheduleOf(plan), plan)),
  projectXml: ({ projectName, ...plan }: NamedPlan): string =>
    projectXmlOf(portablePlan(projectName, scheduleOf(plan), plan)),
  floats: floatsOf,
  fileCheck: fileCheckOf,
  places: placesOf,
  moves: ({ calendar, moves, isWhole, ...plan }: MoveQuestion): Rescheduled =>
    rescheduledOr({ ...plan, calendar: openCalendar(calendar) }, moves, { isWhole }),
  knockOn: ({ calendar, taskIds, ...plan }: KnockOnQuestion): KnockOn =>
    knockOnOf({ ...plan, calendar: openCalendar(calendar) }, new Set(taskIds)),
  links: ({ tasks, links }: PlanQuestion): SuggestedLink[] => suggestedLinks(tasks, links, placedWorkOf),
};
export type Work = typeof work;
