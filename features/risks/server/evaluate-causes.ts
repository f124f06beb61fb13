import { slipOf } from '#features/schedule/rules.ts';
import { type StoppingRule, stopsWork } from '#features/weather/rules.ts';
import { message, type Sentence } from '#shared/sentence.ts';
import type { Cause } from '../engine/cause.ts';
import { days, tasksCounted, workingDays } from './counted.ts';

/** Probability and impact of a step. */
type Weight = readonly [probability: number, impact: number];

/** The variance alerts of features/budget, which have their own hysteresis. */
export interface BudgetFact {
  readonly kind: 'budget' | 'cost' | 'schedule' | 'pace' | 'overdue';
  readonly severity: 'warning' | 'high' | 'critical';
  readonly value: number;
  readonly threshold: number;
  /** The first payment behind it, for overdue ones. */
  readonly paymentId: string | null;
}

const budgetWeights: Readonly<Record<BudgetFact['severity'], Weight>> = {
  warning: [3, 3],
  high: [4, 3],
  critical: [5, 4],
};

const budgetTitles: Readonly<Record<BudgetFact['kind'], Sentence>> = {
  budget: message('The budget is being used up'),
  cost: message('The work costs more than it is worth'),
  schedule: message('The work is behind its plan'),
  pace: message('Money is spent faster than planned work comes due'),
  overdue: message('Payments are overdue'),
};

const budgetWords: Readonly<Record<BudgetFact['kind'], (figures: { value: string; limit: string }) => Sentence>> = {
  budget: (figures) => message('{{value}} % of the budget is paid (watched above {{limit}} %).', figures),
  cost: (figures) => message('CPI, earned value ÷ actual cost, is {{value}} (watched below {{limit}}).', figures),
  schedule: (figures) => message('SPI, earned value ÷ planned value, is {{value}} (watched below {{limit}}).', figures),
  pace: (figures) =>
    message(
      'The share of the budget that is paid is {{value}} points ahead of the share of the work that is planned.',
      figures,
    ),
  overdue: ({ value }) => message('The oldest open payment is {{late}} late.', { late: days(Number(value)) }),
};

/** Whole days and percent as they are, ratios with two decimals. */
const figureText = (value: number): string => String(Math.round(value * 100) / 100);

export const budgetCauses = (facts: readonly BudgetFact[]): Cause[] =>
  facts.map(({ kind, severity, value, threshold, paymentId }) => {
    const [probability, impact] = budgetWeights[severity];
    return {
      key: `budget:${kind}`,
      title: kind === 'budget' && severity === 'critical' ? message('The budget is overspent') : budgetTitles[kind],
      description: budgetWords[kind]({ value: figureText(value), limit: figureText(threshold) }),
      probability,
      impact,
      paymentId,
    };
  });

/** Working days by which the end slips: from how many, and how heavy. */
const slipSteps: readonly (readonly [days: number, weight: Weight])[] = [
  [20, [4, 4]],
  [10, [4, 3]],
  [3, [3, 3]],
];
/** A slip that was told of is told of until it is this small: no flicker about the threshold. */
const SLIP_HELD = 1;

export interface PlanFact {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  /** Working days it will end late if what is left of it is done from today on. */
  readonly delay: number;
  /** Working days it may be late before the project is; negative when the plan itself breaks its end or a constraint. */
  readonly totalFloat: number;
}

const stepOf = (days: number, isHeld: boolean): Weight | undefined =>
  slipSteps.find(([from]) => days >= from)?.[1] ?? (isHeld && days >= SLIP_HELD ? slipSteps.at(-1)?.[1] : undefined);

const nameOf = ({ number, title }: PlanFact): string => `T-${number} ${title}`;

/**
 * Tasks that end later by more than their float push the end; tasks with negative float are planned beyond it. `isOpen` says
 * which keys have an open entry. `tasks` are leaves that are not done.
 */
export function scheduleCauses(tasks: readonly PlanFact[], isOpen: (key: string) => boolean): Cause[] {
  return [...slipCause(tasks, isOpen('schedule:slip')), ...floatCause(tasks, isOpen('schedule:float'))];
}

function slipCause(tasks: readonly PlanFact[], isHeld: boolean): Cause[] {
  const slips = tasks
    .map((task) => ({ task, days: slipOf(task.delay, task.totalFloat) }))
    .filter(({ days }) => days > 0)
    .sort((one, other) => other.days - one.days || one.task.number - other.task.number);
  const [worst] = slips;
  const weight = worst && stepOf(worst.days, isHeld);
  if (!weight) return [];
  const { task } = worst;
  const values = {
    task: nameOf(task),
    late: workingDays(task.delay),
    float: days(Math.max(task.totalFloat, 0)),
    slip: workingDays(worst.days),
  };
  return [
    {
      key: 'schedule:slip',
      title: message('The end of the project slips'),
      description: message(
        '{{task}} will end {{late}} late as it stands and had {{float}} of float: the end slips by {{slip}}.',
        values,
      ),
      probability: weight[0],
      impact: weight[1],
      taskId: task.id,
    },
  ];
}

function floatCause(tasks: readonly PlanFact[], isHeld: boolean): Cause[] {
  const negative = tasks
    .filter(({ totalFloat }) => totalFloat < 0)
    .sort((one, other) => one.totalFloat - other.totalFloat || one.number - other.number);
  const [worst] = negative;
  const weight = worst && stepOf(-worst.totalFloat, isHeld);
  if (!weight) return [];
  const values = {
    task: nameOf(worst),
    late: workingDays(-worst.totalFloat),
    tasks: tasksCounted(negative.length),
  };
  return [
    {
      key: 'schedule:float',
      title: message('The plan ends later than agreed'),
      description: message('Negative float: {{tasks}}. {{task}} is planned {{late}} too late.', values),
      probability: weight[0],
      impact: weight[1],
      taskId: worst.id,
    },
  ];
}

export interface MaterialFact {
  readonly id: string;
  readonly item: string;
  readonly quantity: number;
  readonly unit: string;
  readonly neededBy: string;
  readonly daysAhead: number;
  /** Ordered today it would come too late. */
  readonly isLate: boolean;
  /** The first task that starves, and whether people said that it uses the material. */
  readonly task: { readonly id: string; readonly isLinked: boolean } | null;
}

/** Of a project with more shortages, the most urgent. */
const MOST_MATERIALS = 20;

export const materialCauses = (facts: readonly MaterialFact[]): Cause[] =>
  facts.slice(0, MOST_MATERIALS).map(({ id, item, quantity, unit, neededBy, daysAhead, isLate, task }) => ({
    key: `material:${id}`,
    title: message('{{item}} will be missing', { item }),
    description: message('{{quantity}} {{unit}} are missing on {{date}}.', {
      quantity,
      unit: message(unit),
      date: neededBy,
    }),
    probability: isLate || daysAhead <= 0 ? 4 : 3,
    impact: task?.isLinked ? 4 : 3,
    materialId: id,
    taskId: task?.id ?? null,
  }));

export interface WeatherFact {
  readonly rule: string;
  readonly date: string;
  readonly tasks: readonly { readonly id: string }[];
}

const stopping: Readonly<Record<StoppingRule, Sentence>> = {
  thunder: message('Thunderstorms stop outdoor work'),
  'wind-facade': message('Wind stops façade work'),
  'wind-crane': message('Wind stops the cranes'),
  'wind-height': message('Wind stops work at height'),
  rain: message('Rain spoils fresh concrete, coatings and asphalt'),
  'wet-ground': message('The ground will be too wet for earthworks'),
  visibility: message('Dust or fog stops lifting and driving'),
};
/** So many tasks stopped make it a heavy day. */
const MANY_TASKS = 5;

/** The first day on which weather stops work; the hardest rule of that day comes first. */
export function weatherCauses(facts: readonly WeatherFact[]): Cause[] {
  const hard = facts.filter(({ rule }) => stopsWork(rule));
  const [first] = hard;
  if (!first || !stopsWork(first.rule)) return [];
  const title = stopping[first.rule];
  const ofDay = hard.filter(({ date }) => date === first.date);
  const tasks = new Set(ofDay.flatMap((impact) => impact.tasks.map(({ id }) => id)));
  return [
    {
      key: 'weather:work',
      title,
      description: message('Forecast for {{date}}; planned outdoors for that day: {{tasks}}.', {
        date: first.date,
        tasks: tasksCounted(tasks.size),
      }),
      probability: 4,
      impact: tasks.size >= MANY_TASKS ? 3 : 2,
      taskId: first.tasks[0]?.id ?? null,
    },
  ];
}

/** Working days without a daily log: from how many, and how heavy. */
const logSteps: readonly (readonly [days: number, weight: Weight])[] = [
  [5, [4, 3]],
  [2, [3, 2]],
];

/** `missing`: working days before today without a log since the last one, or since work began. */
export function logCauses(missing: number): Cause[] {
  const weight = logSteps.find(([days]) => missing >= days)?.[1];
  if (!weight) return [];
  return [
    {
      key: 'logs:missing',
      title: message('No daily logs'),
      description: message('No daily log for {{time}}: what happened on site is not on record.', {
        time: workingDays(missing),
      }),
      probability: weight[0],
      impact: weight[1],
    },
  ];
}
