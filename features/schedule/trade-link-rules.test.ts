import { describe, expect, test } from 'vitest';
import { placedWorkOf } from '#features/work-knowledge/crew-rules.ts';
import { looseTradeOrder, suggestedLinks } from './trade-link-rules.ts';

interface Row {
  readonly title: string;
  readonly parent?: string;
  readonly status?: string;
  readonly start?: string;
}

const suggest = (rows: readonly Row[], links: readonly (readonly [string, string])[] = []) =>
  suggestedLinks(
    rows.map(({ title, parent = null, status = 'not_started', start = null }) => ({
      ...{ id: title, title, parentTaskId: parent, status, plannedStartDate: start },
    })),
    links.map(([predecessorId, successorId]) => ({
      ...{ id: `${predecessorId} ${successorId}`, predecessorId, successorId, kind: 'FS', lag: 0 },
    })),
    placedWorkOf,
  );
const pairs = (titles: readonly string[]) =>
  suggest(titles.map((title) => ({ title }))).map(
    ({ predecessorId, successorId }) => `${predecessorId} > ${successorId}`,
  );

test.each<[string, readonly string[], readonly string[]]>([
  [
    'concrete of a level',
    ['Formwork Level 3', 'Rebar Level 3', 'Pour concrete Level 3', 'Curing Level 3', 'Strip formwork Level 3'],
    [
      'Formwork Level 3 > Rebar Level 3',
      'Rebar Level 3 > Pour concrete Level 3',
      'Pour concrete Level 3 > Curing Level 3',
      'Curing Level 3 > Strip formwork Level 3',
    ],
  ],
  [
    'concrete of two parts, and levels written in two ways',
    [
      'Formwork slab L3',
      'Formwork columns Level 3',
      'Rebar slab Level 3',
      'Rebar columns 3rd floor',
      'Formwork slab Level 4',
    ],
    ['Formwork slab L3 > Rebar slab Level 3', 'Formwork columns Level 3 > Rebar columns 3rd floor'],
  ],
  [
    'finishes',
    ['Blockwork Level 2', 'MEP first fix Level 2', 'Plumbing first fix Level 2', 'Plaster Level 2', 'Painting Level 2'],
    [
      'Blockwork Level 2 > MEP first fix Level 2',
      'Blockwork Level 2 > Plumbing first fix Level 2',
      'Plumbing first fix Level 2 > Plaster Level 2',
      'MEP first fix Level 2 > Plaster Level 2',
      'Plaster Level 2 > Painting Level 2',
    ],
  ],
  [
    'tests after what they test',
    ['Pipe installation Level 2', 'Pressure test of pipes Level 2', 'Fire alarm installation', 'Testing of fire alarm'],
    ['Pipe installation Level 2 > Pressure test of pipes Level 2', 'Fire alarm installation > Testing of fire alarm'],
  ],
  [
    'columns on the slab below',
    ['Slab Level 3', 'Columns Level 4', 'Slab Level 4'],
    ['Slab Level 3 > Columns Level 4', 'Columns Level 4 > Slab Level 4'],
  ],
  [
    'Arabic',
    [
      'حدادة الطابق 3',
      'صب الخرسانة الطابق الثالث',
      'فك الشدة الدور 3',
      'أعمال البلوك الطابق 2',
      'لياسة الطابق 2',
      'دهان الطابق 2',
    ],
    [
      'حدادة الطابق 3 > صب الخرسانة الطابق الثالث',
      'صب الخرسانة الطابق الثالث > فك الشدة الدور 3',
      'أعمال البلوك الطابق 2 > لياسة الطابق 2',
      'لياسة الطابق 2 > دهان الطابق 2',
    ],
  ],
  [
    'places that no pattern knows, after the last comma',
    ['Screed, platform', 'Floor tiles, platform', 'Screed, east hall', 'Floor tiles, east hall'],
    ['Screed, platform > Floor tiles, platform', 'Screed, east hall > Floor tiles, east hall'],
  ],
  ['a place on one side only', ['Plaster, technical rooms', 'Electrical second fix'], []],
  [
    'how a thing is done is no place',
    ['Blockwork Level 1', 'Plaster Level 1, internal'],
    ['Blockwork Level 1 > Plaster Level 1, internal'],
  ],
  ['a mock-up', ['Visual mock-up and performance test', 'Testing and commissioning of systems'], []],
  ['another place', ['Excavation Zone A', 'Blinding concrete Zone B'], []],
  [
    'the end of a job',
    ['Painting', 'Cleaning', 'Snagging', 'Handover'],
    ['Painting > Cleaning', 'Cleaning > Snagging', 'Snagging > Handover'],
  ],
])('%s', (_, titles, wanted) => {
  expect(pairs(titles).sort()).toEqual([...wanted].sort());
});

describe('a place is also that of the heading above', () => {
  const rows: Row[] = [
    { title: 'Structure' },
    { title: 'Slab Level 2', parent: 'Structure' },
    { title: 'Level 2' },
    { title: 'Blockwork', parent: 'Level 2' },
    { title: 'Plastering', parent: 'Level 2' },
  ];
  test('and the same place under another heading is the same', () => {
    expect(suggest(rows).map(({ predecessorId, successorId }) => [predecessorId, successorId])).toEqual([
      ['Slab Level 2', 'Blockwork'],
      ['Blockwork', 'Plastering'],
    ]);
  });
});

test('each says why; what waits already, is done, or is planned the other way round gets none', () => {
  expect(suggest([{ title: 'Blockwork Level 1' }, { title: 'Plaster Level 1' }])[0]?.reason).toBe(
    'Plaster closes the wall: what runs inside it comes first.',
  );
  expect(suggest([{ title: 'Blockwork' }, { title: 'Plaster' }, { title: 'Other' }], [['Other', 'Plaster']])).toEqual(
    [],
  );
  expect(suggest([{ title: 'Blockwork' }, { title: 'Plaster', status: 'done' }])).toEqual([]);
  expect(
    suggest([
      { title: 'Blockwork', start: '2026-05-01' },
      { title: 'Plaster', start: '2026-04-01' },
    ]),
  ).toEqual([]);
  expect(suggest([{ title: 'Blockwork' }, { title: 'Plaster', parent: 'Blockwork' }])).toEqual([]);
});

describe('the order of loose tasks', () => {
  const row = (title: string, start: string | null = null, end: string | null = null) => ({
    ...{ id: title, title, parentTaskId: null, status: 'not_started', plannedStartDate: start, plannedEndDate: end },
  });
  const order = (rows: readonly ReturnType<typeof row>[], links: Parameters<typeof looseTradeOrder>[1] = []) =>
    looseTradeOrder(rows, links, placedWorkOf).map((link) => `${link.predecessorId} > ${link.successorId}`);
  const week = ['2026-11-22', '2026-11-26'] as const;

  test.each([
    [['Strike, clean and stack formwork', 'Pour concrete', 'Fix reinforcement']],
    [['De-shuttering of slab L2', 'Cast slab L2', 'Slab rebar L2']],
    [['فك شدة السقف', 'صب السقف', 'تسليح السقف']],
  ])('%j: rebar, pour, strike, whatever the order of the list', ([strike = '', pour = '', rebar = '']) => {
    const rows = [strike, pour, rebar].map((title) => row(title, ...week));
    expect(order(rows).toSorted()).toEqual([`${pour} > ${strike}`, `${rebar} > ${pour}`].toSorted());
  });

  test('trades whose dates overlap go on side by side, those one after the other wait', () => {
    expect(order([row('Plaster Level 2', ...week), row('Screed Level 2', ...week)])).toEqual([]);
    expect(order([row('Plaster Level 2', ...week), row('Screed Level 2', '2026-11-29', '2026-12-03')])).toEqual([
      'Plaster Level 2 > Screed Level 2',
    ]);
  });

  test('a task that a link ties has its order from the plan', () => {
    const link = { id: '1', predecessorId: 'Survey', successorId: 'Pour concrete', kind: 'FS', lag: 0 } as const;
    expect(order([row('Strike formwork', ...week), row('Pour concrete', ...week), row('Survey')], [link])).toEqual([]);
  });
});
