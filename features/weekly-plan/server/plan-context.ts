import { type SupplyContext, supplyOf } from '#features/materials/supply-rules.ts';
import type { Schedule } from '#features/schedule/contract.ts';
import { peopleOf, shareOfTrade, USUAL_CREW } from '#features/schedule/crew-rules.ts';
import { calendarsOf, type SentPlan, scheduleOf } from '#features/schedule/rules.ts';
import { looseTradeOrder } from '#features/schedule/trade-link-rules.ts';
import { linksOfWholes, wholeOfParts } from '#features/schedule/whole-rules.ts';
import type { WeatherReport } from '#features/weather/contract.ts';
import { isOutdoor, stopsWork } from '#features/weather/rules.ts';
import {
  dayCrewOf,
  holdPointOf,
  placedWorkOf,
  stepsOf,
  tradeNames,
  workTitles,
} from '#features/work-knowledge/crew-rules.ts';
import { takenOn } from '#features/work-knowledge/material-rules.ts';
import { onSite, scopesOf } from '#features/work-knowledge/scope-rules.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import type { Question } from '../look-ahead/look-ahead.ts';
import { mostPlaced } from '../look-ahead/outputs.ts';
import { type Language, languageOf } from '../look-ahead/sentences.ts';
import type { Crew, Weather, Work } from '../look-ahead/work.ts';

/** What is known of a project before anything is computed; it crosses to a thread. By task id where not said otherwise. */
export interface PlanContext {
  readonly plan: SentPlan;
  /** The people of the last daily log. */
  readonly logged: ReadonlyMap<string, number>;
  readonly blockedReasons: ReadonlyMap<string, string>;
  readonly supply: SupplyContext;
  readonly impacts: WeatherReport['impacts'];
  readonly weather: WeatherReport['state'];
}

/** What a task takes of a material, in its unit. */
export interface Used {
  readonly item: string;
  readonly unit: string;
  readonly quantity: number;
  /** Nobody said how much: it is a share of the requirement. */
  readonly isShare: boolean;
}

/** With what each task takes of materials. */
export interface PlanQuestion extends Question {
  readonly uses: ReadonlyMap<string, readonly Used[]>;
}

/** Trades and hold points are told in the language of the reader. */
export function questionOf(planContext: PlanContext, days: number, reader: Language = 'en'): PlanQuestion {
  const { plan } = planContext;
  const schedule = scheduleOf(plan);
  const standIns = wholeOfParts(plan.tasks);
  const supply = supplyOf(planContext.supply);
  const uses = ofStandIns(supply.uses, standIns, (one, other) => ({
    ...one,
    quantity: one.quantity + other.quantity,
    isShare: one.isShare || other.isShare,
  }));
  const shortages = ofStandIns(supply.shortages, standIns, (one, other) => ({
    ...one,
    need: one.need + other.need,
    isShare: one.isShare || other.isShare,
  }));
  const placed = schedule.tasks.filter(({ id }) => !standIns.has(id));
  const calendar = openCalendar(plan.calendar);
  const own = new Map(plan.tasks.map((task) => [task.id, task]));
  const peopleFor = peopleOf(plan.tasks, planContext.logged);
  const calendarOf = calendarsOf(plan);
  const scopes = scopesOf(
    schedule.tasks.filter(({ isSummary }) => !isSummary),
    plan.links,
  );
  const titleOf = workTitles(plan.tasks);
  const stepsFor = (work: Work) => {
    const steps = scopes.get(work.id) ?? stepsOf(titleOf(work));
    return isBegun(work) ? onSite(steps) : steps;
  };
  const unitOf = (id: string, item: string) => uses.get(id)?.find((used) => used.item === item)?.unit ?? '';
  return {
    today: plan.today,
    days,
    calendar,
    crew: plan.capacity.crew,
    tasks: placed.map((task) => ({
      ...workOf(task, planContext, own.get(task.id)),
      calendar: calendarOf(task.id),
    })),
    links: [...linksOfWholes(plan.tasks, plan.links), ...looseTradeOrder(schedule.tasks, plan.links, placedWorkOf)],
    uses,
    shortages,
    weather: weatherOf(planContext, (id, date) => (calendarOf(id) ?? calendar).workingHours(date)),
    crewAt: (work, place) => crewOf({ ...work, people: peopleFor(work.id), steps: stepsFor(work) }, place, reader),
    takenOn: (work, item, place) =>
      takenOn({ title: titleOf(work), material: { item, unit: unitOf(work.id, item) }, steps: stepsFor(work) }, place),
    mostPlaced: ({ id }, item, workers) => mostPlaced(item, unitOf(id, item), workers),
  };
}

/** What parts take of materials, as the tasks take it that stand for them. */
function ofStandIns<T extends { readonly item: string; readonly pile?: string }>(
  given: ReadonlyMap<string, readonly T[]>,
  standIns: ReadonlyMap<string, string>,
  add: (one: T, other: T) => T,
): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const [id, entries] of given) {
    const key = standIns.get(id) ?? id;
    const list = found.get(key) ?? [];
    for (const entry of entries) {
      const place = list.findIndex(({ item, pile }) => item === entry.item && pile === entry.pile);
      const known = list[place];
      if (known) list[place] = add(known, entry);
      else list.push(entry);
    }
    found.set(key, list);
  }
  return found;
}

const workOf = (
  task: Schedule['tasks'][number],
  { blockedReasons }: PlanContext,
  own?: Pick<SentPlan['tasks'][number], 'workers' | 'crew' | 'unbegun' | 'splits'>,
): Work => ({
  ...task,
  // One of its parts is blocked, and none has begun.
  ...(own?.unbegun === 'all' && { status: 'not_started' }),
  blockedReason: blockedReasons.get(task.id) ?? null,
  start: task.plannedStartDate ?? task.plannedEndDate ?? task.earlyStart,
  end: task.plannedEndDate ?? task.earlyFinish ?? task.plannedStartDate,
  isOutdoor: isOutdoor(task.title),
  workers: own?.workers ?? null,
  crew: own?.crew,
  splits: own?.splits,
});

type Place = Parameters<typeof dayCrewOf>[1];

type Manned = Pick<Work, 'title' | 'crew'> & {
  readonly people: ReturnType<ReturnType<typeof peopleOf>>;
  readonly steps: ReturnType<typeof stepsOf>;
};

const isBegun = ({ status, percentComplete }: Work): boolean => status === 'in_progress' || percentComplete > 0;

function crewOf({ title, crew, people, steps }: Manned, place: Place, reader: Language): Crew {
  const { trade, number: all, step } = dayCrewOf({ title, ...people }, place, steps);
  const number = shareOfTrade({ number: all, trade, crew, people });
  const names = trade ? tradeNames([trade])[trade] : undefined;
  return {
    trade: names?.[reader] ?? null,
    ownTrade: names?.[languageOf(title)] ?? null,
    number: number ?? crew ?? USUAL_CREW,
    isKnown: number !== null,
    step: step?.title[languageOf(title)] ?? null,
    inspection: (step && holdPointOf(step)?.[reader]) ?? null,
  };
}

/** A day of a task is lost when the weather takes half of its working hours. */
function weatherOf({ impacts }: PlanContext, hoursOn: (id: string, date: string) => number): Weather[] {
  return impacts
    .filter(({ rule }) => rule !== 'midday-ban')
    .flatMap(({ rule, date, from, to, tasks }) => {
      const lost = (Number(to.slice(0, 2)) - Number(from.slice(0, 2))) * 2;
      const stops = (id: string) => stopsWork(rule) && lost >= hoursOn(id, date);
      return tasks.map(({ id }) => ({ taskId: id, date, rule, from, to, stops: stops(id) }));
    });
}
