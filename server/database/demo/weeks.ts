import { languageOf, titleOf } from '#features/weekly-plan/look-ahead/sentences.ts';
import { weekEndOf, weekStartOf } from '#features/weekly-plan/rules.ts';
import { crewOn, tradeNames } from '#features/work-knowledge/crew-rules.ts';
import type { committedWeeks, promises } from '#server/database/tables/weekly.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { isWorkday, riyadh } from './days.ts';
import type { Dice } from './dice.ts';
import { promisesTo } from './misses.ts';
import type { Project } from './projects.ts';
import type { TaskRow } from './rows.ts';
import { filled, idOf, type Setting } from './setting.ts';
import { teamOf } from './site.ts';
import { announceCourse } from './task-course.ts';
import type { Task } from './tasks.ts';

type WeekRow = typeof committedWeeks.$inferInsert;
type PromiseRow = typeof promises.$inferInsert;

export interface WeekRows {
  readonly weeks: readonly WeekRow[];
  readonly promises: readonly PromiseRow[];
  /** The promised parts of the plan's tasks, numbered after them. */
  readonly tasks: readonly Task[];
}

/** So many weeks before this one were committed. */
const WEEKS = 8;
const WEEK = 7;
const HELD = 0.25;
/** Work that is promised for a day begins in its morning. */
const SHIFT_MS = 5 * 3_600_000;

/** The weeks that a project committed: what was promised on Sunday morning, what came of it, and why not where it did not. */
export function makeWeeks(setting: Setting, project: Project, plan: readonly Task[]): WeekRows {
  const { today } = setting.days;
  const thisWeek = weekStartOf(today, DEFAULT_CALENDAR.workingDays);
  const starts = Array.from({ length: WEEKS + 1 }, (_, index) => addDays(thisWeek, (index - WEEKS) * WEEK));
  const maker = new WeekMaker(setting, project, plan);
  // Nothing happens today: a week that begins today is not committed yet.
  for (const start of starts.filter((date) => date < today)) maker.commit(start);
  return maker;
}

class WeekMaker implements WeekRows {
  readonly weeks: WeekRow[] = [];
  readonly promises: PromiseRow[] = [];
  readonly tasks: Task[] = [];
  readonly #setting: Setting;
  readonly #project: Project;
  readonly #plan: readonly Task[];
  readonly #throws: Dice;
  readonly #by: string | null;

  constructor(setting: Setting, project: Project, plan: readonly Task[]) {
    this.#setting = setting;
    this.#project = project;
    this.#plan = plan;
    this.#throws = setting.throws(`weeks ${project.key}`);
    this.#by = idOf(setting.people, teamOf(project.site, 'cm')[0]);
  }

  commit(weekStart: CalendarDate): void {
    const weekEnd = weekEndOf(weekStart);
    const committedAt = riyadh(weekStart, 7, this.#throws.whole(5, 50), this.#throws.whole(0, 59));
    const planned = this.#plan.filter(
      ({ row, isPackage, stoppedAt }) =>
        !isPackage &&
        row.plannedStartDate <= weekEnd &&
        (row.plannedEndDate >= weekStart || row.status === 'in_progress') &&
        (stoppedAt === null || stoppedAt > committedAt || row.status === 'blocked'),
    );
    const ready = planned.filter((task) => this.#isReady(task, committedAt));
    this.weeks.push({
      projectId: this.#project.id,
      weekStart,
      plannedTasks: planned.length,
      readyTasks: ready.length,
      committedBy: this.#by,
      committedAt,
    });
    for (const source of ready) {
      for (const date of this.#daysOf(source, weekStart)) this.#promise(source, { weekStart, committedAt, date });
    }
  }

  /** What rests cannot be promised, nor some of what was to begin: on Sunday morning something was missing still. */
  #isReady({ row, startedAt, stoppedAt }: Task, committedAt: Date): boolean {
    if (row.status === 'blocked' && stoppedAt !== null && stoppedAt <= committedAt) return false;
    const begins = startedAt === null || startedAt > committedAt;
    return !begins || !this.#throws.chance(HELD);
  }

  /** A task is promised by its last day of the week, a long one by the middle of it as well. */
  #daysOf({ row }: Task, weekStart: CalendarDate): CalendarDate[] {
    const days = Array.from({ length: WEEK }, (_, day) => addDays(weekStart, day)).filter(
      (date) => isWorkday(date) && row.plannedStartDate <= date && date <= row.plannedEndDate,
    );
    const last = days.at(-1);
    if (last === undefined) return [];
    return days.length === 5 && this.#throws.chance(0.5) ? [days[1] ?? last, last] : [last];
  }

  #promise(source: Task, { weekStart, committedAt, date }: Given): void {
    const words = wordsOf(source, date);
    const number = this.#plan.length + this.tasks.length + 1;
    const id = this.#throws.id(committedAt);
    const planned: TaskRow = {
      id,
      number,
      projectId: this.#project.id,
      ...words,
      status: 'not_started',
      priority: 'medium',
      assignedTo: null,
      parentTaskId: source.row.id,
      estimatedHours: null,
      workers: null,
      isPromise: true,
      plannedStartDate: weekStart,
      plannedEndDate: addDays(weekStart, WEEK),
      blockedReason: null,
      completedAt: null,
      version: 1,
      createdBy: this.#by,
      createdAt: committedAt,
      updatedAt: committedAt,
    };
    this.#setting.announce({
      at: committedAt,
      actorId: this.#by,
      projectId: this.#project.id,
      entity: 'task',
      entityId: id,
      action: 'created',
      label: `T-${planned.number} ${planned.title}`,
      after: filled(planned),
    });
    const { completedAt, miss } = promisesTo(this.#setting, this.#throws, { source, date, weekStart });
    const course = { startedAt: null, blockedAt: null, reason: null, completedAt };
    const row = announceCourse(this.#setting, planned, course, 'updated');
    this.tasks.push({
      row,
      trade: source.trade,
      crew: 0,
      startedAt: completedAt && new Date(completedAt.getTime() - SHIFT_MS),
      stoppedAt: completedAt,
      isPackage: false,
    });
    this.promises.push({
      id: this.#throws.id(committedAt),
      projectId: this.#project.id,
      taskId: id,
      sourceTaskId: source.row.id,
      weekStart,
      date,
      createdBy: this.#by,
      createdAt: committedAt,
      ...(miss && { ...miss, judgedBy: this.#by }),
    });
  }
}

interface Given {
  readonly weekStart: CalendarDate;
  readonly committedAt: Date;
  readonly date: CalendarDate;
}

/** As the look-ahead would have worded it: the step of the work on that day, and which of its days it is. */
function wordsOf({ row: { title, plannedStartDate, plannedEndDate } }: Task, date: CalendarDate) {
  const day = workdaysIn(plannedStartDate, date);
  const days = workdaysIn(plannedStartDate, plannedEndDate);
  const found = crewOn(title, { day, days });
  const language = languageOf(title);
  const trade = found ? tradeNames([found.step.trade])[found.step.trade]?.[language] : undefined;
  const role = trade === undefined ? 'Site crew' : trade.charAt(0).toUpperCase() + trade.slice(1);
  return {
    title: titleOf({ work: { title }, crew: { step: found?.step.title[language] ?? null }, day, days }),
    description: `AI-generated task for ${role}`,
  };
}

function workdaysIn(from: CalendarDate, to: CalendarDate): number {
  let count = 0;
  for (let date = from; date <= to; date = addDays(date, 1)) if (isWorkday(date)) count += 1;
  return count;
}
