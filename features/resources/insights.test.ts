import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { type ProjectFacts, tipsOf } from './insights.ts';

const task = (more: Partial<ProjectFacts['tasks'][number]> = {}) => ({
  ...{ id: 'a', number: 1, title: 'Chillers', isSummary: false, isCritical: true, breaksLink: false },
  ...{ status: 'in_progress', plannedEndDate: '2026-11-25', totalFloat: 0 },
  ...more,
});
const facts = (more: Partial<ProjectFacts>): ProjectFacts => ({
  ...{ project: { id: 'p', name: 'Plant' }, today: '2026-11-22', calendar: openCalendar(DEFAULT_CALENDAR) },
  ...{ finish: '2026-11-25', plannedEnd: '2026-11-30', tasks: [task()], crew: 50, weeks: [], days: [] },
  ...more,
});
const sentence = (more: Partial<ProjectFacts>) => tipsOf(facts(more)).schedule?.tip.sentence;

describe('the tip of the schedule', () => {
  test('on time: the next critical task decides', () => {
    expect(sentence({})).toMatchObject({ values: { project: 'Plant', date: '2026-11-25', task: 'Chillers' } });
  });

  test('late: working days after the planned end', () => {
    // Monday the 30th to Wednesday: two working days more.
    expect(sentence({ finish: '2026-12-02' })).toMatchObject({ values: { days: 2, critical: 1 } });
  });

  test('critical tasks past their date are said before anything in the future', () => {
    const tasks = [
      task({ plannedEndDate: '2026-11-10' }),
      task({ id: 'b', number: 2, plannedEndDate: '2026-11-10', totalFloat: 45 }),
      task({ id: 'c', number: 3, isCritical: false, plannedEndDate: '2026-11-09', totalFloat: 1 }),
      task({ id: 'd', number: 4 }),
    ];
    expect(tipsOf(facts({ tasks })).schedule?.tip).toMatchObject({
      sentence: {
        key: '{{project}}: {{tasks}} critical tasks are past their date; each further day moves its end.',
        values: { project: 'Plant', tasks: 1 },
      },
      rows: [{ id: 'a', figure: 0 }],
    });
  });

  test('a late task with float is not said to move the end', () => {
    const tasks = [task({ plannedEndDate: '2026-11-10', totalFloat: 26 }), task({ id: 'b', number: 2 })];
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

  test('tasks planned before what they wait for', () => {
    expect(sentence({ tasks: [task(), task({ id: 'b', breaksLink: true })] })).toMatchObject({ values: { tasks: 1 } });
  });

  test('nothing to say of a project without open tasks', () => {
    expect(sentence({ tasks: [task({ status: 'done' })] })).toBeUndefined();
  });
});

test('the tip of the resources shows the day it names, first', () => {
  const days = [60, 52, 51, 55, 54, 53, 96].map((workers, at) => ({
    ...{ date: `2026-11-2${at + 2}`, isWorking: true, holiday: null, tasks: 4, critical: 0, workers, isHigh: false },
    ...{ trades: [], unknownCrews: 0 },
  }));
  const tip = tipsOf(facts({ days })).resources?.tip;
  expect(tip).toMatchObject({ sentence: { values: { peak: 96, date: '2026-11-28', crew: 50 } } });
  expect(tip?.rows.map(({ date, figure }) => [date?.slice(8), figure])).toEqual([
    ['28', 96],
    ...[60, 52, 51, 55].map((workers, at) => [`2${at + 2}`, workers]),
  ]);
});
