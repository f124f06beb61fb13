import { fold } from '#shared/language/fold.ts';
import type { Task, TaskPriority, TaskStatus } from '../contract.ts';
import { isOverdue } from '../rules.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from './vocabulary.ts';

export type BoardView = 'simple' | 'discipline' | 'list';

/** What /tasks keeps in its URL; anything else there is dropped. */
export interface BoardSearch {
  q?: string | undefined;
  /** A project's id; all projects when absent. */
  project?: string | undefined;
  /** A person's id, or 'none' for tasks nobody is assigned to. */
  assignee?: string | undefined;
  priority?: TaskPriority | undefined;
  /** What is late, or of one status. */
  show?: 'overdue' | TaskStatus | undefined;
  /** The name of a discipline; only together with a project. */
  discipline?: string | undefined;
  view?: BoardView | undefined;
  /** The order of the list, "due" or "-due"; as byNeed of list/order.ts when absent. */
  sort?: string | undefined;
  /** The task whose dialog is open. */
  task?: string | undefined;
}

/** The columns of the list, by which it can be ordered. */
const SORTS = ['number', 'title', 'project', 'status', 'priority', 'assignee', 'start', 'due'].flatMap((key) => [
  key,
  `-${key}`,
]);

export const UNASSIGNED = 'none';
const MAX_TYPED = 200;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TYPED) : undefined;

const oneOf = <V extends string>(value: unknown, allowed: readonly V[]): V | undefined =>
  allowed.find((one) => one === value);

export function parseBoardSearch(search: Record<string, unknown>): BoardSearch {
  const project = textOf(search['project']);
  return {
    q: textOf(search['q']),
    project,
    assignee: textOf(search['assignee']),
    priority: oneOf(search['priority'], TASK_PRIORITIES),
    show: oneOf(search['show'], ['overdue', ...TASK_STATUSES]),
    discipline: project && textOf(search['discipline']),
    view: oneOf(search['view'], ['discipline', 'list']),
    sort: oneOf(search['sort'], SORTS),
    task: textOf(search['task']),
  };
}

/** The search as the URL takes it: what is not set is not there; another project's people and disciplines are not kept. */
export function changedSearch(search: BoardSearch, change: BoardSearch): Record<string, string> {
  const other = 'project' in change && change.project !== search.project;
  const next = { ...search, ...(other && { assignee: undefined, discipline: undefined }), ...change };
  return Object.fromEntries(
    Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

/** Filters that narrow the list; the project and the view do not. */
export const filterCount = ({ q, assignee, priority, show, discipline }: BoardSearch): number =>
  [q, assignee, priority, show, discipline].filter((value) => value !== undefined).length;

/** One filter of the bar: its choices and the key it has in the URL. */
export interface Filter {
  readonly key: 'assignee' | 'priority' | 'show' | 'discipline';
  readonly label: string;
  readonly options: readonly { value: string; label: string }[];
  /** Shown, but waiting for another choice, which its only option names. */
  readonly isWaiting?: boolean;
}

export const noFilters: BoardSearch = {
  q: undefined,
  assignee: undefined,
  priority: undefined,
  show: undefined,
  discipline: undefined,
};

export interface Narrowing {
  readonly search: BoardSearch;
  readonly today: string;
  /** The tasks of the chosen discipline, where one is chosen and known. */
  readonly ofDiscipline?: ReadonlySet<string> | undefined;
  /** Without the tasks that only sum up their subtasks. */
  readonly hidesSummaries?: boolean;
}

/** The tasks that match every filter. */
export function narrowed(tasks: readonly Task[], narrowing: Narrowing): readonly Task[] {
  const { search, today, ofDiscipline, hidesSummaries } = narrowing;
  const { q, assignee, priority, show } = search;
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const tests: ((task: Task) => boolean)[] = [];
  if (words.length > 0) tests.push((task) => words.every((word) => wordsOf(task).includes(word)));
  if (assignee) tests.push((task) => task.assignedTo === (assignee === UNASSIGNED ? null : assignee));
  if (priority) tests.push((task) => task.priority === priority);
  if (show) tests.push((task) => (show === 'overdue' ? isOverdue(task, today) : task.status === show));
  if (hidesSummaries) tests.push((task) => !task.isSummary);
  if (ofDiscipline) tests.push((task) => ofDiscipline.has(task.id));
  return tests.length === 0 ? tasks : tasks.filter((task) => tests.every((test) => test(task)));
}

/** Folding 2,000 titles at every letter would be felt; a row is folded once. */
const folded = new WeakMap<Task, string>();

function wordsOf(task: Task): string {
  const known = folded.get(task);
  if (known !== undefined) return known;
  const { number, title, description, assigneeName, blockedReason } = task;
  const text = fold([`T-${number}`, title, description, assigneeName, blockedReason].join(' '));
  folded.set(task, text);
  return text;
}

/** People who have tasks here, by name. */
export function assigneesOf(tasks: readonly Task[], collator: Intl.Collator): readonly { id: string; name: string }[] {
  const names = new Map<string, string>();
  for (const { assignedTo, assigneeName } of tasks) if (assignedTo) names.set(assignedTo, assigneeName ?? '');
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => collator.compare(one.name, other.name));
}
