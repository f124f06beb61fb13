import fc from 'fast-check';
import { expect, test } from 'vitest';
import { progressed, xer, xerOf } from './fixtures/xer.ts';
import { PlanRefusal } from './plan.ts';
import { isProjectXml, readProjectXml } from './read-project-xml.ts';
import { readXer } from './read-xer.ts';

test('Primavera: nodes are parents, lags and durations in days of the calendar, names of resources', () => {
  const { tasks, links, skipped } = readXer(xer);
  expect(
    tasks.map(({ name, parent, start, end, durationDays, percent, milestone, resources }) => [
      name,
      parent,
      start,
      end,
      durationDays,
      percent,
      milestone,
      resources,
    ]),
  ).toEqual([
    ['Villa Café', null, '2026-03-01', '2026-03-11', null, null, false, null],
    ['Done', 0, '2026-03-11', '2026-03-11', 0, 0, true, null],
    ['Civil works', 0, '2026-03-01', '2026-03-11', null, null, false, null],
    ['Dig', 2, '2026-03-01', '2026-03-04', 4, 50, false, 'Crew A'],
    ['Pour', 2, '2026-03-05', '2026-03-11', 5, 0, false, null],
  ]);
  expect(links).toEqual([
    { from: 3, to: 4, kind: 'FS', lag: 1 },
    { from: 4, to: 1, kind: 'FF', lag: 0 },
  ]);
  expect(skipped).toEqual([{ line: null, reason: 'link_unknown', text: '999' }]);
});

test.each([
  ['one empty row', 'task_id', ''],
  ['a number alone', 'task_id', '7'],
  ['a field of no meaning', 'x', 'y'],
  ['no field at all', '', ''],
])('Primavera: a file with %s is refused in words, not read as a plan of one task', (_, field, value) => {
  const junk = ['ERMHDR\t19.12', '%T\tTASK', `%F\t${field}`, `%R\t${value}`, '%E'].join('\n');
  expect(() => readXer(junk)).toThrow(new PlanRefusal('This Primavera file holds no activities.'));
  const named = ['%T\tTASK', '%F\ttask_id\ttask_name', '%R\t1\tDig', '%R\t2\t', '%E'].join('\n');
  expect(readXer(named).tasks.map(({ name }) => name)).toEqual(['Dig']);
});

test('Primavera: what has begun lies on its actual and expected dates, constraints are kept and others told', () => {
  const { tasks, skipped } = readXer(xerOf(progressed));
  const rows = tasks.filter(({ wbs }) => wbs?.startsWith('A1'));
  expect(
    rows.map(({ wbs, start, end, percent, hasBegun, constraint }) => [wbs, start, end, percent, hasBegun, constraint]),
  ).toEqual([
    ['A1030', '2026-03-29', '2026-03-30', 0, false, { kind: 'must_finish', date: '2026-03-30' }],
    ['A1000', '2026-03-02', '2026-03-04', 100, true, null],
    ['A1010', '2026-03-05', '2026-03-12', 25, true, { kind: 'start_no_earlier', date: '2026-03-04' }],
    ['A1020', '2026-03-11', '2026-03-11', 0, true, null],
  ]);
  expect(rows.map(({ actualStart, actualFinish }) => [actualStart, actualFinish])).toEqual([
    [undefined, undefined],
    ['2026-03-02', '2026-03-04'],
    ['2026-03-05', undefined],
    ['2026-03-11', undefined],
  ]);
  expect(skipped).toEqual([{ line: null, reason: 'constraint', text: 'Strip: CS_ALAP' }]);
});

test.each([
  ['CS_MSO', 'must_start'],
  ['CS_MANDSTART', 'must_start'],
  ['CS_MSOA', 'start_no_earlier'],
  ['CS_MSOB', 'start_no_later'],
  ['CS_MEO', 'must_finish'],
  ['CS_MEOA', 'finish_no_earlier'],
  ['CS_MEOB', 'finish_no_later'],
])('Primavera: %s is %s', (type, kind) => {
  const [row = ''] = progressed.slice(3);
  const { tasks } = readXer(xerOf([row.replace('CS_MANDFIN', type)]));
  expect(tasks.find(({ wbs }) => wbs === 'A1030')?.constraint).toEqual({ kind, date: '2026-03-30' });
});

const task = (uid: number, level: number, name: string, more = '') =>
  `<Task><UID>${uid}</UID><Name>${name}</Name><OutlineLevel>${level}</OutlineLevel><WBS>${uid}</WBS><Start>2026-03-0${uid + 1}T08:00:00</Start><Finish>2026-03-0${uid + 2}T17:00:00</Finish><Duration>PT16H0M0S</Duration><PercentComplete>25</PercentComplete>${more}</Task>`;
const xml = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><MinutesPerDay>480</MinutesPerDay><Tasks>${task(0, 0, 'Villa &amp; garden')}${task(1, 1, 'Dig')}${task(2, 1, 'صب', '<Milestone>1</Milestone><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>3</Type><LinkLag>-4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>')}</Tasks><Resources><Resource><UID>4</UID><Name>Crew</Name></Resource></Resources><Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>4</ResourceUID></Assignment></Assignments></Project>`;

test('Microsoft Project: outline levels, links in tenths of minutes, entities as letters', () => {
  expect(isProjectXml(xml)).toBe(true);
  const { tasks, links } = readProjectXml(xml);
  expect(
    tasks.map(({ name, parent, start, end, durationDays, percent, milestone, resources }) => [
      name,
      parent,
      start,
      end,
      durationDays,
      percent,
      milestone,
      resources,
    ]),
  ).toEqual([
    ['Villa & garden', null, '2026-03-01', '2026-03-02', 2, 25, false, null],
    ['Dig', 0, '2026-03-02', '2026-03-03', 2, 25, false, 'Crew'],
    ['صب', 0, '2026-03-03', '2026-03-04', 2, 25, true, null],
  ]);
  expect(links).toEqual([{ from: 1, to: 2, kind: 'SS', lag: -1 }]);
});

test.each([
  [0, null],
  [2, 'must_start'],
  [3, 'must_finish'],
  [4, 'start_no_earlier'],
  [5, 'start_no_later'],
  [6, 'finish_no_earlier'],
  [7, 'finish_no_later'],
])('Microsoft Project: constraint %i is %s', (type, kind) => {
  const more = `<ConstraintType>${type}</ConstraintType><ConstraintDate>2026-03-09T08:00:00</ConstraintDate>`;
  const { tasks } = readProjectXml(xml.replace('<Milestone>', `${more}<Milestone>`));
  expect(tasks[2]?.constraint).toEqual(kind && { kind, date: '2026-03-09' });
});

test('Microsoft Project: actual dates before planned ones, early ones where there are no others', () => {
  const actual = '<ActualStart>2026-03-05T08:00:00</ActualStart><ActualFinish>2026-03-06T17:00:00</ActualFinish>';
  const early = '<EarlyStart>2026-03-10T08:00:00</EarlyStart><EarlyFinish>2026-03-11T17:00:00</EarlyFinish>';
  const bare = `<Task><UID>9</UID><Name>Late</Name><OutlineLevel>1</OutlineLevel><ConstraintType>1</ConstraintType>${early}</Task>`;
  const { tasks, skipped } = readProjectXml(
    xml.replace('<Milestone>', `${actual}<Milestone>`).replace('</Tasks>', `${bare}</Tasks>`),
  );
  expect(tasks.slice(2).map(({ key, start, end, hasBegun }) => [key, start, end, hasBegun])).toEqual([
    ['id:uid 2', '2026-03-05', '2026-03-06', true],
    ['id:uid 9', '2026-03-10', '2026-03-11', false],
  ]);
  expect(tasks.slice(2).map(({ actualStart, actualFinish }) => [actualStart, actualFinish])).toEqual([
    ['2026-03-05', '2026-03-06'],
    [undefined, undefined],
  ]);
  expect(skipped).toEqual([{ line: 4, reason: 'constraint', text: 'Late: As Late As Possible' }]);
});

test('a file with entities of its own is refused, none is expanded', () => {
  const bomb = xml.replace('<Project', '<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><Project');
  expect(() => readProjectXml(bomb)).toThrow(PlanRefusal);
});

test('cut and changed files end in a plan or a sentence', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(xer, xml),
      fc.array(fc.tuple(fc.nat(), fc.nat(6), fc.string({ maxLength: 5 })), { maxLength: 12 }),
      (file, edits) => {
        let text = file;
        for (const [place, length, put] of edits) {
          const at = place % text.length;
          text = text.slice(0, at) + put + text.slice(at + length);
        }
        try {
          const { tasks } = file === xer ? readXer(text) : readProjectXml(text);
          expect(tasks.every(({ parent }, index) => parent === null || parent < index)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(PlanRefusal);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a file of another tool without remaining durations says nothing of progress, and no link goes without a word', () => {
  const rows = [
    '100|1|11|7|CP_Drtn|TT_Task||A1000|Dig|20||||||2026-03-01 08:00|2026-03-02 17:00|||||',
    '101|1|11|7|CP_Units|TT_Task||A1010|Pour|50||25||||2026-03-03 08:00|2026-03-09 17:00|||||',
  ];
  const links = ['%T\tTASKPRED', '%F\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt', '%R\t999\t100\tPR_FS\t0'];
  const { tasks, skipped } = readXer(xerOf(rows).replace('%E', [...links, '%E'].join('\r\n')));
  expect(tasks.filter(({ name }) => ['Dig', 'Pour'].includes(name)).map(({ percent }) => percent)).toEqual([
    null,
    null,
  ]);
  expect(skipped).toEqual([{ line: null, reason: 'link_unknown', text: '999' }]);
});
