import { isArabic } from '#shared/language/fold.ts';
import { message, type Sentence } from '#shared/sentence.ts';
import type { Assignment } from './look-ahead.ts';
import type { Hold } from './work.ts';

export type Language = 'en' | 'ar';

/** A task is worded in the language of its title. */
export const languageOf = (title: string): Language => (isArabic(title) ? 'ar' : 'en');

const MOST_TITLE = 300;

interface Dated extends Pick<Assignment, 'day' | 'days'> {
  readonly work: { readonly title: string };
}

interface Named extends Dated {
  readonly crew: { readonly step: string | null };
}

/** "Columns, Level 3: Cast (day 4 of 6)": the same promise has the same title whenever it is suggested. */
export const titleOf = (named: Named): string => worded(named, named.crew.step, languageOf(named.work.title));

function worded({ work, day, days }: Dated, name: string | null, language: Language): string {
  const step = name === null ? '' : `: ${name}`;
  const which = days === 1 ? '' : dayOf(language, day, days);
  const room = MOST_TITLE - step.length - which.length;
  return `${work.title.length > room ? `${work.title.slice(0, room - 1)}…` : work.title}${step}${which}`;
}

const dayOf = (language: Language, day: number, days: number): string =>
  language === 'ar' ? ` (اليوم ${day} من ${days})` : ` (day ${day} of ${days})`;

export function holdSentence(hold: Hold): Sentence {
  switch (hold.kind) {
    case 'blocked':
      return hold.reason
        ? message('It is blocked: {{reason}}', { reason: hold.reason })
        : message('It is blocked; nobody has said why.');
    case 'predecessor':
      return message('T-{{number}} {{title}} has to come first.', { number: String(hold.number), title: hold.title });
    // Of the day's work, which may take more than its even share: no day of running out is named here.
    case 'material':
      return hold.until === null
        ? message('Not enough {{item}}, and no delivery is expected.', { item: hold.item })
        : message('Not enough {{item}} before the delivery of {{date}}.', { item: hold.item, date: hold.until });
    case 'weather':
      return message('The weather stops it from {{from}} to {{to}}.', { from: hold.from, to: hold.to });
    case 'crew':
      return message('It needs {{count}} workers and {{free}} are free.', { count: hold.needed, free: hold.free });
    case 'suspended':
      return hold.until === null
        ? message('Its work is suspended.')
        : message('Its work is suspended until {{date}}.', { date: hold.until });
    case 'dates':
      return message('It has no dates and no link that says when.');
  }
}

interface Goal {
  readonly kind: 'finish' | 'start' | 'continue';
  readonly number: number;
  readonly title: string;
  readonly percent: number;
  readonly isCritical: boolean;
}

/** At most so many objectives a week; more are no objectives. */
export const MOST_OBJECTIVES = 8;

/** What a week is to reach: finish, start, bring on; critical work first. */
export function objectivesOf(week: readonly Assignment[], language: Language): string[] {
  const goals = [...Map.groupBy(week, ({ work }) => work.id).values()].map(goalOf).sort(byWeight);
  const shown = goals.length > MOST_OBJECTIVES ? goals.slice(0, MOST_OBJECTIVES - 1) : goals;
  const rest = goals.length - shown.length;
  return [...shown.map((goal) => goalText(goal, language)), ...(rest > 0 ? [restText(rest, language)] : [])];
}

function goalOf(days: readonly Assignment[]): Goal {
  const [first, last] = [days[0], days.at(-1)] as [Assignment, Assignment];
  const { work } = last;
  const kind = last.finishes ? 'finish' : first.starts ? 'start' : 'continue';
  const percent = Math.min(99, Math.round((last.day / last.days) * 100));
  return { kind, number: work.number, title: work.title, percent, isCritical: work.isCritical };
}

const weights = { finish: 0, start: 1, continue: 2 } as const;

const byWeight = (one: Goal, other: Goal): number =>
  Number(other.isCritical) - Number(one.isCritical) ||
  weights[one.kind] - weights[other.kind] ||
  one.number - other.number;

function goalText({ kind, number, title, percent }: Goal, language: Language): string {
  const task = `T-${number} ${title}`;
  if (language === 'ar') {
    const texts = {
      finish: `إنهاء ${task}`,
      start: `بدء ${task} وإنجاز ${percent}٪ منها`,
      continue: `الوصول في ${task} إلى ${percent}٪`,
    };
    return texts[kind];
  }
  const texts = {
    finish: `Finish ${task}`,
    start: `Start ${task} and reach ${percent}%`,
    continue: `Bring ${task} to ${percent}%`,
  };
  return texts[kind];
}

const restText = (count: number, language: Language): string =>
  language === 'ar' ? `ومواصلة ${count} من المهام الأخرى حسب الخطة` : `Keep ${count} more tasks going as planned`;
