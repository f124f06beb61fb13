import type { Dice } from './dice.ts';
import type { Project } from './projects.ts';
import type { Inserted, TaskRow } from './rows.ts';
import type { Package, PersonKey, Step, Trade } from './schemas.ts';
import { filled, idOf, type Setting } from './setting.ts';
import { teamOf } from './site.ts';
import { announceCourse, type Course, courseOf } from './task-course.ts';

/** A task with what the daily logs want to know of it. */
export interface Task {
  readonly row: TaskRow;
  readonly trade: Trade;
  readonly crew: number;
  readonly startedAt: Date | null;
  /** Finished or blocked. */
  readonly stoppedAt: Date | null;
  readonly isPackage: boolean;
}

const HOURS_A_DAY = 8;
/** Working days from today; such work mostly belongs to nobody yet. */
const FAR_AWAY = 30;

/** All tasks of a project in the order of their numbers: each package before its steps. */
export function makeTasks(setting: Setting, project: Project): Task[] {
  const maker = new TaskMaker(setting, project);
  return project.site.plan.flatMap((part) => maker.package(part));
}

/** Whether people worked on the task at that moment. */
export const isAtWork = ({ startedAt, stoppedAt }: Task, at: Date): boolean =>
  startedAt !== null && startedAt <= at && (stoppedAt === null || stoppedAt >= at);

type Head = Pick<TaskRow, 'id' | 'number' | 'createdAt'>;
type Words = Pick<TaskRow, 'title' | 'description' | 'plannedStartDate' | 'plannedEndDate'> &
  Required<Pick<Inserted, 'priority' | 'assignedTo' | 'parentTaskId' | 'estimatedHours' | 'workers'>>;

class TaskMaker {
  readonly #setting: Setting;
  readonly #project: Project;
  readonly #throws: Dice;
  #number = 0;

  constructor(setting: Setting, project: Project) {
    this.#setting = setting;
    this.#project = project;
    this.#throws = setting.throws(`tasks ${project.key}`);
  }

  package(part: Package): Task[] {
    const head = this.#head();
    const steps = part.steps.map((step) => this.#step(step, head.id));
    const rows = steps.map(({ row }) => row);
    const course = courseOfPackage(steps);
    const row = this.#row(head, course, {
      title: part.title,
      description: part.text,
      parentTaskId: null,
      priority: rows.some(({ priority }) => priority === 'critical') ? 'high' : 'medium',
      assignedTo: idOf(this.#setting.people, teamOf(this.#project.site, 'cm')[0]),
      plannedStartDate: rows.map((step) => step.plannedStartDate).sort()[0] ?? '',
      plannedEndDate:
        rows
          .map((step) => step.plannedEndDate)
          .sort()
          .at(-1) ?? '',
      estimatedHours: String(rows.reduce((sum, { estimatedHours }) => sum + Number(estimatedHours), 0)),
      workers: null,
    });
    const trade = part.steps[0]?.trade ?? 'office';
    return [{ row: { ...row, isSummary: true }, trade, crew: 0, ...timesOf(course), isPackage: true }, ...steps];
  }

  #step(step: Step, parentTaskId: string): Task {
    const { days, people } = this.#setting;
    const { title, trade, from, to, crew } = step;
    const course = courseOf(step, days, this.#throws);
    const row = this.#row(this.#head(), course, {
      title,
      description: step.text ?? '',
      parentTaskId,
      priority: step.priority ?? usualPriority(step, this.#throws),
      assignedTo: idOf(people, this.#assignee(step)),
      plannedStartDate: days.workday(from),
      plannedEndDate: days.workday(to),
      estimatedHours: String(crew * (to - from + 1) * HOURS_A_DAY),
      workers: crew,
    });
    return { row, trade, crew, ...timesOf(course), isPackage: false };
  }

  /** Planned together, in the minutes after the project was created. */
  #head(): Head {
    const number = ++this.#number;
    const createdAt = new Date(this.#project.createdAt.getTime() + 5_400_000 + number * 1000);
    return { id: this.#throws.id(createdAt), number, createdAt };
  }

  /** The task as planned, brought to where it stands. */
  #row(head: Head, course: Course, words: Words): TaskRow {
    const planned: TaskRow = {
      ...head,
      ...words,
      projectId: this.#project.id,
      status: 'not_started',
      blockedReason: null,
      completedAt: null,
      version: 1,
      createdBy: this.#project.row.createdBy ?? null,
      updatedAt: head.createdAt,
    };
    this.#setting.announce({
      at: planned.createdAt,
      actorId: planned.createdBy ?? null,
      projectId: planned.projectId,
      entity: 'task',
      entityId: planned.id,
      action: 'created',
      label: `T-${planned.number} ${planned.title}`,
      after: filled(planned),
    });
    return announceCourse(this.#setting, planned, course, words.parentTaskId === null ? 'followed' : 'updated');
  }

  /** Whom the plan names, else one of the team. */
  #assignee(step: Step): PersonKey | undefined {
    if (step.by) return step.by;
    if (step.from > FAR_AWAY && this.#throws.chance(0.6)) return undefined;
    const office = teamOf(this.#project.site, 'pm', 'cm');
    const onSite = teamOf(this.#project.site, 'se', 'cm');
    return this.#throws.pick(step.trade === 'office' ? office : onSite);
  }
}

const timesOf = ({ startedAt, blockedAt, completedAt }: Course) => ({ startedAt, stoppedAt: completedAt ?? blockedAt });

function usualPriority({ trade }: Step, throws: Dice): TaskRow['priority'] & string {
  const high = trade === 'testing' || trade === 'waterproofing' ? 0.4 : 0.14;
  const thrown = throws.fraction();
  if (thrown < high) return 'high';
  return thrown > 0.9 ? 'low' : 'medium';
}

/** A package follows its steps: it runs from the first to the last, and is blocked when all that are open are. */
function courseOfPackage(steps: readonly Task[]): Course {
  const last = (times: readonly (Date | null)[], minutes: number) =>
    new Date(Math.max(...times.map((at) => at?.getTime() ?? 0)) + minutes * 60_000);
  const started = steps.flatMap(({ startedAt }) => startedAt ?? []).map((at) => at.getTime());
  const open = steps.filter(({ row }) => row.status !== 'done');
  const isBlocked = open.length > 0 && open.every(({ row }) => row.status === 'blocked');
  const stopped = steps.map(({ stoppedAt }) => stoppedAt);
  return {
    startedAt: started.length > 0 ? new Date(Math.min(...started) + 60_000) : null,
    blockedAt: isBlocked ? last(stopped, 1) : null,
    reason: isBlocked ? (open.find(({ row }) => row.blockedReason)?.row.blockedReason ?? null) : null,
    completedAt: open.length === 0 ? last(stopped, 2) : null,
  };
}
