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
  expect(skipped).toEqual([{ line: null, reason: 'link_unknown', text: '999 → Done' }]);
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
    ['A1020', '2026-03-11', '2026-03-11', 0, true, { kind: 'as_late_as_possible', date: null }],
  ]);
  expect(rows.map(({ actualStart, actualFinish }) => [actualStart, actualFinish])).toEqual([
    [undefined, undefined],
    ['2026-03-02', '2026-03-04'],
    ['2026-03-05', undefined],
    ['2026-03-11', undefined],
  ]);
  expect(skipped).toEqual([]);
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
  expect(tasks[3]?.constraint).toEqual({ kind: 'as_late_as_possible', date: null });
  expect(skipped).toEqual([]);
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

/**
 * A whole file as tools other than Primavera write it: no calendar, no percent type, no remaining durations, ids of letters, a
 * node of the breakdown that is missing, short rows, links to activities of another project and to nothing.
 */
const otherTool = [
  'ERMHDR\t15.1\t2026-02-01\tProject\tplanner\tplanner\texport\tScheduler\tSAR',
  '%T\tPROJECT',
  '%F\tproj_id\tproj_short_name',
  '%R\tP1\tTOWER',
  '%T\tPROJWBS',
  '%F\twbs_id\tproj_id\tparent_wbs_id\twbs_short_name\twbs_name',
  '%R\tW1\tP1\t\tTOWER\tTower',
  '%R\tW2\tP1\tW1\tSUB\tSubstructure',
  '%R\tW3\tP1\tW1\tSUP\tSuperstructure',
  '%T\tTASK',
  '%F\ttask_id\tproj_id\twbs_id\ttask_code\ttask_name\ttask_type\tstatus_code\ttarget_drtn_hr_cnt\ttarget_start_date\ttarget_end_date\tact_start_date\tact_end_date\tcomplete_pct_type',
  '%R\tT1\tP1\tW2\tA100\tExcavate\tTT_Task\tTK_Complete\t40\t2026-03-01\t2026-03-05\t2026-03-02\t2026-03-09\tCP_Drtn',
  '%R\tT2\tP1\tW2\tA110\tRaft\tTT_Task\tTK_Active\t80\t2026-03-08\t2026-03-19\t2026-03-10\t\tCP_Units',
  '%R\tT3\tP1\tW3\tA120\tColumns\tTT_Task\tTK_NotStart\t48\t2026-03-22\t2026-03-29',
  '%R\tT4\tP1\tW3\tA130\tSlab\tTT_Task\t\t64\t2026-03-30\t2026-04-08',
  '%R\tT5\tP1\tW9\tA140\tBlockwork\tTT_Task\tTK_NotStart\t80\t2026-04-09\t2026-04-22',
  '%R\tT6\tP1\tW1\tA150\tHanded over\tTT_FinMile\tTK_NotStart\t0\t\t2026-04-22',
  '%T\tTASKPRED',
  '%F\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt',
  '%R\tT2\tT1\tPR_FS\t0',
  '%R\tT3\tT2\tFS\t8',
  '%R\tT4\tT3\tPR_SS\t16',
  '%R\tT5\tT4\t\t',
  '%R\tT6\tT5\tPR_FF\t0',
  '%R\tT4\tX77\tPR_FS\t0',
  '%R\tX78\tT4\tPR_FS\t0',
  '%R\tX79\tX80\tPR_FS\t0',
  '%R\tT6\tA120\tPR_FS\t0',
  '%R\tT6\t\tPR_FS\t0',
].join('\n');

test('an XER of another tool: nothing is done that is not said to be, and every link comes in or is reported', () => {
  const { tasks, links, skipped } = readXer(otherTool);
  const named = (place: number | null) => (place === null ? null : tasks[place]?.name);
  expect(
    tasks.map(({ name, parent, start, end, durationDays, percent }) => [
      name,
      named(parent),
      start,
      end,
      durationDays,
      percent,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Excavate', 'Substructure', '2026-03-02', '2026-03-09', 5, 100],
      ['Raft', 'Substructure', '2026-03-10', '2026-03-19', 10, null],
      ['Columns', 'Superstructure', '2026-03-22', '2026-03-29', 6, 0],
      ['Slab', 'Superstructure', '2026-03-30', '2026-04-08', 8, null],
      ['Blockwork', null, '2026-04-09', '2026-04-22', 10, 0],
      ['Handed over', 'Tower', '2026-04-22', '2026-04-22', 0, 0],
    ]),
  );
  expect(tasks.filter(({ percent }) => percent === 100).map(({ name }) => name)).toEqual(['Excavate']);
  expect(tasks.find(({ name }) => name === 'Raft')).toMatchObject({ hasBegun: true, actualStart: '2026-03-10' });
  expect(links.map(({ from, to, kind, lag }) => `${named(from)} ${kind}${lag} ${named(to)}`).sort()).toEqual([
    'Blockwork FF0 Handed over',
    'Columns SS2 Slab',
    'Excavate FS0 Raft',
    'Raft FS1 Columns',
    'Slab FS0 Blockwork',
  ]);
  expect(skipped.map(({ reason, text }) => [reason, text])).toEqual([
    ['link_unknown', 'X77 → Slab'],
    ['link_unknown', 'Slab → X78'],
    ['link_unknown', 'X80 → X79'],
    ['link_unknown', 'A120 → Handed over'],
    ['link_unknown', '? → Handed over'],
  ]);
});
