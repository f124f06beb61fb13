import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/dates.ts';
import { breakdownTask, type ProposedSubtask, type TaskToBreakDown } from './breakdown-rules.ts';
import { taskNames } from './disciplines/fixtures/task-names.ts';

const task = (title: string, more: Partial<TaskToBreakDown> = {}): TaskToBreakDown => ({
  title,
  description: '',
  plannedStartDate: '2026-03-01',
  plannedEndDate: '2026-03-20',
  estimatedHours: 400,
  ...more,
});
const titles = (title: string, more: Partial<TaskToBreakDown> = {}) =>
  breakdownTask({ task: task(title, more) }).subtasks.map((subtask) => subtask.title);
const activityOf = (title: string) => breakdownTask({ task: task(title) }).activity;

describe('breaking a task down', () => {
  test('a core wall, in the order of the trades', () => {
    expect(titles('Core wall, Level 3')).toEqual([
      'Set out wall lines and clean the kicker, Level 3',
      'Shutter one side, Level 3',
      'Fix reinforcement, Level 3',
      'MEP first fix in the wall, Level 3',
      'Close the second side, Level 3',
      'Inspection before the pour, Level 3',
      'Cast in layers, Level 3',
      'Strip, Level 3',
      'Cure and survey as built, Level 3',
    ]);
  });

  test.each([
    ['Core wall Level 3 Zone B casting', 'Core and shear walls'],
    ['Core wall rebar fixing', 'Reinforcement'],
    ['Raft rebar bottom mat', 'Reinforcement'],
    ['Pour raft', 'Concrete pour'],
    ['Raft foundation', 'Raft foundation'],
    ['Waterproofing membrane to raft', 'Foundation waterproofing'],
    ['Bathroom waterproofing', 'Wet area waterproofing'],
    ['Curtain wall shop drawings', 'Shop drawings'],
    ['Procure chillers', 'Procurement and delivery'],
    ['Chiller plinths', 'Equipment plinths'],
    ['صب سقف الدور السادس', 'صب الخرسانة'],
    ['لياسة الجدران', 'أعمال اللياسة'],
    ['تأسيس السباكة', 'تمديدات المياه'],
    ['plastring villa 3', 'Plaster'],
  ])('%s is %s', (title, activity) => {
    expect(activityOf(title)).toBe(activity);
  });

  test('the names of the trades are nearly all known', () => {
    const { general: _, ...trades } = taskNames;
    const all = Object.values(trades).flat();
    const generic = all.filter((title) => breakdownTask({ task: task(title) }).isGeneric);
    expect(generic.length / all.length, generic.join('\n')).toBeLessThan(0.05);
  });

  test('answers in the language of the title', () => {
    const { subtasks, language } = breakdownTask({ task: task('أعمدة الدور الأول') });
    expect(language).toBe('ar');
    expect(subtasks[0]?.title).toBe('التوقيع وصب البدايات، الدور الأول');
    expect(subtasks.every(({ description }) => description.includes('الطاقم'))).toBe(true);
    expect(breakdownTask({ task: task('Columns الدور') }).language).toBe('en');
  });

  test('places and quantities go with the steps', () => {
    const core = titles('Core wall CW-3, Level 3 Zone B, 120 m³, 18 t');
    expect(core.every((title) => title.endsWith(', Level 3, Zone B'))).toBe(true);
    expect(core).toContain('Fix reinforcement, 18 t, Level 3, Zone B');
    expect(core).toContain('Cast in layers, 120 m³, Level 3, Zone B');
    expect(titles('صب الأعمدة ٤٥٠ م³ المنطقة ب').some((title) => title.includes('٤٥٠ م³، المنطقة ب'))).toBe(true);
  });

  test('a quantity is divided where the work is, without losing any', () => {
    const lifts = titles('Blockwork 325 m2 Level 2').filter((title) => title.includes('m²'));
    expect(lifts).toEqual(['First lift to lintel level, 163 m², Level 2', 'Second lift to the slab, 162 m², Level 2']);
  });

  test('a quantity that no step counts stays in the descriptions; heights are none', () => {
    const { subtasks } = breakdownTask({ task: task('Ground anchors 40 t') });
    expect(subtasks.every(({ description }) => description.includes('The task counts 40 t.'))).toBe(true);
    expect(breakdownTask({ task: task('Scaffolding 6 m') }).subtasks[0]?.description).not.toContain('6 m');
  });

  test.each([
    ['Core wall 120 m', '120 m'],
    ['Prepare the royal road 2 km', '2,000 m'],
    ['Core wall 250 m2', '250 m²'],
    ['Blockwork Level 2, 250 m2', '125 m²'],
  ])('%s: its quantity is in the title of a main step', (title, amount) => {
    expect(titles(title).filter((one) => one.includes(amount)).length).toBeGreaterThan(0);
  });

  test('the description names what the title leaves open', () => {
    const { activity, subtasks } = breakdownTask({
      task: task('Zone 4', { description: 'Blockwork 200 m² with lintels' }),
    });
    expect(activity).toBe('Blockwork');
    expect(subtasks[2]?.title).toBe('First lift to lintel level, 100 m², Zone 4');
  });

  test('crews and hold points are told', () => {
    const { subtasks } = breakdownTask({ task: task('Core wall') });
    expect(subtasks[2]).toMatchObject({
      crew: { trade: 'steel fixers', number: 14 },
      inspection: 'reinforcement inspection before closing or casting',
    });
    expect(subtasks[2]?.description).toContain('Hold point: reinforcement inspection');
    expect(subtasks[2]?.description).toContain('Crew: 14 steel fixers.');
  });

  test('what is there already is not proposed again, in other words either', () => {
    const existing = ['Fixing of reinforcement', 'SHUTTER ONE SIDE - Level 3', 'Casting in layers 120 m3'];
    const left = breakdownTask({ task: task('Core wall, Level 3'), existing }).subtasks.map(({ title }) => title);
    expect(left).toEqual([
      'Set out wall lines and clean the kicker, Level 3',
      'MEP first fix in the wall, Level 3',
      'Close the second side, Level 3',
      'Inspection before the pour, Level 3',
      'Strip, Level 3',
      'Cure and survey as built, Level 3',
    ]);
    const all = breakdownTask({ task: task('Core wall') });
    expect(
      breakdownTask({ task: task('Core wall'), existing: all.subtasks.map(({ title }) => title) }).subtasks,
    ).toEqual([]);
  });

  test('unknown work gets general steps that say so', () => {
    const { isGeneric, subtasks } = breakdownTask({ task: task('Prepare the royal visit, Zone B') });
    expect(isGeneric).toBe(true);
    expect(subtasks.every(({ description }) => description.includes('was not recognised'))).toBe(true);
    expect(subtasks.every(({ title }) => title.endsWith(', Zone B'))).toBe(true);
    const arabic = breakdownTask({ task: task('ترتيب زيارة الوفد') });
    expect(arabic.subtasks[0]?.description).toContain('خطوات عامة');
  });
});

describe('dates and hours', () => {
  test('the steps fill the window one after the other, and make room for the seven days of curing', () => {
    const { subtasks, beyond } = breakdownTask({ task: task('Core wall') });
    expect(subtasks[0]?.plannedStartDate).toBe('2026-03-01');
    const { plannedStartDate, plannedEndDate, leastDays } = subtasks.at(-1) ?? {};
    expect([plannedStartDate, plannedEndDate, leastDays, beyond]).toEqual(['2026-03-14', '2026-03-20', 7, null]);
  });

  test('a short task spreads its steps over all its working days and strikes on a day after the pour', () => {
    const isWorkingDay = (date: string) => ![5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
    const window = { plannedStartDate: '2026-03-05', plannedEndDate: '2026-03-09' };
    const { subtasks, beyond } = breakdownTask({ task: task('Core wall', window), isWorkingDay });
    expect(subtasks.map(({ plannedStartDate, plannedEndDate }) => [plannedStartDate, plannedEndDate])).toEqual([
      ['2026-03-05', '2026-03-05'],
      ['2026-03-05', '2026-03-05'],
      ['2026-03-05', '2026-03-08'],
      ['2026-03-08', '2026-03-08'],
      ['2026-03-08', '2026-03-08'],
      ['2026-03-08', '2026-03-08'],
      ['2026-03-08', '2026-03-08'],
      ['2026-03-09', '2026-03-09'],
      ['2026-03-09', '2026-03-15'],
    ]);
    // Nothing makes concrete cure faster: the task is said to be too short by six days.
    expect(beyond).toEqual({ until: '2026-03-15', days: 6 });
  });

  test('only on working days when a calendar is given', () => {
    const isWorkingDay = (date: string) => ![5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
    const { subtasks } = breakdownTask({ task: task('Core wall'), isWorkingDay });
    for (const { plannedStartDate, plannedEndDate } of subtasks) {
      expect(isWorkingDay(plannedStartDate ?? '')).toBe(true);
      expect(isWorkingDay(plannedEndDate ?? '')).toBe(true);
    }
  });

  test.each([
    ['without a start', { plannedStartDate: null }],
    ['without an end', { plannedEndDate: null }],
    ['that end before they start', { plannedEndDate: '2026-02-01' }],
  ])('tasks %s give no dates', (_, dates) => {
    const { subtasks } = breakdownTask({ task: task('Core wall', dates) });
    expect(subtasks.every((one) => one.plannedStartDate === null && one.plannedEndDate === null)).toBe(true);
  });

  test('a window of days off is counted in days all the same', () => {
    const { subtasks } = breakdownTask({ task: task('Core wall'), isWorkingDay: () => false });
    expect(subtasks[0]?.plannedStartDate).toBe('2026-03-01');
  });

  test('without an estimate each step takes its share of the working hours, times its crew', () => {
    const { subtasks, hoursFrom } = breakdownTask({
      task: task('Core wall', { estimatedHours: null, plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-10' }),
      isWorkingDay: (date) => date < '2026-03-06',
      workingHours: () => 6,
    });
    expect(hoursFrom).toBe('days');
    for (const { estimatedHours, share, crew } of subtasks) {
      expect(Math.abs((estimatedHours ?? 0) - share * 5 * 6 * crew.number)).toBeLessThanOrEqual(1);
    }
  });

  test.each([
    ['known work without dates', 'Core wall', { plannedStartDate: null, plannedEndDate: null }],
    ['work that is not known', 'Zyxwv', {}],
  ])('%s and without an estimate has no hours, and says so', (_, title, dates) => {
    const { subtasks, hoursFrom } = breakdownTask({ task: task(title, { estimatedHours: null, ...dates }) });
    expect(hoursFrom).toBeNull();
    expect(subtasks.every(({ estimatedHours }) => estimatedHours === null)).toBe(true);
  });
});

describe('whatever is written', () => {
  const word = fc.constantFrom(
    ...'Core wall Level 3 Zone B 450 m³ ٤٥٠ م³ صب الدور السادس 12,5 - ( ) , rebar 42t Axis C-F 🏗️ # * \n'.split(' '),
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    fc.constantFrom(...Object.values(taskNames).flat()),
  );

  test('dates lie inside the task, in order, or are said to end beyond it; hours and shares add up', () => {
    fc.assert(
      fc.property(
        fc.record({
          title: text,
          description: text,
          offset: fc.integer({ min: 0, max: 900 }),
          days: fc.integer({ min: 0, max: 400 }),
          hours: fc.option(fc.float({ min: 0, max: 50_000, noNaN: true })),
          weekend: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
        }),
        ({ title, description, offset, days, hours, weekend }) => {
          const plannedStartDate = addDays('2026-01-01', offset);
          const plannedEndDate = addDays(plannedStartDate, days);
          const { subtasks, beyond } = breakdownTask({
            task: { title, description, plannedStartDate, plannedEndDate, estimatedHours: hours },
            isWorkingDay: (date) => !weekend.includes(new Date(`${date}T00:00:00Z`).getUTCDay()),
          });
          expectInOrder(subtasks, plannedStartDate, beyond?.until ?? plannedEndDate);
          expect(subtasks.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
          const given = subtasks.reduce((sum, one) => sum + (one.estimatedHours ?? 0), 0);
          if (hours) expect(given).toBeCloseTo(hours, 1);
          expect(subtasks.every(({ estimatedHours }) => (estimatedHours ?? 0) >= 0)).toBe(true);
        },
      ),
    );
  });

  test('existing subtasks only ever take steps away', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 6 }), (title, existing) => {
        const whole = breakdownTask({ task: task(title) }).subtasks;
        const rest = breakdownTask({ task: task(title), existing }).subtasks;
        expect(whole.filter((one) => rest.some((other) => other.title === one.title))).toEqual(rest);
      }),
    );
  });
});

function expectInOrder(subtasks: readonly ProposedSubtask[], first: string, last: string) {
  let before = first;
  for (const { title, plannedStartDate: start, plannedEndDate: end, leastDays } of subtasks) {
    expect(title.trim() !== '' && title.length <= 200).toBe(true);
    expect(start !== null && end !== null && before <= start && end <= last).toBe(true);
    expect(daysBetween(start ?? '', end ?? '') + 1).toBeGreaterThanOrEqual(leastDays ?? 1);
    before = start ?? before;
  }
}
