import { z } from 'zod';
import { isCalendarDate } from '../dates.ts';

const time = z
  .string()
  .max(5, 'A time is written 07:00.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'A time is written 07:00.');
const day = z.string().max(10, 'A date is written 2026-03-01.').refine(isCalendarDate, 'A date is written 2026-03-01.');

/** Of any year, the 29th of February with them. */
const dayOfYear = z
  .string()
  .max(5, 'A day of the year is written 06-15.')
  .refine((text) => isCalendarDate(`${LEAP_YEAR}-${text}`), 'A day of the year is written 06-15.');

const LEAP_YEAR = 2024;

/** Days of a month, 1 to 12, in a leap year. */
export const daysInMonth = (month: number): number => new Date(Date.UTC(LEAP_YEAR, month, 0)).getUTCDate();

const Shift = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from < to, 'A shift ends after it begins.')
  .meta({ description: 'From and to on one day, 24 hours: 07:00' });

const shifts = z
  .array(Shift, 'hours must be a list of shifts')
  .min(1, 'A working day needs at least one shift.')
  .max(6, 'A working day has at most six shifts.')
  .refine(
    (list) => list.every(({ from }, index) => index === 0 || from >= (list[index - 1]?.to ?? '')),
    'Shifts follow each other and do not overlap.',
  );

const MAX_DAY_SHIFTS = 48;

/** Of one day of a week or one date: none on a day off. */
const dayShifts = z
  .array(Shift)
  .max(MAX_DAY_SHIFTS, `A day has at most ${MAX_DAY_SHIFTS} shifts.`)
  .refine(
    (list) => list.every(({ from }, index) => index === 0 || from >= (list[index - 1]?.to ?? '')),
    'Shifts follow each other and do not overlap.',
  );

const DatedHours = z
  .object({ from: day, to: day, hours: dayShifts })
  .refine(({ from, to }) => from <= to, 'A holiday ends on or after the day it begins.');
/** Hours of some days in a row, both included, in place of those of their weekdays; none on days off. */
export type DatedHours = z.output<typeof DatedHours>;

/** So many stretches of days with hours of their own a calendar holds. */
export const MAX_DATED_HOURS = 5000;

/** The rules a holiday may come from; its date in a year is computed, and a day the government moved is written in `moved`. */
export const HOLIDAY_RULES = ['founding_day', 'national_day', 'eid_al_fitr', 'eid_al_adha'] as const;
export type HolidayRule = (typeof HOLIDAY_RULES)[number];

const Holiday = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'A holiday has a name.')
      .max(100, 'The name of a holiday has at most 100 characters.'),
    from: day,
    to: day,
    /** True for a day on which work goes on although it would be off (a Friday made up). */
    isWorking: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to, 'A holiday ends on or after the day it begins.')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 60 * 86_400_000, 'A holiday lasts at most 60 days.');
export type Holiday = z.output<typeof Holiday>;

const MAX_HOLIDAYS = 200;

/** The working calendar of an organisation or a project. */
export const CalendarSettings = z.object({
  /** Weekdays worked, 0 = Sunday … 6 = Saturday. */
  workingDays: z
    .array(z.int().min(0).max(6), 'workingDays must be a list of weekdays')
    .min(1, 'At least one weekday is worked.')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'A weekday is named once.')
    .transform((days) => [...days].sort((one, other) => one - other)),
  hours: shifts,
  /** Hours in the month of Ramadan; null: as always. */
  ramadanHours: shifts.nullable(),
  /** Outdoor work rests in these hours of these days of every year (MM-DD); null: no ban. */
  middayBan: z
    .object({
      from: dayOfYear,
      to: dayOfYear,
      hours: Shift,
    })
    .nullable(),
  /** Computed every year; a year in which the days are written among `holidays` for the same rule stands as written. */
  computedHolidays: z
    .array(
      z.object({
        rule: z.enum(HOLIDAY_RULES),
        /** Days off, from its first day. */
        days: z.int().min(1, 'A holiday lasts at least one day.').max(30, 'A computed holiday lasts at most 30 days.'),
      }),
    )
    .max(HOLIDAY_RULES.length, 'A holiday is named once.')
    .refine((list) => new Set(list.map(({ rule }) => rule)).size === list.length, 'A holiday is named once.'),
  /** Written by hand: the announced dates of one year, shutdowns, days made up. `rule` takes the place of the computed ones. */
  holidays: z
    .array(Holiday.safeExtend({ rule: z.enum(HOLIDAY_RULES).nullable().default(null) }))
    .max(MAX_HOLIDAYS, `A calendar holds at most ${MAX_HOLIDAYS} holidays.`),
  /** Hours by weekday, 0 = Sunday … 6 = Saturday, in place of the same hours on every working day. */
  weekHours: z.array(dayShifts).length(7, 'A week has seven days.').optional(),
  /** Hours of dates, in order; they win over the week and its holidays. */
  datedHours: z
    .array(DatedHours)
    .max(MAX_DATED_HOURS, `A calendar holds at most ${MAX_DATED_HOURS} days with hours of their own.`)
    .refine(
      (list) => list.every(({ from }, index) => index === 0 || from > (list[index - 1]?.to ?? '')),
      'Days with hours of their own follow each other and do not overlap.',
    )
    .optional(),
});
export type CalendarSettings = z.output<typeof CalendarSettings>;

/**
 * Sunday to Thursday, 07:00–12:00 and 13:00–16:00, six hours in Ramadan, both Eids (four days each, Saudi Labour Law and its
 * regulations), Founding Day and National Day, and the ban on work under the sun (Ministry decision 3337).
 */
export const DEFAULT_CALENDAR: CalendarSettings = {
  workingDays: [0, 1, 2, 3, 4],
  hours: [
    { from: '07:00', to: '12:00' },
    { from: '13:00', to: '16:00' },
  ],
  ramadanHours: [{ from: '07:00', to: '13:00' }],
  middayBan: { from: '06-15', to: '09-15', hours: { from: '12:00', to: '15:00' } },
  computedHolidays: [
    { rule: 'founding_day', days: 1 },
    { rule: 'national_day', days: 1 },
    { rule: 'eid_al_fitr', days: 4 },
    { rule: 'eid_al_adha', days: 4 },
  ],
  holidays: [],
};
