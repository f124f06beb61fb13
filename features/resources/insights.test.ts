import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { dearest, orderSentence, type ProjectFacts, tipsOf } from './insights.ts';

const task = (more: Partial<ProjectFacts['tasks'][number]> = {}) => ({
  ...{ id: 'a', number: 1, title: 'Chillers', isSummary: false, isCritical: true, breaksLink: false },
  ...{ status: 'in_progress' as const, plannedEndDate: '2026-11-25', totalFloat: 0 },
  ...more,
});
const facts = (more: Partial<ProjectFacts>): ProjectFacts => ({
  ...{ project: { id: 'p', name: 'Plant' }, today: '2026-11-22', calendar: openCalendar(DEFAULT_CALENDAR) },
  ...{ finish: '2026-11-25', plannedEnd: '2026-11-30', tasks: [task()], crew: 50, weeks: [], days: [], active: [] },
  ...more,
});
const sentence = (more: Partial<ProjectFacts>) => tipsOf(facts(more)).schedule?.tip.sentence;

describe('the tip of the schedule', () => {
  test('on time: the next critical task decides', () => {
    expect(sentence({})).toMatchObject({ values: { project: 'Plant', date: '2026-11-25', task: 'Chillers' } });
  });

  test('late: working days after the planned end', () => {
    // Monday the 30th to Wednesday: two working days more.
    expect(sentence({ finish: '2026-12-02' })).toMatchObject({ values: { late: { values: { count: 2 } }, count: 1 } });
  });

  test('critical tasks past their date are said before anything in the future', () => {
    const tasks = [
      task({ plannedEndDate: '2026-11-10' }),
      task({ id: 'b', number: 2, isCritical: false, plannedEndDate: '2026-11-10', totalFloat: 0 }),
      task({ id: 'c', number: 3, isCritical: false, plannedEndDate: '2026-11-09', totalFloat: 1 }),
      task({ id: 'd', number: 4 }),
    ];
    expect(tipsOf(facts({ tasks })).schedule?.tip).toMatchObject({
      sentence: {
        key: '{{project}}: {{count}} critical tasks are past their date; each further day moves its end.',
        values: { project: 'Plant', count: 1 },
      },
      rows: [{ id: 'a', figure: 0 }],
    });
  });

  test('critical is what decides the computed end, however far off the promised one is', () => {
    const tasks = [task({ plannedEndDate: '2026-11-10', totalFloat: 26 }), task({ id: 'b', number: 2 })];
    expect(sentence({ tasks })).toMatchObject({ values: { count: 1 } });
  });

  test('a late task with float is not said to move the end', () => {
    const late = task({ isCritical: false, plannedEndDate: '2026-11-10', totalFloat: 0 });
    const tasks = [late, task({ id: 'b', number: 2 })];
    expect(sentence({ tasks })?.key).not.toContain('past their date');
  });

  test('a plan that is over says that all that is open is past its date', () => {
    const tasks = [
      task({ plannedEndDate: '2026-11-10' }),
      task({ id: 'b', isCritical: false, plannedEndDate: '2026-11-01', totalFloat: 7 }),
    ];
    expect(sentence({ finish: '2026-11-10', tasks })).toMatchObject({
      key: '{{project}}: all unfinished tasks ({{tasks}}) are past their planned dates, the last since {{date}}.',
      values: { tasks: 2, date: '2026-11-10' },
    });
  });

  test('of a plan that is over as many tasks are counted as the board counts past their date', () => {
    const tasks = [
      task({ id: 's', number: 2, isSummary: true, plannedEndDate: '2026-11-10' }),
      task({ plannedEndDate: '2026-11-10' }),
    ];
    const { tip } = tipsOf(facts({ finish: '2026-11-10', tasks })).schedule ?? {};
    expect(tip).toMatchObject({ sentence: { values: { tasks: 2, date: '2026-11-10' } }, rows: [{ id: 'a' }] });
  });

  test('tasks planned before what they wait for', () => {
    expect(sentence({ tasks: [task(), task({ id: 'b', breaksLink: true })] })).toMatchObject({ values: { count: 1 } });
  });

  test('nothing to say of a project without open tasks', () => {
    expect(sentence({ tasks: [task({ status: 'done' })] })).toBeUndefined();
  });
});

test('the tip of an overload names the tasks that make up its number, and leads to the week it is in', () => {
  const days = [60, 52, 51, 55, 54, 53, 96].map((workers, at) => ({
    ...{ date: `2026-11-2${at + 2}`, isWorking: true, holiday: null, tasks: 4, critical: 0, workers, isHigh: false },
    ...{ trades: [], unknownCrews: 0, office: 0, blocked: 0 },
  }));
  const crew = (number: number, workers: number, [start, end] = ['2026-11-25', '2026-11-28']) => ({
    ...{
      id: `t${number}`,
      number,
      title: 'Columns',
      status: 'in_progress' as const,
      priority: 'medium' as const,
      isCritical: false,
    },
    ...{ start, end, workFrom: start, workTo: end, workers, totalFloat: 0, risk: null },
  });
  const week = (from: string, to: string) =>
    ({ from, to, peakAbove: null, daysOver: 1 }) as unknown as ProjectFacts['weeks'][number];
  const weeks = [week('2026-11-21', '2026-11-27'), week('2026-11-28', '2026-12-04')];
  const active = [crew(1, 20), crew(2, 44), crew(3, 30, ['2026-11-22', '2026-11-27']), crew(4, 0), crew(5, 32)];
  const tip = tipsOf(facts({ days, weeks, active })).resources?.tip;
  expect(tip).toMatchObject({
    sentence: { values: { peak: 96, date: '2026-11-28', crew: 50 } },
    link: '/cm/resources?project=p&week=1',
  });
  expect(tip?.sentence.key).toContain('the capacity set is {{crew}}');
  expect(tip?.rows.map(({ label, figure }) => [label, figure])).toEqual([
    ['T-2 Columns', 44],
    ['T-5 Columns', 32],
    ['T-1 Columns', 20],
  ]);
  const many = Array.from({ length: 20 }, (_, at) => crew(at + 1, 8));
  const rows = tipsOf(facts({ days, weeks, active: many })).resources?.tip.rows ?? [];
  expect(rows.at(-1)).toMatchObject({ id: 'rest', label: '+5', figure: 40 });
  expect(rows).toHaveLength(16);
});

describe('the tip of resources where nobody works in the next four weeks', () => {
  const day = (date: string, blocked: number, tasks = 0) => ({
    ...{ date, isWorking: true, holiday: null, tasks, critical: 0, workers: 0, isHigh: false },
    ...{ trades: [], unknownCrews: 0, office: 0, blocked },
  });
  const held = (number: number, start: string) => ({
    ...{
      id: `t${number}`,
      number,
      title: 'Columns',
      status: 'blocked' as const,
      priority: 'medium' as const,
      isCritical: false,
    },
    ...{ start, end: '2026-11-30', workFrom: start, workTo: '2026-11-30' },
    ...{ workers: 0, totalFloat: 0, risk: 'blocked' as const },
  });
  const week = (from: string, to: string) => ({ from, to }) as unknown as ProjectFacts['weeks'][number];
  const weeks = [week('2026-11-21', '2026-11-27'), week('2026-11-28', '2026-12-04')];
  const tipOf = (more: Partial<ProjectFacts>) => tipsOf(facts({ weeks, ...more })).resources?.tip;

  test('all of it is blocked: it says so, names the tasks and leads to their week', () => {
    const over = { ...held(3, '2026-11-01'), end: '2026-11-10', workFrom: '2026-11-01', workTo: '2026-11-10' };
    const active = [held(1, '2026-11-29'), held(2, '2026-11-30'), over];
    const tip = tipOf({ days: [day('2026-11-22', 0), day('2026-11-29', 1), day('2026-11-30', 2)], active });
    expect(tip).toMatchObject({
      sentence: {
        key: '{{project}}: all tasks of the next four weeks ({{tasks}}) are blocked.',
        values: { project: 'Plant', tasks: 2 },
      },
      isWarning: true,
      link: '/cm/resources?project=p&week=1',
    });
    expect(tip?.rows.map(({ label, date, figure }) => [label, date, figure])).toEqual([
      ['T-1 Columns', '2026-11-30', null],
      ['T-2 Columns', '2026-11-30', null],
    ]);
  });

  test('nothing is planned, or work that needs nobody: nothing is said of the project', () => {
    expect(tipOf({ days: [day('2026-11-22', 0)] })).toBeUndefined();
    expect(tipOf({ days: [day('2026-11-22', 1, 1)], active: [held(1, '2026-11-22')] })).toBeUndefined();
  });
});

test.each([
  ['2026-11-10', 'it should have been ordered by'],
  ['2026-11-22', 'it has to be ordered by'],
])('a material whose order date is %s on 22 November: %s', (orderBy, words) => {
  const values = { item: 'Cement', project: 'Tower', date: '2026-11-30', orderBy };
  expect(orderSentence(values, '2026-11-22').key).toContain(words);
});

describe('among projects the tip that is worth most is told', () => {
  const named = (name: string, more: Partial<ProjectFacts>) =>
    tipsOf(facts({ project: { id: name.toLowerCase(), name }, ...more }));
  const week = (peakWorkers: number, avgWorkers: number) =>
    ({
      ...{ from: '2026-11-22', to: '2026-11-28', peakWorkers, avgWorkers },
      ...{ peakAbove: Math.round((peakWorkers / avgWorkers - 1) * 100), capacity: avgWorkers * 2 },
    }) as unknown as ProjectFacts['weeks'][number];
  const day = (workers: number) => ({
    ...{ date: '2026-11-22', isWorking: true, holiday: null, tasks: 1, critical: 0, workers, isHigh: true },
    ...{ trades: [], unknownCrews: 0, office: 0, blocked: 0 },
  });

  test('25 people above the average before 4, though 4 are more percent', () => {
    const small = named('Kiosk', { weeks: [week(5, 1)], days: [day(5)] });
    const large = named('Tower', { weeks: [week(75, 45)], days: [day(75)], crew: 100 });
    expect(dearest([small.resources, large.resources])?.projectId).toBe('tower');
  });

  test('more people missing on all days together before a higher peak on one', () => {
    const oneDay = named('Kiosk', { weeks: [week(60, 10)], days: [day(60)] });
    const allWeek = named('Tower', { weeks: [week(55, 55)], days: Array.from({ length: 5 }, () => day(55)) });
    expect(dearest([oneDay.resources, allWeek.resources])?.projectId).toBe('tower');
  });

  test('a project used to 90% of 10 people comes after one used to 60% of 200', () => {
    const even = (average: number, crew: number) => ({
      ...{ weeks: [{ ...week(average, average), peakAbove: null }], days: [day(average)], crew },
    });
    expect(dearest([named('Kiosk', even(9, 10)).resources, named('Tower', even(120, 200)).resources])?.projectId).toBe(
      'tower',
    );
  });

  test('20 working days late before many tasks that are two days late', () => {
    const many = Array.from({ length: 40 }, (_, at) => task({ id: `t${at}`, plannedEndDate: '2026-11-18' }));
    const overdue = named('Kiosk', { tasks: [...many, task({ id: 'open', plannedEndDate: '2026-11-25' })] });
    const late = named('Tower', { finish: '2026-12-28' });
    const longOverdue = named('Villa', {
      tasks: [task({ plannedEndDate: '2026-08-02' }), task({ id: 'open', plannedEndDate: '2026-11-25' })],
    });
    expect(dearest([overdue.schedule, late.schedule])?.projectId).toBe('tower');
    expect(dearest([overdue.schedule, late.schedule, longOverdue.schedule])?.projectId).toBe('villa');
  });
});
