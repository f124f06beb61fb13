import { v7 } from 'uuid';
import { type Analysed, renoted } from '#features/photos/web/parts/analysis-notes.ts';
import type { WeatherReport } from '#features/weather/contract.ts';
import { addDays } from '#shared/dates.ts';
import type { ProgressLog } from '../contract.ts';
import { LogDetails } from '../details-contract.ts';
import { crewTotal } from '../rules.ts';
import { withoutEmptyLines } from './detail-lines.ts';
import type { LogBody } from './log-body.ts';

/** The form as it stands; its id becomes the log's, so that sending it twice makes one log. */
export interface LogDraft {
  readonly id: string;
  readonly projectId: string;
  readonly taskId: string;
  readonly date: string;
  readonly manpower: number | null;
  readonly notes: string;
  readonly details: LogDetails;
  /** What analyses of its photos wrote into the notes. */
  readonly analyses?: readonly Analysed[];
  /** It was sent, or was about to be, and no answer came yet. */
  readonly isPressed?: boolean;
  /** When it was last written on, by the device's clock in milliseconds. */
  readonly touchedAt?: number;
}

/** What changes, or what is made of the draft as it stands then: what was typed while an answer was on its way stays. */
export type Edit = Partial<LogDraft> | ((now: LogDraft) => Partial<LogDraft>);

/** "No task", as the specification's form has it. */
export const NO_TASK = 'none';
export const noDetails = (): LogDetails => LogDetails.parse({});

export const emptyDraft = (date: string, start: Partial<LogDraft> = {}): LogDraft => ({
  id: v7(),
  projectId: '',
  taskId: NO_TASK,
  date,
  manpower: null,
  notes: '',
  details: noDetails(),
  ...start,
});

/** The day as the forecast has it, as far as it says something; the person may say otherwise. */
export function weatherFrom({ code, high, gust }: Pick<WeatherDay, 'code' | 'high' | 'gust'>): LogDetails['weather'] {
  if (code === null && high === null) return null;
  return { sky: skyOf(code, gust), temperature: high === null ? null : Math.round(high) };
}

type WeatherDay = WeatherReport['days'][number];

const WINDY_KMH = 45;

/** WMO weather interpretation codes (table 4677) as Open-Meteo gives them. */
function skyOf(code: number | null, gust: number | null): NonNullable<LogDetails['weather']>['sky'] {
  if (code !== null && code >= 51) return 'rain';
  if (code === 45 || code === 48) return 'fog';
  if (gust !== null && gust >= WINDY_KMH) return 'windy';
  if (code === null) return null;
  return code <= 1 ? 'clear' : 'cloudy';
}

/** People and machines come back tomorrow; the day's own events do not, and neither do the words about them. */
export const copied = (draft: LogDraft, last: ProgressLog): LogDraft => ({
  ...draft,
  projectId: last.projectId,
  taskId: draft.taskId === NO_TASK || draft.projectId !== last.projectId ? (last.taskId ?? NO_TASK) : draft.taskId,
  manpower: last.manpower,
  details: { ...draft.details, crews: last.details.crews, equipment: last.details.equipment },
});

/** What makes a day worth a question before it is sealed: it lies before the project's planned start, or more than a year back. */
export function isUnlikely(date: string, now: string, start: string | null | undefined): 'before' | 'old' | undefined {
  if (date === '' || date >= now) return undefined;
  if (start && date < start) return 'before';
  return date < addDays(now, -366) ? 'old' : undefined;
}

/** Nothing is said of the day: no worker, no word, no picture. The weather fills itself in. */
export function isBlank({ manpower, notes, details }: LogDraft, photos: number): boolean {
  const { weather: _, safety, ...lists } = withoutEmptyLines(details);
  const isUntold = Object.values(lists).every((lines) => lines.length === 0);
  const isSafetyUntold = !safety || (!safety.talkHeld && safety.incidents === 0 && safety.note.trim() === '');
  return (manpower === null || manpower === 0) && notes.trim() === '' && photos === 0 && isUntold && isSafetyUntold;
}

/** What copying took the place of comes back; what was written meanwhile stays. */
export const uncopied = (now: LogDraft, { projectId, taskId, manpower, details }: LogDraft): LogDraft => ({
  ...now,
  projectId,
  taskId,
  manpower,
  details: { ...now.details, crews: details.crews, equipment: details.equipment },
});

interface Wish {
  readonly projectId: string;
  readonly authorId: string;
  readonly to: string;
}

/** Of the logs this device remembers the one that is copied: an own one of the project, else anybody's there; without a project an own one. */
export function lastOf(logs: readonly ProgressLog[], { projectId, authorId, to }: Wish): ProgressLog | undefined {
  const rank = (log: ProgressLog) => (log.authorId === authorId ? 1 : 0);
  return logs
    .filter((log) => log.date <= to && (projectId ? log.projectId === projectId : rank(log) === 1))
    .toSorted((a, b) => rank(b) - rank(a) || b.date.localeCompare(a.date) || b.createdAt.localeCompare(a.createdAt))[0];
}

interface Named {
  readonly id: string;
  readonly title: string;
  /** Of a task of which only the name is known: undefined. */
  readonly status?: string;
  readonly assignedTo?: string | null;
}

interface KnownTasks {
  readonly projectId: string;
  readonly taskId: string;
  /** Of the project; undefined while they are not known. */
  readonly tasks: readonly Named[] | undefined;
  readonly mine: readonly (Named & { readonly projectId: string })[];
  readonly logs: readonly Pick<ProgressLog, 'projectId' | 'taskId' | 'taskTitle'>[];
}

/** The tasks one can choose: the project's, and the asked one as far as anything on this device says its name. */
export function tasksToChoose({ projectId, taskId, tasks, mine, logs }: KnownTasks): readonly Named[] {
  const known = tasks ?? [];
  if (taskId === NO_TASK || known.some(({ id }) => id === taskId)) return known;
  const own = mine.find((one) => one.id === taskId && one.projectId === projectId);
  if (own) return [...known, own];
  const log = tasks ? undefined : logs.find((one) => one.taskId === taskId && one.projectId === projectId);
  return log?.taskTitle ? [...known, { id: taskId, title: log.taskTitle }] : known;
}

type Progress = 'running' | 'open' | 'done';

const balanceOf = ({ status }: Pick<Named, 'status'>): Progress => {
  if (status === 'done') return 'done';
  return status === 'not_started' ? 'open' : 'running';
};

/** The tasks as a person looks for them: running, not begun, done; within each the own ones first, else in their order. */
export function groupByProgress(tasks: readonly Named[], userId: string): { progress: Progress; tasks: Named[] }[] {
  const isOther = ({ assignedTo }: Named) => Number(assignedTo !== userId);
  return (['running', 'open', 'done'] as const)
    .map((progress) => ({
      progress,
      tasks: tasks.filter((task) => balanceOf(task) === progress).toSorted((a, b) => isOther(a) - isOther(b)),
    }))
    .filter((group) => group.tasks.length > 0);
}

/** Workers by trade, where they add up to another number than the one that was typed. */
export function otherTotal({ manpower, details }: Pick<LogDraft, 'manpower' | 'details'>): number | undefined {
  const total = crewTotal(withoutEmptyLines(details).crews);
  return total > 0 && !Number.isNaN(manpower) && total !== manpower ? total : undefined;
}

export const bodyOf = ({
  taskId,
  manpower,
  date,
  details,
  analyses: _,
  isPressed: _pressed,
  touchedAt: _touchedAt,
  ...rest
}: LogDraft): Omit<LogBody, 'photoUrls'> => ({
  ...rest,
  taskId: taskId === NO_TASK ? null : taskId,
  date,
  manpower: manpower === null || Number.isNaN(manpower) ? 0 : Math.round(manpower),
  details: withoutEmptyLines(details),
});

/** What the keys of a person's drafts on the device begin with; of before each had its own, the key itself. */
export const draftKeys = (owner: string): string => `daily-log:${owner}`;
export const draftKey = (owner: string, id: string): string => `${draftKeys(owner)}:${id}`;

/** The draft as it stands after a change: what the analyses say of the number of workers follows it. */
export function edited(old: LogDraft, edit: Edit): LogDraft {
  const next = { ...old, ...(typeof edit === 'function' ? edit(old) : edit) };
  return next.manpower === old.manpower ? next : { ...next, ...renoted(next) };
}

/** What was kept goes on; its place is the one that was asked for now, when it says nothing of another. */
export function resumed(stored: LogDraft | undefined, start: LogDraft): LogDraft {
  if (!stored) return start;
  const manpower = Number.isNaN(stored.manpower) ? null : stored.manpower;
  const whole = { ...start, ...stored, manpower, details: { ...start.details, ...stored.details } };
  const hasEditConflict = stored.notes === '' && manpower === null;
  return hasEditConflict && start.projectId !== ''
    ? { ...whole, projectId: start.projectId, taskId: start.taskId }
    : whole;
}
