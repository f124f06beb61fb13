import type { baselines, baselineTasks, taskLinks } from '#server/database/tables/schedule.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import type { Project } from './projects.ts';
import { idOf, type Setting } from './setting.ts';
import { teamOf } from './site.ts';
import type { Task } from './tasks.ts';

export interface ScheduleRows {
  readonly links: readonly (typeof taskLinks.$inferInsert)[];
  readonly baselines: readonly (typeof baselines.$inferInsert)[];
  readonly baselineTasks: readonly (typeof baselineTasks.$inferInsert)[];
}

/** So many working days what is still to do has slipped since the baseline. */
const SLIPPED = 3;
/** The plan is agreed so many days after the project was created. */
const AGREED_AFTER = 2;

/** Links and the agreed programme of a project: each step waits for the last one of its package, or of those before, to end. */
export function makeSchedule(setting: Setting, project: Project, tasks: readonly Task[]): ScheduleRows {
  const throws = setting.throws(`schedule ${project.key}`);
  const agreedAt = addMoments(project.createdAt, AGREED_AFTER);
  const createdBy = idOf(setting.people, teamOf(project.site, 'pm')[0]);
  const steps = tasks.filter(({ isPackage }) => !isPackage).map(({ row }) => row);
  const calendar = openCalendar(DEFAULT_CALENDAR);
  const links = steps.flatMap((step, index) => {
    const earlier = steps.slice(0, index).filter((one) => (one.plannedEndDate ?? '') < (step.plannedStartDate ?? ''));
    const inPackage = earlier.filter(({ parentTaskId }) => parentTaskId === step.parentTaskId);
    const before = lastToEnd(inPackage.length > 0 ? inPackage : earlier);
    if (!before) return [];
    return [
      {
        id: throws.id(agreedAt),
        projectId: project.id,
        predecessorId: before.id,
        successorId: step.id,
        createdBy,
        createdAt: agreedAt,
      },
    ];
  });
  const baseline = {
    id: throws.id(agreedAt),
    projectId: project.id,
    name: 'Contract programme',
    createdBy,
    createdAt: agreedAt,
  };
  const kept = steps.flatMap(({ id, status, plannedStartDate, plannedEndDate }) => {
    if (!plannedStartDate || !plannedEndDate) return [];
    const agreed = (date: string) => (status === 'done' ? date : calendar.addWorkingDays(date, -SLIPPED));
    return [
      {
        baselineId: baseline.id,
        taskId: id,
        plannedStartDate: agreed(plannedStartDate),
        plannedEndDate: agreed(plannedEndDate),
      },
    ];
  });
  return { links, baselines: [baseline], baselineTasks: kept };
}

const lastToEnd = (rows: readonly Task['row'][]): Task['row'] | undefined =>
  rows.reduce<Task['row'] | undefined>(
    (last, row) => ((row.plannedEndDate ?? '') >= (last?.plannedEndDate ?? '') ? row : last),
    undefined,
  );

const addMoments = (moment: Date, days: number): Date => {
  const date = moment.toISOString();
  return new Date(`${addDays(date.slice(0, 10), days)}${date.slice(10)}`);
};
