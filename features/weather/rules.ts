import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { DayForecast, HourForecast, Impact } from './contract.ts';
import { EXPOSURES, type Exposure, exposuresOf } from './exposure.ts';

/** Gusts above which façade panels and other large faces are not lifted: 36 km/h (10 m/s), the makers' usual limit. */
export const FACADE_GUST = 36;
/** Gusts above which cranes stop lifting: 50 km/h (14 m/s), the usual limit of mobile cranes; tower cranes 72 km/h (EN 14439). */
export const CRANE_GUST = 50;
/** Gusts above which nobody works on a scaffold or roof edge: 61 km/h (17 m/s), Beaufort 7, NASC guidance. */
export const HEIGHT_GUST = 61;
/** Rain in an hour that spoils fresh concrete, coatings and asphalt. Millimetres. */
export const SPOILING_RAIN = 0.5;
/** Rain of a day after which earthworks are too wet to compact. Millimetres. */
export const WET_GROUND_RAIN = 10;
/** Concrete at discharge: 35 °C at most (ACI 305.1, SBC 304). Uncooled it is no cooler than the air. */
export const CONCRETE_MAX = 35;
/** Evaporation from fresh concrete above which it cracks unless protected: 1 kg/m² an hour (ACI 305R). */
export const EVAPORATION_MAX = 1;
/** Heat as felt above which outdoor work needs more water and rest than usual. °C. */
export const FELT_HEAT = 42;
/** Dust or fog: nobody lifts or drives by sight below this. Metres. */
export const LIFTING_VISIBILITY = 1000;
/** A pour takes this many hours. */
const POUR_HOURS = 4;
/** WMO codes of thunderstorms. */
const THUNDER = 95;

/** Water lost by fresh concrete, kg/m² an hour (Uno 1998, the formula behind the ACI 305 chart), concrete as warm as the air but at most 35 °C. */
export function evaporation({
  temperature,
  humidity,
  wind,
}: Pick<HourForecast, 'temperature' | 'humidity' | 'wind'>): number | null {
  if (temperature === null || humidity === null || wind === null) return null;
  const concrete = Math.min(temperature, CONCRETE_MAX);
  const rate = 5 * ((concrete + 18) ** 2.5 - (humidity / 100) * (temperature + 18) ** 2.5) * (wind + 4) * 1e-6;
  return Math.max(0, Math.round(rate * 100) / 100);
}

/** Whether a title speaks of work under the sky: it keeps the midday ban. */
export const isOutdoor = (title: string): boolean => exposuresOf(title).length > 0;

const stopping = ['thunder', 'wind-facade', 'wind-crane', 'wind-height', 'rain', 'wet-ground', 'visibility'] as const;
export type StoppingRule = (typeof stopping)[number] & Impact['rule'];

/** Whether work rests under a rule. The others ask for care: heat and the midday ban are every summer's, planned with. */
export const stopsWork = (rule: string): rule is StoppingRule => (stopping as readonly string[]).includes(rule);

interface Rule {
  readonly rule: Impact['rule'];
  readonly exposures: readonly Exposure[];
  /** The figure that is compared; null where unknown. */
  readonly figure: (hour: HourForecast) => number | null;
  readonly limit: number;
  /** Below the limit is bad. */
  readonly isFloor?: boolean;
}

const rules: readonly Rule[] = [
  {
    rule: 'thunder',
    exposures: ['lifting', 'facade', 'height', 'concrete'],
    figure: ({ code }) => code,
    limit: THUNDER,
  },
  { rule: 'wind-facade', exposures: ['facade'], figure: ({ gust }) => gust, limit: FACADE_GUST },
  { rule: 'wind-crane', exposures: ['lifting'], figure: ({ gust }) => gust, limit: CRANE_GUST },
  { rule: 'wind-height', exposures: ['height'], figure: ({ gust }) => gust, limit: HEIGHT_GUST },
  { rule: 'rain', exposures: ['concrete', 'coating', 'asphalt'], figure: ({ rain }) => rain, limit: SPOILING_RAIN },
  { rule: 'heat-concrete', exposures: ['concrete'], figure: ({ temperature }) => temperature, limit: CONCRETE_MAX },
  { rule: 'evaporation', exposures: ['concrete'], figure: evaporation, limit: EVAPORATION_MAX },
  {
    rule: 'visibility',
    exposures: ['lifting', 'facade', 'earthworks'],
    figure: ({ visibility }) => visibility,
    limit: LIFTING_VISIBILITY,
    isFloor: true,
  },
  { rule: 'felt-heat', exposures: EXPOSURES, figure: ({ apparent }) => apparent, limit: FELT_HEAT },
];

export interface WorkTask {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
}

interface Question {
  readonly hours: readonly HourForecast[];
  readonly days: readonly DayForecast[];
  /** Not done. */
  readonly tasks: readonly WorkTask[];
  readonly calendar: WorkingCalendar;
  /** The first day looked at and how many in all. */
  readonly from: string;
  readonly dayCount: number;
}

/** What the weather of the working hours does to the outdoor tasks planned for those days; by day, the hardest rules first. */
export function impactsOf({ hours, days, tasks, calendar, from, dayCount }: Question): Impact[] {
  const exposed = tasks
    .map((task) => ({ task, exposures: exposuresOf(task.title) }))
    .filter(({ exposures }) => exposures.length > 0);
  return days
    .filter(({ date }) => date >= from && calendar.isWorkingDay(date))
    .slice(0, dayCount)
    .flatMap((day) => {
      const planned = exposed.filter(({ task }) => isPlannedOn(task, day.date));
      return planned.length === 0 ? [] : ofDay(day, workedHours(hours, day.date, calendar), { planned, calendar });
    });
}

interface Planned {
  readonly planned: readonly { task: WorkTask; exposures: readonly Exposure[] }[];
  readonly calendar: WorkingCalendar;
}

function ofDay(day: DayForecast, hours: readonly HourForecast[], { planned, calendar }: Planned): Impact[] {
  const touched = (exposures: readonly Exposure[]) =>
    planned
      .filter((one) => one.exposures.some((exposure) => exposures.includes(exposure)))
      .map(({ task: { id, number, title } }) => ({ id, number, title }));
  const found: Impact[] = rules.flatMap(({ rule, exposures, figure, limit, isFloor }) => {
    const tasks = touched(exposures);
    const bad = hours.filter((hour) => isBad(figure(hour), limit, isFloor));
    if (tasks.length === 0 || bad.length === 0) return [];
    const figures = bad.map((hour) => figure(hour) ?? limit);
    return [
      {
        rule,
        date: day.date,
        ...span(bad),
        figure: isFloor ? Math.min(...figures) : Math.max(...figures),
        limit,
        tasks,
      },
    ];
  });
  const context = touched(['earthworks', 'asphalt']);
  if (context.length > 0 && (day.rain ?? 0) >= WET_GROUND_RAIN) {
    found.push({
      rule: 'wet-ground',
      date: day.date,
      ...span(hours),
      figure: day.rain ?? 0,
      limit: WET_GROUND_RAIN,
      tasks: context,
    });
  }
  const ban = calendar.isMiddayBan(day.date) ? calendar.settings.middayBan?.hours : undefined;
  if (!ban) return found;
  const rest = { rule: 'midday-ban' as const, date: day.date, from: ban.from, to: ban.to, figure: null, limit: null };
  return [...found, { ...rest, tasks: touched(EXPOSURES) }];
}

const isBad = (figure: number | null, limit: number, isFloor = false): boolean =>
  figure !== null && (isFloor ? figure < limit : figure >= limit);

const isPlannedOn = ({ plannedStartDate, plannedEndDate }: WorkTask, date: string): boolean => {
  const [start, end] = [plannedStartDate ?? plannedEndDate, plannedEndDate ?? plannedStartDate];
  return start !== null && end !== null && start <= date && date <= end;
};

const hourOf = ({ time }: HourForecast): string => time.slice(11, 16);

function workedHours(hours: readonly HourForecast[], date: string, calendar: WorkingCalendar): HourForecast[] {
  const shifts = calendar.shiftsOn(date);
  return hours.filter(
    (hour) =>
      hour.time.startsWith(date) &&
      shifts.some(({ from, to }) => hourOf(hour) >= from.slice(0, 2) && hourOf(hour) < to),
  );
}

function span(hours: readonly HourForecast[]): { from: string; to: string } {
  const times = hours.map(hourOf);
  const last = Number(times.at(-1)?.slice(0, 2) ?? 0) + 1;
  return { from: times[0] ?? '00:00', to: `${String(last).padStart(2, '0')}:00` };
}

export interface PourWindow {
  readonly from: string;
  readonly to: string;
  /** The highest air temperature (°C) and evaporation (kg/m² an hour) in it. */
  readonly temperature: number;
  readonly evaporation: number;
}

/** The four hours of a day and the night after it in which concrete suffers least: dry, at most 35 °C, the lowest evaporation; null when there are none. */
export function bestPour(hours: readonly HourForecast[], date: string): PourWindow | null {
  const first = hours.findIndex(({ time }) => time >= `${date}T05:00`);
  if (first < 0) return null;
  const candidates = hours.slice(first, first + 24);
  let best: PourWindow | null = null;
  for (let at = 0; at + POUR_HOURS <= candidates.length; at++) {
    const window = pourIn(candidates.slice(at, at + POUR_HOURS));
    if (window && (!best || window.evaporation < best.evaporation)) best = window;
  }
  return best;
}

function pourIn(window: readonly HourForecast[]): PourWindow | null {
  const temperatures = window.map(({ temperature }) => temperature);
  const rates = window.map(evaporation);
  if (temperatures.includes(null) || rates.includes(null)) return null;
  const temperature = Math.max(...(temperatures as number[]));
  const isDry = window.every(({ rain }) => (rain ?? 0) < SPOILING_RAIN);
  if (!isDry || temperature > CONCRETE_MAX) return null;
  const last = window.at(-1);
  const end = `${last?.time.slice(0, 11)}${String((Number(last?.time.slice(11, 13)) + 1) % 24).padStart(2, '0')}:00`;
  return { from: window[0]?.time ?? '', to: end, temperature, evaporation: Math.max(...(rates as number[])) };
}
