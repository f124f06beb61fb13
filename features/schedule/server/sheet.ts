import type { NewColumn, NewSheet } from '#server/adapters/sheets/sheets.ts';
import type { Schedule, ScheduledTask, TaskLink } from '../contract.ts';
import type { Word, Words } from './print-words.ts';
import type { ProjectPlan } from './read.ts';

interface Sheeted {
  readonly schedule: Schedule;
  readonly equipmentOf: ProjectPlan['equipmentOf'];
  /** By task id; undefined where money may not be seen. */
  readonly costs: ReadonlyMap<string, number> | undefined;
  readonly words: Words;
  readonly language: 'en' | 'ar';
}

interface Column extends NewColumn {
  readonly header: Word;
  readonly value: (task: ScheduledTask) => string | number | null;
}

/**
 * One row a task, in the order of the screen; its links as planners write them: "12FS+3 days". The plan upload reads it again
 * (plan-import/reading/own-export.ts knows these headings).
 */
export function scheduleSheets({ schedule, equipmentOf, costs, words, language }: Sheeted): NewSheet[] {
  const { tasks } = schedule;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const links = Map.groupBy(schedule.links, ({ successorId }) => successorId);
  const machines = new Map(schedule.capacity.equipment.map(({ id, name }) => [id, name]));
  const numberOf = (id: string) => String(byId.get(id)?.number ?? '');
  const needs = ({ id }: ScheduledTask) =>
    (equipmentOf.get(id) ?? [])
      .map(({ equipmentId, quantity }) => `${quantity} × ${machines.get(equipmentId) ?? ''}`)
      .join('; ');
  const dated = (header: Word, value: (task: ScheduledTask) => string | null): Column => ({
    ...{ header, value },
    kind: 'date',
  });
  const counted = (header: Word, value: (task: ScheduledTask) => number | null): Column => ({
    ...{ header, value },
    kind: 'number',
  });
  const columns: readonly Column[] = [
    counted('No.', ({ number }) => number),
    { header: 'WBS', width: 12, value: ({ wbs }) => wbs },
    { header: 'Activity ID', width: 14, value: ({ activityId }) => activityId },
    { header: 'Task', width: 52, value: ({ title }) => title },
    counted('Part of', ({ parentTaskId }) => byId.get(parentTaskId ?? '')?.number ?? null),
    { header: 'Milestone', width: 10, value: ({ isMilestone }) => (isMilestone ? words('Yes') : null) },
    dated('Start', ({ plannedStartDate }) => plannedStartDate),
    dated('End', ({ plannedEndDate }) => plannedEndDate),
    counted('Working days', ({ durationDays }) => durationDays),
    counted('Percent done', ({ percentComplete }) => percentComplete),
    { header: 'Status', width: 16, value: ({ status }) => words(status) },
    { header: 'Assignee', width: 22, value: ({ assigneeName }) => assigneeName },
    {
      header: 'Predecessors',
      width: 22,
      value: ({ id }) => (links.get(id) ?? []).map((link) => notation(link, numberOf)).join('; '),
    },
    { header: 'Constraint', width: 22, value: ({ constraintKind }) => constraintKind && words(constraintKind) },
    dated('Constraint date', ({ constraintDate }) => constraintDate),
    dated('Early start', ({ earlyStart }) => earlyStart),
    dated('Early finish', ({ earlyFinish }) => earlyFinish),
    dated('Late start', ({ lateStart }) => lateStart),
    dated('Late finish', ({ lateFinish }) => lateFinish),
    counted('Total float', ({ totalFloat }) => totalFloat),
    counted('Free float', ({ freeFloat }) => freeFloat),
    { header: 'Critical', width: 10, value: ({ isCritical }) => (isCritical ? words('Yes') : null) },
    dated('Baseline start', ({ baselineStart }) => baselineStart),
    dated('Baseline end', ({ baselineEnd }) => baselineEnd),
    counted('Workers a day', ({ workers }) => workers),
    { header: 'Equipment', width: 28, value: needs },
    ...(costs ? [counted('Budgeted cost', ({ id }) => costs.get(id) ?? null)] : []),
  ];
  return [
    {
      name: words('Schedule'),
      rightToLeft: language === 'ar',
      columns: columns.map(({ value: _, ...column }) => ({ ...column, header: words(column.header) })),
      rows: tasks.map((task) => columns.map(({ value }) => value(task))),
    },
  ];
}

function notation({ predecessorId, kind, lag }: TaskLink, numberOf: (id: string) => string): string {
  if (lag === 0) return `${numberOf(predecessorId)}${kind}`;
  return `${numberOf(predecessorId)}${kind}${lag > 0 ? '+' : '-'}${Math.abs(lag)} days`;
}
