import { BUILT_IN } from '#server/adapters/ai/ai.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { inEnglish, message, type Sentence } from '#shared/sentence.ts';
import type { BlockedTask, DailyTask, PlanSuggestion } from '../contract.ts';
import { type Assignment, type Held, type LookAhead, lookAhead, type Question } from '../look-ahead/look-ahead.ts';
import { holdSentence, type Language, languageOf, objectivesOf, titleOf } from '../look-ahead/sentences.ts';
import type { Weather } from '../look-ahead/work.ts';
import { weekStartOf } from '../rules.ts';
import type { PlanContext, PlanQuestion, Used } from './plan-context.ts';

/** A promise that stands: its subtask is open, or was done for a week that is not over. */
export interface OpenPromise {
  readonly sourceTaskId: string;
  readonly title: string;
  /** First day of the week it was kept in; null while it is open. */
  readonly doneIn: CalendarDate | null;
}

/** What is known, and what is asked of it. */
interface Known {
  readonly planContext: PlanContext;
  readonly question: PlanQuestion;
}

interface Asked {
  readonly language: Language;
  readonly promises: readonly OpenPromise[];
}

/** The plan of the next weeks as the built-in engine makes it. Computes every number; writes nothing. */
export function suggestPlan(known: Known, { language, promises }: Asked): PlanSuggestion {
  const { question, planContext } = known;
  const found = lookAhead(question);
  const [open, kept] = [promises.filter(({ doneIn }) => doneIn === null), promises.filter(({ doneIn }) => doneIn)];
  const promised = new Set(open.map(({ sourceTaskId, title }) => `${sourceTaskId} ${title}`));
  const done = new Set(kept.map(({ sourceTaskId, title, doneIn }) => `${sourceTaskId} ${title} ${doneIn}`));
  const { workingDays } = question.calendar.settings;
  // What was done for its week is not due in it again; left over, it is promised anew for another week.
  const offered = found.assignments.filter(
    (one) => !done.has(`${one.work.id} ${titleOf(one)} ${weekStartOf(one.date, workingDays)}`),
  );
  const byDate = Map.groupBy(offered, ({ date }) => date);
  const held = new Set(found.held.map(({ work }) => work.id));
  const due = new Set([...held, ...found.assignments.map(({ work }) => work.id)]);
  return {
    projectId: planContext.plan.projectId,
    from: question.today,
    to: addDays(question.today, question.days - 1),
    weekly_targets: targetsOf(found, question, language),
    daily: [...byDate].map(([date, own]) => ({
      date,
      tasks: own.map((assignment) => dailyTask(assignment, known, { promised, language })),
    })),
    blocked: found.held.map(blockedTask).sort((one, other) => one.since.localeCompare(other.since)),
    due: due.size,
    ready: due.size - held.size,
    crew: question.crew,
    weather: planContext.weather,
    engine: BUILT_IN,
  };
}

function targetsOf({ assignments }: LookAhead, { calendar }: Question, language: Language) {
  const weeks = Map.groupBy(assignments, ({ date }) => weekStartOf(date, calendar.settings.workingDays));
  return [...weeks].map(([weekStart, own]) => ({ weekStart, objectives: objectivesOf(own, language) }));
}

interface DailyTaskOptions {
  /** Tasks of the plan and titles of promises that stand. */
  readonly promised: ReadonlySet<string>;
  readonly language: Language;
}

function dailyTask(assignment: Assignment, { question }: Known, { promised, language }: DailyTaskOptions): DailyTask {
  const { work, crew, date } = assignment;
  const title = titleOf(assignment);
  const taken = takenBy(assignment, question);
  return {
    taskId: work.id,
    taskNumber: work.number,
    title,
    assigneeRole: crew.trade === null ? usualCrew[language] : capital(crew.trade),
    promisedRole: crew.ownTrade === null ? usualCrew[languageOf(work.title)] : capital(crew.ownTrade),
    manpower: crew.number,
    isCrewKnown: crew.isKnown,
    materials: taken.filter(({ isDoubtful }) => !isDoubtful).map(({ qty, unit, item }) => ({ qty, unit, item })),
    hours: (work.calendar ?? question.calendar).workingHours(date, { isOutdoor: work.isOutdoor }),
    inspection: crew.inspection,
    notes: [
      ...assignment.weather.map(weatherNote),
      ...middayNotes(question, assignment),
      ...doubtNotes(taken, language),
    ] as DailyTask['notes'],
    isCritical: work.isCritical,
    isPromised: promised.has(`${work.id} ${title}`),
  };
}

interface Taken {
  readonly qty: number;
  readonly unit: string;
  readonly item: string;
  /** A mere share of the requirement, and more than the crew places in a day. */
  readonly isDoubtful: boolean;
}

const takenBy = (assignment: Assignment, question: PlanQuestion): Taken[] =>
  (question.uses.get(assignment.work.id) ?? []).flatMap((used) => {
    const { item, unit, isShare } = used;
    const qty = amountOf(used, assignment, question);
    const most = isShare ? question.mostPlaced(assignment.work, item, assignment.crew.number) : undefined;
    return qty > 0 ? [{ qty, unit, item, isDoubtful: most !== undefined && qty > most }] : [];
  });

function doubtNotes(taken: readonly Taken[], language: Language): Sentence[] {
  const items = taken.flatMap(({ item, isDoubtful }) => (isDoubtful ? [item] : []));
  if (items.length === 0) return [];
  const comma = language === 'ar' ? '، ' : ', ';
  return [
    message(
      'Quantity to be confirmed: {{items}}. Its share of the requirement is more than this crew places in a day.',
      {
        items: items.join(comma),
      },
    ),
  ];
}

const usualCrew: Record<Language, string> = { en: 'Site crew', ar: 'طاقم الموقع' };
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a day takes of a material; nobody carries half a piece, and all days together take exactly what the task does. */
function amountOf({ item, unit, quantity }: Used, { work, day, days }: Assignment, { takenOn }: Question): number {
  const { part, through } = takenOn(work, item, { day, days });
  if (part <= 0) return 0;
  const grain = unit === 'pieces' || unit === 'boxes' ? 1 : 100;
  const upTo = (share: number) => Math.ceil(Math.round(quantity * share * grain * 10_000) / 10_000);
  return (upTo(through) - upTo(Math.max(0, through - part))) / grain;
}

function middayNotes(question: Question, { work, days, date }: Assignment): Sentence[] {
  const calendar = work.calendar ?? question.calendar;
  const ban = work.isOutdoor && calendar.isMiddayBan(date) ? calendar.settings.middayBan : undefined;
  if (!ban) return [];
  const rest = message('Midday ban: no work under the sun from {{from}} to {{to}}.', { ...ban.hours });
  if (days <= work.durationDays) return [rest];
  return [
    rest,
    message('Planned days: {{planned}}; with the midday ban: {{days}}.', { planned: work.durationDays, days }),
  ];
}

const weatherNote = ({ rule, from, to }: Weather): Sentence =>
  weatherNotes[rule]?.({ from, to }) ?? usual({ from, to });
const usual = (hours: { from: string; to: string }) =>
  message('Bad weather is expected from {{from}} to {{to}}.', hours);
const gusts = (hours: { from: string; to: string }) =>
  message('Strong gusts are expected from {{from}} to {{to}}.', hours);

const weatherNotes: Readonly<Record<string, (hours: { from: string; to: string }) => Sentence>> = {
  thunder: (hours) => message('A thunderstorm is expected from {{from}} to {{to}}.', hours),
  'wind-facade': gusts,
  'wind-crane': gusts,
  'wind-height': gusts,
  rain: (hours) => message('Rain is expected from {{from}} to {{to}}.', hours),
  'heat-concrete': (hours) =>
    message('Too hot for fresh concrete from {{from}} to {{to}}: pour at another hour.', hours),
  evaporation: (hours) =>
    message('Fresh concrete dries fast from {{from}} to {{to}}: shade it and cure at once.', hours),
  'felt-heat': (hours) => message('Great heat from {{from}} to {{to}}: water, shade and rests.', hours),
};

function blockedTask({ work, hold, since, until }: Held): BlockedTask {
  const sentence = holdSentence(hold);
  return {
    taskId: work.id,
    taskNumber: work.number,
    title: work.title,
    kind: hold.kind,
    reason: inEnglish(sentence),
    sentence: sentence as BlockedTask['sentence'],
    since,
    until,
    becauseOf: hold.kind === 'predecessor' ? hold.taskId : null,
  };
}
