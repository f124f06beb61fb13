import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '#shared/dates.ts';
import { burnRate } from './burn.ts';
import { categoryOfItem, materialFamilies } from './families.ts';
import { forecastOf, net, type Stocked } from './forecast.ts';
import { categories, leadTime } from './lead-times.ts';
import type { Using } from './need.ts';
import { ProjectWork, type Work } from './usage.ts';
import { Workdays } from './workdays.ts';

const today = '2026-03-01';
/** Sunday to Thursday, and a week off, so that windows without a working day exist. */
const isWorking = (date: string) => weekday(date) <= 4 && !(date >= '2026-03-15' && date <= '2026-03-21');
const noProject = { start: null, end: null };
const plan = { today, workdays: new Workdays(today, isWorking), project: noProject };

const task = (more: Partial<Using> = {}): Using => ({
  id: 'a',
  number: 1,
  title: 'Cast slab',
  start: '2026-03-08',
  end: '2026-03-12',
  isDone: false,
  hours: null,
  quantity: null,
  ...more,
});

const quiet = { movements: 0, usedLately: 0, firstMovement: null };
const stocked = (more: Partial<Stocked> = {}): Omit<Stocked, 'links'> => ({
  item: 'Rebar 16 mm',
  category: 'steel',
  available: 40,
  required: 100,
  consumed: 0,
  expected: null,
  ledger: quiet,
  deliveries: [],
  ...more,
});

const workOf = (tasks: readonly Using[]) =>
  new ProjectWork(
    tasks.map((one) => ({ ...one, parentTaskId: null })),
    () => null,
  );

const forecast = (stock: Partial<Stocked>, tasks: readonly Using[] = [task()]) =>
  net(stocked(stock), plan, { basis: 'linked', tasks });

describe('netting by hand', () => {
  test('100 over five working days, 40 there: the third day is short', () => {
    expect(forecast({})).toEqual({
      daysAhead: 9,
      quantity: 60,
      neededBy: '2026-03-10',
      orderBy: '2026-02-17',
      needed: 60,
      supply: 40,
      arrives: null,
      isLate: false,
      task: task(),
      basis: 'linked',
      tasks: 1,
      lead: { days: 21, basis: 'category' },
      burnRate: null,
    });
  });

  test.each([
    ['the rest comes the day before it is missed', '2026-03-09', undefined],
    ['it comes on the day itself', '2026-03-10', undefined],
    ['it comes two days later: 40 are missing till then', '2026-03-12', { daysAhead: 9, quantity: 40 }],
  ])('%s', (_, expected, result) => {
    const found = forecast({ expected });
    if (result) expect(found).toMatchObject(result);
    else expect(found).toBeUndefined();
  });

  test('a delivery of today is there today', () => {
    const now = [task({ start: today, end: today })];
    expect(forecast({ available: 0, expected: today }, now)).toBeUndefined();
    expect(forecast({ available: 0, expected: addDays(today, 1) }, now)).toMatchObject({ daysAhead: 0, quantity: 100 });
  });

  test('a whole piece is missing from one on, half a piece never', () => {
    const of = (required: number) =>
      forecastOf(
        { ...stocked({ unit: 'bag', available: 10, required }), links: [{ taskId: 'a', quantity: null }] },
        { ...plan, work: workOf([task()]) },
      );
    expect(of(11)).toMatchObject({ quantity: 1 });
    expect(of(10.5)).toBeUndefined();
  });

  test('a late delivery slips by as much as it is late, at most by a lead time', () => {
    expect(forecast({ expected: '2026-02-27' })).toBeUndefined();
    expect(forecast({ expected: '2026-02-17' })).toMatchObject({ arrives: '2026-03-13', isLate: true });
    expect(forecast({ expected: '2025-12-01' })).toMatchObject({ arrives: '2026-03-22', isLate: true });
    const sameDay = { expected: '2026-02-28', available: 0, deliveries: [0, 0, 0] };
    expect(forecast(sameDay, [task({ start: today, end: today })])).toMatchObject({ arrives: '2026-03-02' });
    const yesterday = { expected: '2026-02-28', available: 0 };
    expect(forecast(yesterday, [task({ start: today, end: today })])).toMatchObject({ arrives: '2026-03-02' });
  });

  test('what tasks that are done took is needed no more, nor what the ledger says was used', () => {
    const tasks = [task({ isDone: true, quantity: 70 }), task({ id: 'b', quantity: 30 })];
    expect(forecast({ available: 30 }, tasks)).toBeUndefined();
    expect(forecast({ available: 20 }, tasks)).toMatchObject({ quantity: 10 });
    expect(forecast({ available: 40, consumed: 60 })).toBeUndefined();
  });

  test('of a plan that is over everything is needed today, and the order is overdue', () => {
    const found = forecast({}, [task({ start: '2026-01-01', end: '2026-02-01' })]);
    expect(found).toMatchObject({ daysAhead: 0, neededBy: today, orderBy: '2026-02-08', quantity: 60 });
  });

  test('by estimated hours where all have some; without any date it is needed now', () => {
    const late = { id: 'b', start: '2026-04-05', end: '2026-04-09' };
    const tasks = [task({ hours: 30 }), task({ ...late, hours: 70 })];
    expect(forecast({ available: 30 }, tasks)).toMatchObject({ task: { id: 'b' }, neededBy: '2026-04-05' });
    expect(net(stocked(), plan, { basis: 'unknown', tasks: [] })).toMatchObject({ daysAhead: 0, task: null });
  });

  test('without any date the rate alone says when; without a rate nothing does', () => {
    const ledger = { movements: 8, usedLately: 280, firstMovement: '2026-01-01' };
    const undated = [task({ start: null, end: null })];
    const of = (stock: Partial<Stocked>, tasks = undated, project = noProject) =>
      forecastOf(
        { ...stocked(stock), links: tasks.map(({ id }) => ({ taskId: id, quantity: null })) },
        { ...plan, project, work: workOf(tasks) },
      );
    expect(of({ ledger })).toMatchObject({ basis: 'rate', daysAhead: 4, burnRate: 10, quantity: 60 });
    expect(of({})).toMatchObject({ basis: 'unknown', quantity: 60 });
    expect(of({}, undated, { start: today, end: '2026-06-01' })).toMatchObject({ basis: 'linked' });
    expect(of({}, [task()])).toMatchObject({ basis: 'linked', daysAhead: 9 });
    expect(of({}, [task({ start: null })])).toMatchObject({ basis: 'linked', daysAhead: 11 });
  });

  test('with enough movements the last weeks count as much as the plan', () => {
    const ledger = { movements: 8, usedLately: 280, firstMovement: '2026-01-01' };
    const later = [task({ start: '2026-06-01', end: '2026-06-10' })];
    const found = forecast({ available: 40, ledger }, later);
    expect(found?.burnRate).toBe(10);
    expect(found).toMatchObject({ daysAhead: 8, neededBy: '2026-03-09', task: { start: '2026-06-01' } });
    expect(forecast({ available: 40, ledger: { ...ledger, movements: 7 } }, later)).toMatchObject({ burnRate: null });
  });
});

test.each([
  ['nothing is there: the first whole one is needed on day 2 of 5', { available: 0, required: 2 }, 9, 1],
  ['one of five a day is there', { available: 1, required: 5 }, 8, 2],
])('pieces: %s', (_, stock, daysAhead, needed) => {
  expect(forecast({ ...stock, unit: 'pieces' })).toMatchObject({ daysAhead, needed });
});

test('one piece over a year is not missing today', () => {
  const year = [task({ start: today, end: '2027-02-28' })];
  expect(forecast({ available: 0, required: 1, unit: 'pieces' }, year)?.daysAhead).toBeGreaterThan(350);
  expect(forecast({ available: 0, required: 1, unit: 'tonnes' }, year)?.daysAhead).toBe(2);
});

test('burn rate: of the last 28 days, of fewer when the ledger is younger', () => {
  expect(burnRate({ movements: 9, usedLately: 28, firstMovement: '2025-01-01' }, today)).toBe(1);
  expect(burnRate({ movements: 9, usedLately: 28, firstMovement: '2026-02-16' }, today)).toBe(2);
  expect(burnRate({ movements: 9, usedLately: 28, firstMovement: today }, today)).toBe(4);
  expect(burnRate({ movements: 9, usedLately: 0, firstMovement: '2025-01-01' }, today)).toBeNull();
});

test.each([
  ['concrete', 2],
  ['tools', 7],
  ['other', 14],
  ['timber', 14],
  ['steel', 21],
  ['plumbing', 21],
  ['finishing', 35],
  ['electrical', 42],
] as const)('lead time of %s: %i days; three deliveries say better', (category, days) => {
  expect(leadTime(category, [1, 2])).toEqual({ days, basis: 'category' });
  expect(leadTime(category, [30, 5, 9])).toEqual({ days: 9, basis: 'supplier' });
});

test('a supplier’s lead time is the middle of his deliveries, of two in the middle the later', () => {
  expect(leadTime('steel', [5, 1, 4, 2, 3]).days).toBe(3);
  expect(leadTime('steel', [40, 1, 3, 2]).days).toBe(3);
});

describe('properties', () => {
  const day = fc.integer({ min: -40, max: 120 });
  const drawnTask = fc
    .record({ from: day, length: fc.integer({ min: 0, max: 40 }), isDone: fc.boolean() })
    .chain(({ from, length, isDone }) =>
      fc.record({
        start: fc.constant(addDays(today, from)),
        end: fc.constant(addDays(today, from + length)),
        isDone: fc.constant(isDone),
        hours: fc.option(fc.integer({ min: 1, max: 400 })),
        quantity: fc.option(fc.integer({ min: 1, max: 80 })),
      }),
    );
  const tasksOf = fc
    .array(drawnTask, { maxLength: 6 })
    .map((all) => all.map((one, index) => task({ ...one, id: String(index), number: index })));
  const stock = fc.record({
    required: fc.integer({ min: 0, max: 200 }),
    available: fc.integer({ min: 0, max: 200 }),
    consumed: fc.integer({ min: 0, max: 60 }),
    expected: fc.option(day.map((offset) => addDays(today, offset))),
    unit: fc.constantFrom('tonnes', 'pieces'),
    ledger: fc.constantFrom(quiet, { movements: 12, usedLately: 56, firstMovement: '2025-12-01' }),
  });
  const dayOf = (found: { daysAhead: number } | undefined) => found?.daysAhead ?? Number.POSITIVE_INFINITY;

  test('more stock never gives an earlier shortfall', () => {
    fc.assert(
      fc.property(stock, tasksOf, fc.integer({ min: 0, max: 100 }), (books, tasks, more) => {
        const before = dayOf(forecast(books, tasks));
        return dayOf(forecast({ ...books, available: books.available + more }, tasks)) >= before;
      }),
      { numRuns: 1500 },
    );
  });

  test('a later task never gives an earlier one', () => {
    fc.assert(
      fc.property(stock, tasksOf, fc.nat(5), fc.integer({ min: 0, max: 60 }), (books, tasks, which, days) => {
        const moved = tasks.map((one, index) =>
          index === which && one.start && one.end
            ? { ...one, start: addDays(one.start, days), end: addDays(one.end, days) }
            : one,
        );
        return dayOf(forecast(books, moved)) >= dayOf(forecast(books, tasks));
      }),
      { numRuns: 1500 },
    );
  });

  test('available ≥ required gives none', () => {
    fc.assert(
      fc.property(stock, tasksOf, fc.integer({ min: 0, max: 50 }), (books, tasks, more) => {
        return forecast({ ...books, available: books.required + more }, tasks) === undefined;
      }),
      { numRuns: 1000 },
    );
  });

  test('what is missing is never more than required less available, and never nothing', () => {
    fc.assert(
      fc.property(stock, tasksOf, (books, tasks) => {
        const found = forecast(books, tasks);
        return !found || (found.quantity > 0 && found.quantity <= books.required - books.available + 1e-4);
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ['bag', 10, 10.39, undefined],
  ['لفة', 10, 10.39, undefined],
  ['bag', 10, 11, 1],
  ['m2', 10, 10.39, 0.39],
  ['liters', 10, 10.004, undefined],
])('in %s, %d of %d there: short by %s', (unit, available, required, missing) => {
  expect(forecast({ unit, available, required })?.quantity).toBe(missing);
});

describe('which tasks use a material', () => {
  const work = (titles: readonly (string | [string, boolean])[]) =>
    new ProjectWork(
      titles.map((title, index): Work => {
        const [name, isDone] = typeof title === 'string' ? [title, false] : title;
        return { ...task({ id: String(index), number: index, title: name, isDone }), parentTaskId: null };
      }),
      (title) => (/paint|tile/i.test(title) ? 'finishing' : /cable|socket/i.test(title) ? 'electrical' : 'general'),
    );
  const titlesOf = (item: string, titles: Parameters<typeof work>[0], category: Work['title'] = 'other') => {
    const usage = work(titles).usageOf(item, category as 'other', []);
    return [usage.basis, usage.tasks.map(({ title }) => title)];
  };

  test.each([
    ['Rebar 16 mm', ['Fix reinforcement of raft', 'Paint doors'], ['Fix reinforcement of raft']],
    ['حديد تسليح ١٤ مم', ['أعمال حديد التسليح للأعمدة', 'دهان الواجهات'], ['أعمال حديد التسليح للأعمدة']],
    ['Concrete block 20 cm', ['Blockwork to level 2', 'Cast columns'], ['Blockwork to level 2']],
    ['Ready-mix concrete C40', ['Pour slab level 3', 'Blockwork to level 2'], ['Pour slab level 3']],
    ['Copper pipe 22 mm', ['Copper pipe riser', 'Drainage pipe'], ['Copper pipe riser']],
    ['Medical gas outlet, oxygen', ['Medical gas outlets', 'Painting'], ['Medical gas outlets']],
  ])('%s: by words', (item, titles, found) => {
    expect(titlesOf(item, titles)).toEqual(['words', found]);
  });

  test('else by discipline, else the project; what is done does not carry on', () => {
    expect(titlesOf('Grab bar', ['Second fix sockets'], 'electrical')).toEqual(['discipline', ['Second fix sockets']]);
    expect(titlesOf('Grab bar', ['Survey'])).toEqual(['project', []]);
    expect(titlesOf('Rebar 16 mm', [['Reinforcement of raft', true]], 'steel')).toEqual(['project', []]);
  });

  test('a word of three letters tells tasks apart, unless more than five and two fifths of them have it', () => {
    const plan = (count: number, word: string) =>
      Array.from({ length: 10 }, (_, index) => (index < count ? `Mount ${word}` : `Mount ${'abcdefghij'[index]}xyz`));
    expect(titlesOf('Qov 3', plan(5, 'qov'))[0]).toBe('words');
    expect(titlesOf('Qov 3', plan(6, 'qov'))[0]).toBe('project');
    expect(titlesOf('Qo 3', plan(5, 'qo'))[0]).toBe('project');
  });

  test('links come first, whatever the words; one of another project counts for nothing', () => {
    const plan = work(['Reinforcement of raft', 'Painting']);
    const links = [
      { taskId: '1', quantity: 5 },
      { taskId: 'x', quantity: null },
    ];
    const usage = plan.usageOf('Rebar 16 mm', 'steel', links);
    expect([usage.basis, usage.tasks.map(({ id, quantity }) => [id, quantity])]).toEqual(['linked', [['1', 5]]]);
  });

  test.each([
    ['Rebar 12 mm', 'steel'],
    ['Ready mix C30', 'concrete'],
    ['كابل نحاس ٤ × ٩٥', 'electrical'],
    ['PPR pipe 25 mm', 'plumbing'],
    ['سيراميك أرضيات', 'finishing'],
    ['Zqx', undefined],
  ])('the category of %s', (item, category) => {
    expect(categoryOfItem(item)).toBe(category);
  });
});

describe('a material linked to a summary and to its leaves is needed once', () => {
  const leaf = (id: string, more: Partial<Work> = {}): Work => ({
    ...{ id, number: 1, title: 'Cast', start: '2026-03-08', end: '2026-03-12', isDone: false, hours: 10 },
    ...{ parentTaskId: 'sum', ...more },
  });
  const work = new ProjectWork(
    [leaf('sum', { parentTaskId: null, hours: 30 }), leaf('a'), leaf('b'), leaf('c')],
    () => null,
  );
  const used = (...links: [string, number | null][]) =>
    work
      .usageOf(
        'Rebar',
        'steel',
        links.map(([taskId, quantity]) => ({ taskId, quantity })),
      )
      .tasks.map(({ id, quantity }) => [id, quantity])
      .sort();

  test('the leaf has its own, the others share what it leaves of the whole', () => {
    expect(used(['sum', 100], ['a', 40])).toEqual([
      ['a', 40],
      ['b', 30],
      ['c', 30],
    ]);
  });

  test('a summary alone stands for its leaves; without a quantity they share all of it', () => {
    expect(used(['sum', null])).toEqual([
      ['a', null],
      ['b', null],
      ['c', null],
    ]);
    expect(used(['sum', 90])).toEqual([
      ['a', 30],
      ['b', 30],
      ['c', 30],
    ]);
  });
});

test('the file of materials matches its schema: every category of material stands in it, each with its names and its work', () => {
  const families = materialFamilies();
  expect([...new Set(families.map(({ category }) => category))].sort()).toEqual([...categories].sort());
  for (const { item, work } of families) expect(Math.min(item.length, work.length)).toBeGreaterThan(0);
});
