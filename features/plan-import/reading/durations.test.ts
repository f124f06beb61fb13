import { expect, test } from 'vitest';
import { durationOf, elapsedDaysOf } from './durations.ts';

const time = { hoursPerDay: 8, daysPerWeek: 5 };

/** The words that Microsoft Project, Primavera and site offices write in each language; working days of each. */
test.each<[string, Readonly<Record<string, number>>]>([
  [
    'English',
    {
      ...{ '60d': 60, '17 days': 17, '1 day?': 1, '3 dys': 3, '2w': 10, '2 wks': 10, '1 week': 5, '1 mon': 20 },
      ...{ '2 mons': 40, '16h': 2, '4 hrs': 0.5, '1 hour': 0.125, '240 mins': 0.5, '1 yr': 240, '618d 2h': 618.25 },
    },
  ],
  [
    'French',
    {
      ...{ '2 sm': 10, '2 sem': 10, '2 sems': 10, '1 semaine': 5, '3 semaines': 15, '2 s': 10, '5 j': 5, '5 jrs': 5 },
      ...{ '1 jour': 1, '4 jours?': 4, '12 h': 1.5, '1 heure': 0.125, '8 heures': 1, '2 mois': 40, '1 an': 240 },
      ...{ '30 mn': 0.0625, '2,5 jours': 2.5, '1 sem et 2 j': 7 },
    },
  ],
  [
    'German',
    {
      ...{ '5 Tage': 5, '5 Tage?': 5, '1 Tag': 1, '5 t': 5, '2 W': 10, '2 Wo': 10, '2 Wochen': 10, '1 Woche': 5 },
      ...{
        '1 Monat': 20,
        '2 Monate': 40,
        '2 Mon': 40,
        '8 Std': 1,
        '4 Stunden': 0.5,
        '5,5 AT': 5.5,
        '10 Arbeitstage': 10,
      },
      ...{ '1 Woche und 2 Tage': 7, '1 Jahr': 240 },
    },
  ],
  [
    'Dutch',
    {
      ...{ '5 dagen': 5, '1 dag': 1, '5 dg': 5, '10 dgn': 10, '2 wkn': 10, '2 weken': 10, '1 week': 5, '2 mnd': 40 },
      ...{ '1 maand': 20, '8 uur': 1, '4 u': 0.5, '6 werkdagen': 6, '2 weken en 1 dag': 11, '1 jr': 240 },
    },
  ],
  [
    'Spanish',
    {
      ...{ '5 días': 5, '1 día': 1, '5 días?': 5, '2 sem.': 10, '2 semanas': 10, '1 semana': 5, '3 s': 15, '2 ms': 40 },
      ...{ '1 mes': 20, '2 meses': 40, '8 horas': 1, '8 hrs': 1, '1 semana y 2 días': 7, '1 año': 240, '2 años': 480 },
    },
  ],
  [
    'Arabic',
    {
      ...{ '٥ أيام': 5, '5 أيام': 5, '١٧ يوم': 17, '17 يومًا': 17, يوم: 1, يومان: 2, يومين: 2, أسبوع: 5, أسبوعان: 10 },
      ...{
        '3 أسابيع': 15,
        '١٢ أسبوعًا': 60,
        شهر: 20,
        شهرين: 40,
        '3 أشهر': 60,
        '3 شهور': 60,
        '8 ساعات': 1,
        '12 ساعة': 1.5,
      },
      ...{ '2 سنة': 480, '10 يوم عمل': 10, '٢،٥ يوم': 2.5, '١،٢٠٠ ساعة': 150, '10 أيام عمل': 10, '1 أسبوع و 2 يوم': 7 },
    },
  ],
])('durations in %s', (_, table) => {
  const read = Object.fromEntries(Object.keys(table).map((text) => [text, durationOf(text, time)]));
  expect(read).toEqual(table);
});

test.each<[string, number]>([
  ['5 ed', 5],
  ['3 edays', 3],
  ['2 ewks', 14],
  ['10 calendar days', 10],
  ['5 fT', 5],
  ['5 fTage', 5],
  ['5 jé', 5],
  ['10 jours calendaires', 10],
  ['5 vd', 5],
  ['10 kalenderdagen', 10],
  ['10 días naturales', 10],
  ['10 أيام تقويمية', 10],
])('%s are days and nights', (text, days) => {
  expect(elapsedDaysOf(text)).toBe(days);
});

test.each(['', 'soon', '5 apples', '12/03/2026', '-3 days', '1.2.3'])('%s is no duration', (text) => {
  expect(durationOf(text, time)).toBeUndefined();
});
