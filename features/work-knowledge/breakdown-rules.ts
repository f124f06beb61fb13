import { type CalendarDate, daysBetween } from '#shared/dates.ts';
import { GENERIC, genericActivity } from './activities/activities.ts';
import type { Activity, Step, Unit } from './activities/activity.ts';
import { type Language, labelOfInspection, labelOfTrade, pluralOfTrade, type Words } from './activities/labels.ts';
import { withoutCounts } from './breakdown/countable.ts';
import { placesIn, settingsIn } from './breakdown/places.ts';
import { recogniseActivity, recogniseNumbered } from './breakdown/recognised.ts';
import { repeatedAmong } from './breakdown/repeated.ts';
import {
  crewHoursOf,
  daysOffOf,
  fittedSpans,
  hoursOf,
  hoursWithin,
  type Span,
  type Window,
} from './breakdown/schedule.ts';
import { type Quantity, quantitiesIn, quantityText, withoutQuantities } from './quantity-rules.ts';

export interface TaskToBreakDown {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
  /** Man-hours of the whole task. */
  readonly estimatedHours: number | null;
}

export interface BreakdownInput {
  readonly task: TaskToBreakDown;
  /** Titles of the subtasks that are there already; they are not proposed again. */
  readonly existing?: readonly string[];
  /** Without it every day is a working day. */
  readonly isWorkingDay?: (date: CalendarDate) => boolean;
  /** Working hours of a day; eight without it. */
  readonly workingHours?: (date: CalendarDate) => number;
}

/** Where the steps' hours come from: the task's own estimate, or its planned days and the usual crews. */
export type HoursBasis = 'estimate' | 'days';

export interface ProposedSubtask extends Span {
  readonly title: string;
  /** Everything a foreman needs: `text`, then `remarks`. */
  readonly description: string;
  /** What to do and to look after; the part that a model may reword. */
  readonly text: string;
  /** Quantity, hold point and crew; and that the steps are general where they are. */
  readonly remarks: string;
  /** Man-hours, by the step's share of the time and its crew; null where nothing says how long the task takes. */
  readonly estimatedHours: number | null;
  readonly crew: { readonly trade: string; readonly number: number };
  /** The hold point: where the work stops until somebody has looked. */
  readonly inspection: string | null;
  /** Crew and hold point as labels, in both languages. */
  readonly crewNames: Words;
  readonly inspectionNames: Words | null;
  /** Part of the task's duration. */
  readonly share: number;
  /** Calendar days it takes at least; null: as few as its share. */
  readonly leastDays: number | null;
}

export interface Breakdown {
  readonly subtasks: readonly ProposedSubtask[];
  /** The kind of work, in the language of the task. */
  readonly activity: string;
  readonly activityNames: Words;
  readonly language: Language;
  /** The work was not recognised; the steps are those of any work, and say so. */
  readonly isGeneric: boolean;
  /** Null when the steps have no hours. */
  readonly hoursFrom: HoursBasis | null;
  /** The days of the task, or until its last step, on which nobody works. */
  readonly daysOff: readonly CalendarDate[];
  /** Where the task is too short for its steps: the day the last one ends, and how many calendar days that is after the task. */
  readonly beyond: { readonly until: CalendarDate; readonly days: number } | null;
}

/** The steps of a task in trade order, from what is known of its kind of work. Computes without network and model. */
export function breakdownTask(input: BreakdownInput): Breakdown {
  const { task, existing = [], isWorkingDay } = input;
  const { title, description } = task;
  const activity =
    recogniseActivity(title) ?? recogniseActivity(description ?? '') ?? recogniseNumbered(title) ?? genericActivity();
  const language = languageOf(title);
  const { steps } = activity;
  const window = { start: task.plannedStartDate, end: task.plannedEndDate, isWorkingDay };
  const spans = fittedSpans(
    steps.map(({ share, inspection, leastDays, once }) => ({
      share,
      onNewDay: inspection === 'strength',
      leastDays,
      once,
    })),
    window,
  );
  const { hoursFrom, hours } = stepHours(activity, input, { window, spans });
  const writer = new Writer({ activity, language, task });
  const isThere = repeatedAmong(existing);
  const subtasks = steps.flatMap((step, index): ProposedSubtask[] => {
    const written = writer.write(step);
    const span = spans[index];
    if (!span || isThere(step)) return [];
    return [
      {
        ...written,
        ...span,
        crewNames: { en: crewText(step, 'en'), ar: crewText(step, 'ar') },
        inspectionNames: step.inspection ? labelOfInspection(step.inspection) : null,
        estimatedHours: hours[index] ?? null,
        share: step.share,
        leastDays: step.leastDays ?? null,
      },
    ];
  });
  const isGeneric = activity.key === GENERIC;
  const beyond = beyondOf(subtasks, window);
  const daysOff = daysOffOf({ ...window, end: beyond?.until ?? window.end });
  const activityNames = activity.name;
  return {
    ...{ subtasks, activity: activityNames[language], activityNames, language },
    ...{ isGeneric, hoursFrom, daysOff, beyond },
  };
}

function beyondOf(subtasks: readonly ProposedSubtask[], { end }: Window): Breakdown['beyond'] {
  const until =
    subtasks
      .flatMap(({ plannedEndDate }) => plannedEndDate ?? [])
      .toSorted()
      .at(-1) ?? '';
  return end !== null && until > end ? { until, days: daysBetween(end, until) } : null;
}

/** Of the task's estimate; without one of its days, each step by its usual crew, where the kind of work is known. */
function stepHours(
  { key, steps }: Activity,
  { task, workingHours }: BreakdownInput,
  { window, spans }: { readonly window: Window; readonly spans: readonly Span[] },
) {
  if (task.estimatedHours !== null && task.estimatedHours > 0) {
    const weights = steps.map(({ share, number }) => share * number);
    return { hoursFrom: 'estimate' as const, hours: hoursOf(weights, task.estimatedHours) };
  }
  const working = key === GENERIC ? null : hoursWithin(window, workingHours);
  if (!working) return { hoursFrom: null, hours: steps.map(() => null) };
  const within = spans.map(({ plannedStartDate: start, plannedEndDate: end }) =>
    hoursWithin({ start, end, isWorkingDay: window.isWorkingDay }, workingHours),
  );
  return { hoursFrom: 'days' as const, hours: crewHoursOf(steps, { working, within }) };
}

/** Quantities first: in "Level 2 - 120 m2" the second number is no level. */
function placesApart(text: string): string[] {
  const places = placesIn(withoutQuantities(withoutCounts(text)));
  return places.length > 0 ? places : placesIn(text).filter((place) => !isAmountOf(place, text));
}

/** "Manholes 12 nos" are twelve, not the manhole of that number. */
const isAmountOf = (place: string, text: string): boolean =>
  /^\s?(?:nos?|nr|pcs|pieces|ea|each)(?![\p{L}\p{N}])/iu.test(text.slice(text.indexOf(place) + place.length));

const inOrder = (parts: readonly string[], text: string): string[] =>
  [...new Set(parts)].sort((one, other) => text.indexOf(one) - text.indexOf(other));

function languageOf(title: string): Language {
  const arabic = title.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = title.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic > latin ? 'ar' : 'en';
}

/** Puts the places and quantities of one task into the words of its steps. */
class Writer {
  readonly #language: Language;
  readonly #activity: Activity;
  readonly #places: readonly string[];
  readonly #quantities: readonly Quantity[];
  /** How much of each quantity the steps so far have used up. */
  readonly #used = new Map<Unit, number>();

  constructor({ activity, language, task }: { activity: Activity; language: Language; task: TaskToBreakDown }) {
    const description = task.description ?? '';
    this.#activity = activity;
    this.#language = language;
    const places = placesApart(task.title);
    this.#places = inOrder(
      [...(places.length > 0 ? places : placesApart(description)), ...settingsIn(task.title)],
      task.title,
    );
    const quantities = quantitiesIn(task.title);
    this.#quantities = quantities.length > 0 ? quantities : quantitiesIn(description);
  }

  /** Call for every step in its order: each takes its part of the quantity. */
  write(step: Step): Pick<ProposedSubtask, 'title' | 'description' | 'text' | 'remarks' | 'crew' | 'inspection'> {
    const language = this.#language;
    const amount = this.#amountOf(step);
    const inspection = step.inspection ? labelOfInspection(step.inspection)[language] : null;
    const comma = language === 'ar' ? '، ' : ', ';
    const title = [step.title[language], ...(amount ? [amount] : []), ...this.#places].join(comma);
    const text = this.#textOf(step);
    const remarks = this.#remarksOf(step, inspection);
    return {
      title: title.slice(0, MOST_TITLE),
      text,
      remarks,
      description: `${text} ${remarks}`,
      crew: { trade: tradeName(step, language), number: step.number },
      inspection,
    };
  }

  #amountOf(step: Step): string | undefined {
    const { quantity: part } = step;
    const whole = this.#quantities.find(({ unit }) => unit === part?.unit);
    if (!part || !whole) return step === this.#mainStep() ? this.#uncountedAmount() : undefined;
    const before = this.#used.get(part.unit) ?? 0;
    const after = before + part.part;
    this.#used.set(part.unit, after >= 1 - 1e-9 ? 0 : after);
    const decimals = whole.amount < 10 || !Number.isInteger(whole.amount) ? 10 : 1;
    const upTo = (used: number) => Math.round(whole.amount * Math.min(1, used) * decimals) / decimals;
    const amount = part.part >= 1 ? whole.amount : Math.round((upTo(after) - upTo(before)) * 1000) / 1000;
    return amount > 0 ? quantityText({ ...whole, amount }, this.#language) : undefined;
  }

  /** The step that does most of the work. */
  #mainStep(): Step | undefined {
    return this.#activity.steps.reduce((most, step) => (step.share > most.share ? step : most));
  }

  /** What no step counts belongs to the main one. */
  #uncountedAmount(): string | undefined {
    const [first] = this.#uncounted();
    return first && quantityText(first, this.#language);
  }

  #uncounted(): readonly Quantity[] {
    return this.#quantities.filter((one) => !this.#isCounted(one.unit) && (one.unit !== 'm' || one.amount >= A_LENGTH));
  }

  #textOf({ text }: Step): string {
    const isGeneric = this.#activity.key === GENERIC;
    return isGeneric ? text[this.#language] : `${this.#activity.name[this.#language]}: ${text[this.#language]}`;
  }

  #remarksOf(step: Step, inspection: string | null): string {
    const language = this.#language;
    const says = sentences[language];
    const uncounted = this.#uncounted();
    const parts = [
      this.#activity.key === GENERIC ? says.generic : '',
      uncounted.length > 0 ? says.quantity(uncounted.map((one) => quantityText(one, language)).join(says.comma)) : '',
      inspection ? says.hold(inspection) : '',
      says.crew(step.number, tradeName(step, language)),
    ];
    return parts.filter((part) => part !== '').join(' ');
  }

  /** Whether a step does so much of it. */
  #isCounted(unit: Unit): boolean {
    return this.#activity.steps.some(({ quantity }) => quantity?.unit === unit);
  }
}

const MOST_TITLE = 200;
/** Fewer metres that no step counts are no quantity but a height or a depth. */
const A_LENGTH = 20;

const tradeName = ({ trade, number }: Step, language: Language): string =>
  language === 'en' && number > 1 ? pluralOfTrade(trade) : labelOfTrade(trade)[language];

/** "8 steel fixers", "حداد مسلح (8)". */
function crewText(step: Step, language: Language): string {
  const trade = tradeName(step, language);
  return language === 'ar' ? `${trade} (${step.number})` : `${step.number} ${trade}`;
}

const sentences = {
  en: {
    generic: 'General steps, because the kind of work was not recognised from the title.',
    quantity: (amounts: string) => `The task counts ${amounts}.`,
    hold: (inspection: string) => `Hold point: ${inspection}.`,
    crew: (number: number, trade: string) => `Crew: ${number} ${trade}.`,
    comma: ', ',
  },
  ar: {
    generic: 'خطوات عامة، لأن نوع العمل لم يُعرف من العنوان.',
    quantity: (amounts: string) => `كمية المهمة ${amounts}.`,
    hold: (inspection: string) => `نقطة توقف: ${inspection}.`,
    crew: (number: number, trade: string) => `الطاقم: ${trade} (${number}).`,
    comma: '، ',
  },
} as const;
