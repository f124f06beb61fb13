import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinkKind } from '#features/schedule/contract.ts';
import { plainText, portablePlan } from '#features/schedule/portable-plan.ts';
import { projectXmlOf } from '#features/schedule/project-xml.ts';
import { type SentPlan, scheduleOf } from '#features/schedule/rules.ts';
import type { StoredTask } from '#features/schedule/schedule.ts';
import { xerOf } from '#features/schedule/xer.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { PlanTask, Reading } from './plan.ts';
import { readProjectXml } from './read-project-xml.ts';
import { readXer } from './read-xer.ts';

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const calendar = openCalendar(DEFAULT_CALENDAR);
const [TODAY, FIRST] = ['2026-05-03', '2026-03-01'];

type Given = Partial<StoredTask> & { readonly parent?: number };

const stored = ({ parent, ...given }: Given, number: number): StoredTask => ({
  ...{ id: id(number), number, title: `Task ${number}`, wbs: null, activityId: null },
  ...{ status: 'not_started', priority: 'medium', assigneeName: null, version: 1, workers: null },
  ...{ baselineStart: null, baselineEnd: null, durationDays: null, isMilestone: false, percentComplete: 0 },
  ...{ plannedStartDate: null, plannedEndDate: null, constraintKind: null, constraintDate: null, doneOn: null },
  ...given,
  parentTaskId: parent === undefined ? null : id(parent),
});

type GivenLink = readonly [from: number, to: number, kind?: LinkKind, lag?: number];

function plan(tasks: readonly Given[], links: readonly GivenLink[] = []): SentPlan {
  return {
    projectId: id(0),
    tasks: tasks.map((task, index) => stored(task, index + 1)),
    links: links.map(([from, to, kind = 'FS', lag = 0], index) => ({
      ...{ id: id(9000 + index), predecessorId: id(from), successorId: id(to), kind, lag, lagWritten: null },
    })),
    calendar: DEFAULT_CALENDAR,
    ...{ start: null, end: null, today: TODAY, dataDate: null, baseline: null, needs: [] },
    capacity: { crew: 50, equipment: [] },
  };
}

const portable = (given: SentPlan, name = 'Corniche Tower') => portablePlan(name, scheduleOf(given), given);
const formats = [
  ['Primavera P6', (given: SentPlan) => readXer(xerOf(portable(given)))],
  ['Microsoft Project', (given: SentPlan) => readProjectXml(projectXmlOf(portable(given)))],
] as const;

const byName = ({ tasks }: Reading, name: string): PlanTask | undefined => tasks.find((task) => task.name === name);
const above = ({ tasks }: Reading, name: string) => {
  const { parent = null } = tasks.find((task) => task.name === name) ?? {};
  return parent === null ? null : tasks[parent]?.name;
};
const linksOf = ({ tasks, links }: Reading) =>
  links.map(({ from, to, kind, lag }) => `${tasks[from]?.name} ${kind}${lag} ${tasks[to]?.name}`).sort();

const dates = (plannedStartDate: string, plannedEndDate = plannedStartDate) => ({ plannedStartDate, plannedEndDate });

/** A villa under way: three floors of the breakdown, all kinds of links, progress, constraints, Arabic. */
const villa = plan(
  [
    { title: 'فيلا الكورنيش', wbs: 'VILLA' },
    { title: 'Substructure', wbs: 'VILLA.SUB', parent: 1 },
    {
      ...{ title: 'حفر حتى منسوب التأسيس', activityId: 'A1000', parent: 2, ...dates(FIRST, '2026-03-05') },
      ...{ status: 'done', actualStart: '2026-03-02', actualFinish: '2026-03-09', doneOn: '2026-03-09' },
    },
    {
      ...{ title: 'Pour <raft> & "kickers"', activityId: 'A1010', parent: 2, ...dates('2026-03-08', '2026-05-14') },
      ...{ status: 'in_progress', percentComplete: 35, actualStart: '2026-03-10' },
    },
    { title: 'Superstructure', wbs: 'VILLA.SUP', parent: 1 },
    {
      ...{ title: 'Columns', activityId: 'A1020', parent: 5, ...dates('2026-05-17', '2026-05-21') },
      ...{ constraintKind: 'start_no_earlier', constraintDate: '2026-05-17' },
    },
    { title: 'Slab', activityId: 'A1030', parent: 5, ...dates('2026-05-24', '2026-06-08') },
    { title: 'Blockwork', activityId: 'A1040', parent: 5, ...dates('2026-05-27', '2026-06-15') },
    { title: 'Handed over', activityId: 'A1050', parent: 1, ...dates('2026-06-15'), isMilestone: true },
    { title: 'Not placed', activityId: 'A1060', parent: 1, durationDays: 7 },
  ],
  [
    [3, 4, 'FS'],
    [4, 6, 'FS', 1],
    [6, 7, 'SS', 5],
    [7, 8, 'FF', 2.5],
    [6, 8, 'SF', -1],
    [8, 9],
  ],
);

describe.each(formats)('a plan under way, to %s and back', (format, through) => {
  const reading = through(villa);

  test('keeps names, the breakdown and every task, once', () => {
    expect(reading.skipped).toEqual([]);
    expect(reading.tasks.map(({ name }) => name).sort()).toEqual(villa.tasks.map(({ title }) => title).sort());
    for (const { title, parentTaskId } of villa.tasks)
      expect([title, above(reading, title)]).toEqual([
        title,
        villa.tasks.find((task) => task.id === parentTaskId)?.title ?? null,
      ]);
  });

  test('keeps links of all kinds with their lags', () => {
    expect(linksOf(reading)).toEqual(
      [
        'حفر حتى منسوب التأسيس FS0 Pour <raft> & "kickers"',
        'Pour <raft> & "kickers" FS1 Columns',
        'Columns SS5 Slab',
        'Slab FF2.5 Blockwork',
        'Columns SF-1 Blockwork',
        'Blockwork FS0 Handed over',
      ].sort(),
    );
  });

  test('keeps dates, durations, progress, actual dates and constraints', () => {
    const shown = (name: string) => {
      const { start, end, percent, milestone, durationDays, constraint, actualStart, actualFinish } =
        byName(reading, name) ?? {};
      return [start, end, durationDays, percent, milestone, constraint, actualStart, actualFinish];
    };
    const none = [undefined, undefined] as const;
    const [done, pour] = ['حفر حتى منسوب التأسيس', 'Pour <raft> & "kickers"'];
    // Ten weeks of five days, less two of Eid al-Fitr, from the day it began in Microsoft Project; what is done by its actual days there.
    const [asDone, end] = format === 'Primavera P6' ? [5, '2026-05-14'] : [6, '2026-05-18'];
    expect(shown(done)).toEqual([
      ...['2026-03-02', '2026-03-09', asDone, 100, false, null, '2026-03-02', '2026-03-09'],
    ]);
    expect(shown(pour)).toEqual(['2026-03-10', end, 48, 35, false, null, '2026-03-10', undefined]);
    const bound = { kind: 'start_no_earlier', date: '2026-05-17' };
    expect(shown('Columns')).toEqual(['2026-05-17', '2026-05-21', 5, 0, false, bound, ...none]);
    const handed = { start: '2026-06-15', end: '2026-06-15', milestone: true, durationDays: 0 };
    expect(byName(reading, 'Handed over')).toMatchObject(handed);
    expect(shown('Not placed')).toEqual([null, null, 7, 0, false, null, ...none]);
    const ofSlab = format === 'Primavera P6' ? 'A1030' : '1.2.2';
    expect(byName(reading, 'Slab')?.wbs).toBe(ofSlab);
  });
});

describe.each(formats)('what a summary has, to %s and back', (format, through) => {
  const isPrimavera = format === 'Primavera P6';
  const parts: Given[] = [
    { title: 'Structure' },
    { title: 'Walls', parent: 1, ...dates('2026-06-07', '2026-06-11') },
    { title: 'Roof', parent: 1, ...dates('2026-06-14', '2026-06-18') },
    { title: 'Finishes' },
    { title: 'Paint', parent: 4, ...dates('2026-06-21', '2026-06-25') },
    { title: 'Tiles', parent: 4, ...dates('2026-06-22', '2026-06-25') },
    { title: 'Doors', parent: 4, ...dates('2026-06-28', '2026-07-02') },
  ];

  test('its links stay, or tie its parts: the last before each that waits for no other part', () => {
    const reading = through(
      plan(parts, [
        [1, 4, 'FS', 1],
        [2, 3],
        [5, 7],
      ]),
    );
    const own = ['Paint FS0 Doors', 'Walls FS0 Roof'];
    const ofSummary = isPrimavera ? ['Roof FS1 Paint', 'Roof FS1 Tiles'] : ['Structure FS1 Finishes'];
    expect(linksOf(reading)).toEqual([...own, ...ofSummary].sort());
    expect(reading.skipped).toEqual([]);
  });

  test('a link to its end, which neither program has, ties its last part', () => {
    const reading = through(plan(parts, [[1, 4, 'FF']]));
    expect(linksOf(reading)).toEqual(expect.arrayContaining(['Roof FF0 Doors']));
    expect(reading.links.some(({ to }) => reading.tasks[to]?.name === 'Finishes')).toBe(false);
  });

  test('its constraint stays, or is asked of its parts', () => {
    const bound: Given = { constraintKind: 'finish_no_later', constraintDate: '2026-07-09' };
    const reading = through(plan(parts.with(3, { ...parts[3], ...bound })));
    const bounds = reading.tasks.flatMap(({ name, constraint }) =>
      constraint?.kind === 'finish_no_later' ? [`${name} ${constraint.date}`] : [],
    );
    expect(bounds.sort()).toEqual(
      isPrimavera ? ['Doors 2026-07-09', 'Paint 2026-07-09', 'Tiles 2026-07-09'] : ['Finishes 2026-07-09'],
    );
  });

  test('several of them at the top come below a node of the project where there must be one', () => {
    const reading = through(plan(parts));
    expect(above(reading, 'Structure')).toBe(isPrimavera ? 'Corniche Tower' : null);
    expect([above(reading, 'Roof'), above(reading, 'Doors')]).toEqual(['Structure', 'Finishes']);
  });
});

test('Microsoft Project places by links alone: a day that none holds is written as its constraint', () => {
  const tasks: Given[] = [
    { title: 'Dig', ...dates('2026-06-07', '2026-06-11') },
    { title: 'Pour', ...dates('2026-06-14', '2026-06-18') },
    { title: 'Gap', ...dates('2026-06-28', '2026-07-02') },
    { title: 'Free', ...dates('2026-06-16', '2026-06-17') },
    { title: 'Done', ...dates('2026-07-02'), isMilestone: true },
  ];
  const reading = readProjectXml(
    projectXmlOf(
      portable(
        plan(tasks, [
          [1, 2],
          [2, 3, 'FS', 1],
          [3, 5],
        ]),
      ),
    ),
  );
  expect(reading.tasks.map(({ name, constraint }) => [name, constraint?.kind, constraint?.date])).toEqual([
    ['Dig', undefined, undefined],
    ['Pour', undefined, undefined],
    ['Gap', 'start_no_earlier', '2026-06-28'],
    ['Free', 'start_no_earlier', '2026-06-16'],
    ['Done', undefined, undefined],
  ]);
});

/** A breakdown of one to three levels, its tasks dated, some done or under way, and links from earlier tasks to later ones. */
const anyPlan = fc
  .record({
    parents: fc.array(fc.nat(6), { minLength: 1, maxLength: 14 }),
    spans: fc.array(fc.tuple(fc.nat(90), fc.nat(20), fc.nat(9)), { minLength: 14, maxLength: 14 }),
    titles: fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { minLength: 14, maxLength: 14 }),
    links: fc.array(
      fc.tuple(fc.nat(13), fc.nat(13), fc.constantFrom('FS', 'SS', 'FF', 'SF'), fc.integer({ min: -40, max: 90 })),
    ),
  })
  .map(({ parents, spans, titles, links }) => {
    const tasks = parents.map((above, index): Given => {
      const [offset = 0, length = 0, kind = 0] = spans[index] ?? [];
      const start = calendar.dateAt(calendar.indexOf(FIRST) + offset);
      const span = dates(start, calendar.addWorkingDays(start, length));
      const parent = above > 0 && index >= above && above <= 4 ? above : undefined;
      return { ...span, ...progressKinds[kind], title: `${index} ${titles[index]}`, ...(parent && { parent }) };
    });
    const summaries = new Set(tasks.map(({ parent }) => parent));
    const leaves = tasks.map((task, index) => {
      if (summaries.has(index + 1)) return { title: task.title, ...(task.parent && { parent: task.parent }) } as Given;
      return task.isMilestone ? { ...task, plannedStartDate: task.plannedEndDate ?? null } : task;
    });
    const isLeaf = (number: number) => number <= leaves.length && !summaries.has(number);
    const forward = links.flatMap(([one, other, kind, tenths]): GivenLink[] => {
      const [from = 0, to = 0] = [one + 1, other + 1].sort((a, b) => a - b);
      return from < to && isLeaf(from) && isLeaf(to) ? [[from, to, kind as LinkKind, tenths / 10]] : [];
    });
    const once = new Map(forward.map((link) => [link.slice(0, 3).join(), link]));
    return plan(leaves, [...once.values()]);
  });

const progressKinds: Given[] = [
  { status: 'done', doneOn: '2026-04-01', actualStart: '2026-03-31', actualFinish: '2026-04-01' },
  { status: 'in_progress', percentComplete: 37, actualStart: '2026-03-15' },
  { isMilestone: true },
  { constraintKind: 'must_finish', constraintDate: '2026-07-01' },
  { constraintKind: 'finish_no_earlier', constraintDate: '2026-04-02' },
  { constraintKind: 'start_no_later', constraintDate: '2026-04-02' },
];

/** It began later than planned: in Microsoft Project its end moves with it, or the planned work would be cut. */
const isMovedOn = ({ status, actualStart, plannedStartDate }: StoredTask): boolean =>
  status === 'in_progress' && (actualStart ?? '') > (plannedStartDate ?? '');

function lastDayOf(task: StoredTask, start: string | null): string | null | undefined {
  if (isMovedOn(task)) return 'later';
  return [task.status === 'done' ? task.actualFinish : task.plannedEndDate, start].sort().reverse()[0];
}

/** What must come back of a task: actual dates before planned ones; a constraint that Microsoft Project needs beside is none of it. */
function expectedOf({ tasks }: SentPlan): unknown[] {
  const names = new Map(tasks.map((task) => [task.id, plainText(task.title)]));
  const summaries = new Set(tasks.map(({ parentTaskId }) => parentTaskId));
  return tasks.map(({ constraintKind, constraintDate, ...task }) => {
    const named = [plainText(task.title), names.get(task.parentTaskId ?? '') ?? null];
    if (summaries.has(task.id)) return named;
    const isDone = task.status === 'done';
    const start = task.actualStart ?? task.plannedStartDate;
    const end = lastDayOf({ ...task, constraintKind, constraintDate }, start);
    const progress = [isDone ? 100 : task.percentComplete, task.actualStart ?? null, task.actualFinish ?? null];
    return [...named, start, end, task.isMilestone, ...progress, constraintKind, constraintDate];
  });
}

function readOf({ tasks }: Reading, given: SentPlan): unknown[] {
  const rows = new Map(tasks.map((row) => [row.name, row]));
  const parts = new Set(tasks.map(({ parent }) => parent));
  const constraintOf = (row: PlanTask, { constraintKind }: StoredTask) =>
    constraintKind === null ? [null, null] : [row.constraint?.kind, row.constraint?.date];
  return given.tasks.map((task) => {
    const row = rows.get(plainText(task.title));
    if (!row) return null;
    const { name: parent = null } = tasks[row.parent ?? -1] ?? {};
    const named = [row.name, parent === 'Corniche Tower' ? null : parent];
    if (parts.has(tasks.indexOf(row))) return named;
    const progress = [row.percent, row.actualStart ?? null, row.actualFinish ?? null];
    const end = isMovedOn(task) ? 'later' : row.end;
    return [...named, row.start, end, row.milestone, ...progress, ...constraintOf(row, task)];
  });
}

describe.each(formats)('any plan, to %s and back', (_, through) => {
  test('is the same plan', () => {
    fc.assert(
      fc.property(anyPlan, (given) => {
        const reading = through(given);
        expect(reading.skipped).toEqual([]);
        expect(readOf(reading, given)).toEqual(expectedOf(given));
        const names = new Map(given.tasks.map(({ id, title }) => [id, plainText(title)]));
        const links = given.links.map(
          ({ predecessorId, successorId, kind, lag }) =>
            `${names.get(predecessorId)} ${kind}${lag} ${names.get(successorId)}`,
        );
        expect(linksOf(reading)).toEqual(links.sort());
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['Primavera P6', (given: SentPlan) => xerOf(portable(given))],
  ['Microsoft Project', (given: SentPlan) => projectXmlOf(portable(given))],
])('names that break lines, columns or markup stay names in %s', (format, written) => {
  const hostile = [
    'a\tb\r\n%T\tTASK',
    '%E',
    '</Name><Task>',
    '&amp;lt;',
    ']]>',
    '\u0000\u001b[2J',
    '\ud800 half',
    '"quoted"',
    '\ufffe',
  ];
  const given = plan(hostile.map((title, index) => ({ title: `${title} ${index}`, ...dates(FIRST) })));
  const reading = format === 'Primavera P6' ? readXer(written(given)) : readProjectXml(written(given));
  const names = reading.tasks.map(({ name }) => name).filter((name) => name !== 'Corniche Tower');
  expect(names.sort()).toEqual(hostile.map((title, index) => plainText(`${title} ${index}`)).sort());
  expect(reading.skipped).toEqual([]);
});

test('names that Primavera has no room for are cut, codes that repeat are not given twice', () => {
  const given = plan([
    { title: 'x'.repeat(300), activityId: 'A1', ...dates(FIRST) },
    { title: 'Again', activityId: 'A1', wbs: '1.2', ...dates(FIRST) },
    { title: 'Third', activityId: 'a1', wbs: '1.2', ...dates(FIRST) },
    { title: 'Long', activityId: 'B'.repeat(60), ...dates(FIRST) },
  ]);
  const { tasks } = readXer(xerOf(portable(given)));
  expect(tasks.slice(1).map(({ wbs }) => wbs)).toEqual(['A1', '1.2', 'T-3', 'T-4']);
  expect(tasks[1]?.name).toBe(`${'x'.repeat(119)}…`);
});

test('links of large summaries stay as many as their parts', () => {
  const halves = [1, 2].flatMap((half): Given[] => [
    { title: `Half ${half}` },
    ...Array.from(
      { length: 2000 },
      (_, index): Given => ({ title: `${half}.${index}`, parent: (half - 1) * 2001 + 1, ...dates(FIRST) }),
    ),
  ]);
  const kinds: LinkKind[] = ['FS', 'SS', 'FF', 'SF'];
  const { tasks, leafLinks } = portable(
    plan(
      halves,
      kinds.map((kind): GivenLink => [1, 2002, kind]),
    ),
  );
  expect(tasks).toHaveLength(4002);
  expect(leafLinks.map(({ length }) => length)).toEqual([3999, 2000, 2000, 1]);
});
