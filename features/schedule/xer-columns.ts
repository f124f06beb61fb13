import { hoursOf, type Shift } from '#shared/calendar/calendar.ts';
import { type CalendarDate, daysBetween } from '#shared/dates.ts';
import { primaveraGuid } from '#shared/guid.ts';
import type { Bound } from './cpm/carried-bounds.ts';
import type { PlacedLink } from './cpm/carried-links.ts';
import type { Constraint } from './cpm/plan-task.ts';
import type { PortableCalendar } from './portable-plan.ts';
import { hoursIn, type PortablePlan, type PortableTask, plainText, shortened } from './portable-plan.ts';

// The columns of each table of a Primavera file, as release 8.2 writes them; a file names their order itself.

type Value = string | number;
export type Columns<Row> = readonly (readonly [name: string, value: Value | ((row: Row) => Value)])[];

/** Letters that Primavera's own columns hold. */
export const [MOST_CODE, MOST_WBS_NAME] = [40, 100];
const [MOST_TASK_NAME, MOST_CALENDAR_NAME] = [120, 255];
const [PROJECT, CALENDAR, OBS] = [1, 1, 1];

export const named = (text: string, most: number): string => shortened(plainText(text), most) || '?';

/** A node of the work breakdown. */
export interface Node {
  readonly id: number;
  readonly parent: number | null;
  readonly code: string;
  readonly name: string;
  /** '' for the one that stands for the project. */
  readonly guid: string;
}

export interface Activity {
  readonly id: number;
  readonly node: number;
  readonly code: string;
  readonly task: PortableTask;
  readonly bounds: readonly Bound[];
}

export interface Link extends PlacedLink {
  readonly id: number;
}

export const linkColumns = (plan: PortablePlan): Columns<Link> => [
  ['task_pred_id', ({ id }) => id],
  ['task_id', ({ to }) => to + 1],
  ['pred_task_id', ({ from }) => from + 1],
  ['proj_id', PROJECT],
  ['pred_proj_id', PROJECT],
  ['pred_type', ({ kind }) => `PR_${kind}`],
  ['lag_hr_cnt', ({ lag, from }) => hoursIn(lag * hoursOfDay(plan, plan.tasks[from]))],
  ['float_path', ''],
  ['aref', ''],
  ['arls', ''],
];

const dayHours = ({ calendar }: PortablePlan): number => hoursIn(hoursOf(calendar.settings.hours));

/** Of a task's own calendar, else of the project's. */
const hoursOfDay = (plan: PortablePlan, task: PortableTask | undefined): number =>
  task?.own?.hoursPerDay ?? dayHours(plan);

/** "2026-03-01 07:00": Primavera takes no day without a time. */
const begin = ({ calendar }: PortablePlan, date: CalendarDate): string =>
  `${date} ${calendar.settings.hours[0]?.from ?? '08:00'}`;
const close = ({ calendar }: PortablePlan, date: CalendarDate): string =>
  `${date} ${(calendar.settings.hours.at(-1)?.to ?? '17:00').replace('24:00', '23:59')}`;

export const activityColumns = (plan: PortablePlan): Columns<Activity> => [
  ...ACTIVITY,
  ...workColumns(plan),
  ...dateColumns(plan),
  ...constraintColumns(plan),
];

const isAtStart = ({ isMilestone, isAfter }: PortableTask) => isMilestone && !isAfter;
const isAtEnd = ({ isMilestone, isAfter }: PortableTask) => isMilestone && isAfter;

function typeOf({ task }: Activity): string {
  if (!task.isMilestone) return 'TT_Task';
  return task.isAfter ? 'TT_FinMile' : 'TT_Mile';
}

/** That of the project comes first. */
const calendarId = (place: number | undefined): number => (place === undefined ? CALENDAR : CALENDAR + 1 + place);

const ACTIVITY: Columns<Activity> = [
  ['task_id', ({ id }) => id],
  ['proj_id', PROJECT],
  ['wbs_id', ({ node }) => node],
  ['clndr_id', ({ task }) => calendarId(task.own?.calendar)],
  ['phys_complete_pct', ({ task }) => task.percent],
  ['rev_fdbk_flag', 'N'],
  ['est_wt', 1],
  ['lock_plan_flag', 'N'],
  ['auto_compute_act_flag', 'N'],
  ['complete_pct_type', 'CP_Phys'],
  ['task_type', typeOf],
  ['duration_type', 'DT_FixedDUR2'],
  ['status_code', ({ task }) => STATUS[task.state]],
  ['task_code', ({ code }) => code],
  ['task_name', ({ task }) => named(task.title, MOST_TASK_NAME)],
  ['rsrc_id', ''],
  ['act_work_qty', ({ task }) => hoursIn(((task.hours ?? 0) * task.percent) / 100)],
  ['remain_work_qty', ({ task }) => hoursIn(((task.hours ?? 0) * (100 - task.percent)) / 100)],
  ['target_work_qty', ({ task }) => hoursIn(task.hours ?? 0)],
  ['target_equip_qty', 0],
  ['act_equip_qty', 0],
  ['remain_equip_qty', 0],
  ['priority_type', 'PT_Normal'],
  ['float_path', ''],
  ['float_path_order', ''],
  ['guid', ({ task }) => primaveraGuid(task.id)],
  ['tmpl_guid', ''],
  ['driving_path_flag', ({ task }) => (task.isCritical ? 'Y' : 'N')],
  ['act_this_per_work_qty', 0],
  ['act_this_per_equip_qty', 0],
  ['location_id', ''],
];

function workColumns(plan: PortablePlan): Columns<Activity> {
  const hours = ({ task }: Activity) => hoursOfDay(plan, task);
  const float = (pick: (task: PortableTask) => number | null) => (activity: Activity) => {
    const days = activity.task.state === 'done' ? null : pick(activity.task);
    return days === null ? '' : hoursIn(days * hours(activity));
  };
  return [
    ['total_float_hr_cnt', float(({ totalFloat }) => totalFloat)],
    ['free_float_hr_cnt', float(({ freeFloat }) => freeFloat)],
    ['target_drtn_hr_cnt', (activity) => hoursIn((activity.task.days + activity.task.gap) * hours(activity))],
    [
      'remain_drtn_hr_cnt',
      (one) => hoursIn(((one.task.days + one.task.gap) * hours(one) * (100 - one.task.percent)) / 100),
    ],
  ];
}

function dateColumns(plan: PortablePlan): Columns<Activity> {
  type Side = (date: CalendarDate | null, task: PortableTask) => string;
  const begins: Side = (date, { own }) => (date === null ? '' : own ? own.begin(date) : begin(plan, date));
  const closes: Side = (date, { own }) => (date === null ? '' : own ? own.close(date) : close(plan, date));
  type Pick = (task: PortableTask) => CalendarDate | null;
  // A milestone is one moment.
  const from =
    (pick: Pick) =>
    ({ task }: Activity) =>
      (isAtEnd(task) ? closes : begins)(pick(task), task);
  const to =
    (pick: Pick) =>
    ({ task }: Activity) =>
      (isAtStart(task) ? begins : closes)(pick(task), task);
  // What is done, and what has no day here, has none of those that are computed.
  const open = (pick: Pick) => (task: PortableTask) =>
    task.state === 'done' || task.start === null ? null : pick(task);
  const moment = `${plan.today} 00:00`;
  const begun = (pick: Pick) => (task: PortableTask) => (task.state === 'ahead' ? null : pick(task));
  return [
    ['suspend_date', from(begun(({ suspendedFrom }) => suspendedFrom))],
    ['resume_date', from(begun(({ resumesOn }) => resumesOn))],
    ['external_early_start_date', from(({ externalStart }) => externalStart)],
    ['external_late_end_date', to(({ externalFinish }) => externalFinish)],
    ['act_start_date', from(({ actualStart }) => actualStart)],
    ['act_end_date', to(({ actualFinish }) => actualFinish)],
    ['late_start_date', from(open(({ lateStart }) => lateStart))],
    ['late_end_date', to(open(({ lateFinish }) => lateFinish))],
    ['expect_end_date', ''],
    ['early_start_date', from(open(({ earlyStart }) => earlyStart))],
    ['early_end_date', to(open(({ earlyFinish }) => earlyFinish))],
    ['restart_date', from(open((task) => restartOf(task, plan.dataDate)))],
    ['reend_date', to(open(remainingEnd))],
    ['target_start_date', (one) => one.task.own?.start ?? from(({ start }) => start)(one)],
    ['target_end_date', (one) => one.task.own?.finish ?? to(({ end }) => end)(one)],
    ['rem_late_start_date', from(open(({ lateStart }) => lateStart))],
    ['rem_late_end_date', to(open(({ lateFinish }) => lateFinish))],
    ['create_date', moment],
    ['update_date', moment],
    ['create_user', 'admin'],
    ['update_user', 'admin'],
  ];
}

function constraintColumns(plan: PortablePlan): Columns<Activity> {
  const kind =
    (index: number) =>
    ({ bounds, task: { isLate } }: Activity) => {
      const bound = bounds[index];
      if (bound) return CONSTRAINTS[bound.kind];
      return isLate && index === bounds.length ? 'CS_ALAP' : '';
    };
  const date =
    (index: number) =>
    ({ bounds }: Activity) => {
      const bound = bounds[index];
      if (!bound) return '';
      return bound.kind.includes('finish') ? close(plan, bound.date) : begin(plan, bound.date);
    };
  return [
    ['cstr_type', kind(0)],
    ['cstr_date', date(0)],
    ['cstr_type2', kind(1)],
    ['cstr_date2', date(1)],
  ];
}

const STATUS = { ahead: 'TK_NotStart', begun: 'TK_Active', done: 'TK_Complete' } as const;

/** What is left of work under way goes on from the data date, of suspended work once it is resumed, at the latest on its last day. */
function restartOf(task: PortableTask, dataDate: CalendarDate): CalendarDate | null {
  const [from, end] = [task.actualStart ?? task.start, remainingEnd(task)];
  if (task.state === 'ahead' || from === null || end === null) return from;
  const { resumesOn } = task;
  const goesOn = resumesOn !== null && resumesOn > dataDate ? resumesOn : dataDate;
  if (goesOn <= from) return from;
  return [goesOn, end].sort()[0] ?? end;
}

/** Work that began after its planned end ends on its first day at the earliest. */
const remainingEnd = ({ actualStart, end }: PortableTask): CalendarDate | null =>
  actualStart !== null && end !== null && end < actualStart ? actualStart : end;

const CONSTRAINTS: Readonly<Record<Constraint, string>> = {
  must_start: 'CS_MSO',
  must_finish: 'CS_MEO',
  start_no_earlier: 'CS_MSOA',
  start_no_later: 'CS_MSOB',
  finish_no_earlier: 'CS_MEOA',
  finish_no_later: 'CS_MEOB',
};

/**
 * Work week and exceptions in Primavera's own syntax: weekdays from Sunday = 1, dates as days since 1899-12-30. The shorter hours of
 * Ramadan are not written: this schedule counts days, and Primavera would stretch each task that this plan has not stretched.
 */
function calendarData({ calendar, exceptions }: PortablePlan): string {
  const { workingDays, hours } = calendar.settings;
  const shifts = shiftRecords(hours);
  const days = Array.from({ length: 7 }, (_, day) => record(day + 1, '', workingDays.includes(day) ? shifts : []));
  const off = exceptions.map(({ date, isWorking }, index) =>
    record(index, `d|${daysBetween('1899-12-30', date)}`, isWorking ? shifts : []),
  );
  return record('CalendarData', '', [
    record('DaysOfWeek', '', days),
    record('VIEW', 'ShowTotal|Y'),
    record('Exceptions', '', off),
  ]);
}

const shiftRecords = (hours: readonly Shift[]): string[] =>
  hours.map(({ from, to }, index) => record(index, `s|${from}|f|${to.replace('24:00', '00:00')}`));

/** As it was read: shifts by weekday and by date. */
function ownCalendarData({ settings: { hours, workingDays, weekHours, datedHours = [] } }: PortableCalendar): string {
  const hoursOn = (day: number) => weekHours?.[day] ?? (workingDays.includes(day) ? hours : []);
  const days = Array.from({ length: 7 }, (_, day) => record(day + 1, '', shiftRecords(hoursOn(day))));
  const dates = datedHours.flatMap(({ from, to, hours: dated }) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => ({
      date: daysBetween('1899-12-30', from) + day,
      dated,
    })),
  );
  const exceptions = dates.map(({ date, dated }, index) => record(index, `d|${date}`, shiftRecords(dated)));
  return record('CalendarData', '', [
    record('DaysOfWeek', '', days),
    record('VIEW', 'ShowTotal|Y'),
    record('Exceptions', '', exceptions),
  ]);
}

const record = (name: Value, attributes: string, parts: readonly string[] = []): string =>
  `(0||${name}(${attributes})(${parts.join('')}))`;

/** Null is the project's. */
type CalendarRow = PortableCalendar | null;

export function calendarColumns(plan: PortablePlan): Columns<CalendarRow> {
  const hours = (row: CalendarRow) => row?.hoursPerDay ?? dayHours(plan);
  const week = (row: CalendarRow) => hoursIn(hours(row) * (row?.settings ?? plan.calendar.settings).workingDays.length);
  return [
    ['clndr_id', (row) => calendarId(row ? plan.calendars.indexOf(row) : undefined)],
    ['default_flag', 'N'],
    ['clndr_name', (row) => (row ? named(row.name, MOST_CALENDAR_NAME) : 'Project calendar')],
    ['proj_id', PROJECT],
    ['base_clndr_id', ''],
    ['last_chng_date', `${plan.today} 00:00`],
    ['clndr_type', 'CA_Project'],
    ['day_hr_cnt', hours],
    ['week_hr_cnt', week],
    ['month_hr_cnt', (row) => Math.round((week(row) * 52) / 12)],
    ['year_hr_cnt', (row) => Math.round(week(row) * 52)],
    ['rsrc_private', 'N'],
    ['clndr_data', (row) => (row ? ownCalendarData(row) : calendarData(plan))],
  ];
}

export const projectColumns = (plan: PortablePlan, projectCode: string): Columns<null> => [
  ...PROJECT_OPTIONS,
  ['proj_short_name', projectCode],
  ['last_recalc_date', `${plan.dataDate} 00:00`],
  ['plan_start_date', `${plan.start} 00:00`],
  ['scd_end_date', close(plan, plan.finish)],
  ['add_date', `${plan.today} 00:00`],
];

const PROJECT_OPTIONS: Columns<null> = [
  ['proj_id', PROJECT],
  ['fy_start_month_num', 1],
  ['rsrc_self_add_flag', 'Y'],
  ['allow_complete_flag', 'Y'],
  ['rsrc_multi_assign_flag', 'Y'],
  ['checkout_flag', 'N'],
  ['project_flag', 'Y'],
  ['step_complete_flag', 'N'],
  ['cost_qty_recalc_flag', 'N'],
  ['batch_sum_flag', 'Y'],
  ['name_sep_char', '.'],
  ['def_complete_pct_type', 'CP_Phys'],
  ['acct_id', ''],
  ['orig_proj_id', ''],
  ['source_proj_id', ''],
  ['base_type_id', ''],
  ['clndr_id', CALENDAR],
  ['sum_base_proj_id', ''],
  ['task_code_base', 1000],
  ['task_code_step', 10],
  ['priority_num', 10],
  ['wbs_max_sum_level', 2],
  ['strgy_priority_num', 500],
  ['last_checksum', ''],
  ['critical_drtn_hr_cnt', 0],
  ['def_cost_per_qty', '0.0000'],
  ['plan_end_date', ''],
  ['last_tasksum_date', ''],
  ['fcst_start_date', ''],
  ['def_duration_type', 'DT_FixedDUR2'],
  ['task_code_prefix', 'A'],
  ['guid', ''],
  ['def_qty_type', 'QT_Hour'],
  ['add_by_name', 'admin'],
  ['web_local_root_path', ''],
  ['proj_url', ''],
  ['def_rate_type', 'COST_PER_QTY'],
  ['add_act_remain_flag', 'N'],
  ['act_this_per_link_flag', 'Y'],
  ['def_task_type', 'TT_Task'],
  ['act_pct_link_flag', 'N'],
  ['critical_path_type', 'CT_TotFloat'],
  ['task_code_prefix_flag', 'Y'],
  ['def_rollup_dates_flag', 'Y'],
  ['use_project_baseline_flag', 'Y'],
  ['rem_target_link_flag', 'Y'],
  ['reset_planned_flag', 'N'],
  ['allow_neg_act_flag', 'N'],
  ['sum_assign_level', 'SL_Taskrsrc'],
  ['last_fin_dates_id', ''],
  ['last_baseline_update_date', ''],
  ['cr_external_key', ''],
  ['apply_actuals_date', ''],
  ['location_id', ''],
  ['loaded_scope_level', 7],
  ['export_flag', 'Y'],
];

export const NODE: Columns<Node> = [
  ['wbs_id', ({ id }) => id],
  ['proj_id', PROJECT],
  ['obs_id', OBS],
  ['seq_num', ({ id }) => id * 10],
  ['est_wt', 1],
  ['proj_node_flag', ({ parent }) => (parent === null ? 'Y' : 'N')],
  ['sum_data_flag', 'N'],
  ['status_code', 'WS_Open'],
  ['wbs_short_name', ({ code }) => code],
  ['wbs_name', ({ name }) => name],
  ['phase_id', ''],
  ['parent_wbs_id', ({ parent }) => parent ?? ''],
  ['ev_user_pct', 6],
  ['ev_etc_user_value', 0.88],
  ['orig_cost', '0.0000'],
  ['indep_remain_total_cost', '0.0000'],
  ['ann_dscnt_rate_pct', ''],
  ['dscnt_period_type', ''],
  ['indep_remain_work_qty', ''],
  ['anticip_start_date', ''],
  ['anticip_end_date', ''],
  ['ev_compute_type', 'EC_Cmp_pct'],
  ['ev_etc_compute_type', 'EE_Rem_hr'],
  ['guid', ({ guid }) => guid],
  ['tmpl_guid', ''],
];

export const CURRENCY: Columns<null> = [
  ['curr_id', 1],
  ['decimal_digit_cnt', 2],
  ['curr_symbol', '$'],
  ['decimal_symbol', '.'],
  ['digit_group_symbol', ','],
  ['pos_curr_fmt_type', '#1.1'],
  ['neg_curr_fmt_type', '(#1.1)'],
  ['curr_type', 'US Dollar'],
  ['curr_short_name', 'USD'],
  ['group_digit_cnt', 3],
  ['base_exch_rate', 1],
];

/** Each node of the work breakdown names who answers for it; "Enterprise" is the root of every Primavera database. */
export const BREAKDOWN_OF_PEOPLE: Columns<null> = [
  ['obs_id', OBS],
  ['parent_obs_id', ''],
  ['guid', ''],
  ['seq_num', 0],
  ['obs_name', 'Enterprise'],
  ['obs_descr', ''],
];

/** Lags in the calendar of the predecessor: as this schedule counts. */
export const scheduleOptions = ({ progressLogic }: PortablePlan): Columns<null> => [
  ['schedoptions_id', 1],
  ['proj_id', PROJECT],
  ['sched_outer_depend_type', 'SD_Both'],
  ['sched_open_critical_flag', 'N'],
  ['sched_lag_early_start_flag', 'Y'],
  ['sched_retained_logic', progressLogic === 'retained' ? 'Y' : 'N'],
  ['sched_setplantoforecast', 'N'],
  ['sched_float_type', 'FT_FF'],
  ['sched_calendar_on_relationship_lag', 'rcal_Predecessor'],
  ['sched_use_expect_end_flag', 'Y'],
  ['sched_progress_override', progressLogic === 'override' ? 'Y' : 'N'],
  ['level_float_thrs_cnt', 0],
  ['level_outer_assign_flag', 'N'],
  ['level_outer_assign_priority', 5],
  ['level_over_alloc_pct', 25],
  ['level_within_float_flag', 'N'],
  ['level_keep_sched_date_flag', 'Y'],
  ['level_all_rsrc_flag', 'Y'],
  ['sched_use_project_end_date_for_float', 'Y'],
  ['enable_multiple_longest_path_calc', 'N'],
  ['limit_multiple_longest_path_calc', 'Y'],
  ['max_multiple_longest_path', 10],
  ['use_total_float_multiple_longest_paths', 'Y'],
  ['key_activity_for_multiple_longest_paths', ''],
  ['LevelPriorityList', 'priority_type,ASC_BY_FIELD/ASC'],
];
