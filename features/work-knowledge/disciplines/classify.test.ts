import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { programmeNames, taskNames } from './fixtures/task-names.ts';

const named = Object.entries(taskNames).flatMap(([discipline, titles]) =>
  titles.map((title) => ({ discipline, title })),
);
const of = (title: string, rest: { path?: string[]; description?: string } = {}) =>
  classify({ title, ...rest }).discipline;

describe('the discipline of a task', () => {
  test('is right for names it was not made from', () => {
    const wrong = named.filter(({ title, discipline }) => of(title) !== discipline);
    expect(named.length).toBeGreaterThanOrEqual(250);
    expect(1 - wrong.length / named.length, wrong.map(({ title }) => title).join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  test('is right for the names of programmes in six languages', () => {
    const all = Object.entries(programmeNames).flatMap(([discipline, titles]) =>
      titles.map((title) => [discipline, title] as const),
    );
    const wrong = all.filter(([discipline, title]) => of(title) !== discipline);
    expect(all.length).toBeGreaterThanOrEqual(140);
    expect(1 - wrong.length / all.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  test.each([...new Set(named.map(({ discipline }) => discipline))])('%s is no weak spot', (discipline) => {
    const own = named.filter((one) => one.discipline === discipline);
    const found = own.filter(({ title }) => of(title) === discipline);
    expect(found.length / own.length).toBeGreaterThanOrEqual(0.85);
  });

  test.each([
    ['Submit shop drawings for ducts', 'management'],
    ['Procurement of cable trays', 'management'],
    ['Delivery of reinforcement', 'management'],
    ['اعتماد عينات الرخام', 'management'],
    ['Supply and install cable trays', 'electrical'],
    ['توريد وتركيب مجاري الهواء', 'hvac'],
    ['Cast slab as per approved drawings', 'structural'],
    ['Casting after consultant approval', 'structural'],
  ])('%s: office work goes before the trade, unless it only stands beside it', (title, discipline) => {
    expect(of(title)).toBe(discipline);
  });

  test.each([
    ['Issue PO for lighting fixtures', 'management'],
    ['PO - switchgear', 'management'],
    ['Issue LPO for pumps', 'management'],
    ['Purchase order for cables', 'management'],
    ['RFQ tiles', 'management'],
    ['Send RFQ for lifts', 'management'],
    ['Supply and install lighting fixtures', 'electrical'],
  ])('%s: an order is an order, whatever is ordered', (title, discipline) => {
    expect(of(title)).toBe(discipline);
  });

  test.each([
    ['تشطيب كهرباء الدور الثاني', 'electrical'],
    ['تشطيب السباكة', 'plumbing'],
    ['تشطيب الجدران', 'finishing'],
    ['هيكل السقف المستعار', 'finishing'],
    ['Cooling tower basin pump', 'hvac'],
    ['Wash basin', 'plumbing'],
    // The site's own offices are part of its set-up.
    ['تجهيز مكاتب الموقع', 'site'],
    ['Site offices', 'site'],
    ['Bitumen coating foundations', 'envelope'],
    ['Bituminous paint to foundations', 'envelope'],
    ['دهان بيتومين للأساسات', 'envelope'],
    ['W/P to foundation walls + protection board', 'envelope'],
    ['Waterproofing to foundation walls', 'envelope'],
    ['Blocks 20cm L3', 'envelope'],
    ['Block 200mm Zone A', 'envelope'],
    ['بلوك 20 سم الدور الثالث', 'envelope'],
    ['Manholes MH-1 to MH-12', 'plumbing'],
  ])('%s is filed with its neighbours', (title, discipline) => {
    expect(of(title)).toBe(discipline);
  });

  test.each([
    ['Generator foundation', 'structural'],
    ['Painting of steel doors', 'finishing'],
    ['Excavation for cable trench', 'site'],
    ['Electrical room tiling', 'finishing'],
    ['Paint pipes', 'finishing'],
    ['Excavate for manholes', 'site'],
    ['Block wall in pump room', 'envelope'],
    ['Electrical and plumbing final fix', 'electrical'],
    ['Paint parking line markings', 'site'],
    ['Paint road line markings', 'site'],
    ['تخطيط المواقف', 'site'],
    ['دهان خطوط المواقف', 'site'],
  ])('%s: the main word decides, not its surroundings', (title, discipline) => {
    expect(of(title)).toBe(discipline);
  });

  test.each([
    'Elevator installation',
    'Elevator guide rails',
    'Escalators installation',
    'تركيب المصاعد',
    'السلالم المتحركة',
    'Passenger and firefighting lifts',
    'Firefighting lift',
    'مصاعد الركاب ومصاعد الإطفاء',
  ])('%s: lifts are one discipline', (title) => {
    expect(of(title)).toBe('electrical');
  });

  test.each([
    ['reinforcment', 'structural'],
    ['block fixng and mortar', 'envelope'],
    ['cabel tray', 'electrical'],
    ['DUCT WORK', 'hvac'],
    ['re-bar', 'structural'],
    ['a/c units', 'hvac'],
    ['R.C.C. columns', 'structural'],
  ])('%s is read', (title, discipline) => {
    expect(of(title)).toBe(discipline);
  });

  test.each([
    'Level 3',
    'Phase 2',
    '',
    '   ',
    '🏗️',
    'MEP works',
    '12345',
    'الدور الثالث',
    'Milestone 3',
    'Milestone',
    'Test',
    'TEST 2',
  ])('%j is not guessed', (title) => {
    expect(of(title)).toBe('general');
  });

  test('the work breakdown helps where the title says nothing, and never against it', () => {
    expect(of('Level 3', { path: ['Electrical works'] })).toBe('electrical');
    expect(of('Second fix', { path: ['Building A', 'Plumbing'] })).toBe('plumbing');
    expect(of('Testing', { path: ['HVAC'] })).toBe('hvac');
    expect(of('Testing')).toBe('management');
    expect(of('Excavation', { path: ['Electrical works'] })).toBe('site');
    expect(of('Chillers', { path: ['Procurement', 'Mechanical'] })).toBe('management');
    expect(of('Passenger lifts', { path: ['Testing and handover'] })).toBe('electrical');
  });

  test('the description helps last', () => {
    expect(of('Zone B', { description: 'Blockwork 200 mm with lintels' })).toBe('envelope');
    expect(of('Painting Zone B', { description: 'after blockwork, plaster and ducts' })).toBe('finishing');
  });

  test('says which words decided', () => {
    expect(classify({ title: 'Install fire alarm panel' })).toMatchObject({
      discipline: 'plumbing',
      evidence: [{ words: 'fire alarm panel', from: 'title' }],
    });
    expect(classify({ title: 'Bulk excavation', path: ['Shoring and excavation'] }).evidence[0]).toEqual({
      ...{ words: 'excavation', from: 'title' },
    });
    expect(classify({ title: 'Excavation of pit', path: ['Shoring and excavation'] }).evidence).toEqual([
      { words: 'Excavation', from: 'title' },
      { words: 'Shoring', from: 'heading' },
    ]);
    expect(classify({ title: 'Level 3' })).toEqual({ discipline: 'general', score: 0, evidence: [] });
  });
});

describe('whatever is written', () => {
  const titles = fc.constantFrom(...named.map(({ title }) => title));

  test('the same title has the same discipline in capitals, with marks and with other spaces', () => {
    fc.assert(
      fc.property(titles, fc.constantFrom(' ', '  ', '\t', '\u00a0'), (title, space) => {
        const discipline = of(title);
        expect(of(title)).toBe(discipline);
        expect(of(title.toUpperCase())).toBe(discipline);
        expect(of(`${space}${title.replaceAll(' ', space)}${space}`)).toBe(discipline);
        expect(of(title.replace(/([\u0627-\u064a])/gu, '$1\u064e').normalize('NFD'))).toBe(discipline);
      }),
    );
  });

  test('there is an answer', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'aبc 3(),-&/*#.ال') }));
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 4 }), (title, description, path) => {
        const { score, discipline } = classify({ title, description, path });
        expect(score === 0).toBe(discipline === 'general');
      }),
    );
  });
});
