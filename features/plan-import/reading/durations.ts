import { plainDigits } from '#shared/language/digits.ts';
import { fold } from '#shared/language/fold.ts';
import { numberOf } from './figures.ts';

export interface WorkTime {
  readonly hoursPerDay: number;
  readonly daysPerWeek: number;
}

const DAYS_PER_MONTH = 20;
const MONTHS_PER_YEAR = 12;
const MINUTES_PER_HOUR = 60;

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const units: Record<Unit, string> = {
  minute: 'm|mn|min|mins|minute|minutes|minuut|minuten|minuto|minutos|minuti|دقيقه|دقايق|dk|мин',
  hour: 'h|hr|hrs|hour|hours|u|uur|uren|std|stunde|stunden|stdn|heure|heures|hora|horas|ساعه|ساعات|ora|ore|saat|godz|tim|timmar|timer|ч|час|часа|часов|小时|時間|시간|س',
  day: 'd|day|days|dy|dys|wd|working days|working day|work days|workdays|cd|calendar days|dag|dagen|dg|dgn|werkdagen|t|tag|tage|tagen|at|arbeitstage|jour|jours|j|jrs|jours ouvrables|jours ouvres|jour ouvrable|jour ouvre|dia|dias|dias habiles|dias laborables|dia habil|dia laborable|يوم عمل|ايام عمل|يوما عمل|يوم|ايام|اليوم|يوما|يومان|يومين|giorno|giorni|g|gg|gun|dzien|dni|dn|dagar|д|дн|дней|день|дня|天|工作日|个工作日|日|일|hari|dager|dage',
  week: 'w|wk|wks|wkn|week|weeks|weken|wo|woche|wochen|sm|sms|sem|sems|semaine|semaines|semana|semanas|s|اسبوع|اسبوعا|اسابيع|اسبوعان|اسبوعين|settimana|settimane|hafta|tydz|tyg|tydzien|tygodnie|vecka|veckor|нед|周|週|주|minggu|uke|uger',
  month:
    'mo|mon|mons|mth|mths|month|months|maand|maanden|mnd|monat|monate|mois|mes|meses|ms|شهر|شهرا|اشهر|شهور|شهران|شهرين|mese|mesi|ay|mies|miesiac|manad|manader|мес|个月|月|ヶ月|개월|bulan',
  year: 'y|yr|yrs|year|years|jaar|jr|jahr|jahre|an|ans|annee|annees|ano|anos|سنه|سنوات|عام|anno|anni|yil|rok|lat|ar|год|лет|年',
};

const unitOf = new Map<string, Unit>(
  (Object.entries(units) as [Unit, string][]).flatMap(([unit, list]) =>
    list.split('|').map((word): [string, Unit] => [fold(word), unit]),
  ),
);

/** The unit that a heading names: "Duration (h)", "المدة (أسابيع)"; undefined when it names none. */
export function unitOfHeading(header: string): Unit | undefined {
  const inside = /[([]([^()[\]]+)[)\]]/.exec(header)?.[1]?.trim();
  const words = fold(inside ?? header)
    .split(/[\s/_.:-]+/)
    .filter((word) => inside !== undefined || word.length > 2);
  for (const word of words) {
    const unit = unitOf.get(word) ?? unitOf.get(word.replace(/^بال/, '').replace(/^ال/, ''));
    if (unit) return unit;
  }
  return undefined;
}

const daysOf = (unit: Unit, { hoursPerDay, daysPerWeek }: WorkTime): number =>
  ({
    minute: 1 / MINUTES_PER_HOUR / hoursPerDay,
    hour: 1 / hoursPerDay,
    day: 1,
    week: daysPerWeek,
    month: DAYS_PER_MONTH,
    year: DAYS_PER_MONTH * MONTHS_PER_YEAR,
  })[unit];

const DUALS = new Set(['يومان', 'يومين', 'اسبوعان', 'اسبوعين', 'شهران', 'شهرين'].map(fold));

/**
 * Working days of "60d", "618d 2h", "17 days", "1w 3d", "5,5 Tage?", "يومان", "3" (in the unit given). Undefined when the
 * text is no duration. Of elapsed days ("5ed") as many as are worked on an average.
 */
export function durationOf(text: string, time: WorkTime, preset: Unit = 'day'): number | undefined {
  const plain = fold(plainDigits(text)).trim().replace(/[?~*]/g, '').replace(/\.$/, '').trim();
  if (plain === '' || plain.length > 60) return undefined;
  const bare = numberOf(plain);
  if (bare !== undefined) return bare < 0 ? undefined : round(bare * daysOf(preset, time));
  const word = unitOf.get(plain);
  if (word && plain.length > 2) return (DUALS.has(plain) ? 2 : 1) * daysOf(word, time);
  return sumOf(plain, time);
}

const PART =
  /^(\d[\d.,]*)\s*(e?)([\p{L}]+\.?(?:\s(?:days?|tage|ouvr\p{L}+|habil\p{L}*|laborables?|عمل))?)[\s,;+&]*(?:and|en|und|et|y|و)?\s*/u;

function sumOf(text: string, time: WorkTime): number | undefined {
  let days = 0;
  let rest = text;
  while (rest !== '') {
    const part = PART.exec(rest);
    const value = numberOf((part?.[1] ?? '').replace(/[.,]$/, ''));
    const word = part?.[3]?.replace(/\.$/, '') ?? '';
    const unit = unitOf.get(`${part?.[2] ?? ''}${word}`) ?? unitOf.get(word);
    if (!part || value === undefined || !unit) return undefined;
    const isElapsed = part[2] === 'e' && !unitOf.has(`e${word}`);
    days += isElapsed ? (value * ELAPSED[unit] * time.daysPerWeek) / ELAPSED.week : value * daysOf(unit, time);
    rest = rest.slice(part[0].length);
  }
  return round(days);
}

const round = (days: number): number => Math.round(days * 10_000) / 10_000;

/** Whether the text names its unit itself. */
export const namesUnit = (text: string, time: WorkTime): boolean =>
  numberOf(text) === undefined && durationOf(text, time) !== undefined;

/** Days and nights of each unit, as Microsoft Project counts elapsed time. */
const ELAPSED: Record<Unit, number> = { minute: 1 / 1440, hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };

/** Words for days that go by, worked or not, in English, German, French and Dutch. */
const elapsedWords = new Map<string, Unit>([
  ...(Object.entries(units) as [Unit, string][]).flatMap(([unit, list]) =>
    list
      .split('|')
      .filter((word) => /^[a-z]+$/.test(word) && !unitOf.has(`e${word}`))
      .flatMap((word): [string, Unit][] => [
        [`e${word}`, unit],
        [`elapsed ${word}`, unit],
      ]),
  ),
  ...[
    'cd|cal day|cal days|calendar day|calendar days|ft|ftag|ftage|je|jours ecoules|vd|vdag|vdagen|kalendertage|kalenderdagen|jours calendaires|dias naturales|ايام تقويميه|يوم تقويمي',
  ].flatMap((list) => list.split('|').map((word): [string, Unit] => [fold(word), 'day'])),
  ...['fw|fwoche|fwochen|vw|vweken'].flatMap((list) => list.split('|').map((word): [string, Unit] => [word, 'week'])),
]);

/** Calendar days of "5ed", "3 edays", "2 ewks", "36 ehrs", "10 calendar days"; undefined where working time is meant. */
export function elapsedDaysOf(text: string): number | undefined {
  const plain = fold(plainDigits(text)).trim().replace(/[?~*]/g, '').replace(/\.$/, '').trim();
  const match = /^(\d[\d.,]*)\s*(\p{L}[\p{L} .]*)$/u.exec(plain);
  const value = numberOf((match?.[1] ?? '').replace(/[.,]$/, ''));
  const unit = elapsedWords.get((match?.[2] ?? '').replace(/[.]/g, '').replace(/\s+/g, ' ').trim());
  return value === undefined || unit === undefined || plain.length > 60 ? undefined : round(value * ELAPSED[unit]);
}
