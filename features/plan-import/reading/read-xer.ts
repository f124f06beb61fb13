import { isCalendarDate } from '#shared/dates.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import { actualDates, type Draft, finished, guidIn, linksOnce } from './assemble.ts';
import { primaveraConstraint } from './constraints.ts';
import {
  type FileDates,
  type FileMoment,
  NO_SHEET,
  type PlanCalendar,
  type PlanLink,
  PlanRefusal,
  type ProgressLogic,
  type Reading,
  type Skipped,
  UNDATED,
} from './plan.ts';
import { suspensionOf } from './suspension.ts';
import { XerCalendars } from './xer-calendars.ts';

type Column =
  | 'act_end_date'
  | 'act_equip_qty'
  | 'act_start_date'
  | 'act_work_qty'
  | 'base_clndr_id'
  | 'clndr_data'
  | 'clndr_id'
  | 'clndr_name'
  | 'complete_pct_type'
  | 'cstr_date'
  | 'cstr_date2'
  | 'cstr_type'
  | 'cstr_type2'
  | 'day_hr_cnt'
  | 'external_early_start_date'
  | 'external_late_end_date'
  | 'free_float_hr_cnt'
  | 'guid'
  | 'last_recalc_date'
  | 'late_end_date'
  | 'late_start_date'
  | 'total_float_hr_cnt'
  | 'early_end_date'
  | 'early_start_date'
  | 'lag_hr_cnt'
  | 'parent'
  | 'parent_wbs_id'
  | 'phys_complete_pct'
  | 'pred_task_id'
  | 'pred_type'
  | 'proj_id'
  | 'reend_date'
  | 'remain_drtn_hr_cnt'
  | 'remain_equip_qty'
  | 'remain_work_qty'
  | 'restart_date'
  | 'resume_date'
  | 'rsrc_id'
  | 'rsrc_name'
  | 'rsrc_short_name'
  | 'sched_progress_override'
  | 'sched_retained_logic'
  | 'seq_num'
  | 'status_code'
  | 'suspend_date'
  | 'target_drtn_hr_cnt'
  | 'target_end_date'
  | 'target_start_date'
  | 'target_cost'
  | 'target_work_qty'
  | 'task_code'
  | 'task_id'
  | 'task_name'
  | 'task_type'
  | 'wbs_id'
  | 'wbs_name'
  | 'wbs_short_name';
type Row = { readonly [Name in Column]?: string };
type Tables = ReadonlyMap<string, readonly Row[]>;

/** A Primavera P6 file: its work breakdown nodes are the parents, its activities their parts. @throws PlanRefusal */
export function readXer(text: string): Reading {
  const tables = tablesOf(text);
  const tasks = (tables.get('TASK') ?? []).filter(isActivity);
  if (tasks.length === 0) throw new PlanRefusal('This Primavera file holds no activities.');
  const used = new Set(tasks.map(({ proj_id }) => proj_id));
  const nodes = (tables.get('PROJWBS') ?? []).filter(({ proj_id }) => used.has(proj_id));
  const ordered = inTreeOrder(nodes, tasks);
  const place = new Map(ordered.map(({ key }, index) => [key, index]));
  const facts = factsOf(tables);
  const skipped: Skipped[] = [];
  const nodeOf = new Map(nodes.map((node) => [node.wbs_id, node]));
  const drafts = ordered.map(({ node, task, parent }): Draft => {
    const above = place.get(parent) ?? null;
    return task ? taskDraft(task, above, { facts, skipped }) : nodeDraft(node ?? {}, above, nodeOf);
  });
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const links = (tables.get('TASKPRED') ?? []).flatMap((row): PlanLink[] => {
    const [from, to] = [place.get(`task ${row.pred_task_id}`), place.get(`task ${row.task_id}`)];
    if (from === undefined || to === undefined) {
      const named = (id: string | undefined) => clean(byId.get(id)?.task_name) || clean(id) || '?';
      const text = `${named(row.pred_task_id)} → ${named(row.task_id)}`.slice(0, 120);
      skipped.push({ line: null, reason: 'link_unknown', text });
      return [];
    }
    const kind = (/(FS|SS|FF|SF)/.exec(row.pred_type ?? '')?.[1] ?? 'FS') as LinkKind;
    return [
      {
        from,
        to,
        kind,
        // Primavera counts a lag by the calendar of the activity before it.
        lag: round(numberIn(row.lag_hr_cnt) / facts.hoursOf(byId.get(row.pred_task_id))),
      },
    ];
  });
  return {
    source: 'primavera',
    ...NO_SHEET,
    tasks: finished(drafts),
    links: linksOnce(links, skipped, drafts),
    calendars: facts.calendars.list,
    progressLogic: tasks.map(({ proj_id }) => facts.logics.get(proj_id)).find((logic) => logic !== undefined),
    dataDate: [...facts.dataDates.values()].find((moment) => moment !== null)?.slice(0, DATE_LENGTH) ?? null,
    hasLinks: true,
    skipped,
    converted: [],
  };
}

/** Something names it or says when it is: a row without any of it is no activity, a file of such rows no plan. */
const isActivity = (row: Row): boolean => {
  const { start, end } = datesOf(row);
  return clean(row.task_name) !== '' || clean(row.task_code) !== '' || (start ?? end) !== undefined;
};

function tablesOf(text: string): Tables {
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  let names: readonly string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [mark, ...values] = line.split('\t');
    if (mark === '%T') {
      rows = tables.get(values[0]?.trim() ?? '') ?? [];
      tables.set(values[0]?.trim() ?? '', rows);
      names = [];
    } else if (mark === '%F') names = values;
    else if (mark === '%R' && names.length > 0)
      rows.push(Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])));
  }
  return tables;
}

/** "2026-03-01" of "2026-03-01 08:00". */
const DATE_LENGTH = 10;

interface Place {
  readonly key: string;
  readonly parent: string;
  readonly node?: Row;
  readonly task?: Row;
}

/** Nodes with their activities below them, in the order the program shows; what hangs nowhere stands at the top. */
function inTreeOrder(nodes: readonly Row[], tasks: readonly Row[]): Place[] {
  const known = new Map(nodes.map((node) => [node.wbs_id ?? '', node]));
  const parentOf = (id: string | undefined) => (id && known.has(id) ? `node ${id}` : '');
  const places: Place[] = [
    ...tasks.map((task) => ({ key: `task ${task.task_id}`, parent: parentOf(task.wbs_id), task })),
    ...[...nodes]
      .sort((one, other) => numberIn(one.seq_num) - numberIn(other.seq_num))
      .map((node) => ({ key: `node ${node.wbs_id}`, parent: parentOf(node.parent_wbs_id), node })),
  ];
  const below = Map.groupBy(places, ({ parent }) => parent);
  const ordered: Place[] = [];
  const seen = new Set<string>();
  const open = [...(below.get('') ?? [])].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next.key)) continue;
    seen.add(next.key);
    ordered.push(next);
    open.push(...[...(below.get(next.key) ?? [])].reverse());
  }
  // Nodes that are each other's parents hang nowhere: their activities still come in.
  return [
    ...ordered,
    ...places.filter(({ key, task }) => task && !seen.has(key)).map((one) => ({ ...one, parent: '' })),
  ];
}

type NodesById = ReadonlyMap<string | undefined, Row>;

function nodeDraft(node: Row, parent: number | null, nodeOf: NodesById): Draft {
  const name = clean(node.wbs_name) || clean(node.wbs_short_name) || '?';
  return {
    id: '',
    ...guidIn(clean(node.guid)),
    ...UNDATED,
    name,
    wbs: codeOf(node, nodeOf),
    parent,
  };
}

/** The short names from the project down, as Primavera writes the code of a node. */
function codeOf(node: Row, nodeOf: NodesById): string {
  const parts: string[] = [];
  for (let at: Row | undefined = node; at && parts.length < 20; at = nodeOf.get(at.parent_wbs_id))
    parts.unshift(clean(at.wbs_short_name));
  return parts.join('.');
}

interface Facts {
  readonly resources: ReadonlyMap<string, string>;
  /** Of its resources and its expenses. */
  readonly costs: ReadonlyMap<string, number>;
  readonly calendars: XerCalendars;
  /** Of the one calendar of its resources where it goes by those, else of its own; '' for none. */
  calendarOf(task: Row | undefined): string;
  hoursOf(task: Row | undefined): number;
  readonly dataDates: ReadonlyMap<string | undefined, FileMoment | null>;
  /** By project: how it counts what is left of work under way, where its options say so. */
  readonly logics: ReadonlyMap<string | undefined, ProgressLogic>;
}

function factsOf(tables: Tables): Facts {
  const names = new Map(
    (tables.get('RSRC') ?? []).map((row) => [row.rsrc_id, clean(row.rsrc_name) || clean(row.rsrc_short_name)]),
  );
  const given = Map.groupBy(tables.get('TASKRSRC') ?? [], ({ task_id }) => task_id ?? '');
  const resources = new Map(
    [...given].map(([task, rows]) => [
      task,
      [...new Set(rows.map(({ rsrc_id }) => names.get(rsrc_id) ?? ''))].filter((name) => name !== '').join(', '),
    ]),
  );
  const costs = new Map<string, number>();
  for (const { task_id: task = '', target_cost: cost } of [
    ...(tables.get('TASKRSRC') ?? []),
    ...(tables.get('PROJCOST') ?? []),
  ])
    if (numberIn(cost) > 0) costs.set(task, round((costs.get(task) ?? 0) + numberIn(cost)));
  const calendars = new XerCalendars(tables.get('CALENDAR') ?? []);
  const calendarOfResource = new Map((tables.get('RSRC') ?? []).map((row) => [row.rsrc_id, row.clndr_id ?? '']));
  const calendarOf = (task: Row | undefined) => {
    if (task?.task_type !== 'TT_Rsrc') return task?.clndr_id ?? '';
    const rows = given.get(task.task_id ?? '') ?? [];
    const [only = '', ...others] = new Set(rows.map(({ rsrc_id }) => calendarOfResource.get(rsrc_id) ?? ''));
    return only !== '' && others.length === 0 ? only : (task.clndr_id ?? '');
  };
  // A duration is shown by the activity's own calendar, whoever does it.
  const hoursOf = (task: Row | undefined) => calendars.hoursOf(task?.clndr_id ?? '');
  const dataDates = new Map((tables.get('PROJECT') ?? []).map((row) => [row.proj_id, momentIn(row.last_recalc_date)]));
  const logics = new Map(
    (tables.get('SCHEDOPTIONS') ?? []).flatMap((row) => {
      const logic = logicOf(row);
      return logic ? [[row.proj_id, logic] as const] : [];
    }),
  );
  return { resources, costs, calendars, calendarOf, hoursOf, dataDates, logics };
}

/** Primavera says its third way, actual dates, by none of the two. */
function logicOf({
  sched_retained_logic: retained,
  sched_progress_override: override,
}: Row): ProgressLogic | undefined {
  if (retained === 'Y') return 'retained';
  if (override === 'Y') return 'override';
  return retained === 'N' && override === 'N' ? 'actual' : undefined;
}

interface Around {
  readonly facts: Facts;
  readonly skipped: Skipped[];
}

function taskDraft(task: Row, parent: number | null, { facts, skipped }: Around): Draft {
  const hours = numberIn(task.target_drtn_hr_cnt);
  const { start, end } = datesOf(task);
  const work = numberIn(task.target_work_qty);
  const name = clean(task.task_name) || clean(task.task_code) || '?';
  const { constraint, left } = primaveraConstraint([
    { type: clean(task.cstr_type), date: dateIn(task.cstr_date) },
    { type: clean(task.cstr_type2), date: dateIn(task.cstr_date2) },
  ]);
  const calendar = facts.calendars.placeOf(facts.calendarOf(task));
  for (const text of left) skipped.push({ line: null, reason: 'constraint', text: `${name}: ${text}` });
  return {
    id: clean(task.task_code),
    ...guidIn(clean(task.guid)),
    line: null,
    wbs: clean(task.task_code) || null,
    name,
    start: start ?? end ?? null,
    end: end ?? start ?? null,
    endComputed: false,
    durationDays: round(hours / facts.hoursOf(task)),
    hours: work > 0 ? round(work) : null,
    ...(facts.costs.size > 0 && { cost: facts.costs.get(task.task_id ?? '') ?? null }),
    percent: percentOf(task),
    ...actualDates(dateIn(task.act_start_date), dateIn(task.act_end_date)),
    constraint,
    ...heldBy(task, { calendars: facts.calendars.list, calendar }),
    milestone: /^TT_(Fin)?Mile$/.test(task.task_type ?? ''),
    calendar,
    inFile: fileDatesOf(task, facts),
    resources: facts.resources.get(task.task_id ?? '') || null,
    parent,
  };
}

/** Days on which it rests, and what other projects ask of it. */
const heldBy = (
  task: Row,
  { calendars, calendar }: { readonly calendars: readonly PlanCalendar[]; readonly calendar: number | null },
) => ({
  suspension: suspensionOf(
    { stop: momentIn(task.suspend_date), resume: momentIn(task.resume_date) },
    calendars[calendar ?? -1],
  ),
  external: {
    start: dateIn(task.external_early_start_date) ?? null,
    finish: dateIn(task.external_late_end_date) ?? null,
  },
});

const SPANNING: readonly (string | undefined)[] = ['TT_LOE', 'TT_WBS'];

function kindOf({ task_type: type }: Row): FileDates['kind'] {
  if (type === 'TT_Mile') return 'start_milestone';
  if (type === 'TT_FinMile') return 'finish_milestone';
  return SPANNING.includes(type) ? 'spanning' : 'task';
}

function fileDatesOf(task: Row, { hoursOf, dataDates, logics }: Facts): FileDates {
  const daysIn = (text: string | undefined) => {
    const hours = hoursIn(text);
    return hours === null ? null : round(hours / hoursOf(task));
  };
  const first = (...moments: readonly (string | undefined)[]) =>
    moments.map(momentIn).find((moment) => moment !== null) ?? null;
  return {
    kind: kindOf(task),
    startsAt: first(task.act_start_date, task.target_start_date, task.early_start_date, task.restart_date),
    earlyStart: momentIn(task.early_start_date),
    earlyFinish: momentIn(task.early_end_date),
    lateStart: momentIn(task.late_start_date),
    lateFinish: momentIn(task.late_end_date),
    totalFloat: daysIn(task.total_float_hr_cnt),
    freeFloat: daysIn(task.free_float_hr_cnt),
    hours: hoursIn(task.target_drtn_hr_cnt),
    remainingHours: hoursIn(task.remain_drtn_hr_cnt),
    externalStart: momentIn(task.external_early_start_date),
    resumesAt: momentIn(task.resume_date),
    progressLogic: logics.get(task.proj_id),
    dataDate: dataDates.get(task.proj_id) ?? null,
  };
}

/** As Primavera shows them: what has begun began on its actual day and ends on its actual or its expected one. */
function datesOf(task: Row): { start: string | undefined; end: string | undefined } {
  const first = (...columns: readonly Column[]) =>
    columns.map((column) => dateIn(task[column])).find((date) => date !== undefined);
  const hasBegun = dateIn(task.act_start_date) !== undefined;
  return {
    start: first('act_start_date', 'target_start_date', 'early_start_date', 'restart_date'),
    end: hasBegun
      ? first('act_end_date', 'reend_date', 'early_end_date', 'target_end_date')
      : first('act_end_date', 'target_end_date', 'early_end_date', 'reend_date'),
  };
}

function percentOf(task: Row): number | null {
  if (task.status_code === 'TK_Complete') return 100;
  if (task.status_code === 'TK_NotStart') return 0;
  if (task.complete_pct_type === 'CP_Phys') return within(numberIn(task.phys_complete_pct));
  if (task.complete_pct_type === 'CP_Units') {
    const [done, left] = [
      numberIn(task.act_work_qty) + numberIn(task.act_equip_qty),
      numberIn(task.remain_work_qty) + numberIn(task.remain_equip_qty),
    ];
    const isKnown = clean(task.remain_work_qty) !== '' || clean(task.remain_equip_qty) !== '';
    if (isKnown && done + left > 0) return within((done / (done + left)) * 100);
  }
  const target = numberIn(task.target_drtn_hr_cnt);
  // Files of other tools leave it out: nothing is known then, least of all that nothing remains.
  if (clean(task.remain_drtn_hr_cnt) === '') return null;
  return target > 0 ? within((1 - numberIn(task.remain_drtn_hr_cnt) / target) * 100) : null;
}

const within = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)));
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const clean = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

function numberIn(text: string | undefined): number {
  const value = Number((text ?? '').replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
}

const MOST_HOURS = 1_000_000;

/** Hours that the file says; null where it says none. */
function hoursIn(text: string | undefined): number | null {
  if (clean(text) === '') return null;
  const value = Number(clean(text).replace(',', '.'));
  return Number.isFinite(value) && Math.abs(value) <= MOST_HOURS ? round(value) : null;
}

/** "2026-03-01 08:00" */
function momentIn(text: string | undefined): FileMoment | null {
  const day = dateIn(text);
  const [time = '00:00'] = /^([01]\d|2[0-3]):[0-5]\d/.exec((text ?? '').slice(TIME_AT, TIME_AT + TIME_LENGTH)) ?? [];
  return day ? `${day} ${time}` : null;
}

const [TIME_AT, TIME_LENGTH] = [11, 5];

function dateIn(text: string | undefined): string | undefined {
  const day = (text ?? '').slice(0, 10);
  return isCalendarDate(day) ? day : undefined;
}
