import { taskSupply } from '#features/materials/server/access.ts';
import type { Schedule } from '#features/schedule/contract.ts';
import { readSchedule } from '#features/schedule/server/store.ts';
import { crewOn, holdPointOf, tradeNames } from '#features/tasks/server/access.ts';
import type { WeatherReport } from '#features/weather/contract.ts';
import { isOutdoor, stopsWork } from '#features/weather/rules.ts';
import { projectWeather } from '#features/weather/server/access.ts';
import type { Services } from '#server/services.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import type { Question } from '../look-ahead/look-ahead.ts';
import { type Language, languageOf } from '../look-ahead/words.ts';
import type { Crew, Weather, Work } from '../look-ahead/work.ts';

export type Ground = Pick<Services, 'db' | 'weather' | 'log' | 'now'>;

/** Everything the look-ahead of a project is made from. */
export interface Known {
  readonly question: Question;
  readonly uses: Awaited<ReturnType<typeof taskSupply>>['uses'];
  readonly weather: WeatherReport['state'];
}

interface OwnRow {
  readonly id: string;
  readonly workers: number | null;
  readonly blockedReason: string | null;
}

/** The eight of the resource planner, where neither a person nor the title says who does a task. */
const USUAL_CREW = 8;

const ownStatement = {
  name: 'weekly-plan-tasks',
  text: `select id, workers, blocked_reason as "blockedReason" from tasks
    where project_id = $1 and deleted_at is null and (workers is not null or blocked_reason is not null)`,
};

/** Trades and hold points are told in the language of the reader. The caller has checked the right to read. */
export async function readQuestion(
  ground: Ground,
  projectId: string,
  days: number,
  reader: Language = 'en',
): Promise<Known> {
  const { db, now } = ground;
  const [schedule, { rows }, report] = await Promise.all([
    readSchedule(db, projectId, now()),
    db.$client.query<OwnRow>({ ...ownStatement, values: [projectId] }),
    projectWeather(ground, projectId),
  ]);
  const { uses, shortages } = await taskSupply(db, projectId, schedule.today);
  const own = new Map(rows.map((row) => [row.id, row]));
  const calendar = openCalendar(schedule.calendar);
  const question: Question = {
    today: schedule.today,
    days,
    calendar,
    crew: schedule.capacity.crew,
    tasks: schedule.tasks.map((task) => workOf(task, own.get(task.id))),
    links: schedule.links,
    shortages,
    weather: weatherOf(report, (date) => calendar.workingHours(date)),
    crewAt: (work, place) => crewOf(work, place, reader),
  };
  return { question, uses, weather: report.state };
}

const workOf = (task: Schedule['tasks'][number], own: OwnRow | undefined): Work => ({
  ...task,
  blockedReason: own?.blockedReason ?? null,
  start: task.plannedStartDate ?? task.plannedEndDate ?? task.earlyStart,
  end: task.plannedEndDate ?? task.earlyFinish ?? task.plannedStartDate,
  isOutdoor: isOutdoor(task.title),
  workers: own?.workers ?? null,
});

type Place = Parameters<typeof crewOn>[1];

/** Somebody's own number, else the crew of the step, else the usual eight. */
function crewOf({ title, workers }: Work, place: Place, reader: Language): Crew {
  const found = crewOn(title, place);
  if (!found) return { trade: null, number: workers ?? USUAL_CREW, step: null, inspection: null };
  const { step } = found;
  return {
    trade: tradeNames([step.trade])[step.trade]?.[reader] ?? null,
    number: workers ?? step.number,
    step: step.title[languageOf(title)],
    inspection: holdPointOf(step)?.[reader] ?? null,
  };
}

/** A day is lost when the weather takes half of its working hours. */
function weatherOf({ impacts }: WeatherReport, hoursOn: (date: string) => number): Weather[] {
  return impacts
    .filter(({ rule }) => rule !== 'midday-ban')
    .flatMap(({ rule, date, from, to, tasks }) => {
      const stops = stopsWork(rule) && (Number(to.slice(0, 2)) - Number(from.slice(0, 2))) * 2 >= hoursOn(date);
      return tasks.map(({ id }) => ({ taskId: id, date, rule, from, to, stops }));
    });
}
