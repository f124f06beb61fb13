import { describe, expect, test } from 'vitest';
import { fold } from '#shared/language/fold.ts';
import { disciplines } from './contract.ts';
import { classifyAll, groupByDiscipline } from './discipline-rules.ts';
import type { Described } from './disciplines/classify.ts';
import { type Composition, composeProgramme, type Layout } from './disciplines/fixtures/composed-programme.ts';
import { taskNames } from './disciplines/fixtures/task-names.ts';

function organise<Task extends Described>(tasks: readonly Task[]) {
  const disciplineOf = classifyAll(tasks);
  return groupByDiscipline(tasks, (task) => disciplineOf.get(task)?.discipline ?? 'general');
}

test('groups stand in the order of the table, with the colours of the specification', () => {
  const tasks = Object.values(taskNames).map(([title = '']) => ({ title }));
  const groups = organise(tasks.toReversed());
  expect(groups.map(({ name, color }) => `${name}: ${color}`)).toEqual([
    'Site & Earthworks: yellow',
    'Structural: gray',
    'Envelope & Masonry: orange',
    'Finishing: purple',
    'Electrical: blue',
    'Plumbing & Fire: green',
    'HVAC: indigo',
    'Management & Procurement: red',
    'General: gray',
  ]);
  expect(groups.map(({ description }) => description)).toEqual(disciplines.map(({ description }) => description));
});

test('every task is in exactly one group, in the order it came; empty groups are left out', () => {
  const tasks = ['Tiling L2', 'Excavation', 'Tiling L1'].map((title, id) => ({ id, title }));
  expect(organise(tasks)).toMatchObject([
    { name: 'Site & Earthworks', taskCount: 1, tasks: [{ id: 1 }] },
    { name: 'Finishing', taskCount: 2, tasks: [{ id: 0 }, { id: 2 }] },
  ]);
  expect(organise([])).toEqual([]);
});

describe('a whole programme', () => {
  const roots = [
    ...['North Hotel Contract Works', 'Approved Construction Programme', 'Permit', 'Tender Programme Rev 3'],
    ...['Testing and Commissioning Building', 'Procurement', 'عقد إنشاء برج', 'المعتمد', 'Electrical substation'],
  ];
  const headings: Readonly<Record<string, readonly string[]>> = {
    structural: ['Structural works', 'Basement'],
    finishing: ['Architectural works', 'Finishes'],
    electrical: ['MEP', 'Electrical'],
    plumbing: ['MEP', 'Plumbing and fire fighting'],
    management: ['Procurement', 'Mechanical'],
  };
  /** Every task below its trade's headings, in two buildings below one root. */
  const programme = (root: readonly string[]) =>
    Object.entries(headings).flatMap(([discipline, places]) =>
      ['Building A', 'Building B'].flatMap((building) =>
        (taskNames[discipline as keyof typeof taskNames] ?? []).map((title) => ({
          ...{ title, discipline },
          path: [...root, building, ...places],
        })),
      ),
    );
  const placed = (root: readonly string[]) => {
    const tasks = programme(root);
    const disciplineOf = classifyAll(tasks);
    return tasks.map((task) => ({ ...task, found: disciplineOf.get(task)?.discipline }));
  };

  test.each(roots)('called %s has its tasks where they would be without that name', (root) => {
    const found = placed([root]).map((task) => task.found);
    expect(found).toEqual(placed([]).map((task) => task.found));
  });

  test('is right for at least 95 % of its tasks', () => {
    const wrong = placed(['North Hotel Contract Works']).filter(({ discipline, found }) => discipline !== found);
    const all = programme([]).length;
    expect(1 - wrong.length / all, wrong.map(({ title }) => title).join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  test('of several contracts: the name of each fades with every level below it, a heading of the office does not', () => {
    const tasks = ['Lot 1 Contract Works', 'Lot 2 Contract Works', 'Lot 3 Contract Works'].flatMap((lot) =>
      ['Column concrete', 'Block walls', 'Chillers'].map((title) => ({ title, path: [lot, 'Building A', 'Level 1'] })),
    );
    const found = classifyAll(tasks);
    expect(new Set(tasks.map((task) => `${task.title}: ${found.get(task)?.discipline}`))).toEqual(
      new Set(['Column concrete: structural', 'Block walls: envelope', 'Chillers: hvac']),
    );
    const bought = tasks.map((task) => ({ ...task, path: ['Procurement', ...task.path.slice(1)] }));
    const one = { title: 'Chillers', path: ['Procurement', 'Mechanical', 'Level 1'] };
    expect(classifyAll([...tasks, one]).get(one)?.discipline).toBe('management');
    expect(new Set([...classifyAll(bought).values()].map(({ discipline }) => discipline))).toEqual(
      new Set(['structural', 'envelope', 'hvac']),
    );
  });
});

describe('composed programmes', () => {
  const kinds = (['en', 'ar'] as const).flatMap((language) =>
    (['trade', 'area', 'phase'] as const).map((layout): [Composition['language'], Layout] => [language, layout]),
  );
  const place = (composition: Composition) => {
    const tasks = composeProgramme(composition);
    const found = classifyAll(tasks);
    return tasks.map((task) => ({
      ...task,
      found: found.get(task)?.discipline,
      evidence: found.get(task)?.evidence ?? [],
    }));
  };
  const contracts = ['Phase 1 Contract Works', 'Lot 2 Approved Programme', 'Permit Package 3'];
  const roots = [
    ...[
      'North Hotel – Contract Works',
      'Approved Baseline Programme Rev. 2',
      'Permit',
      'Tender Programme',
      'Procurement',
    ],
    ...[
      'Design & Build Data Centre',
      'Electrical Substation 132/11 kV',
      'Chiller Plant Handover',
      'Waterproofing Contract',
    ],
    ...['عقد إنشاء برج سكني', 'البرنامج الزمني المعتمد', 'مناقصة أعمال الكهرباء', 'رخصة البناء'],
  ];

  test.each(kinds)('in %s by %s: 95 %% of the tasks and 90 %% of the names are right', (language, layout) => {
    const tasks = place({ root: ['North Hotel – Contract Works'], language, layout });
    const wrong = tasks.filter(({ discipline, found }) => discipline !== found);
    const names = new Set(tasks.map(({ title }) => title));
    const wrongNames = new Set(wrong.map(({ title }) => title));
    const message = wrong.map(({ title, found }) => `${title}: ${found}`).join('\n');
    expect(names.size).toBeGreaterThan(250);
    expect(1 - wrong.length / tasks.length, message).toBeGreaterThanOrEqual(0.95);
    expect(1 - wrongNames.size / names.size, message).toBeGreaterThanOrEqual(0.9);
  });

  test.each(kinds)('in %s by %s: no name of the project moves a task', (language, layout) => {
    const without = place({ root: [], language, layout }).map(({ found }) => found);
    for (const root of roots) {
      expect(place({ root: [root], language, layout }).map(({ found }) => found)).toEqual(without);
      expect(place({ root: ['Programmes 2026', root], language, layout }).map(({ found }) => found)).toEqual(without);
    }
  });

  test.each(kinds)('in %s by %s: nor do the names of its contracts', (language, layout) => {
    const without = place({ root: [], language, layout }).map(({ found }) => found);
    expect(place({ root: [], language, layout, parts: contracts }).map(({ found }) => found)).toEqual(without);
  });

  test('a plan of a few tasks has them where they would be without its name', () => {
    const titles = ['Column concrete', 'Block walls', 'Chillers', 'Shop drawings for ducts'];
    for (const root of roots) {
      const tasks = titles.map((title) => ({ title, path: [root] }));
      const found = classifyAll(tasks);
      expect(tasks.map((task) => found.get(task)?.discipline)).toEqual([
        'structural',
        'envelope',
        'hvac',
        'management',
      ]);
    }
  });

  test('a task that says nothing is of the trade most of the plan is about', () => {
    const tasks = [...'123456789'].map((number) => ({ title: `Level ${number}`, path: ['Hotel', 'Electrical works'] }));
    const others = ['Ducts', 'Chillers', 'Diffusers'].map((title) => ({ title, path: ['Hotel', 'HVAC'] }));
    const found = classifyAll([...tasks, ...others]);
    expect(new Set(tasks.map((task) => found.get(task)?.discipline))).toEqual(new Set(['electrical']));
  });

  test.each(kinds)(
    'in %s by %s: each answer says its words, as they stand in the task or above it',
    (language, layout) => {
      const tasks = place({ root: [], language, layout });
      const silent = tasks.filter(({ found, evidence }) => (found === 'general') !== (evidence.length === 0));
      expect(silent).toEqual([]);
      const isThere = (words: string, text: string) =>
        fold(text)
          .replace(/[^\p{L}\p{N}]/gu, '')
          .includes(fold(words).replace(/[^\p{L}\p{N}]/gu, ''));
      const invented = tasks.flatMap(({ title, path, evidence }) =>
        evidence.filter(({ words, from }) => !isThere(words, from === 'title' ? title : path.join(' '))),
      );
      expect(invented).toEqual([]);
    },
  );

  test.each([
    ['MAR for fire pumps', 'MAR'],
    ['Level 3: WIR - column rebar', 'Level 3: WIR'],
    ['MIR - cable trays', 'MIR'],
    ['Shop drawing for ductwork', 'Shop drawing'],
    ['طلب فحص أعمال البلوك', 'طلب فحص'],
  ])('%s is management, whatever it is about, because of "%s"', (title, words) => {
    const task = { title, path: ['Hotel', 'HVAC', 'Level 3'] };
    const found = classifyAll([task]).get(task);
    expect(found?.discipline).toBe('management');
    expect(fold(found?.evidence[0]?.words ?? '').trim()).toContain(fold(words).split(' ').at(-1));
  });
});
