import { peopleOf, shareOfTrade } from '#features/schedule/crew-rules.ts';
import { calendarsOf, earlyFromToday, type SentPlan, scheduleOf } from '#features/schedule/rules.ts';
import { isOutdoor } from '#features/weather/rules.ts';
import { dayCrewOf, isAtDesk, tradeNames, workTitles } from '#features/work-knowledge/crew-rules.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import type { ResourcePlan } from './contract.ts';
import { type ProjectTips, tipsOf } from './insights.ts';
import { demandOf } from './rules.ts';

/** A project's plan with the people of each task's last daily log, by task id. */
export interface DemandQuestion {
  readonly plan: SentPlan;
  readonly logged: ReadonlyMap<string, number>;
  readonly projectName: string;
}

export type Demand = Pick<ResourcePlan, 'today' | 'crew' | 'weeks' | 'days' | 'tasks' | 'tradeNames'>;

/** What can be asked about people; runs in a thread, or at once where the plan is small. */
export const demandWork = {
  demand(question: DemandQuestion): Demand {
    const { demand, schedule } = scheduleAndDemand(question);
    const trades = new Set(demand.days.flatMap((day) => day.trades.flatMap(({ trade }) => trade ?? [])));
    return { today: schedule.today, crew: schedule.capacity.crew, ...demand, tradeNames: tradeNames(trades) };
  },

  tips(question: DemandQuestion): ProjectTips {
    const { demand, schedule, calendar } = scheduleAndDemand(question);
    const { today, finish, plannedEnd, tasks, projectId } = schedule;
    return tipsOf({
      project: { id: projectId, name: question.projectName },
      ...{ today, calendar, finish, plannedEnd, tasks, crew: schedule.capacity.crew },
      ...{ weeks: demand.weeks, days: demand.days, active: demand.tasks },
    });
  },
};

function scheduleAndDemand({ plan, logged }: DemandQuestion) {
  const schedule = scheduleOf(plan);
  const calendar = openCalendar(plan.calendar);
  const own = new Map(plan.tasks.map((task) => [task.id, task]));
  const peopleFor = peopleOf(plan.tasks, logged);
  const titleOf = workTitles(plan.tasks);
  const early = earlyFromToday(plan, schedule);
  const planned = schedule.tasks.map((task) => ({
    ...{ ...task, splits: own.get(task.id)?.splits },
    ...early.get(task.id),
  }));
  const demand = demandOf(planned, {
    today: schedule.today,
    calendar,
    calendarOf: calendarsOf(plan),
    crew: schedule.capacity.crew,
    crewOn: (task, place) => {
      const { id } = task;
      const { workers = null, crew } = own.get(id) ?? {};
      const people = peopleFor(id);
      const { trade, number: all } = dayCrewOf({ title: titleOf(task), ...people }, place);
      const number = shareOfTrade({ number: all, trade, crew, people });
      if (trade === null || !isAtDesk(trade)) return { trade, number };
      // A number somebody gave is the task's crew on site, not its draughtsmen.
      if (people.workers === null) return { trade, number, isOffice: true };
      return { trade: null, number: workers ?? crew ?? people.workers };
    },
    isOutdoor,
  });
  return { demand, schedule, calendar };
}
