import type { baselines, baselineTasks, taskLinks } from '#server/database/tables/schedule.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { linksOf } from './links.ts';
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

/** Links and the agreed programme of a project: in the order of building. */
export function makeSchedule(setting: Setting, project: Project, tasks: readonly Task[]): ScheduleRows {
  const throws = setting.throws(`schedule ${project.key}`);
  const agreedAt = addMoments(project.createdAt, AGREED_AFTER);
  const createdBy = idOf(setting.people, teamOf(project.site, 'pm')[0]);
  const steps = tasks.filter(({ isPackage }) => !isPackage).map(({ row }) => row);
  const calendar = openCalendar(DEFAULT_CALENDAR);
  const links = linksOf(tasks).map(({ before, after, kind, lag }) => ({
    id: throws.id(agreedAt),
    projectId: project.id,
    predecessorId: before.row.id,
    successorId: after.row.id,
    kind,
    lag: String(lag),
    createdBy,
    createdAt: agreedAt,
  }));
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

const addMoments = (moment: Date, days: number): Date => {
  const date = moment.toISOString();
  return new Date(`${addDays(date.slice(0, 10), days)}${date.slice(10)}`);
};
