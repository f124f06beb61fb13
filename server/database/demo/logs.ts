import type { progressLogs } from '#server/database/tables/site.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { dailyLogs } from './data.ts';
import { isWorkday, riyadh } from './days.ts';
import type { Dice } from './dice.ts';
import { dayDetails } from './log-details.ts';
import { HELD_DAYS_AGO, type Project } from './projects.ts';
import type { PersonKey } from './schemas.ts';
import { filled, type Setting } from './setting.ts';
import { teamOf } from './site.ts';
import { isAtWork, type Task } from './tasks.ts';
import { workOf } from './work-kind.ts';

type Inserted = typeof progressLogs.$inferInsert;
export interface Log {
  readonly row: Inserted & { id: string; createdAt: Date; photoUrls: string[] };
  /** The work the log is about. */
  readonly task: Task;
  readonly project: Project;
}

const PERIOD_DAYS = 90;
/** Working days without a log up to today, where it is more than none: somebody has to ask there. */
const silentDays: Readonly<Record<string, number>> = { cooling: 3, mosque: 1, corniche: 1 };
/** Under the ground there is no network: this log, counted from the newest, was sent from the gate the morning after. */
const sentLater: Readonly<Record<string, number>> = { metro: 1 };
const WRITTEN_SHARE = 0.94;
const TASK_LINK_SHARE = 0.75;

/** The logs of the last 90 days; a project that stands still or is finished has none after its last day of work. */
export function makeLogs(setting: Setting, project: Project, tasks: readonly Task[]): Log[] {
  const throws = setting.throws(`logs ${project.key}`);
  const authors = [...teamOf(project.site, 'se'), ...teamOf(project.site, 'cm')];
  const logs = logDays(setting, project).flatMap((date, index) => {
    const isLatest = index === 0;
    if (!isLatest && !throws.chance(WRITTEN_SHARE)) return [];
    const at = riyadh(date, throws.whole(15, 17), throws.whole(5, 55), throws.whole(0, 59));
    const running = tasks.filter((task) => !task.isPackage && isAtWork(task, at));
    const author = authors[throws.chance(0.2) ? throws.whole(0, authors.length - 1) : index % authors.length];
    if (running.length === 0 || author === undefined) return [];
    return [makeLog(setting, project, { date, at, running, author, throws })];
  });
  return logs.map((log, index) => (index === sentLater[project.key] ? receivedLater(log) : log));
}

function receivedLater({ row, ...log }: Log): Log {
  const receivedAt = riyadh(addDays(row.date, 1), 6, 48, 20);
  return { ...log, row: { ...row, writtenAt: row.createdAt, createdAt: receivedAt, updatedAt: receivedAt } };
}

function logDays({ days }: Setting, { key, site }: Project): CalendarDate[] {
  if (site.status !== 'active' && site.status !== 'on_hold') return [];
  const silent = silentDays[key] ?? 0;
  const workdays = Array.from({ length: PERIOD_DAYS }, (_, index) => days.day(-index - 1)).filter(isWorkday);
  const latest = site.status === 'on_hold' ? HELD_DAYS_AGO : 0;
  return workdays.filter((date) => daysBetween(date, days.today) > latest).slice(silent);
}

interface Day {
  readonly date: CalendarDate;
  readonly at: Date;
  readonly running: readonly Task[];
  readonly author: PersonKey;
  readonly throws: Dice;
}

function makeLog(setting: Setting, project: Project, { date, at, running, author, throws }: Day): Log {
  const person = setting.people[author];
  const own = running.filter(({ row }) => row.assignedTo === person.id);
  const task = throws.pick(own.length > 0 ? own : running);
  const id = throws.id(at);
  const taskId = throws.chance(TASK_LINK_SHARE) ? task.row.id : null;
  const workers = manpower(project, running, throws);
  const row = {
    id,
    projectId: project.id,
    taskId,
    date,
    manpower: workers,
    details: dayDetails(setting.throws(`day ${project.key} ${date}`), { date, running, workers }),
    awaitedPhotoIds: [],
    version: 1,
    notes: notesOf(setting, project, { task, others: running, author, throws }),
    photoUrls: [],
    aiSummary: null,
    createdBy: person.id,
    createdAt: at,
    updatedAt: at,
  };
  return { row, task, project };
}

/** Around the usual number, more when more work is open. */
function manpower({ site }: Project, running: readonly Task[], throws: Dice): number {
  const load = Math.min(1.15, 0.7 + running.length * 0.06);
  return Math.max(6, Math.round(site.manpower * load * throws.between(0.88, 1.08)));
}

interface Subject {
  readonly task: Task;
  readonly others: readonly Task[];
  readonly author: PersonKey;
  readonly throws: Dice;
}

function notesOf({ people }: Setting, { site }: Project, { task, others, author, throws }: Subject): string {
  const isArabic = people[author].isArabic === true || (site.isArabic === true && throws.chance(0.25));
  const language = isArabic ? 'arabic' : 'english';
  const second = throws.pick(others);
  const isNews = throws.chance(0.55) && workOf(second.row.title) !== workOf(task.row.title);
  const subjects = isNews ? [task, second] : [task];
  const lines = subjects.map((subject) => sentence(throws.pick(workOf(subject.row.title)[language]), subject, throws));
  const extras = throws.shuffled(dailyLogs.days[language]).slice(0, throws.pick([0, 1, 1, 2]));
  return [...lines, ...extras.map((line) => sentence(line, task, throws))].join(' ');
}

/** A line with its numbers thrown and its place named; where a title names no place, the title comes first. */
function sentence(line: string, { row, crew }: Task, throws: Dice): string {
  const place = placeOf(row.title);
  const located =
    place === undefined ? line.replace(/(^| (at |of |في )?)\{place\}/g, '') : line.replaceAll('{place}', place);
  const whole = (low: string, high: string) => throws.whole(Number(low), Number(high)).toLocaleString('en');
  const counted = located
    .replaceAll('{crew}', String(Math.max(3, crew - throws.whole(0, 3))))
    .replace(/\{(\d+)-(\d+)\}/g, (_, low: string, high: string) => whole(low, high));
  if (located === line || place !== undefined) return counted;
  return `${row.title}. ${counted}`;
}

/** What stands after the comma of a title: "Level 11" of "Slab reinforcement, Level 11". */
const placeOf = (title: string): string | undefined =>
  title
    .split(/[,،]\s*/)
    .slice(1)
    .join(', ') || undefined;

/** Told once the pictures are known. */
export function announceLog({ announce }: Setting, { row, project }: Log): void {
  announce({
    at: row.createdAt,
    actorId: row.createdBy ?? null,
    projectId: project.id,
    entity: 'log',
    entityId: row.id,
    action: 'created',
    label: row.date,
    after: filled(row),
  });
}
