import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xer } from './fixtures/xer.ts';
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
